import type { Actor } from '@fairlead/contract/kit/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { isOfVisible } from '../../clients/clients.service.ts';
import type { Period } from '../reports.rules.ts';

/** A position this exact, in metres, and taken live is one that shows where somebody was. */
const GOOD_ACCURACY_M = 100;

/** Who is in the team now, by name. */
export const listTeam = (reader: Reader) =>
  reader
    .selectFrom('employee')
    .select(['id', 'employeeName', 'role', 'department', 'attendance', 'assignedProjects'])
    .where('deletedAt', 'is', null)
    .orderBy('nameKey')
    .orderBy('id')
    .execute();

/** What each employee's account logged, and how many of these visits have a good position. */
export async function countVisits(reader: Reader, actor: Actor, { from, to }: Period) {
  const rows = await reader
    .selectFrom('checkIn')
    .innerJoin('account', 'account.id', 'checkIn.createdBy')
    .select('account.employeeId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<number>`sum(case when "fixSource" = 'live' and "accuracy" <= ${GOOD_ACCURACY_M} then 1 else 0 end)`.as('good'))
    .where('account.employeeId', 'is not', null)
    .where('checkIn.deletedAt', 'is', null)
    .where('checkIn.date', '>=', from)
    .where('checkIn.date', '<=', to)
    .where(isOfVisible(reader, actor, 'checkIn.clientId'))
    .groupBy('account.employeeId')
    .execute();
  return rows.map(({ employeeId, count, good }) => ({ employeeId, count: Number(count), good: Number(good) }));
}

/** Events of the period that are assigned to each employee or stand in their own calendar. */
export async function countMeetings(reader: Reader, actor: Actor, { from, to }: Period) {
  const whose: RawBuilder<string | null> = sql`coalesce("event"."assignedTeamMemberId", "event"."employeeId")`;
  const rows = await reader
    .selectFrom('event')
    .select(whose.as('employeeId'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deletedAt', 'is', null)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where(({ or, eb }) => or([eb('clientId', 'is', null), isOfVisible(reader, actor, 'event.clientId')]))
    .groupBy(whose)
    .execute();
  return rows.map(({ employeeId, count }) => ({ employeeId, count: Number(count) }));
}

/** The tasks that were finished in the period, once for each employee who was assigned. */
export const listFinished = (reader: Reader, actor: Actor, { startsAt, endsAt }: Period) =>
  reader
    .selectFrom('task')
    .innerJoin('taskAssignee', 'taskAssignee.taskId', 'task.id')
    .select(['taskAssignee.employeeId', 'task.date', 'task.finishedAt'])
    .where('task.deletedAt', 'is', null)
    .where('task.finishedAt', '>=', startsAt)
    .where('task.finishedAt', '<', endsAt)
    .where(isOfVisible(reader, actor, 'task.clientId'))
    .execute();

/** The clients won in the period by whom they are assigned to now. */
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
