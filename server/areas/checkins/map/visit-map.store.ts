import type { Actor } from '@fairlead/contract/kit/permissions';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { runCompiled, Slot } from '../../../platform/db/lists/compiled.ts';
import { joinedTexts, objectOf } from '../../../platform/db/lists/json-list.ts';
import type { Condition } from '../../../records/filters/conditions.ts';
import { compiledFor } from '../../../records/filters/statements.ts';
import { CHECKIN_SOURCE } from '../check-in-list.store.ts';

const LIMIT = 'mapped';
const MAPPED = { _id: 'checkIn.id', latitude: 'checkIn.latitude', longitude: 'checkIn.longitude', verdict: 'checkIn.verdict' };

/** Where one of the joined objects begins. */
const NEXT = ',{"_id"';

/**
 * The visits that meet these conditions and that the actor sees, latest first, as JSON: `MappedVisit`s with commas between, at most `limit`
 * of them. In one statement of one row, because a map takes nearly all visits: looking each up by its id, or passing each on by itself,
 * costs more than reading it.
 */
export async function readMapped(reader: Reader, actor: Actor, conditions: readonly Condition[], limit: number) {
  await CHECKIN_SOURCE.assertStillSees?.(reader, actor);
  const compiled = compiledFor(reader, CHECKIN_SOURCE, actor, conditions);
  // One more, to know whether there are more.
  const values = { ...compiled.values, [LIMIT]: limit + 1 };
  const [row] = await runCompiled<{ json: string | null; found: number }>({ ...compiled, values }, 'mapped', () => {
    const visits = conditions
      .reduce((query, each) => query.where(each.test((column) => sql.ref(`checkIn.${column}`))), CHECKIN_SOURCE.visible(reader, actor))
      .select(objectOf(reader, MAPPED).as('json'))
      .orderBy('checkIn.timestampAt', 'desc')
      .orderBy('checkIn.id', 'desc')
      .limit(sql<number>`${new Slot(LIMIT)}`)
      .as('mapped');
    return reader
      .selectFrom(visits)
      .select(joinedTexts(reader, 'mapped.json').as('json'))
      .select(({ fn }) => fn.countAll<number>().as('found'))
      .compile();
  });
  const json = row?.json ?? '';
  const isLimited = Number(row?.found ?? 0) > limit;
  return { json: isLimited ? json.slice(0, Math.max(0, json.lastIndexOf(NEXT))) : json, isLimited };
}
