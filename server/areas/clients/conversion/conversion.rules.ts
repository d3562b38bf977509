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
