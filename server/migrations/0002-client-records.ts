import { type Kysely, sql } from 'kysely';
import { newId } from '../platform/clock/clock.ts';
import type { Migration } from '../platform/db/migrate/migrate.ts';

/** Settings, categories, saved views, dated notes, why a client was lost and who deleted it. */
export const clientRecords: Migration = {
  name: '0002-client-records',
  async up(db, { table, text, integer }) {
    await table('setting')
      .addColumn('key', text, (column) => column.primaryKey().notNull())
      .addColumn('value', text, (column) => column.notNull())
      .execute();

    await db.schema.alterTable('client').addColumn('lostReason', text).execute();
    await db.schema.alterTable('client').addColumn('deletedBy', text).execute();
    await db.schema
      .createIndex('client_deletedAt')
      .on('client')
      .columns(['deletedAt', 'id'])
      .where(sql<boolean>`"deletedAt" is not null`)
      .execute();

    await table('clientCategory')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('nameKey', text, (column) => column.notNull())
      .addColumn('color', text, (column) => column.notNull())
      .addColumn('createdAt', text, (column) => column.notNull())
      .addColumn('updatedAt', text, (column) => column.notNull())
      .addColumn('version', integer, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('clientCategory_nameKey_unique').unique().on('clientCategory').column('nameKey').execute();
    await categoriesInUse(db);

    await table('savedView')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('accountId', text, (column) => column.notNull().references('account.id'))
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('nameKey', text, (column) => column.notNull())
      .addColumn('query', text, (column) => column.notNull())
      .addColumn('createdAt', text, (column) => column.notNull())
      .addColumn('updatedAt', text, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('savedView_accountId_nameKey_unique').unique().on('savedView').columns(['accountId', 'nameKey']).execute();

    await table('clientNote')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('clientId', text, (column) => column.notNull())
      .addColumn('text', text, (column) => column.notNull())
      .addColumn('createdBy', text)
      .addColumn('createdAt', text, (column) => column.notNull())
      .addColumn('updatedAt', text, (column) => column.notNull())
      .addColumn('version', integer, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('clientNote_clientId').on('clientNote').columns(['clientId', 'createdAt', 'id']).execute();
  },
};

/** Each category that a client carries already, once, in the spelling that comes first. */
async function categoriesInUse(db: Kysely<unknown>) {
  const { rows } = await sql<{ category: string; categoryKey: string; at: string }>`
    select min("category") as "category", "categoryKey", min("createdAt") as "at" from "client"
    where "category" is not null group by "categoryKey" order by "categoryKey"`.execute(db);
  for (const { category, categoryKey, at } of rows)
    await sql`insert into "clientCategory" ("id", "name", "nameKey", "color", "createdAt", "updatedAt", "version")
      values (${newId()}, ${category}, ${categoryKey}, 'gray', ${at}, ${at}, 1)`.execute(db);
}
