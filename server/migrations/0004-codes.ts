import type { Kysely } from 'kysely';
import type { MigrationKit } from '../platform/db/migrate/migrate.ts';

/** Wrong reset codes are counted beside wrong passwords, and each step of an authenticator app that was used is kept. */
export async function up({ schema }: Kysely<unknown>, { table }: MigrationKit): Promise<void> {
  await schema.alterTable('passwordReset').dropColumn('wrongTries').execute();
  await table('secondFactorStep', ['accountId', 'step'], { accountId: 'text', step: 'integer' })
    .addForeignKeyConstraint('secondFactorStep_accountId_fkey', ['accountId'], 'account', ['id'])
    .execute();
}
