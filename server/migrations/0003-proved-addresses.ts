import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { MigrationKit } from '../platform/db/migrate/migrate.ts';

/**
 * An account's address counts as its owner's from the proof that followed its typing (docs/decisions/0064). `isEmailProved` also
 * counted what an Administrator had typed and doesn't say which it was, so that after this step every address must be proved anew.
 */
export async function up({ schema }: Kysely<unknown>, { dialect }: MigrationKit): Promise<void> {
  const text: RawBuilder<unknown> = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  const integer: RawBuilder<unknown> = dialect === 'postgres' ? sql`bigint` : sql`integer`;
  await schema.alterTable('account').addColumn('emailProvedAt', text).execute();
  await schema.alterTable('account').addColumn('linkAllowedUntil', text).execute();
  await schema.alterTable('account').dropColumn('isEmailProved').execute();
  await schema.alterTable('invitation').addColumn('emailKey', text).execute();
  await schema
    .alterTable('invitation')
    .addColumn('removesFactor', integer, (added) => added.notNull().defaultTo(0))
    .execute();
}
