import { nameDoer } from '@fairlead/contract/kit/keys/name-doer';
import type { TimelineEntry } from '../timeline/timeline-entry.ts';

/** Who did something, null when unknown, and at which instant. */
export interface Doer {
  by: string | null;
  at: string;
}

interface Columns {
  area: string;
  /** The unit that a column belongs to, where it is not the one of the same name. */
  unitOfColumn?: Readonly<Record<string, string>>;
}

/** Who last changed which unit after the instant `since`; entries are the newest first. */
export function doersSince(kind: Columns, entries: readonly TimelineEntry[], since: string): ReadonlyMap<string, Doer> {
  const doers = new Map<string, Doer>();
  for (const { area, action, at, changes, ...who } of entries) {
    if (area !== kind.area || action !== 'updated' || at <= since) continue;
    for (const column of Object.keys(changes)) {
      const unit = kind.unitOfColumn?.[column] ?? column;
      if (!doers.has(unit)) doers.set(unit, { by: who.by && nameDoer(who), at });
    }
  }
  return doers;
}

/** The people who saved meanwhile, as far as they are known. */
export function namePeople(doers: ReadonlyMap<string, Doer>): string {
  const names = [...new Set([...doers.values()].map(({ by }) => by))];
  const known = names.filter((name) => name !== null);
  if (known.length === 0 || known.length < names.length) return 'Someone else';
  return new Intl.ListFormat('en-US').format(known);
}
