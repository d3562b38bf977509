import type { Site } from '@fairlead/contract/clients';
import type { RankedClient } from '@fairlead/contract/today/ranking';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { isOneOf } from '../../platform/db/lists/json-list.ts';
import type { Tables } from '../../platform/db/tables.ts';

/** The clients that someone may see, as `clients` offers them. */
export type VisibleClients = SelectQueryBuilder<Tables, 'client', { id: string; companyName: string }>;
export interface FoundClient extends RankedClient {
  sites: Site[];
}

/** What the ranking needs of all clients that are not lost, or of those assigned to one employee. */
export async function listClients(visible: VisibleClients, assignedToId: string | undefined): Promise<FoundClient[]> {
  let found = visible
    .leftJoin('clientCategory', 'clientCategory.nameKey', 'client.categoryKey')
    .select(['client.sites', 'client.followUpDate'])
    .select(({ fn, selectFrom }) => [
      fn.coalesce('client.visitEveryDays', 'clientCategory.visitEveryDays').as('visitEveryDays'),
      selectFrom('checkIn')
        .select(({ fn: { max } }) => max('checkIn.timestampAt').as('at'))
        .whereRef('checkIn.clientId', '=', 'client.id')
        // As text: SQLite takes the index of verified visits only where it sees the word.
        .where(sql<boolean>`"checkIn"."verdict" = 'verified'`)
        .where('checkIn.deletedAt', 'is', null)
        .as('lastVerifiedAt'),
    ])
    .where('client.segment', '<', 'lost');
  if (assignedToId !== undefined) found = found.where('client.assignedToId', '=', assignedToId);
  const rows = await found.execute();
  return rows.map(({ id, sites, followUpDate, visitEveryDays, lastVerifiedAt }) => ({
    ...{ _id: id, followUpDate, visitEveryDays, lastVerifiedAt },
    sites: sites === '[]' ? [] : (JSON.parse(sites) as Site[]),
  }));
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
