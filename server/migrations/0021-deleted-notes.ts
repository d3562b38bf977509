import type { Kysely } from 'kysely';
import type { MigrationKit } from '../platform/db/migrate/migrate.ts';

/** Deleted notes of clients wait here to be restored: apart from the others, so that servers of the last release don't show them. */
export async function up({ schema }: Kysely<unknown>, { table }: MigrationKit): Promise<void> {
  await table('deletedClientNote', ['id'], {
    id: 'text',
    clientId: 'text',
    text: 'text',
    createdBy: 'text?',
    createdAt: 'text',
    updatedAt: 'text',
    version: 'integer',
    searchText: 'text',
    deletedAt: 'text',
    deletedBy: 'text?',
  }).execute();
  // The bin's order, and what is removed for good after its days.
  await schema.createIndex('deletedClientNote_deletedAt').on('deletedClientNote').columns(['deletedAt', 'id']).execute();
  // Those of a client that is removed or merged.
  await schema.createIndex('deletedClientNote_clientId').on('deletedClientNote').column('clientId').execute();
}
