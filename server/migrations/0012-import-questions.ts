import type { ColumnDefinitionBuilder } from 'kysely';
import type { Migration } from '../platform/db/migrate/migrate.ts';

/** Clients without an email, and what an import asks, notes of its cells and remembers for its undo. */
export const importQuestions: Migration = {
  name: '0012-import-questions',
  async up({ schema }, { text, integer }) {
    await schema
      .alterTable('client')
      .alterColumn('email', (column) => column.dropNotNull())
      .execute();
    await schema.alterTable('client').addColumn('undoneVersion', integer).execute();
    await schema.alterTable('client').addColumn('undoneTo', integer).execute();

    const required = (value: string | number) => (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(value);
    await schema.alterTable('clientImport').addColumn('titleRows', integer, required(0)).execute();
    await schema.alterTable('clientImport').addColumn('encodingGuess', text).execute();
    await schema.alterTable('clientImport').addColumn('categories', text, required('[]')).execute();
    await schema.alterTable('importRow').addColumn('notes', text, required('{}')).execute();
    await schema.alterTable('importRow').addColumn('noteCount', integer, required(0)).execute();
    await schema.alterTable('importRow').addColumn('repeatsBy', integer, required(0)).execute();
    await schema.alterTable('importRow').addColumn('versionBefore', integer).execute();
  },
};
