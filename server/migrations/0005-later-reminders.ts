import type { Kysely } from 'kysely';

/** Reminders that a wrong clock gave are looked for every minute, by the start that they are of. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.createIndex('eventReminder_startKey').on('eventReminder').column('startKey').execute();
}
