import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { kindRights } from './kit/permissions.ts';
import { defineFields, type Fields } from './kit/records/fields.ts';
import { defineKind } from './kit/records/kind.ts';
import { listQuery } from './kit/records/lists.ts';
import { day, id, pathId } from './kit/values.ts';

/** In the order of the dropdown (docs/product/tasks.md). */
export const TASK_PRIORITIES = ['Low', 'Medium', 'High'] as const;
export type TaskPriority = (typeof TASK_PRIORITIES)[number];
export const TASK_PRIORITY_DEFAULT: TaskPriority = 'Medium';

/** The workspace's list of projects begins with these; a task may have another. */

/** The columns that every client's board has, in their order; a board's own columns stand between or after them. */
export const TASK_STATUSES = ['backlog', 'todo', 'inprogress', 'done'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];
export const TASK_STATUS_LABELS: Record<TaskStatus, string> = {
  backlog: 'Backlog Tasks',
  todo: 'To Do Tasks',
  inprogress: 'In Progress',
  done: 'Done',
};
export const TASK_STATUS_DEFAULT: TaskStatus = 'todo';
/** A task in this column is finished. */
export const TASK_STATUS_FINISHED: TaskStatus = 'done';
/** A column with more cards than this shows its last one in a minimal style. */
export const TASK_CARDS_IN_FULL = 3;
export const TASK_ASSIGNEES_MAX = 50;

/** See docs/product/tasks.md. */
export const TASK_MESSAGES = {
  incomplete: 'Please fill in all required fields',
  loading: 'Loading tasks...',
  loadFailed: 'Failed to load tasks',
  createFailed: 'Failed to create task. Please try again.',
  updateFailed: 'Failed to update task. Please try again.',
  deleteFailed: 'Failed to delete task. Please try again.',
  endBeforeStart: 'The end must be after the start',
  startMissing: 'An end needs a start',
  assigneeNotFound: 'Team member not found',
  columnNotFound: 'This column is not on the board any more',
} as const;

const required = TASK_MESSAGES.incomplete;

/** What the form states, in its order, and what the server adds; names are those of today, of deleted people too. */
export const TASK_FIELDS = defineFields({
  title: { kind: 'text', max: 200, label: 'Task Name', required, isInLists: true, width: 36 },
  project: { kind: 'text', max: 120, label: 'Project', isInLists: true, width: 20 },
  priority: {
    kind: 'choice',
    options: TASK_PRIORITIES,
    wrong: 'must be Low, Medium or High',
    default: TASK_PRIORITY_DEFAULT,
    label: 'Priority',
    isInLists: true,
    width: 10,
  },
  /** The day it is due, and the times of that day within which it is done; by the clock of the workspace's time zone. */
  date: { kind: 'day', label: 'Date', required, isInLists: true, width: 12 },
  timeFrom: { kind: 'time', label: 'From', isInLists: true, width: 8 },
  timeTo: { kind: 'time', label: 'To', isInLists: true, width: 8 },
  assignedEmployees: {
    kind: 'references',
    to: 'employee',
    named: 'assignedEmployeeNames',
    max: TASK_ASSIGNEES_MAX,
    label: 'Assigned employees',
    default: [],
    isInLists: true,
  },
  assignedEmployeeNames: { kind: 'names', label: 'Assigned to', isReadOnly: true, isInLists: true, width: 30 },
  /** The key of its column: one of `TASK_STATUSES`, or the id of a column of the client's own. */
  status: { kind: 'text', max: 40, label: 'Column', hasServerDefault: true, isInLists: true },
  statusName: { kind: 'text', max: 80, label: 'Status', required: '', isReadOnly: true, isInLists: true, width: 16 },
  /** Its place within the column: cards stand in the order of these texts, and of their ids where two are equal. */
  rank: { kind: 'text', max: 200, label: 'Place', required: '', isReadOnly: true, isInLists: true, column: 'rankKey' },
  /** When and by whose account it was moved into the last column; null while it is not there. */
  finishedAt: { kind: 'instant', label: 'Finished on (UTC)', column: 'finishedAt', isReadOnly: true, isInLists: true },
  finishedBy: { kind: 'reference', to: 'account', label: 'Finished by', column: 'finishedBy', isReadOnly: true, isInLists: true },
  finishedByName: { kind: 'text', max: 80, label: 'Finished by', isReadOnly: true, isInLists: true, width: 18 },
  /** Set by the path that it is created at. */
  clientId: {
    kind: 'reference',
    to: 'client',
    named: 'clientName',
    label: 'Client',
    column: 'clientId',
    required: '',
    isReadOnly: true,
    isInLists: true,
  },
  clientName: { kind: 'text', max: 200, label: 'Client', required: '', isReadOnly: true, isInLists: true, width: 30 },
} as const satisfies Fields);

