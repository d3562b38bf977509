import type { Actor } from '@fairlead/contract/kit/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { VISIT_PACE } from '../../checkins/checkins.service.ts';
import { isOfVisible } from '../../clients/clients.service.ts';

/** Days, both inclusive. */
interface Days {
  from: string;
  to: string;
}

/** A call is planned at the desk, so it is no planned visit. */
const NOT_A_VISIT = 'call';
/** Somebody made a verified visit to the event's client on one of the event's days. */
const IS_VISITED = sql`exists (select 1 from "checkIn" where "checkIn"."clientId" = "event"."clientId" and "checkIn"."verdict" = 'verified'
  and "checkIn"."deletedAt" is null and "checkIn"."date" >= "event"."date" and "checkIn"."date" <= coalesce("event"."endsLaterOn", "event"."date"))`;
const VISITED = sql<number>`coalesce(sum(case when ${IS_VISITED} then 1 else 0 end), 0)`;
const VERIFIED = sql<number>`coalesce(sum(case when "checkIn"."verdict" = 'verified' then 1 else 0 end), 0)`;

const listPlanned = (reader: Reader, { from, to }: Days) =>
  reader
    .selectFrom('event')
    .where('event.deletedAt', 'is', null)
    .where('event.eventType', '!=', NOT_A_VISIT)
    .where('event.date', '>=', from)
    .where('event.date', '<=', to);

const listVisits = (reader: Reader, { from, to }: Days) =>
  reader.selectFrom('checkIn').where('checkIn.deletedAt', 'is', null).where('checkIn.date', '>=', from).where('checkIn.date', '<=', to);

/** The planned visits by whom they are assigned to, else by whom the client is assigned to now; null for nobody. */
export async function countPlannedByEmployee(reader: Reader, actor: Actor, days: Days) {
  const whose: RawBuilder<string | null> = sql`coalesce("event"."assignedTeamMemberId", "client"."assignedToId")`;
  const rows = await listPlanned(reader, days)
    .innerJoin('client', 'client.id', 'event.clientId')
    .where(isOfVisible(reader, actor, 'event.clientId'))
    .select([whose.as('employeeId'), VISITED.as('visited')])
    .select(({ fn }) => fn.countAll<number>().as('planned'))
    .groupBy(whose)
    .execute();
  return rows.map(({ employeeId, planned, visited }) => ({ employeeId, planned: Number(planned), visited: Number(visited) }));
}

/** The visits by the employee whose account logged them; null for an account without one. */
export async function countVisitsByEmployee(reader: Reader, actor: Actor, days: Days) {
  const rows = await listVisits(reader, days)
    .leftJoin('account', 'account.id', 'checkIn.createdBy')
    .where(isOfVisible(reader, actor, 'checkIn.clientId'))
    .select(['account.employeeId', VERIFIED.as('verified')])
    .select(({ fn }) => fn.countAll<number>().as('visits'))
    .groupBy('account.employeeId')
    .execute();
  return rows.map(({ employeeId, visits, verified }) => ({ employeeId, visits: Number(visits), verified: Number(verified) }));
}

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

export interface Coverage {
  planned: number;
  visited: number;
  visits: number;
  verified: number;
  /** The day of the last verified visit up to the period's end, however long before the period. */
  lastVerified: string | null;
}

/** What was planned in some days and done in the period with each of these clients. Clients with nothing are missing. */
export async function listCoverage(reader: Reader, ids: readonly string[], due: Days, period: Days): Promise<Map<string, Coverage>> {
  const found = new Map<string, Coverage>();
  const add = (clientId: string | null, part: Partial<Coverage>) => {
    if (clientId === null) return;
    const none: Coverage = { planned: 0, visited: 0, visits: 0, verified: 0, lastVerified: null };
    found.set(clientId, { ...(found.get(clientId) ?? none), ...part });
  };
  const planned = await listPlanned(reader, due)
    .where('event.clientId', 'in', ids)
    .select(['event.clientId', VISITED.as('visited')])
    .select(({ fn }) => fn.countAll<number>().as('planned'))
    .groupBy('event.clientId')
    .execute();
  for (const row of planned) add(row.clientId, { planned: Number(row.planned), visited: Number(row.visited) });
  const visits = await listVisits(reader, period)
    .where('checkIn.clientId', 'in', ids)
    .select(['checkIn.clientId', VERIFIED.as('verified')])
    .select(({ fn }) => fn.countAll<number>().as('visits'))
    .groupBy('checkIn.clientId')
    .execute();
  for (const row of visits) add(row.clientId, { visits: Number(row.visits), verified: Number(row.verified) });
  const last = await reader
    .selectFrom('checkIn')
    .where('clientId', 'in', ids)
    .where(sql<boolean>`"verdict" = 'verified'`)
    .where('deletedAt', 'is', null)
    .where('date', '<=', period.to)
    .select('clientId')
    .select(({ fn }) => fn.max('date').as('lastVerified'))
    .groupBy('clientId')
    .execute();
  for (const { clientId, lastVerified } of last) add(clientId, { lastVerified });
  return found;
}
