import type { Migration } from '../platform/db/migrate/migrate.ts';

/** Which clients are stored ahead of an import's switch-over, by their row numbers; only SQLite, which has those, uses it. */
export const unseenClients: Migration = {
  name: '0006-unseen-clients',
  async up(_db, { table, text, integer }) {
    await table('unseenClients')
      .addColumn('upTo', integer, (column) => column.notNull())
      .addColumn('importId', text)
      .execute();
  },
};
