import { useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { setDateLanguage } from '../../../platform/time.ts';
import { useCurrentUser } from '../../sign-in/public/signed-in-user.ts';

/** Gives this browser the appearance and the language of dates that the user chose, maybe on another device. */
export function useChosenLook(): void {
  const chosen = useCurrentUser()?.preferences;
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const theme = chosen?.theme;
  // Not in an effect, because the pages inside would have written their dates by then.
  if (chosen) setDateLanguage(chosen.dateLanguage);
  useEffect(() => {
    if (theme && theme !== colorScheme) setColorScheme(theme);
  }, [theme, colorScheme, setColorScheme]);
}
