import { useMediaQuery } from '@mantine/hooks';

/** A screen as narrow as a phone's. The style sheets say the same. */
const PHONE = '(max-width: 48em)';

/** Whether the screen is as narrow as a phone's, also after it was turned. */
export const useIsPhone = (): boolean => useMediaQuery(PHONE, false, { getInitialValueInEffect: false });

/** The same at this moment, for what must not change under somebody's hands. */
export const isPhone = (): boolean => window.matchMedia(PHONE).matches;

/** Whether one points with a finger, which drops no files and seldom pastes any. The style sheets say the same. */
export const useIsTouched = (): boolean => useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
