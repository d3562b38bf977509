import { type Kysely, sql } from 'kysely';
import type { MigrationKit } from '../platform/db/migrate/migrate.ts';

/** Clients that became one, what moved by it so that it can be undone, and the pairs that may be the same. */
export async function up({ schema }: Kysely<unknown>, { dialect, table }: MigrationKit): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  await schema.alterTable('client').addColumn('mergedIntoId', text).execute();
  // Those that are removed for good after a while; few are merged at a time.
  const isMerged = sql<boolean>`"mergedIntoId" is not null`;
  await schema.createIndex('client_mergedIntoId').on('client').columns(['deletedAt', 'id']).where(isMerged).execute();

  await table('clientMerge', ['id'], {
    id: 'text',
    keptId: 'text',
    at: 'text',
    accountId: 'text',
    clients: 'text',
    before: 'text',
    after: 'text',
    undoneAt: 'text?',
  }).execute();
  await schema.createIndex('clientMerge_keptId').on('clientMerge').columns(['keptId', 'id']).execute();
  // Where the address of a merged client leads, long after the client is gone.
  await table('clientAlias', ['fromId'], { fromId: 'text', keptId: 'text', mergeId: 'text' }).execute();
  await schema.createIndex('clientAlias_keptId').on('clientAlias').column('keptId').execute();
  await table('clientMergeMove', ['mergeId', 'tableName', 'rowId'], {
    mergeId: 'text',
    tableName: 'text',
    rowId: 'text',
    fromId: 'text',
    was: 'text?',
    now: 'text?',
  }).execute();

  await table('clientLikeness', ['clientId', 'by', 'key'], { clientId: 'text', by: 'text', key: 'text' }).execute();
  await schema.createIndex('clientLikeness_key').on('clientLikeness').columns(['by', 'key', 'clientId']).execute();
  await table('clientPair', ['id'], {
    id: 'text',
    oneId: 'text',
    otherId: 'text',
    by: 'text',
    rank: 'integer',
    isDismissed: 'integer',
    dismissedBy: 'text?',
    dismissedAt: 'text?',
  }).execute();
  await schema.createIndex('clientPair_ids_unique').unique().on('clientPair').columns(['oneId', 'otherId']).execute();
  await schema.createIndex('clientPair_otherId').on('clientPair').columns(['otherId', 'oneId']).execute();
  // The list's order.
  const isListed = sql<boolean>`"isDismissed" = 0`;
  await schema.createIndex('clientPair_rank').on('clientPair').columns(['rank', 'id']).where(isListed).execute();
}
