import type { CurrentUser } from '@fairlead/contract/sign-in/current-user';
import { Checkbox, Fieldset, Stack } from '@mantine/core';
import '@mantine/core/styles/Fieldset.layer.css';
import { BrowserChoice } from './browser-choice.tsx';
import { useSavePreference } from './use-preferences.ts';

/** What a notification does besides standing under the bell. Each choice is saved at once. */
export function NotificationChoices({ user: { preferences, emailId } }: { user: CurrentUser }) {
  const { hasSound, hasDigest } = preferences;
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
        <Checkbox
          label="E-mail of the day"
          description={
            emailId
              ? 'Each morning at 7: your events, tasks and follow-ups of the day. None on days without any.'
              : 'Save an e-mail address above to choose this.'
          }
          disabled={!emailId && !hasDigest}
          checked={hasDigest}
          onChange={(event) => save.mutate({ hasDigest: event.currentTarget.checked })}
        />
      </Stack>
    </Fieldset>
  );
}
