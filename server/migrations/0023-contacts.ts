import { type Kysely, sql } from 'kysely';
import type { MigrationKit } from '../platform/db/migrate/migrate.ts';

/** People at clients, beside the primary contact in the client's own row. */
export async function up({ schema }: Kysely<unknown>, { table, noteChanges }: MigrationKit): Promise<void> {
  await table('contact', ['id'], {
    id: 'text',
    clientId: 'text',
    name: 'text',
    designation: 'text?',
    department: 'text?',
    email: 'text?',
    mobile: 'text?',
    phone: 'text?',
    decisionMaker: 'text?',
    language: 'text?',
    notes: 'text?',
    nameKey: 'text',
    searchText: 'text',
    undoneVersion: 'integer?',
    undoneTo: 'integer?',
    createdBy: 'text?',
    createdAt: 'text',
    updatedAt: 'text',
    deletedAt: 'text?',
    deletedBy: 'text?',
    version: 'integer',
  }).execute();
  const isKept = sql<boolean>`"deletedAt" is null`;
  // A client's contacts by name; deleted ones too, which go with their client.
  await schema.createIndex('contact_clientId').on('contact').columns(['clientId', 'nameKey', 'id']).execute();
  // The list's orders.
  await schema.createIndex('contact_nameKey').on('contact').columns(['nameKey', 'id']).where(isKept).execute();
  await schema.createIndex('contact_createdAt').on('contact').columns(['createdAt', 'id']).where(isKept).execute();
  // The recycle bin's order, and what has been in it for 30 days.
  await schema
    .createIndex('contact_deletedAt')
    .on('contact')
    .columns(['deletedAt', 'id'])
    .where(sql<boolean>`"deletedAt" is not null`)
    .execute();
  await noteChanges('contact');
}
