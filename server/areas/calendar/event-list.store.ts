import { eventList } from '@fairlead/contract/calendar';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { dayAfter } from '@fairlead/contract/kit/time';
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { comparedOnSqlite } from '../../platform/db/lists/narrowing.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { type Condition, presenceCondition, valueCondition } from '../../records/filters/conditions.ts';
import type { ListSource } from '../../records/list/source.ts';
import { seeThroughOwners } from '../clients/clients.service.ts';
import { assertSeesAsBefore } from '../sign-in/sign-in.service.ts';
import type { Owner } from './calendar.rules.ts';

const seen = seeThroughOwners('event', eventList);
/** An event is seen by whoever sees its client or its employee, who are not deleted; the workspace's by everybody. */
export const { isSeenBy } = seen;

/** How events are stored as far as lists go (docs/product/calendar.md). */
export const EVENT_SOURCE: ListSource<'event'> = {
  list: eventList,
  table: 'event',
  ...seen,
  keys: { date: 'startKey' },
  derived: () => ({
    clientName: sql`(select "companyName" from "client" where "client"."id" = "event"."clientId")`,
    employeeName: sql`(select "employeeName" from "employee" where "employee"."id" = "event"."employeeId")`,
    assignedTeamMember: sql`coalesce((select "employeeName" from "employee" where "employee"."id" = "event"."assignedTeamMemberId"),
      "event"."assignedTeamMember")`,
  }),
  assertStillSees: assertSeesAsBefore,
  tuning: {
    indexed: ['assignedTeamMemberId'],
    runs: { clientId: 'startKey', employeeId: 'startKey' },
  },
};

/** Days, both inclusive. */
export interface Days {
  from: string;
  to: string;
}

/** Whose events: of one calendar, of all clients, or all that concern an employee. */
export interface Whose extends Owner {
  isOfClient?: boolean | undefined;
  /** Of the employee's calendar or assigned to them. */
  about?: string | undefined;
}

/** The conditions on whole calendars. */
export const conditionsOf = ({ clientId, employeeId, isOfClient }: Whose): Condition[] => [
  ...(clientId === undefined ? [] : [valueCondition('clientId', clientId)]),
  ...(employeeId === undefined ? [] : [valueCondition('employeeId', employeeId)]),
  ...(isOfClient ? [presenceCondition('clientId', 'yes')] : []),
];

/**
 * The event starts in a period, or began before it and lasts into it. Each half says that it is not deleted: SQLite looks for an index of
 * each half alone, and these indexes leave deleted ones out.
 */
export const touches = ({ from, to, upTo = '<' }: { from: string; to: string; upTo?: '<' | '<=' }): Expression<SqlBool> => sql<SqlBool>`(
  ("event"."deletedAt" is null and "event"."startKey" >= ${from} and "event"."startKey" ${sql.raw(upTo)} ${to})
  or ("event"."deletedAt" is null and "event"."endsLaterOn" >= ${from.slice(0, 10)} and "event"."startKey" < ${from}))`;

/** The event has one of these days; and as above, it is not deleted. */
export const touchesDays = ({ from, to }: Days): Expression<SqlBool> => touches({ from, to: dayAfter(to) });

/** Sorts what was found. SQLite would else walk all events of all years, which are in this order. */
export const inOrderOfStart = <Rows>(reader: Reader, found: SelectQueryBuilder<Tables, 'event', Rows>) =>
  found.orderBy(comparedOnSqlite(reader, 'event.startKey')).orderBy('event.id');

/** The visible events that touch these days, in order of their start. */
function selectOfDays(reader: Reader, actor: Actor, whose: Whose, days: Days) {
  let found = seen.visible(reader, actor).select('event.id').where(touchesDays(days));
  const { clientId, employeeId, isOfClient, about } = whose;
  if (clientId !== undefined) found = found.where('event.clientId', '=', clientId);
  if (employeeId !== undefined) found = found.where('event.employeeId', '=', employeeId);
  if (isOfClient) found = found.where('event.clientId', 'is not', null);
  if (about !== undefined)
    found = found.where(({ or, eb }) => or([eb('event.employeeId', '=', about), eb('event.assignedTeamMemberId', '=', about)]));
  return inOrderOfStart(reader, found);
}

/** Those of the workspace, and the actor's own: of their calendar, assigned to them, or added by them; at most so many. */
export async function listOwnIds(reader: Reader, actor: Actor, days: Days, limit: number): Promise<string[]> {
  const { accountId, employeeId } = actor;
  const rows = await selectOfDays(reader, actor, {}, days)
    .where(({ or, and, eb }) =>
      or([
        eb('event.createdBy', '=', accountId),
        and([eb('event.clientId', 'is', null), eb('event.employeeId', 'is', null)]),
        ...(employeeId === null ? [] : [eb('event.employeeId', '=', employeeId), eb('event.assignedTeamMemberId', '=', employeeId)]),
      ]),
    )
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export const listIds = async (reader: Reader, actor: Actor, whose: Whose, days: Days): Promise<string[]> =>
  (await selectOfDays(reader, actor, whose, days).execute()).map(({ id }) => id);

/** Their ids, each with a text that changes whenever the event or a name in it does. */
export const listStamped = (reader: Reader, actor: Actor, whose: Whose, days: Days): Promise<{ id: string; stamp: string }[]> =>
  selectOfDays(reader, actor, whose, days)
    .leftJoin('client', 'client.id', 'event.clientId')
    .leftJoin('employee as owner', 'owner.id', 'event.employeeId')
    .leftJoin('employee as member', 'member.id', 'event.assignedTeamMemberId')
    .select(
      sql<string>`"event"."version" || ' ' || coalesce("client"."version", 0) || ' ' || coalesce("owner"."version", 0) || ' ' || coalesce("member"."version", 0)`.as(
        'stamp',
      ),
    )
    .execute();