/** Ids, or objects with one; null for none. The same id twice counts once. */
const assignees = z
  .array(z.union([id, z.object({ _id: id }).transform(({ _id }) => _id)], 'must be ids of employees'))
  .max(TASK_ASSIGNEES_MAX, `must be at most ${TASK_ASSIGNEES_MAX} employees`)
  .nullable()
  .transform((ids) => [...new Set(ids ?? [])]);
/** A blank priority falls back. */
const priority = z
  .enum(['', ...TASK_PRIORITIES], TASK_FIELDS.priority.wrong)
  .nullable()
  .transform((sent) => sent || TASK_PRIORITY_DEFAULT);

const ofClient = z.object({ clientId: pathId });
const ofClientTask = z.object({ clientId: pathId, taskId: pathId });

/** The cards of the clients' boards. See docs/product/tasks.md. */
export const taskKind = defineKind('Task', {
  area: 'tasks',
  thing: 'task',
  words: { one: 'task', many: 'tasks', change: 'update' },
  rights: kindRights('tasks'),
  fields: TASK_FIELDS,
  alsoInDraft: { assignedEmployees: assignees.default([]), priority: priority.default(TASK_PRIORITY_DEFAULT) },
  alsoInChange: { assignedEmployees: assignees.optional(), priority: priority.optional() },
  hangsOn: { client: 'clientId' },
  path: '/api/tasks',
  rows: 'tasks',
  filters: {
    search: { by: 'text', fields: ['title', 'project'], max: 200, label: 'Search', isSearch: true },
    client: { by: 'value', field: 'clientId', label: 'Client' },
    /** `me` stands for the employee of whoever asks; for an account without one it finds everybody's. */
    assignee: { by: 'record', to: 'employee', me: 'me', label: 'Assigned to' },
    project: { by: 'value', field: 'project', label: 'Project' },
    priority: { by: 'option', options: ['Any', ...TASK_PRIORITIES], label: 'Priority' },
    status: { by: 'value', field: 'status', label: 'Column' },
    due: { by: 'period', field: 'date', label: 'Due on' },
    finished: { by: 'presence', field: 'finishedAt', label: 'Finished' },
    /** Due before today and not finished. Today is that of the query's `timeZone`. */
    overdue: { by: 'option', options: ['Any', 'Yes'], label: 'Overdue' },
  },
  sorts: ['date', 'priority', 'title', 'status', 'createdAt'],
  toldOfDeleted: ['title', 'date', 'clientName'],
  search: { by: ['title', 'project'], title: 'title', detail: ['clientName', 'date'], page: '/tasks/:id' },
  /** Own columns belong to one client, so several tasks are moved only to columns that all boards have. */
  bulk: () =>
    z.object({
      status: z.enum(TASK_STATUSES, `must be one of ${TASK_STATUSES.join(', ')}`).optional(),
      date: day.optional(),
      priority: z.enum(TASK_PRIORITIES, TASK_FIELDS.priority.wrong).optional(),
      assignedEmployees: assignees.optional(),
    }),
  summaries: {
    list: 'Tasks of all clients, first due first unless another order is asked for.',
    get: 'One task of any client.',
    bulkChange: 'Moves several tasks to a column, or sets their day, priority or employees; what one may not change is refused one by one.',
    restore: 'Brings a deleted task back, into To Do if its column is gone. Administrators only.',
  },
  calls: ({ record, draft, change, list }) => ({
    listOfClient: endpoint({
      keys: 'tasks',
      method: 'GET',
      path: '/api/clients/:clientId/tasks',
      summary: "All tasks of a client's board, in the order in which they stand in their columns.",
      params: ofClient,
      query: listQuery(list).pick({ fields: true }),
      reply: z.array(record),
    }),
    create: endpoint({
      keys: 'tasks',
      method: 'POST',
      path: '/api/clients/:clientId/tasks',
      summary: "Adds a task at the end of a column of a client's board.",
      params: ofClient,
      body: draft,
      reply: record,
      status: 201,
      isRepeatable: true,
    }),
    update: endpoint({
      keys: 'tasks',
      method: 'PUT',
      path: '/api/clients/:clientId/tasks/:taskId',
      summary: 'Changes a task: absent stays, null clears. A new status alone moves it to the end of that column.',
      params: ofClientTask,
      body: change,
      reply: record,
      isRepeatable: true,
    }),
    remove: endpoint({
      keys: 'tasks',
      method: 'DELETE',
      path: '/api/clients/:clientId/tasks/:taskId',
      summary: 'Deletes a task (kept restorable for 30 days).',
      params: ofClientTask,
      isRepeatable: true,
    }),
  }),
});
export const taskList = taskKind.list;
export const taskEndpoints = taskKind.endpoints;
/** One card of a client's board. */
export const task = taskKind.record;
export type Task = z.output<typeof task>;
/** What the form sends. Without a `status` the task starts in To Do, at the column's end. */
export const taskDraft = taskKind.draft;
export type TaskDraft = z.output<typeof taskDraft>;
/** A change: absent stays, null clears. A new `status` alone moves the task to that column's end. */
export const taskChange = taskKind.change;
export type TaskChange = z.output<typeof taskChange>;
