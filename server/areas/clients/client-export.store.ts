import type { Actor } from '@fairlead/contract/kit/permissions';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { isPostgres } from '../../platform/db/lists/narrowing.ts';
import type { Filter } from './client-filter.store.ts';

/** A filter that finds these clients and no others, of whatever segment. */
export async function namedFilter(reader: Reader, actor: Actor, ids: readonly string[]): Promise<Filter> {
  const all = { segments: ['client', 'lead', 'lost'] as const, isRestricted: actor.sees !== 'all' };
  if (isPostgres(reader)) {
    const isNamed = sql<boolean>`${sql.ref('client.id')} = any(${ids})`;
    return { ...all, conditions: [{ asked: isNamed, compared: isNamed }], isOnPostgres: true };
  }
  const list = JSON.stringify(ids);
  const found = await sql<{
    row: number;
  }>`select "searchRow" as "row" from "client" where "id" in (select value from json_each(${list}))`.execute(reader);
  return { ...all, conditions: [], rows: found.rows.map(({ row }) => row), isOnPostgres: false };
}
