import { sql } from 'kysely';
import type { Migration } from '../platform/db/migrate/migrate.ts';

/** Imports, their rows as they are staged before and kept for an undo after, and which columns meant what. */
export const imports: Migration = {
  name: '0004-imports',
  async up(db, { table, text, integer }) {
    await table('clientImport')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('accountId', text, (column) => column.notNull())
      .addColumn('fileName', text, (column) => column.notNull())
      .addColumn('isExcel', integer, (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('failure', text)
      .addColumn('encoding', text)
      .addColumn('delimiter', text)
      .addColumn('hasHeader', integer, (column) => column.notNull())
      .addColumn('sheets', text, (column) => column.notNull())
      .addColumn('sheet', text)
      .addColumn('columns', text, (column) => column.notNull())
      .addColumn('isRemembered', integer, (column) => column.notNull())
      .addColumn('duplicates', text, (column) => column.notNull())
      .addColumn('counts', text, (column) => column.notNull())
      .addColumn('progressDone', integer, (column) => column.notNull())
      .addColumn('progressTotal', integer, (column) => column.notNull())
      .addColumn('touchedAt', text, (column) => column.notNull())
      .addColumn('createdAt', text, (column) => column.notNull())
      .addColumn('finishedAt', text)
      .execute();
    await db.schema.createIndex('clientImport_accountId').on('clientImport').columns(['accountId', 'id']).execute();

    await table('importRow')
      .addColumn('importId', text, (column) => column.notNull())
      .addColumn('line', integer, (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('values', text, (column) => column.notNull())
      .addColumn('problems', text, (column) => column.notNull())
      .addColumn('cells', text, (column) => column.notNull())
      .addColumn('duplicateId', text)
      .addColumn('duplicateBy', integer, (column) => column.notNull())
      .addColumn('mayUpdate', integer, (column) => column.notNull())
      .addColumn('repeats', integer)
      .addColumn('action', text)
      .addColumn('clientId', text, (column) => column.notNull())
      .addColumn('before', text)
      .addColumn('version', integer)
      .addColumn('leftAlone', text)
      .addPrimaryKeyConstraint('importRow_pkey', ['importId', 'line'])
      .execute();
    await db.schema.createIndex('importRow_importId_kind').on('importRow').columns(['importId', 'kind', 'line']).execute();
    await db.schema
      .createIndex('importRow_importId_duplicate')
      .on('importRow')
      .columns(['importId', 'line'])
      .where(sql<boolean>`"duplicateId" is not null`)
      .execute();

    await table('importMapping')
      .addColumn('accountId', text, (column) => column.notNull())
      .addColumn('headersHash', text, (column) => column.notNull())
      .addColumn('fields', text, (column) => column.notNull())
      .addColumn('updatedAt', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('importMapping_pkey', ['accountId', 'headersHash'])
      .execute();
  },
};
