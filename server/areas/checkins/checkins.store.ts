import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Place } from '@fairlead/contract/kit/position';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { forUpdate } from '../../platform/db/writes/row-locks.ts';
import { CHECKIN_SOURCE } from './check-in-list.store.ts';
import type { CheckInRow, Tally } from './checkins.rules.ts';

/** The clients that someone may see, as `clients` offers them: what is counted of visits is joined with these. */
export type VisibleClients = SelectQueryBuilder<Tables, 'client', { id: string; companyName: string }>;

/** Instants, both inclusive. */
export interface Range {
  from?: string;
  to?: string;
}

/** A visit whatever became of it and its client: for knowing that its own sender's has arrived. */
export const findSent = (reader: Reader, id: string): Promise<CheckInRow | undefined> =>
  reader.selectFrom('checkIn').selectAll().where('id', '=', id).executeTakeFirst();

/** A visit that is not deleted, locked until the transaction ends. */
export const lockPresent = (tx: Tx, id: string): Promise<CheckInRow | undefined> =>
  forUpdate(tx, tx.selectFrom('checkIn').selectAll().where('id', '=', id).where('deletedAt', 'is', null)).executeTakeFirst();

/** These visits, deleted or not, locked until the transaction ends. */
export const lockAny = (tx: Tx, ids: readonly string[]): Promise<{ id: string }[]> =>
  forUpdate(tx, tx.selectFrom('checkIn').select('id').where('id', 'in', ids).orderBy('id')).execute();

/** Where the account's latest visit with a position was; undefined where there is none. */
export const findLatestPlace = (reader: Reader, accountId: string): Promise<Place | undefined> =>
  reader
    .selectFrom('checkIn')
    .select(['latitude', 'longitude'])
    .where('createdBy', '=', accountId)
    .where('deletedAt', 'is', null)
    .where('latitude', 'is not', null)
    .orderBy('timestampAt', 'desc')
    .limit(1)
    .executeTakeFirst() as Promise<Place | undefined>;

/** Its version stays: the photo belongs to what was sent, so that a correction under way is not refused. */
export const updatePhoto = (tx: Tx, id: string, columns: Pick<CheckInRow, 'imageId' | 'photoId' | 'original'>) =>
  tx.updateTable('checkIn').set(columns).where('id', '=', id).execute();

