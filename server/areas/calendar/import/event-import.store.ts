import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { EventRow } from '../calendar.rules.ts';

const ASKED_AT_ONCE = 500;

/** Of these events of a file the keys of those that are here: imported before, or Fairlead's own; deleted ones too. */
export async function findKnown(reader: Reader, events: readonly { id: string | null; key: string }[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (let at = 0; at < events.length; at += ASKED_AT_ONCE) {
    const some = events.slice(at, at + ASKED_AT_ONCE);
    const keys = some.map(({ key }) => key);
    const rows = await reader.selectFrom('event').select('importKey').where('importKey', 'in', keys).execute();
    for (const { importKey } of rows) if (importKey !== null) known.add(importKey);
    const ids = some.flatMap(({ id }) => id ?? []);
    if (ids.length === 0) continue;
    const own = new Set((await reader.selectFrom('event').select('id').where('id', 'in', ids).execute()).map(({ id }) => id));
    for (const { id, key } of some) if (id !== null && own.has(id)) known.add(key);
  }
  return known;
}

/** Stores the rows whose key is free, and returns how many those were. The unique key decides between two imports at once. */
export async function insertNew(tx: Tx, rows: readonly EventRow[]): Promise<number> {
  const stored = await tx
    .insertInto('event')
    .values(rows)
    .onConflict((conflict) => conflict.column('importKey').doNothing())
    .returning('id')
    .execute();
  return stored.length;
}
