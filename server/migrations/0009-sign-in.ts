import type { Migration } from '../platform/db/migrate/migrate.ts';

/** What a session's owner needs to know it again, and the keys that the server signs with. */
export const signIn: Migration = {
  name: '0009-sign-in',
  async up(db, { table, text }) {
    // Null in the sessions that were there before; their next use fills it in.
    await db.schema.alterTable('session').addColumn('userAgent', text).execute();
    await db.schema.alterTable('session').addColumn('address', text).execute();
    await table('signingKey')
      .addColumn('name', text, (column) => column.primaryKey().notNull())
      .addColumn('value', text, (column) => column.notNull())
      .addColumn('createdAt', text, (column) => column.notNull())
      .execute();
  },
};
