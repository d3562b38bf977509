import type { LaneSummary } from '@fairlead/contract/lanes';

/** The sums by unit: '151.5 TEU, 20 CBM'; undefined where no lane has a volume. */
export const volumesText = ({ volumes }: Pick<LaneSummary, 'volumes'>): string | undefined =>
  volumes.length === 0 ? undefined : volumes.map(({ unit, volume }) => `${volume.toLocaleString('en-US')} ${unit}`).join(', ');

/** The clients won of those won or lost: '67 % (2 of 3)'; undefined while none is decided. */
export function winRateText({ won, lost }: Pick<LaneSummary, 'won' | 'lost'>): string | undefined {
  const decided = won + lost;
  return decided === 0 ? undefined : `${Math.round((100 * won) / decided)} % (${won} of ${decided})`;
}
