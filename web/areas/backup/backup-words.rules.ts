import type { Backup } from '@fairlead/contract/backup';
import type { Tone } from '../../ui/chip.tsx';

/** A backup's state as a chip says it. */
export const STATE_WORDS: Record<Backup['state'], { label: string; tone: Tone }> = {
  running: { label: 'Being made', tone: 'info' },
  good: { label: 'Good', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  missing: { label: 'File is gone', tone: 'bad' },
};

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** '10.5 MB', in steps of a thousand as file managers show them. */
export function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const count = bytes / 1000 ** power;
  return `${power === 0 || count >= 100 ? Math.round(count) : count.toFixed(1)} ${UNITS[power]}`;
}
