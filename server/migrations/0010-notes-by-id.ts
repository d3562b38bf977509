import type { Migration } from '../platform/db/migrate/migrate.ts';

/** A client's notes are read newest first by their ids, which sort by the time they were made, a part at a time. */
export const notesById: Migration = {
  name: '0010-notes-by-id',
  async up(db) {
    await db.schema.dropIndex('clientNote_clientId').execute();
    await db.schema.createIndex('clientNote_clientId').on('clientNote').columns(['clientId', 'id']).execute();
  },
};
