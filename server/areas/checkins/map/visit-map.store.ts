import type { Actor } from '@fairlead/contract/kit/permissions';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { runCompiled, Slot } from '../../../platform/db/lists/compiled.ts';
import { objectOf } from '../../../platform/db/lists/json-list.ts';
import type { Condition } from '../../../records/filters/conditions.ts';
import { compiledFor } from '../../../records/filters/statements.ts';
import { CHECKIN_SOURCE } from '../check-in-list.store.ts';

const LIMIT = 'mapped';
const MAPPED = { _id: 'checkIn.id', latitude: 'checkIn.latitude', longitude: 'checkIn.longitude', verdict: 'checkIn.verdict' };

/**
 * The visits that meet these conditions and that the actor sees, latest first, each as the JSON of a `MappedVisit`, at most `limit` of them.
 * In one statement and without the list's pages, because a map takes nearly all rows: looking each up by its id costs more than reading it.
 */
export async function readMapped(reader: Reader, actor: Actor, conditions: readonly Condition[], limit: number): Promise<string[]> {
  await CHECKIN_SOURCE.assertStillSees?.(reader, actor);
  const compiled = compiledFor(reader, CHECKIN_SOURCE, actor, conditions);
  const rows = await runCompiled<{ json: string }>({ ...compiled, values: { ...compiled.values, [LIMIT]: limit } }, 'mapped', () =>
    conditions
      .reduce((query, each) => query.where(each.test((column) => sql.ref(`checkIn.${column}`))), CHECKIN_SOURCE.visible(reader, actor))
      .select(objectOf(reader, MAPPED).as('json'))
      .orderBy('checkIn.timestampAt', 'desc')
      .orderBy('checkIn.id', 'desc')
      .limit(sql<number>`${new Slot(LIMIT)}`)
      .compile(),
  );
  return rows.map((row) => row.json);
}
