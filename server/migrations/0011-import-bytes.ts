import type { Migration } from '../platform/db/migrate/migrate.ts';

/** How much room an import's file and rows take, so that an account's imports can be bounded together. */
export const importBytes: Migration = {
  name: '0011-import-bytes',
  async up(db, { integer }) {
    await db.schema
      .alterTable('clientImport')
      .addColumn('bytes', integer, (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
