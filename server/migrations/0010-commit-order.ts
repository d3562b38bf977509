import { type Kysely, sql } from 'kysely';
import type { MigrationKit } from '../platform/db/migrate/migrate.ts';

/**
 * On PostgreSQL an entry may become visible after one with a later id, so each new one notes its transaction, by which the entries that
 * somebody has not seen yet are found. SQLite has one writer at a time, so there the order of the rows is that of the commits.
 */
export async function up({ schema }: Kysely<unknown>, { dialect }: MigrationKit): Promise<void> {
  if (dialect === 'sqlite') return;
  await schema.alterTable('history').addColumn('transactionId', 'bigint').execute();
  // Only now, so that entries of the past don't get this transaction's.
  await schema
    .alterTable('history')
    .alterColumn('transactionId', (column) => column.setDefault(sql`pg_current_xact_id()::text::bigint`))
    .execute();
  const isNoted = sql<boolean>`"transactionId" is not null`;
  await schema.createIndex('history_transactionId').on('history').column('transactionId').where(isNoted).execute();
}
