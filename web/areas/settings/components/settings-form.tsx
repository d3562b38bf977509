import type { Settings } from '@fairlead/contract/settings';
import type { SettingName } from '@fairlead/contract/settings/fields';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../platform/api.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { settingsQuery } from '../public/settings.queries.ts';
import { workspaceQueries } from '../public/workspace.queries.ts';
import { SettingControl } from './setting-control.tsx';
import classes from './settings-form.module.css';
import { type Edits, isSame, listEdits } from './settings-merge.rules.ts';
import { useSaveSettings } from './use-save-settings.tsx';

/**
 * Some of the settings and their Save. Sends only what was changed, with what it was before, and keeps it when saving fails. What others
 * change meanwhile shows where nothing was typed.
 */
export function SettingsForm({ settings, names }: { settings: Settings; names: readonly SettingName[] }) {
  const queryClient = useQueryClient();
  const [edits, setEdits] = useState<Edits>({});
  const changed = listEdits(edits).filter(([name, { value }]) => !isSame(value, settings[name]));
  const { save: saveOver, dialog } = useSaveSettings();
  const save = useMutation({
    mutationFn: () => saveOver(Object.fromEntries(changed)),
    onSuccess: (saved) => {
      queryClient.setQueryData(settingsQuery().queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: workspaceQueries.public().queryKey });
      setEdits({});
    },
  });
  const problems = save.error instanceof ApiError ? save.error.fields : {};
  const isAtField = Object.keys(problems).length > 0;

  function edit(name: SettingName, value: unknown) {
    setEdits(({ [name]: before, ...others }) =>
      isSame(value, settings[name]) ? others : { ...others, [name]: { value, base: before ? before.base : settings[name] } },
    );
    save.reset();
  }

  return (
    <>
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
            value={edits[name] ? edits[name].value : settings[name]}
            isFixed={settings.fixed.includes(name)}
            error={problemOf(problems, name)}
            onChange={(value) => edit(name, value)}
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
      {dialog}
    </>
  );
}

/** The problem of a setting, or of the first wrong line of one. */
const problemOf = (problems: Record<string, string>, name: string) =>
  Object.entries(problems).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1];