/** The latest visible visits that the actor or their employee logged, or was taken along on. */
export async function listOwnIds(reader: Reader, actor: Actor, limit: number): Promise<string[]> {
  const { accountId, employeeId } = actor;
  const ofAccounts = reader.selectFrom('account').select('account.id').where('account.employeeId', '=', employeeId);
  const along = reader.selectFrom('checkInMember').select('checkInId').where('employeeId', '=', employeeId);
  const rows = await CHECKIN_SOURCE.visible(reader, actor)
    .select('checkIn.id')
    .where(({ or, eb }) =>
      or([
        eb('checkIn.createdBy', '=', accountId),
        ...(employeeId === null ? [] : [eb('checkIn.createdBy', 'in', ofAccounts), eb('checkIn.id', 'in', along)]),
      ]),
    )
    .orderBy('checkIn.timestampAt', 'desc')
    .orderBy('checkIn.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Says anew who was taken along on a visit. */
export async function replaceMembers(tx: Tx, checkInId: string, employeeIds: readonly string[]): Promise<void> {
  await removeMembers(tx, [checkInId]);
  if (employeeIds.length === 0) return;
  await tx
    .insertInto('checkInMember')
    .values(employeeIds.map((employeeId) => ({ checkInId, employeeId })))
    .execute();
}

export async function removeMembers(tx: Tx, checkInIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('checkInMember').where('checkInId', 'in', checkInIds).execute();
}

/** Some of the visits before an instant that have a position, the oldest first, deleted ones too, locked until the transaction ends. */
export const lockWithPosition = (tx: Tx, before: string, limit: number): Promise<CheckInRow[]> =>
  forUpdate(
    tx,
    tx
      .selectFrom('checkIn')
      .selectAll()
      .where('latitude', 'is not', null)
      .where('timestampAt', '<', before)
      .orderBy('timestampAt')
      .limit(limit),
  ).execute();

/** Not a change by somebody: the version stays, so that a correction under way is not refused. */
export const removePosition = (tx: Tx, id: string, columns: Partial<CheckInRow>) =>
  tx.updateTable('checkIn').set(columns).where('id', '=', id).execute();

const COUNT = sql<number>`count(*)`;
const VERDICTS_GIVEN = sql<number>`count("verdict")`;
const VERIFIED = sql<number>`coalesce(sum(case when "verdict" = 'verified' then 1 else 0 end), 0)`;
const TALLY = () => [COUNT.as('count'), VERDICTS_GIVEN.as('judged'), VERIFIED.as('verified')] as const;

/** 'YYYY-MM-DD' and 'HH:MM:SS.sss', by UTC. */
const UTC_DATE = sql<string>`substr("checkIn"."timestampAt", 1, 10)`;
const UTC_TIME = sql<string>`substr("checkIn"."timestampAt", 12, 12)`;

/**
 * How many visits there are of each part of a day, employee, client and event type, and how many of them are verified; parts by the first
 * of their instants and in order of time, the rest most first. `findDayStarts` says at which times of UTC local days begin on some of its
 * dates: what lies between two of these times belongs to one local day.
 */
export async function stats(reader: Reader, clients: VisibleClients, range: Range, findDayStarts: (dates: string[]) => string[]) {
  const counted = visible(reader, clients, range);
  const [perPart, perEmployee, perClient, perEventType] = await Promise.all([
    perPartOfDay(counted, findDayStarts),
    perPerson(reader, clients, range),
    counted
      .select(['client.id as clientId', 'client.companyName'])
      .select(TALLY)
      .groupBy(['client.id', 'client.companyName'])
      .orderBy(COUNT, 'desc')
      .orderBy('client.companyName')
      .orderBy('client.id')
      .execute(),
    counted
      .select('checkIn.eventType')
      .select(TALLY)
      .groupBy('checkIn.eventType')
      .orderBy(COUNT, 'desc')
      .orderBy('checkIn.eventType')
      .execute(),
  ]);
  return {
    perPart: perPart.map(whole),
    perEmployee: perEmployee.map(whole),
    perClient: perClient.map(whole),
    perEventType: perEventType.map(whole),
  };
}

async function perPartOfDay(counted: ReturnType<typeof visible>, findDayStarts: (dates: string[]) => string[]) {
  const dates = await counted.select(UTC_DATE.as('date')).distinct().execute();
  const starts = findDayStarts(dates.map(({ date }) => date));
  const isLater = starts.map((time) => sql`case when ${UTC_TIME} >= ${sql.lit(time)} then 1 else 0 end`);
  return counted
    .select(({ fn }) => fn.min('checkIn.timestampAt').as('timestampAt'))
    .select(TALLY)
    .groupBy([UTC_DATE, ...isLater])
    .orderBy(({ fn }) => fn.min('checkIn.timestampAt'))
    .execute();
}

/** A visit counts for whoever logged it and for each employee taken along, once for each; an account stands for its employee. */
function perPerson(reader: Reader, clients: VisibleClients, range: Range) {
  const visits = visible(reader, clients, range).select(['checkIn.id', 'checkIn.createdBy', 'checkIn.verdict']);
  const person = sql<string>`coalesce("account"."employeeId", "account"."id")`;
  const username = sql<string>`coalesce("account"."username", "employee"."employeeName")`;
  return reader
    .with('visit', () => visits)
    .with('present', (db) =>
      db
        .selectFrom('visit')
        .innerJoin('account', 'account.id', 'visit.createdBy')
        .select(['visit.id', 'visit.verdict', person.as('person')])
        .union(
          db
            .selectFrom('visit')
            .innerJoin('checkInMember', 'checkInMember.checkInId', 'visit.id')
            .select(['visit.id', 'visit.verdict', 'checkInMember.employeeId as person']),
        ),
    )
    .with('counted', (db) => db.selectFrom('present').select('present.person').select(TALLY).groupBy('present.person'))
    .selectFrom('counted')
    .leftJoin('employee', 'employee.id', 'counted.person')
    .leftJoin('account', (join) =>
      join.on('account.id', '=', (account) =>
        // Of several accounts of one employee the first.
        account
          .selectFrom('account as own')
          .select(({ fn }) => fn.min('own.id').as('id'))
          .where((own) => own.or([own('own.id', '=', own.ref('counted.person')), own('own.employeeId', '=', own.ref('counted.person'))])),
      ),
    )
    .select(['account.id as userId', 'employee.id as employeeId', 'employee.employeeName', username.as('username')])
    .select(['counted.count', 'counted.judged', 'counted.verified'])
    .orderBy('counted.count', 'desc')
    .orderBy(username)
    .execute();
}

/** PostgreSQL counts in 64 bits. */
const whole = <Row extends Tally>(row: Row): Row => ({
  ...row,
  count: Number(row.count),
  judged: Number(row.judged),
  verified: Number(row.verified),
});

function visible(reader: Reader, clients: VisibleClients, { from, to }: Range) {
  let found = reader
    .selectFrom('checkIn')
    .innerJoin(clients.as('client'), 'client.id', 'checkIn.clientId')
    .where('checkIn.deletedAt', 'is', null);
  if (from !== undefined) found = found.where('checkIn.timestampAt', '>=', from);
  if (to !== undefined) found = found.where('checkIn.timestampAt', '<=', to);
  return found;
}
