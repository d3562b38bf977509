import { TASK_STATUS_DEFAULT, TASK_STATUS_LABELS, TASK_STATUSES, taskList } from '@fairlead/contract/tasks';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import type { Slot } from '../../platform/db/lists/compiled.ts';
import { namesIn } from '../../platform/db/lists/json-list.ts';
import type { Among, ListSource, Query, ScopePart } from '../../records/list/source.ts';
import { seeThroughOwners } from '../clients/clients.service.ts';
import { assertSeesAsBefore } from '../sign-in/sign-in.service.ts';

const seen = seeThroughOwners('task', taskList);
/** Who may see a task: whoever sees its client, which is not deleted. */
export const { isSeenBy } = seen;

/** The tasks that are assigned to an employee. */
const partsAssigned = (reader: Reader, employeeId: Slot): ScopePart[] => [
  { column: 'id', is: reader.selectFrom('taskAssignee').select('taskId as id').where('employeeId', '=', sql<string>`${employeeId}`) },
];

const fixedNames = sql.join(
  TASK_STATUSES.map((status) => sql`when ${sql.lit(status)} then ${sql.lit(TASK_STATUS_LABELS[status])}`),
  sql` `,
);

/** How tasks are stored as far as lists go (docs/product/tasks.md). */
export const TASK_SOURCE: ListSource<'task'> = {
  list: taskList,
  table: 'task',
  ...seen,
  reads: ['client', 'taskColumn'],
  keys: { priority: 'priorityKey', title: 'titleKey' },
  derived: (reader) => ({
    assignedEmployeeNames: namesIn(reader, 'task.assignedEmployees', { table: 'employee', name: 'employeeName' }),
    // A deleted task's column may be gone; it would come back into To Do.
    statusName: sql`case "task"."status" ${fixedNames} else coalesce(
      (select "name" from "taskColumn" where "taskColumn"."id" = "task"."status"), ${sql.lit(TASK_STATUS_LABELS[TASK_STATUS_DEFAULT])}) end`,
    finishedByName: sql`(select "username" from "account" where "account"."id" = "task"."finishedBy")`,
    clientName: sql`(select "companyName" from "client" where "client"."id" = "task"."clientId")`,
  }),
  relations: { assignee: partsAssigned },
  options: ({ priority }: Query): Among[] =>
    typeof priority === 'string' && priority !== 'Any' ? [{ column: 'priority', values: [priority] }] : [],
  assertStillSees: assertSeesAsBefore,
  tuning: {
    indexed: ['project', 'finishedAt'],
    // Those that are not finished, which stay few among all that ever were, have one value as well.
    runs: { project: 'date', finishedAt: 'date' },
    filterIndex: ['finishedAt', 'date', 'id', 'clientId'],
  },
};
