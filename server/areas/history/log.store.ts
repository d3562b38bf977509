import type { LogTopic } from '@fairlead/contract/accounts/log';
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

/** Who looks after a workspace reads these entries. The same words as in the index that holds them, history_log. */
const IS_LOGGED = sql<SqlBool>`(history.area in ('accounts', 'settings')
  or (history.area = 'calendar' and history.action in ('feedCreated', 'feedRenewed', 'feedRemoved')))`;

const OF_TOPIC: Record<LogTopic, RawBuilder<SqlBool>> = {
  people: sql`(history.area = 'accounts' and history.action <> 'exported')`,
  roles: sql`(history.area = 'accounts' and history.changes like '%"role":%')`,
  settings: sql`history.area = 'settings'`,
  visibility: sql`(history.area = 'settings' and history.changes like '%"clientVisibility":%')`,
  addresses: sql`history.area = 'calendar'`,
  exports: sql`(history.area = 'accounts' and history.action = 'exported')`,
};

function selectLog(reader: Reader, { actorId, topic, from, until }: LogFilter) {
  let query = reader.selectFrom('history').where(IS_LOGGED);
  if (actorId !== undefined) query = query.where('history.actorId', '=', actorId);
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
