import type { Visibility } from '@fairlead/contract/kit/permissions';
import { type Settings, settingsEndpoints } from '@fairlead/contract/settings';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { settingsQueries } from '../public/settings.queries.ts';
import classes from './visibility-form.module.css';

const CHOICES: { value: Visibility; label: string; text: string }[] = [
  { value: 'all', label: 'All clients', text: 'Everyone who is signed in sees every client and lead.' },
  {
    value: 'department',
    label: "Their department's clients",
    text: 'Those that people of their department added or are assigned to, and their own.',
  },
  { value: 'own', label: 'Their own clients', text: 'Those that they added themselves or are assigned to.' },
];

/** Which clients Members and Viewers see (docs/product/accounts.md). Keeps the choice when saving fails. */
export function VisibilityForm({ settings }: { settings: Settings }) {
  const queryClient = useQueryClient();
  const id = useId();
  const [choice, setChoice] = useState<Visibility>();
  const value = choice ?? settings.clientVisibility;
  const save = useMutation({
    mutationFn: () => api(settingsEndpoints.update, { body: { clientVisibility: value } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(settingsQueries.all().queryKey, saved);
      setChoice(undefined);
    },
  });

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate();
      }}
    >
      <fieldset className={classes.choices} aria-describedby={`${id}-note`}>
        <legend>Members and Viewers see</legend>
        {CHOICES.map((choice) => (
          <label key={choice.value} className={classes.choice}>
            <input
              type="radio"
              name={`${id}-visibility`}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => {
                setChoice(choice.value);
                save.reset();
              }}
              aria-labelledby={`${id}-${choice.value}`}
              aria-describedby={`${id}-${choice.value}-text`}
            />
            <span>
              <b id={`${id}-${choice.value}`}>{choice.label}</b>
              <small id={`${id}-${choice.value}-text`}>{choice.text}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <p id={`${id}-note`} className={classes.note}>
        What belongs to a client goes with it: its visits, notes, files and live changes. Managers and Administrators always see everything.
        It holds at once, also in windows that are open.
      </p>
      <FormError message={save.error?.message} />
      <div className={classes.buttons}>
        <span role="status">{save.isSuccess && 'Saved'}</span>
        <Button type="submit" variant="filled" loading={save.isPending} disabled={value === settings.clientVisibility}>
          Save
        </Button>
      </div>
    </form>
  );
}
