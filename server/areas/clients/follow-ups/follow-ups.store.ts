import type { Database, Reader, Tx } from '../../../platform/db/database.ts';

export interface DueClient {
  id: string;
  companyName: string;
  followUpDate: string;
}

/** Clients that are to be followed up on one of these days and of which nobody was reminded. */
export const listDue = (reader: Reader, { from, to }: { from: string; to: string }, limit: number): Promise<DueClient[]> =>
  reader
    .selectFrom('client')
    .select(['client.id', 'client.companyName', 'client.followUpDate'])
    .$narrowType<{ followUpDate: string }>()
    .where('client.deletedAt', 'is', null)
    .where('client.followUpDate', '>=', from)
    .where('client.followUpDate', '<=', to)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('followUpReminder')
            .select('followUpReminder.clientId')
            .whereRef('followUpReminder.clientId', '=', 'client.id')
            .whereRef('followUpReminder.followUpDate', '=', 'client.followUpDate'),
        ),
      ),
    )
    .orderBy('client.followUpDate')
    .orderBy('client.id')
    .limit(limit)
    .execute();

/** Whether this reminder is the first. The primary key decides between two servers. */
export async function insertOnce(tx: Tx, { id, followUpDate }: DueClient): Promise<boolean> {
  const stored = await tx
    .insertInto('followUpReminder')
    .values({ clientId: id, followUpDate })
    .onConflict((conflict) => conflict.columns(['clientId', 'followUpDate']).doNothing())
    .returning('clientId')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Forgets reminders of days after this one, which only a wrong clock can have given. */
export async function forgetLater(db: Database, day: string): Promise<void> {
  const later = await db.read.selectFrom('followUpReminder').select('clientId').where('followUpDate', '>', day).limit(1).executeTakeFirst();
  if (later) await db.write((tx) => tx.deleteFrom('followUpReminder').where('followUpDate', '>', day).execute());
}

export const removeOlder = (tx: Tx, than: string) => tx.deleteFrom('followUpReminder').where('followUpDate', '<', than).execute();
