import { type Kysely, sql } from 'kysely';

/** Orders of lists by what a column shows: visits by event type, documents by type, tasks by their board's column, accounts by role. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  const isKept = sql<boolean>`"deletedAt" is null`;
  await schema.createIndex('checkIn_eventType').on('checkIn').columns(['eventType', 'id']).where(isKept).execute();
  await schema.createIndex('document_type').on('document').columns(['type', 'id']).where(isKept).execute();
  await schema.createIndex('task_status').on('task').columns(['status', 'id']).where(isKept).execute();
  await schema.createIndex('account_role').on('account').columns(['role', 'id']).execute();
}
