import { SETTINGS_DEFAULT } from '@fairlead/contract/settings';
import type { SettingName } from '@fairlead/contract/settings/fields';
import { Stack } from '@mantine/core';
import { Logo } from './logo.tsx';
import classes from './settings-form.module.css';
import { SettingsForm } from './settings-form.tsx';

const SETTINGS = { ...SETTINGS_DEFAULT, timeZone: 'UTC' };

/** The form itself with what holds at first, unseen: it takes the room of the one that comes, so that nothing below it jumps. */
export function SettingsSkeleton({ names, hasLogo }: { names: readonly SettingName[]; hasLogo: boolean }) {
  return (
    <div className={classes.skeleton} inert aria-hidden="true">
      <Stack gap={16}>
        {hasLogo && <Logo settings={SETTINGS} />}
        <SettingsForm settings={SETTINGS} names={names} />
      </Stack>
    </div>
  );
}
