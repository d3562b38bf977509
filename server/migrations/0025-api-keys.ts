import type { Kysely } from 'kysely';
import type { MigrationKit } from '../platform/db/migrate/migrate.ts';

/** By which other programs call the API as an account. */
export async function up({ schema }: Kysely<unknown>, { table }: MigrationKit): Promise<void> {
  await table('apiKey', ['id'], {
    id: 'text',
    name: 'text',
    start: 'text',
    tokenHash: 'text',
    accountId: 'text',
    access: 'text',
    areas: 'text?',
    createdBy: 'text?',
    createdAt: 'text',
    lastUsedAt: 'text?',
    expiresAt: 'text?',
  })
    .addForeignKeyConstraint('apiKey_accountId_fkey', ['accountId'], 'account', ['id'])
    .execute();
  await schema.createIndex('apiKey_tokenHash_unique').unique().on('apiKey').column('tokenHash').execute();
  await schema.createIndex('apiKey_accountId').on('apiKey').column('accountId').execute();
}
