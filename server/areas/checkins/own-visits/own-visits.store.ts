import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Reader } from '../../../platform/db/database.ts';

/**
 * The visits that the account logged or its employee came along on, the oldest first, whoever sees their clients now. Deleted ones that it
 * logged as long as they are in the bin; who came along may not see what the other has deleted.
 */
export async function listOwnIds(reader: Reader, { accountId, employeeId }: Actor): Promise<string[]> {
  const visits = reader.selectFrom('checkIn').select(['checkIn.id', 'checkIn.timestampAt']);
  const logged = visits.where('createdBy', '=', accountId);
  const along = visits
    .innerJoin('checkInMember', 'checkInMember.checkInId', 'checkIn.id')
    .where('checkInMember.employeeId', '=', employeeId)
    .where('checkIn.deletedAt', 'is', null);
  // Apart, because each part has an index of its own.
  const rows = await logged
    .where('deletedAt', 'is', null)
    .union(logged.where('deletedAt', 'is not', null))
    .union(along)
    .orderBy('timestampAt')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** What is stored of these visits and is no field of theirs. */
export const listMore = (reader: Reader, ids: readonly string[]) =>
  reader
    .selectFrom('checkIn')
    .leftJoin('account', 'account.id', 'checkIn.deletedBy')
    .select(['checkIn.id', 'checkIn.verdictFacts', 'checkIn.clockOffset', 'checkIn.photoId', 'checkIn.bodyHash', 'checkIn.deletedAt'])
    .select('account.username as deletedBy')
    .where('checkIn.id', 'in', ids)
    .execute();

/** What happened to these visits, in order: rulings too. */
export const listHistory = (reader: Reader, ids: readonly string[]) =>
  reader
    .selectFrom('history')
    .leftJoin('account', 'account.id', 'history.actorId')
    .select(['history.entityId', 'history.at', 'account.username as by', 'history.keyName as byKey', 'history.action', 'history.changes'])
    .where('history.area', '=', 'checkins')
    .where('history.entityId', 'in', ids)
    .orderBy('history.at')
    .orderBy('history.id')
    .execute();

/** The entries of the log of visits about these. */
export const listLog = (reader: Reader, ids: readonly string[]) =>
  reader
    .selectFrom('visitLog')
    .select(['checkInId', 'seq', 'at', 'action', 'contentHash', 'hash'])
    .where('checkInId', 'in', ids)
    .orderBy('seq')
    .execute();

/** The media types of these files. */
export const listFileTypes = async (reader: Reader, ids: readonly string[]) =>
  ids.length === 0 ? [] : reader.selectFrom('file').select(['id', 'mimeType']).where('id', 'in', ids).execute();
