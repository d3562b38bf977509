import type { Kysely } from 'kysely';
import type { MigrationKit } from '../platform/db/migrate/migrate.ts';

/** Which request works on an unfinished upload now. */
export async function up(_db: Kysely<unknown>, { table }: MigrationKit): Promise<void> {
  await table('uploadLease', ['uploadId'], { uploadId: 'text', holder: 'text', untilAt: 'text', isWanted: 'integer' }).execute();
}
