import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import type { Moved } from '../../../records/visibility/hanging.ts';

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

/** Lets what was reminded of clients count for another one, unless it was reminded of the same day. */
export async function moveAll(tx: Tx, from: readonly string[], to: string): Promise<Moved[]> {
  const all = await tx
    .selectFrom('followUpReminder')
    .selectAll()
    .where('clientId', 'in', [to, ...from])
    .orderBy('clientId')
    .execute();
  const known = new Set(all.filter(({ clientId }) => clientId === to).map(({ followUpDate }) => followUpDate));
  const moves: Moved[] = [];
  for (const { clientId, followUpDate } of all.filter((each) => each.clientId !== to)) {
    if (known.has(followUpDate)) continue;
    known.add(followUpDate);
    await updateOne(tx, clientId, followUpDate, to);
    moves.push({ tableName: 'followUpReminder', rowId: followUpDate, fromId: clientId });
  }
  return moves;
}

/** Takes that back. */
export async function moveBack(tx: Tx, moves: readonly Moved[], to: string): Promise<void> {
  for (const { rowId, fromId } of moves) await updateOne(tx, to, rowId, fromId);
}

const updateOne = (tx: Tx, clientId: string, followUpDate: string, to: string) =>
  tx
    .updateTable('followUpReminder')
    .set({ clientId: to })
    .where('clientId', '=', clientId)
    .where('followUpDate', '=', followUpDate)
    .execute();

export const removeOlder = (tx: Tx, than: string) => tx.deleteFrom('followUpReminder').where('followUpDate', '<', than).execute();
