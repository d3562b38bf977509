import type { Actor } from '@fairlead/contract/kit/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { touchesDays } from '../../calendar/calendar.service.ts';
import { VISIT_PACE } from '../../checkins/checkins.service.ts';
import { isOfVisible } from '../../clients/clients.service.ts';
import type { Period } from '../reports.rules.ts';

/** Days, both inclusive. */
export interface Days {
  from: string;
  to: string;
}

/** A call is planned at the desk, so it is no planned visit. */
const NOT_A_VISIT = 'call';
/** As text: SQLite takes the index of verified visits only where it sees the word. */
const IS_VERIFIED = sql<boolean>`"checkIn"."verdict" = 'verified'`;
const VERIFIED = sql<number>`coalesce(sum(case when ${IS_VERIFIED} then 1 else 0 end), 0)`;

/** The planned visits to these clients by whom they are assigned to, else by whom the client is assigned to now; null for nobody. */
export const listPlanned = (reader: Reader, ids: readonly string[], days: Days) =>
  reader
    .selectFrom('event')
    .innerJoin('client', 'client.id', 'event.clientId')
    .select(['client.id as clientId', 'event.date'])
    .select(sql<string>`coalesce("event"."endsLaterOn", "event"."date")`.as('lastDay'))
    .select((sql`coalesce("event"."assignedTeamMemberId", "client"."assignedToId")` as RawBuilder<string | null>).as('employeeId'))
    .where('event.clientId', 'in', ids)
    .where('event.eventType', '!=', NOT_A_VISIT)
    .where(touchesDays(days))
    .execute();

/** The instants of the verified visits to these clients in a period, in order of time. */
export const listVerified = (reader: Reader, ids: readonly string[], { startsAt, endsAt }: Pick<Period, 'startsAt' | 'endsAt'>) =>
  reader
    .selectFrom('checkIn')
    .select(['clientId', 'timestampAt'])
    .where('clientId', 'in', ids)
    .where(IS_VERIFIED)
    .where('deletedAt', 'is', null)
    .where('timestampAt', '>=', startsAt)
    .where('timestampAt', '<', endsAt)
    .orderBy('timestampAt')
    .execute();

const listVisits = (reader: Reader, { startsAt, endsAt }: Period) =>
  reader
    .selectFrom('checkIn')
    .where('checkIn.deletedAt', 'is', null)
    .where('checkIn.timestampAt', '>=', startsAt)
    .where('checkIn.timestampAt', '<', endsAt)
    .select(VERIFIED.as('verified'))
    .select(({ fn }) => fn.countAll<number>().as('visits'));

/** The visits by the employee whose account logged them; null for an account without one. */
export async function countVisitsByEmployee(reader: Reader, actor: Actor, period: Period) {
  const rows = await listVisits(reader, period)
    .leftJoin('account', 'account.id', 'checkIn.createdBy')
    .where(isOfVisible(reader, actor, 'checkIn.clientId'))
    .select('account.employeeId')
    .groupBy('account.employeeId')
    .execute();
  return rows.map(({ employeeId, visits, verified }) => ({ employeeId, visits: Number(visits), verified: Number(verified) }));
}

/** The visits to these clients by client. */
export async function countVisitsByClient(reader: Reader, ids: readonly string[], period: Period) {
  const rows = await listVisits(reader, period).where('clientId', 'in', ids).select('clientId').groupBy('clientId').execute();
  return rows.map(({ clientId, visits, verified }) => ({ clientId, visits: Number(visits), verified: Number(verified) }));
}

/** When the last verified visit to each of these clients was that lies before the period's end, however long before the period. */
export const listLastVerified = (reader: Reader, ids: readonly string[], { endsAt }: Period) =>
  reader
    .selectFrom('checkIn')
    .select('clientId')
    .select(({ fn }) => fn.max('timestampAt').as('lastVerifiedAt'))
    .where('clientId', 'in', ids)
    .where(IS_VERIFIED)
    .where('deletedAt', 'is', null)
    .where('timestampAt', '<', endsAt)
    .groupBy('clientId')
    .execute();

/** At most `limit` visible clients, by name, from after another on, each with how often it is to be visited. */
export function listClients(reader: Reader, actor: Actor, after: { nameKey: string; id: string } | undefined, limit: number) {
  const everyDays = sql<number | null>`case when "client"."segment" = 'lost' then null else ${VISIT_PACE.derived.visitEveryDays} end`;
  let found = reader
    .selectFrom('client')
    .where('client.deletedAt', 'is', null)
    .where(isOfVisible(reader, actor, 'client.id'))
    .select(['client.id', 'client.nameKey', 'client.companyName', 'client.category', 'client.assignedTo', 'client.assignedToId'])
    .select(['client.createdAt', everyDays.as('everyDays')]);
  // Compared as one, so that the index is entered where the last page ended.
  if (after) found = found.where(sql<boolean>`("client"."nameKey", "client"."id") > (${after.nameKey}, ${after.id})`);
  return found.orderBy('client.nameKey').orderBy('client.id').limit(limit).execute();
}
