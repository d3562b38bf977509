import type { Kysely } from 'kysely';
import type { MigrationKit } from '../platform/db/migrate/migrate.ts';

/** Which calls were done, by their senders' ids for them. */
export async function up({ schema }: Kysely<unknown>, { table }: MigrationKit): Promise<void> {
  await table('receipt', ['id'], { id: 'text', accountId: 'text', call: 'text', contentHash: 'text', storedAt: 'text' }).execute();
  // The oldest, which are forgotten.
  await schema.createIndex('receipt_storedAt').on('receipt').column('storedAt').execute();
}
