import type { Kysely } from 'kysely';
import type { MigrationKit } from '../platform/db/migrate/migrate.ts';

/** Each backup that was begun while the server ran, and what came of it. */
export async function up({ schema }: Kysely<unknown>, { table }: MigrationKit): Promise<void> {
  await table('backup', ['id'], {
    id: 'text',
    startedAt: 'text',
    accountId: 'text?',
    state: 'text',
    place: 'integer?',
    file: 'text?',
    reason: 'text?',
    toldAt: 'text?',
  }).execute();
  // Only the one that is being made has a place, so there is never a second.
  await schema.createIndex('backup_place_unique').unique().on('backup').column('place').execute();
}
