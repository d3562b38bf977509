import type { LogTopic } from '@fairlead/contract/people/log';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { page } from '../../platform/db/lists/keyset.ts';
import { COLUMNS } from './history.store.ts';

/** Which entries of the log are asked for; `from` and `until` are instants, the latter not included. */
export interface LogFilter {
  actorId?: string | undefined;
  topic?: LogTopic | undefined;
  from?: string | undefined;
  until?: string | undefined;
}

/** The functions keep SQLite from other indexes, by which it would find far more entries and have to sort them. */
const AREA = sql`coalesce(history.area, '')`;
const ACTOR = sql<string>`coalesce(history."actorId", '')`;

/** Who looks after a workspace reads these entries. The same words as in the index that holds them, history_log. */
const IS_LOGGED = sql<SqlBool>`(${AREA} in ('accounts', 'settings')
  or (${AREA} = 'calendar' and history.action in ('feedCreated', 'feedRenewed', 'feedRemoved')))`;

const OF_TOPIC: Record<LogTopic, RawBuilder<SqlBool>> = {
  people: sql`(${AREA} = 'accounts' and history.action <> 'exported')`,
  roles: sql`(${AREA} = 'accounts' and history.changes like '%"role":%')`,
  settings: sql`${AREA} = 'settings'`,
  visibility: sql`(${AREA} = 'settings' and history.changes like '%"clientVisibility":%')`,
  addresses: sql`${AREA} = 'calendar'`,
  exports: sql`(${AREA} = 'accounts' and history.action = 'exported')`,
};

function selectLog(reader: Reader, { actorId, topic, from, until }: LogFilter) {
  let query = reader.selectFrom('history').where(IS_LOGGED);
  if (actorId !== undefined) query = query.where(ACTOR, '=', actorId);
  if (topic !== undefined) query = query.where(OF_TOPIC[topic]);
  if (from !== undefined) query = query.where('history.at', '>=', from);
  if (until !== undefined) query = query.where('history.at', '<', until);
  return query;
}

/** A page of the log, newest first. */
export const listLog = (reader: Reader, filter: LogFilter, at: { limit: number; page?: number | undefined; cursor?: string | undefined }) =>
  page(selectLog(reader, filter).select(COLUMNS), { order: [{ column: 'history.id', direction: 'desc', type: 'id' }], ...at });

export async function countLog(reader: Reader, filter: LogFilter): Promise<number> {
  const found = await selectLog(reader, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(found.total);
}
