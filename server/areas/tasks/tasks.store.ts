import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { comparedOnSqlite } from '../../platform/db/lists/narrowing.ts';
import { insertMany } from '../../platform/db/writes/insert-many.ts';
import { isSeenBy, TASK_SOURCE } from './task-list.store.ts';

/** Whether the actor may see a task, deleted or not. */
export const isSeen = async (reader: Reader, actor: Actor, id: string): Promise<boolean> =>
  (await reader.selectFrom('task').select('task.id').where('task.id', '=', id).where(isSeenBy(reader, actor)).executeTakeFirst()) !==
  undefined;

/** The client and column of a deleted task. */
export const findDeleted = (reader: Reader, id: string) =>
  reader.selectFrom('task').select(['clientId', 'status']).where('id', '=', id).where('deletedAt', 'is not', null).executeTakeFirst();

const boardInOrder = (reader: Reader, clientId: string) =>
  reader.selectFrom('task').select('id').where('clientId', '=', clientId).where('deletedAt', 'is', null).orderBy('rankKey').orderBy('id');

/** The tasks of a client's board, in the order in which they stand in their columns. */
export const listBoard = async (reader: Reader, clientId: string): Promise<string[]> =>
  (await boardInOrder(reader, clientId).execute()).map(({ id }) => id);

/** Those of one column. */
export const listColumn = async (reader: Reader, clientId: string, status: string): Promise<string[]> =>
  (await boardInOrder(reader, clientId).where(comparedOnSqlite(reader, 'status'), '=', status).execute()).map(({ id }) => id);

/** The visible tasks that are due on these days and not finished: of all, of one employee, or one client's. */
export function listDue(
  reader: Reader,
  actor: Actor,
  { from, to }: { from: string; to: string },
  { clientId, employeeId }: { clientId?: string | undefined; employeeId?: string | undefined },
) {
  let found = TASK_SOURCE.visible(reader, actor)
    .innerJoin('client', 'client.id', 'task.clientId')
    .select(['task.id', 'task.title', 'task.date', 'task.timeFrom', 'task.timeTo', 'task.priority', 'task.project', 'task.updatedAt'])
    .select('client.companyName')
    .where('task.date', '>=', from)
    .where('task.date', '<=', to)
    .where('task.finishedAt', 'is', null);
  if (clientId !== undefined) found = found.where('task.clientId', '=', clientId);
  if (employeeId !== undefined)
    found = found.where('task.id', 'in', reader.selectFrom('taskAssignee').select('taskId').where('employeeId', '=', employeeId));
  return found.orderBy('task.date').orderBy('task.id').execute();
}

/**
 * The visible tasks that are assigned to the actor's employee or that the actor added, which are not finished or were finished since an
 * instant; first due first, at most so many.
 */
export async function listOwnIds(
  reader: Reader,
  actor: Actor,
  { finishedSince, limit }: { finishedSince: string; limit: number },
): Promise<string[]> {
  const { accountId, employeeId } = actor;
  const assigned = reader.selectFrom('taskAssignee').select('taskId').where('employeeId', '=', employeeId);
  const rows = await TASK_SOURCE.visible(reader, actor)
    .select('task.id')
    .where(({ or, eb }) => or([eb('task.createdBy', '=', accountId), ...(employeeId === null ? [] : [eb('task.id', 'in', assigned)])]))
    // SQLite looks for an index of each half alone, and the one by when they were finished leaves deleted ones out.
    .where(({ or, and, eb }) => {
      const left = eb('task.deletedAt', 'is', null);
      return or([and([left, eb('task.finishedAt', 'is', null)]), and([left, eb('task.finishedAt', '>=', finishedSince)])]);
    })
    .orderBy(comparedOnSqlite(reader, 'task.date'))
    .orderBy('task.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The actor's own unfinished tasks, as above, that are due until a day, that day included. */
export function listOwnDue(reader: Reader, actor: Actor, day: string) {
  const { accountId, employeeId } = actor;
  const assigned = reader.selectFrom('taskAssignee').select('taskId').where('employeeId', '=', employeeId);
  return TASK_SOURCE.visible(reader, actor)
    .select(['task.clientId', 'task.title', 'task.date'])
    .where(({ or, eb }) => or([eb('task.createdBy', '=', accountId), ...(employeeId === null ? [] : [eb('task.id', 'in', assigned)])]))
    .where('task.finishedAt', 'is', null)
    .where('task.date', '<=', day)
    .orderBy('task.date')
    .orderBy('task.id')
    .execute();
}

/** Says anew to whom tasks are assigned, of which these were assigned before. */
export async function replaceAssignees(tx: Tx, known: readonly string[], latest: ReadonlyMap<string, readonly string[]>): Promise<void> {
  if (known.length > 0) await removeAssignees(tx, known);
  const rows = [...latest].flatMap(([taskId, employeeIds]) => employeeIds.map((employeeId) => ({ taskId, employeeId })));
  await insertMany(tx, 'taskAssignee', rows);
}

export async function removeAssignees(tx: Tx, taskIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('taskAssignee').where('taskId', 'in', taskIds).execute();
}
