import type { Preferences } from '@fairlead/contract/accounts';
import { Checkbox, Fieldset, Stack } from '@mantine/core';
import { BrowserChoice } from './browser-choice.tsx';
import { useSavePreference } from './use-preferences.ts';

/** What a notification does besides standing under the bell. Each choice is saved at once. */
export function NotificationChoices({ preferences: { hasSound } }: { preferences: Preferences }) {
  const save = useSavePreference();
  return (
    <Fieldset legend="Notifications">
      <Stack gap="sm">
        <BrowserChoice />
        <Checkbox
          label="App Notifications"
          description="You will hear a sound when a notification arrives while Fairlead is open."
          checked={hasSound}
          onChange={(event) => {
            const isOn = event.currentTarget.checked;
            if (isOn) void import('../../../platform/sound.ts').then(({ playSound }) => playSound());
            save.mutate({ hasSound: isOn });
          }}
        />
      </Stack>
    </Fieldset>
  );
}
