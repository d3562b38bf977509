import { type Kysely, sql } from 'kysely';
import type { MigrationKit } from '../platform/db/migrate/migrate.ts';

/** The history keeps by which API key something was done, as the key was called then: it is gone once it is revoked. */
export async function up({ schema }: Kysely<unknown>, { dialect }: MigrationKit): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  await schema.alterTable('history').addColumn('keyName', text).execute();
}
