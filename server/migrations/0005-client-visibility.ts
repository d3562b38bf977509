import { sql } from 'kysely';
import type { Migration } from '../platform/db/migrate/migrate.ts';

/** What an account added, and who is in a department: for those who may not see every client. */
export const clientVisibility: Migration = {
  name: '0005-client-visibility',
  async up(db) {
    // Holds all that is asked when they are only looked up or counted; SQLite wants the condition's column in it, too.
    await db.schema
      .createIndex('client_createdBy')
      .on('client')
      .columns(['createdBy', 'assignedToId', 'segment', 'deletedAt'])
      .where(sql<boolean>`"deletedAt" is null`)
      .execute();
    await db.schema.createIndex('employee_department').on('employee').columns(['department', 'id']).execute();
  },
};
