import type { TimelineEntry } from '@fairlead/contract/history';
import type { MergeUnit } from './client-merge.rules.ts';

/** Who did something, null when unknown, and at which instant. */
export interface Doer {
  by: string | null;
  at: string;
}

/** The part of a client that a history's column belongs to, where the two names differ. */
const UNIT_OF: Record<string, MergeUnit> = {
  opportunityMinor: 'opportunityValue',
  pictureId: 'profilePicture',
  assignedToId: 'assignedTo',
  assignedRole: 'assignedTo',
};

export const unitOfColumn = (column: string): string => UNIT_OF[column] ?? column;

/** Who last changed which part after the instant `since`; entries are the newest first. */
export function doersOf(entries: readonly TimelineEntry[], since: string): ReadonlyMap<MergeUnit, Doer> {
  const doers = new Map<MergeUnit, Doer>();
  for (const { area, action, at, by, changes } of entries) {
    if (area !== 'clients' || action !== 'updated' || at <= since) continue;
    for (const unit of Object.keys(changes).map(unitOfColumn) as MergeUnit[]) if (!doers.has(unit)) doers.set(unit, { by, at });
  }
  return doers;
}
