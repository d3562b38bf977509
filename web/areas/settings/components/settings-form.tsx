import { type Settings, type SettingsChange, settingsEndpoints } from '@fairlead/contract/settings';
import type { SettingName } from '@fairlead/contract/settings/fields';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, api } from '../../../platform/api.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { settingsQuery } from '../public/settings.queries.ts';
import { workspaceQueries } from '../public/workspace.queries.ts';
import { SettingControl } from './setting-control.tsx';
import classes from './settings-form.module.css';

type Typed = Partial<Record<SettingName, unknown>>;

/** Some of the settings and their Save. Sends only what was changed, and keeps it when saving fails. */
export function SettingsForm({ settings, names }: { settings: Settings; names: readonly SettingName[] }) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState<Typed>({});
  const changed = names.filter((name) => name in typed && JSON.stringify(typed[name]) !== JSON.stringify(settings[name]));
  const save = useMutation({
    mutationFn: () =>
      api(settingsEndpoints.update, { body: Object.fromEntries(changed.map((name) => [name, typed[name]])) as SettingsChange }),
    onSuccess: (saved) => {
      queryClient.setQueryData(settingsQuery().queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: workspaceQueries.public().queryKey });
      setTyped({});
    },
  });
  const problems = save.error instanceof ApiError ? save.error.fields : {};
  const isAtField = Object.keys(problems).length > 0;

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate();
      }}
    >
      {names.map((name) => (
        <SettingControl
          key={name}
          name={name}
          value={typed[name] ?? settings[name]}
          isFixed={settings.fixed.includes(name)}
          error={problemOf(problems, name)}
          onChange={(value) => {
            setTyped((before) => ({ ...before, [name]: value }));
            save.reset();
          }}
        />
      ))}
      <FormError message={isAtField ? undefined : save.error?.message} />
      <div className={classes.buttons}>
        <span role="status">{save.isSuccess && 'Saved'}</span>
        <Button type="submit" variant="filled" loading={save.isPending} disabled={changed.length === 0}>
          Save
        </Button>
      </div>
    </form>
  );
}

/** The problem of a setting, or of the first wrong line of one. */
const problemOf = (problems: Record<string, string>, name: string) =>
  Object.entries(problems).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1];
