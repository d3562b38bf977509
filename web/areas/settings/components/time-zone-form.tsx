import { type Settings, settingsEndpoints } from '@fairlead/contract/settings';
import { Button, Select } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, api } from '../../../platform/api.ts';
import { dropdown } from '../../../ui/choices/dropdown.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { settingsQueries } from '../public/settings.queries.ts';
import classes from './visibility-form.module.css';

/** By whose clock events and tasks are meant (docs/product/calendar.md). Keeps the choice when saving fails. */
export function TimeZoneForm({ settings }: { settings: Settings }) {
  const queryClient = useQueryClient();
  const [choice, setChoice] = useState<string>();
  const value = choice ?? settings.timeZone;
  const save = useMutation({
    mutationFn: () => api(settingsEndpoints.update, { body: { timeZone: value } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(settingsQueries.all().queryKey, saved);
      setChoice(undefined);
    },
  });
  const problem = save.error instanceof ApiError ? save.error.fields.timeZone : undefined;

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate();
      }}
    >
      <Select
        label="Time zone"
        description="Events and tasks keep their day and time when it changes. Reminders, calendar files and calendar addresses go by it."
        data={zonesWith(settings.timeZone)}
        value={value}
        allowDeselect={false}
        searchable
        limit={50}
        nothingFoundMessage="No such time zone"
        error={problem}
        {...dropdown}
        onChange={(chosen) => {
          setChoice(chosen ?? undefined);
          save.reset();
        }}
      />
      <FormError message={problem === undefined ? save.error?.message : undefined} />
      <div className={classes.buttons}>
        <span role="status">{save.isSuccess && 'Saved'}</span>
        <Button type="submit" variant="filled" loading={save.isPending} disabled={value === settings.timeZone}>
          Save
        </Button>
      </div>
    </form>
  );
}

/** Every zone that the browser knows, and the present one by the name the server has for it. */
function zonesWith(present: string) {
  const names = [...new Set([present, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort();
  return names.map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
