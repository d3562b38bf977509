import { type Kysely, sql } from 'kysely';
import type { MigrationKit } from '../platform/db/migrate/migrate.ts';

/** Whether a visit was where the client is, a log of visits that shows tampering, and how often a client is to be visited. */
export async function up({ schema }: Kysely<unknown>, { dialect, table }: MigrationKit): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  for (const column of ['verdict', 'verdictReason', 'verdictFacts', 'awayReason', 'overruled', 'logSalt'])
    await schema.alterTable('checkIn').addColumn(column, text).execute();
  await schema
    .alterTable('checkIn')
    .addColumn('isTheirSite', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.alterTable('checkIn').addColumn('clockOffset', 'integer').execute();
  // A client's latest verified visit. Of those alone, so that no list of a client's visits is read by it.
  const isVerified = sql<boolean>`"verdict" = 'verified'`;
  await schema.createIndex('checkIn_verified').on('checkIn').columns(['clientId', 'timestampAt']).where(isVerified).execute();

  await table('visitLog', ['seq'], {
    seq: 'integer',
    at: 'text',
    checkInId: 'text',
    action: 'text',
    accountId: 'text?',
    contentHash: 'text?',
    hash: 'text',
  }).execute();
  await schema.createIndex('visitLog_checkInId').on('visitLog').columns(['checkInId', 'seq']).execute();
  // One row, which a write locks until it is committed.
  await table('visitLogHead', ['id'], { id: 'text', seq: 'integer', hash: 'text', isComplete: 'integer' }).execute();

  await table('visitNotice', ['accountId'], { accountId: 'text', version: 'integer', acceptedAt: 'text' }).execute();
  await schema.alterTable('client').addColumn('visitEveryDays', 'integer').execute();
  await schema.alterTable('clientCategory').addColumn('visitEveryDays', 'integer').execute();
}
