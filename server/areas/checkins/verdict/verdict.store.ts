import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Place } from '@fairlead/contract/kit/position';
import { type SqlBool, sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { digitsIn, textIn } from '../../../platform/db/lists/json-list.ts';
import { CHECKIN_SOURCE } from '../check-in-list.store.ts';
import type { CheckInRow } from '../checkins.rules.ts';
import type { PastPosition } from './verdict.rules.ts';

/** What was sent of a visit at first, as JSON; null where its row still says it. See `sentFix`. */
const SENT = sql<string>`coalesce("verdictFacts", "original")`;

/** The visit of the same account whose position was taken last before this one; undefined where there is none. Both as they were sent. */
export function findFixBefore(reader: Reader, { id, createdBy, fixAt }: Pick<CheckInRow, 'id' | 'createdBy' | 'fixAt'>) {
  const takenAt = sql<string | null>`case when ${SENT} is null then "fixAt" else ${textIn(reader, SENT, 'fixAt')} end`;
  return reader
    .selectFrom('checkIn')
    .select(['verdictFacts', 'original', 'latitude', 'longitude', 'accuracy', 'fixAt'])
    .where('createdBy', '=', createdBy)
    .where('deletedAt', 'is', null)
    .where('latitude', 'is not', null)
    .where('id', '<>', id)
    .where(takenAt, '<=', fixAt)
    .orderBy(takenAt, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** How many visits of this account were sent with exactly these coordinates. */
export async function countSamePlace(reader: Reader, createdBy: string, { latitude, longitude }: Place): Promise<number> {
  const isSame = (name: string, degrees: number) => sql`${digitsIn(reader, SENT, name)} = ${JSON.stringify(degrees)}`;
  const { count } = await reader
    .selectFrom('checkIn')
    .select(sql<number>`count(*)`.as('count'))
    .where('createdBy', '=', createdBy)
    .where('deletedAt', 'is', null)
    .where(
      sql<SqlBool>`case when ${SENT} is null then "latitude" = ${latitude} and "longitude" = ${longitude}
        else ${isSame('latitude', latitude)} and ${isSame('longitude', longitude)} end`,
    )
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
