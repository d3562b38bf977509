import { type Kysely, sql } from 'kysely';
import type { MigrationKit } from '../platform/db/migrate/migrate.ts';

/**
 * What years of records make slow: tasks that are not finished are few among all that ever were, and SQLite reads no row of a table to
 * count those of clients that are not deleted when an index holds both columns.
 */
export async function up({ schema }: Kysely<unknown>, { dialect }: MigrationKit): Promise<void> {
  const isKept = sql<boolean>`"deletedAt" is null`;
  if (dialect === 'postgres') {
    const isOpen = sql<boolean>`"deletedAt" is null and "finishedAt" is null`;
    await schema.createIndex('task_open').on('task').columns(['date', 'id', 'clientId']).where(isOpen).execute();
    return;
  }
  await schema
    .createIndex('task_finishedAt')
    .on('task')
    .columns(['finishedAt', 'date', 'id', 'clientId', 'deletedAt'])
    .where(isKept)
    .execute();
  for (const [name, table, columns] of [
    ['checkIn_clientId_timestampAt', 'checkIn', ['clientId', 'timestampAt', 'id']],
    ['task_clientId_rankKey', 'task', ['clientId', 'rankKey', 'id']],
    ['document_clientId', 'document', ['clientId', 'uploadedAt', 'id', 'employeeId']],
    ['event_clientId_startKey', 'event', ['clientId', 'startKey', 'id', 'employeeId']],
    ['ledgerEntry_clientId', 'ledgerEntry', ['clientId', 'issuedOn', 'id']],
  ] as const) {
    await schema.dropIndex(name).execute();
    await schema
      .createIndex(name)
      .on(table)
      .columns([...columns, 'deletedAt'])
      .execute();
  }
}
