import { type Kysely, sql } from 'kysely';

/** The Administrator's log is read newest first, out of a history that is mostly about records. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  const isLogged = sql<boolean>`("area" in ('accounts', 'settings')
    or ("area" = 'calendar' and "action" in ('feedCreated', 'feedRenewed', 'feedRemoved')))`;
  await schema.createIndex('history_log').on('history').column('id').where(isLogged).execute();
}
