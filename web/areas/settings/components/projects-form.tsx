import { type Settings, settingsEndpoints } from '@fairlead/contract/settings';
import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, api } from '../../../platform/api.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { settingsQueries } from '../public/settings.queries.ts';
import classes from './visibility-form.module.css';

/** The projects that are offered for tasks, one a line. Keeps what was typed when saving fails. */
export function ProjectsForm({ settings }: { settings: Settings }) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState<string>();
  const stored = settings.projects.join('\n');
  const value = typed ?? stored;
  const save = useMutation({
    mutationFn: () => api(settingsEndpoints.update, { body: { projects: value.split('\n') } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(settingsQueries.all().queryKey, saved);
      setTyped(undefined);
    },
  });
  const problem = save.error instanceof ApiError ? Object.values(save.error.fields)[0] : undefined;

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate();
      }}
    >
      <Textarea
        label="Projects"
        description="One a line, in the order in which they are offered. Tasks keep the project they have."
        rows={8}
        value={value}
        error={problem}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          save.reset();
        }}
      />
      <FormError message={problem === undefined ? save.error?.message : undefined} />
      <div className={classes.buttons}>
        <span role="status">{save.isSuccess && 'Saved'}</span>
        <Button type="submit" variant="filled" loading={save.isPending} disabled={value === stored}>
          Save
        </Button>
      </div>
    </form>
  );
}
