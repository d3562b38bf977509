import type { Site } from '@fairlead/contract/clients';
import type { RankedClient } from '@fairlead/contract/today/ranking';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { isOneOf } from '../../platform/db/lists/json-list.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { VISIT_PACE } from '../checkins/checkins.service.ts';

/** The clients that someone may see, as `clients` offers them. */
export type VisibleClients = SelectQueryBuilder<Tables, 'client', { id: string; companyName: string }>;
export interface FoundClient extends RankedClient {
  sites: Site[];
}

/** Read in one statement, so that other requests get their turn between. */
const CLIENTS_AT_ONCE = 2500;
const LINE_END = '\n';
/** What the ranking needs of a client. The sites stand last, because their names may hold anything. */
const LINE = sql<string>`"client"."id" || '|' || coalesce("client"."followUpDate", '') || '|' ||
  coalesce(cast(${VISIT_PACE.derived.visitEveryDays} as text), '') || '|' || coalesce(${VISIT_PACE.derived.lastVerifiedAt}, '') || '|' || "client"."sites"`;

/**
 * What the ranking needs of all clients that are not lost, or of those assigned to one employee. They come as one text: thousands of rows
 * would hold up the request thread for tens of milliseconds.
 */
export async function listClients(reader: Reader, visible: VisibleClients, assignedToId: string | undefined): Promise<FoundClient[]> {
  let wanted = visible
    .clearSelect()
    .select(['client.id', LINE.as('line')])
    .where('client.segment', '<', 'lost');
  if (assignedToId !== undefined) wanted = wanted.where('client.assignedToId', '=', assignedToId);
  const all: FoundClient[] = [];
  for (let after = ''; ; ) {
    const some = wanted.where('client.id', '>', after).orderBy('client.id').limit(CLIENTS_AT_ONCE);
    const found = await reader
      .selectFrom(some.as('found'))
      .select(({ fn }) => [fn.max('id').as('last'), sql<string | null>`string_agg("line", ${sql.lit(LINE_END)})`.as('lines')])
      .executeTakeFirstOrThrow();
    const lines = found.lines?.split(LINE_END) ?? [];
    for (const line of lines) all.push(readLine(line));
    if (lines.length < CLIENTS_AT_ONCE) return all;
    after = found.last;
  }
}

function readLine(line: string): FoundClient {
  const [_id = '', followUpDate = '', visitEveryDays = '', lastVerifiedAt = ''] = line.split('|', 4);
  const sites = line.slice(_id.length + followUpDate.length + visitEveryDays.length + lastVerifiedAt.length + 4);
  return {
    ...{ _id, followUpDate: followUpDate || null, lastVerifiedAt: lastVerifiedAt || null },
    visitEveryDays: visitEveryDays === '' ? null : Number(visitEveryDays),
    sites: sites === '[]' ? [] : (JSON.parse(sites) as Site[]),
  };
}

/** How these clients are called and reached, by their ids. Does not check permissions. */
export async function findReach(reader: Reader, ids: readonly string[]) {
  const rows = await reader
    .selectFrom('client')
    .select(['id as _id', 'companyName', 'address', 'mobile', 'phone'])
    .where(isOneOf(reader, 'client.id', ids))
    .execute();
  return new Map(rows.map((row) => [row._id, row]));
}
