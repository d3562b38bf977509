import type { Kysely } from 'kysely';

/**
 * By which rules the keys of a client were made. Copies of an older version, which go on beside newer ones during an upgrade, compare clients
 * too and do not know of this column, so theirs are told apart.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('clientLikeness')
    .addColumn('rulesVersion', 'integer', (added) => added.notNull().defaultTo(0))
    .execute();
}
