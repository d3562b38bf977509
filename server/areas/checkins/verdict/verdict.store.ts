import type { Actor } from '@fairlead/contract/kit/permissions';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { CHECKIN_SOURCE } from '../check-in-list.store.ts';
import type { CheckInRow } from '../checkins.rules.ts';
import type { Fix, PastPosition } from './verdict.rules.ts';

/** Where the account of a visit was last before it; undefined where that is not known. */
export const findFixBefore = (reader: Reader, { id, createdBy, fixAt }: CheckInRow): Promise<Fix | undefined> =>
  reader
    .selectFrom('checkIn')
    .select(['latitude', 'longitude', 'accuracy', 'fixAt'])
    .where('createdBy', '=', createdBy)
    .where('deletedAt', 'is', null)
    .where('latitude', 'is not', null)
    .where('id', '<>', id)
    .where('fixAt', '<=', fixAt)
    .orderBy('fixAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst() as Promise<Fix | undefined>;

/** How many visits of the visit's account have exactly its coordinates, itself included. */
export async function countSamePlace(reader: Reader, { createdBy, latitude, longitude }: CheckInRow): Promise<number> {
  const { count } = await reader
    .selectFrom('checkIn')
    .select(sql<number>`count(*)`.as('count'))
    .where('createdBy', '=', createdBy)
    .where('deletedAt', 'is', null)
    .where('latitude', '=', latitude)
    .where('longitude', '=', longitude)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Positions of a client's latest visits that the actor sees, the latest first. */
export const listPositions = (reader: Reader, actor: Actor, clientId: string, limit: number): Promise<PastPosition[]> =>
  CHECKIN_SOURCE.visible(reader, actor)
    .select(['checkIn.latitude', 'checkIn.longitude', 'checkIn.accuracy', 'checkIn.isTheirSite'])
    .where('checkIn.clientId', '=', clientId)
    .where('checkIn.latitude', 'is not', null)
    .where('checkIn.accuracy', 'is not', null)
    .orderBy('checkIn.timestampAt', 'desc')
    .orderBy('checkIn.id', 'desc')
    .limit(limit)
    .execute() as Promise<PastPosition[]>;

export const updateRuling = (tx: Tx, id: string, columns: Pick<CheckInRow, 'verdict' | 'overruled' | 'updatedAt' | 'version'>) =>
  tx.updateTable('checkIn').set(columns).where('id', '=', id).execute();

/** Which version of the notice an account has accepted. */
export const findNotice = (reader: Reader, accountId: string) =>
  reader.selectFrom('visitNotice').selectAll().where('accountId', '=', accountId).executeTakeFirst();

/** Keeps the acceptance of the newest version. */
export const acceptNotice = (tx: Tx, notice: { accountId: string; version: number; acceptedAt: string }) =>
  tx
    .insertInto('visitNotice')
    .values(notice)
    .onConflict((conflict) =>
      conflict
        .column('accountId')
        .doUpdateSet({ version: notice.version, acceptedAt: notice.acceptedAt })
        .where('visitNotice.version', '<', notice.version),
    )
    .execute();
