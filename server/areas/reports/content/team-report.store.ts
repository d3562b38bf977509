import type { Actor } from '@fairlead/contract/kit/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { isEventSeenBy, touchesDays } from '../../calendar/calendar.service.ts';
import { isOfVisible } from '../../clients/clients.service.ts';
import type { Period } from '../reports.rules.ts';

/** A position this exact, in metres, and taken live is one that shows where somebody was. */
const GOOD_ACCURACY_M = 100;

/** Everybody who is or was in the team, by name. `deletedAt` is set for whoever left. */
export const listPeople = (reader: Reader) =>
  reader
    .selectFrom('employee')
    .select(['id', 'employeeName', 'role', 'department', 'attendance', 'deletedAt'])
    .orderBy('nameKey')
    .orderBy('id')
    .execute();

const listVisits = (reader: Reader, actor: Actor, { startsAt, endsAt }: Period) =>
  reader
    .selectFrom('checkIn')
    .leftJoin('account', 'account.id', 'checkIn.createdBy')
    .where('checkIn.deletedAt', 'is', null)
    .where('checkIn.timestampAt', '>=', startsAt)
    .where('checkIn.timestampAt', '<', endsAt)
    .where(isOfVisible(reader, actor, 'checkIn.clientId'));

/**
 * The visits by the employee whose account logged them, and how many of these have a good position, have a verdict, and are verified.
 * Null: the account has no employee.
 */
export async function countVisits(reader: Reader, actor: Actor, period: Period) {
  const rows = await listVisits(reader, actor, period)
    .select('account.employeeId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<number>`sum(case when "fixSource" = 'live' and "accuracy" <= ${GOOD_ACCURACY_M} then 1 else 0 end)`.as('good'))
    .select(({ fn }) => fn.count<number>('verdict').as('judged'))
    .select(sql<number>`sum(case when "verdict" = 'verified' then 1 else 0 end)`.as('verified'))
    .groupBy('account.employeeId')
    .execute();
  return rows.map(({ employeeId, ...counts }) => ({
    employeeId,
    count: Number(counts.count),
    good: Number(counts.good),
    judged: Number(counts.judged),
    verified: Number(counts.verified),
  }));
}

/** On how many visits each employee was taken along by somebody else. */
export async function countTakenAlong(reader: Reader, actor: Actor, period: Period) {
  const rows = await listVisits(reader, actor, period)
    .innerJoin('checkInMember', 'checkInMember.checkInId', 'checkIn.id')
    .where(({ or, eb }) => or([eb('account.employeeId', 'is', null), eb('account.employeeId', '!=', eb.ref('checkInMember.employeeId'))]))
    .select('checkInMember.employeeId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy('checkInMember.employeeId')
    .execute();
  return rows.map(({ employeeId, count }) => ({ employeeId, count: Number(count) }));
}

/** Events of the period by whom they are assigned to or in whose calendar they stand; null for nobody's. `meetings`: those with a client. */
export async function countEvents(reader: Reader, actor: Actor, period: Period) {
  const whose: RawBuilder<string | null> = sql`coalesce("event"."assignedTeamMemberId", "event"."employeeId")`;
  const rows = await reader
    .selectFrom('event')
    .select(whose.as('employeeId'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<number>`sum(case when "eventType" = 'meeting' and "clientId" is not null then 1 else 0 end)`.as('meetings'))
    .where(touchesDays(period))
    .where(isEventSeenBy(reader, actor))
    .groupBy(whose)
    .execute();
  return rows.map(({ employeeId, count, meetings }) => ({ employeeId, count: Number(count), meetings: Number(meetings) }));
}

/** The tasks that were finished in the period, once for each employee who was assigned; once with null where nobody was. */
export const listFinished = (reader: Reader, actor: Actor, { startsAt, endsAt }: Period) =>
  reader
    .selectFrom('task')
    .leftJoin('taskAssignee', 'taskAssignee.taskId', 'task.id')
    .select(['task.id', 'taskAssignee.employeeId', 'task.date', 'task.finishedAt'])
    .where('task.deletedAt', 'is', null)
    .where('task.finishedAt', '>=', startsAt)
    .where('task.finishedAt', '<', endsAt)
    .where(isOfVisible(reader, actor, 'task.clientId'))
    .execute();

/** The clients won in the period by whom they are assigned to now; null for those assigned to nobody. */
export async function countWins(reader: Reader, actor: Actor, { from, to }: Period) {
  const rows = await reader
    .selectFrom('clientOutcome')
    .innerJoin('client', 'client.id', 'clientOutcome.clientId')
    .select('client.assignedToId as employeeId')
    .select(({ fn }) => fn.count<number>('clientOutcome.clientId').distinct().as('count'))
    .where('client.deletedAt', 'is', null)
    .where('clientOutcome.outcome', '=', 'Won')
    .where('clientOutcome.decidedOn', '>=', from)
    .where('clientOutcome.decidedOn', '<=', to)
    .where(isOfVisible(reader, actor, 'clientOutcome.clientId'))
    .groupBy('client.assignedToId')
    .execute();
  return rows.map(({ employeeId, count }) => ({ employeeId, count: Number(count) }));
}
