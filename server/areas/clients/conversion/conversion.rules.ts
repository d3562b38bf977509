import type { Step } from '../../../records/write/kind.ts';
import type { ClientRow } from '../clients.rules.ts';

export type Outcome = 'Won' | 'Lost';

/**
 * What a client became by a write: Won or Lost, if it was not that before. A client that is added by hand as Won counts; one that
 * comes back from the recycle bin became nothing.
 */
export function findOutcome({ before, after }: Step<ClientRow>): Outcome | undefined {
  const status = after?.currentStatus;
  if (!after || (status !== 'Won' && status !== 'Lost')) return undefined;
  const isNew = !before && after.version === 1;
  return isNew || (before && before.currentStatus !== status) ? status : undefined;
}

/** The first day of the day's quarter. */
export function findQuarterStart(today: string): string {
  const [year = '', month = '1'] = today.split('-');
  const first = Math.floor((Number(month) - 1) / 3) * 3 + 1;
  return `${year}-${String(first).padStart(2, '0')}-01`;
}
