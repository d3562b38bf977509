import type { Migration } from '../platform/db/migrate/migrate.ts';

/** The id that this database shares with its folder of stored files; at most one row. */
export const installation: Migration = {
  name: '0008-installation',
  async up(_db, { table, text, integer }) {
    await table('installation')
      .addColumn('key', text, (column) => column.primaryKey().notNull())
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('starts', integer, (column) => column.notNull())
      .execute();
  },
};
