import { type Kysely, sql } from 'kysely';

/**
 * Without statistics SQLite preferred the index of areas to history_log, and sorted every logged entry for one page. A function keeps it
 * from that index.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  const isLogged = sql<boolean>`(coalesce("area", '') in ('accounts', 'settings')
    or (coalesce("area", '') = 'calendar' and "action" in ('feedCreated', 'feedRenewed', 'feedRemoved')))`;
  await schema.dropIndex('history_log').execute();
  await schema.createIndex('history_log').on('history').column('id').where(isLogged).execute();
}
