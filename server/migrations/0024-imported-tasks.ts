import type { Kysely } from 'kysely';

/** Tasks come from files too: which version of one the undo of an import made, and the earlier version that it counts as. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('task').addColumn('undoneVersion', 'integer').execute();
  await schema.alterTable('task').addColumn('undoneTo', 'integer').execute();
}
