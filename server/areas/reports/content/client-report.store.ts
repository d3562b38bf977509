import type { Actor } from '@fairlead/contract/kit/permissions';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { touchesDays } from '../../calendar/calendar.service.ts';
import { isOfVisible } from '../../clients/clients.service.ts';
import type { Period } from '../reports.rules.ts';

const visibleClients = (reader: Reader, actor: Actor) =>
  reader
    .selectFrom('client')
    .where('client.deletedAt', 'is', null)
    .where(isOfVisible(reader, actor, 'client.id'));

/** How many there are of each kind, and how many were added in the period or had nobody with them in it. */
export async function countClients(reader: Reader, actor: Actor, period: Period) {
  const { startsAt, endsAt } = period;
  const isNew = sql`"client"."createdAt" >= ${startsAt} and "client"."createdAt" < ${endsAt}`;
  const isBusy = sql`exists (select 1 from "checkIn" where "checkIn"."clientId" = "client"."id" and "checkIn"."deletedAt" is null
      and "checkIn"."timestampAt" >= ${startsAt} and "checkIn"."timestampAt" < ${endsAt})
    or exists (select 1 from "event" where "event"."clientId" = "client"."id"
      and "event"."eventType" = 'meeting' and ${touchesDays(period)})`;
  const count = (condition: ReturnType<typeof sql>) => sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`;
  const found = await visibleClients(reader, actor)
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .select(count(sql`"client"."segment" = 'client'`).as('clients'))
    .select(count(sql`"client"."segment" = 'lead'`).as('leads'))
    .select(count(sql`"client"."segment" = 'lost'`).as('lost'))
    .select(count(isNew).as('added'))
    .select(count(sql`"client"."relationshipStatus" = 'Dormant'`).as('dormant'))
    .select(count(sql`not (${isBusy})`).as('quiet'))
    .executeTakeFirstOrThrow();
  return Object.fromEntries(Object.entries(found).map(([name, value]) => [name, Number(value)])) as Record<keyof typeof found, number>;
}

/** The visible clients by a column of theirs; the largest first. */
export async function countBy(reader: Reader, actor: Actor, column: 'type' | 'relationshipStatus') {
  const rows = await visibleClients(reader, actor)
    .select(`client.${column} as name`)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy(`client.${column}`)
    .execute();
  return rows.map(({ name, count }) => ({ name, count: Number(count) })).sort((a, b) => b.count - a.count);
}

/** At most `limit` visible clients, by name, from after another on. */
export function listClients(reader: Reader, actor: Actor, after: { nameKey: string; id: string } | undefined, limit: number) {
  let found = visibleClients(reader, actor)
    .select(['client.id', 'client.nameKey', 'client.companyName', 'client.type', 'client.category', 'client.relationshipStatus'])
    .select(['client.currentStatus', 'client.assignedTo', 'client.country', 'client.createdAt']);
  // Compared as one, so that the index is entered where the last page ended.
  if (after) found = found.where(sql<boolean>`("client"."nameKey", "client"."id") > (${after.nameKey}, ${after.id})`);
  return found.orderBy('client.nameKey').orderBy('client.id').limit(limit).execute();
}

export interface Activity {
  checkIns: number;
  lastVisitAt: string | null;
  meetings: number;
  otherEvents: number;
  tasksDone: number;
  documents: number;
}

export const NO_ACTIVITY: Activity = { checkIns: 0, lastVisitAt: null, meetings: 0, otherEvents: 0, tasksDone: 0, documents: 0 };

/** What happened with each of these clients in the period. Clients with nothing are missing. */
export async function listActivity(reader: Reader, ids: readonly string[], period: Period) {
  const { startsAt, endsAt } = period;
  const found = new Map<string, Activity>();
  const add = (clientId: string | null, part: Partial<Activity>) => {
    if (clientId === null) return;
    found.set(clientId, { ...(found.get(clientId) ?? NO_ACTIVITY), ...part });
  };
  const visits = await reader
    .selectFrom('checkIn')
    .select('clientId')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('timestampAt').as('lastVisitAt')])
    .where('clientId', 'in', ids)
    .where('deletedAt', 'is', null)
    .where('timestampAt', '>=', startsAt)
    .where('timestampAt', '<', endsAt)
    .groupBy('clientId')
    .execute();
  for (const { clientId, count, lastVisitAt } of visits) add(clientId, { checkIns: Number(count), lastVisitAt });
  const events = await reader
    .selectFrom('event')
    .select('clientId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<number>`sum(case when "eventType" = 'meeting' then 1 else 0 end)`.as('meetings'))
    .where('clientId', 'in', ids)
    .where(touchesDays(period))
    .groupBy('clientId')
    .execute();
  for (const { clientId, count, meetings } of events)
    add(clientId, { meetings: Number(meetings), otherEvents: Number(count) - Number(meetings) });
  const tasks = await reader
    .selectFrom('task')
    .select('clientId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('clientId', 'in', ids)
    .where('deletedAt', 'is', null)
    .where('finishedAt', '>=', startsAt)
    .where('finishedAt', '<', endsAt)
    .groupBy('clientId')
    .execute();
  for (const { clientId, count } of tasks) add(clientId, { tasksDone: Number(count) });
  const documents = await reader
    .selectFrom('document')
    .select('clientId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('clientId', 'in', ids)
    .where('deletedAt', 'is', null)
    .where('uploadedAt', '>=', startsAt)
    .where('uploadedAt', '<', endsAt)
    .groupBy('clientId')
    .execute();
  for (const { clientId, count } of documents) add(clientId, { documents: Number(count) });
  return found;
}
