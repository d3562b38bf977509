import { DATE_LANGUAGES, type DateLanguage, type Preferences } from '@fairlead/contract/sign-in/current-user';
import { NativeSelect, Stack, useMantineColorScheme } from '@mantine/core';
import { longDate, now } from '../../../platform/time.ts';
import { Segmented } from '../../../ui/menus/segmented.tsx';
import { useSavePreference } from './use-preferences.ts';

const THEMES = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Light, dark or as the device has it, and how dates are written; for all devices of the user. */
export function Look({ preferences: { dateLanguage } }: { preferences: Preferences }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const save = useSavePreference();
  return (
    <Stack gap="md">
      <Segmented
        label="Appearance"
        options={THEMES}
        value={colorScheme}
        onChange={(theme) => {
          setColorScheme(theme);
          save.mutate({ theme });
        }}
      />
      <NativeSelect
        label="Language of dates"
        description={`Today is ${longDate(now())}`}
        data={LANGUAGES}
        value={dateLanguage}
        onChange={(event) => save.mutate({ dateLanguage: event.currentTarget.value as DateLanguage })}
      />
    </Stack>
  );
}

/** Each in its own words, because that is how its speakers look for it. */
const LANGUAGES = DATE_LANGUAGES.map((value) => ({ value, label: new Intl.DisplayNames(value, { type: 'language' }).of(value) ?? value }));
