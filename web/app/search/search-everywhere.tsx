import type { ReactNode } from 'react';
import { Palette } from '../../areas/search/palette/palette.tsx';
import { useMay } from '../../areas/sign-in/public/signed-in-user.ts';
import { KIND_LOOKS, PLACES } from './places.ts';

/** The search over everything, with the pages and actions that the user's rights allow. */
export function SearchEverywhere({ onClose }: { onClose: () => void }): ReactNode {
  const may = useMay();
  return <Palette places={PLACES.filter(({ needs }) => !needs || may(needs))} looks={KIND_LOOKS} onClose={onClose} />;
}
