import type { FieldErrors } from '@fairlead/contract/kit/errors';
import {
  TASK_FIELDS,
  TASK_MESSAGES,
  TASK_PRIORITY_DEFAULT,
  TASK_STATUS_DEFAULT,
  TASK_STATUS_LABELS,
  type Task,
  type TaskChange,
  type TaskDraft,
  type TaskStatus,
  taskDraft,
} from '@fairlead/contract/tasks';
import { today } from '../../../platform/time.ts';
import type { MergeUnit } from '../../../records/form/form-kind.ts';
import { changedEntries, inFormOrder, problemsIn, REQUIRED, withoutBlanks } from '../../../records/form/form-values.rules.ts';
import { assigneeNames, dueText, timesText } from '../task-fields.rules.ts';

/** Someone or something that is chosen, by its id; screens show the name. */
export interface Named {
  _id: string;
  name: string;
}

/** What the form holds: texts as typed, '' for blanks. */
export interface TaskValues extends Record<string, unknown> {
  client: Named;
  title: string;
  project: string;
  priority: string;
  /** The column that it stands in, by its key. */
  status: Named;
  date: string;
  timeFrom: string;
  timeTo: string;
  assignedEmployees: readonly Named[];
}

/** Where a task is added. */
export interface NewTask {
  /** Absent where the form asks for it. */
  client?: Named;
  /** The key of its column; To Do unless given. */
  status?: string;
}

/** The contract's fields, and the client, which only the list of all tasks asks for. */
export const FORM_FIELDS = {
  ...TASK_FIELDS,
  status: { ...TASK_FIELDS.status, label: 'Status' },
  client: { kind: 'text', isLong: true, max: 200, label: 'Client', required: TASK_MESSAGES.incomplete },
} as const;
const FIELDS = ['client', 'title', 'project', 'priority', 'status', 'date', 'timeFrom', 'timeTo', 'assignedEmployees'] as const;
type FormField = (typeof FIELDS)[number];
const TITLE = 'Task';
export const TASK_STEPS = [{ label: TITLE, title: TITLE, groups: [{ title: TITLE, fields: FIELDS }] }];

export const TO_DO: Named = { _id: TASK_STATUS_DEFAULT, name: TASK_STATUS_LABELS[TASK_STATUS_DEFAULT] };

export const newValues = ({ client, status }: NewTask): TaskValues => ({
  client: client ?? { _id: '', name: '' },
  title: '',
  project: '',
  priority: TASK_PRIORITY_DEFAULT,
  // A column of the board's own is named by the form, which reads the board's columns.
  status: status === undefined ? TO_DO : { _id: status, name: TASK_STATUS_LABELS[status as TaskStatus] ?? '' },
  date: today(),
  timeFrom: '',
  timeTo: '',
  assignedEmployees: [],
});

export const valuesOf = (task: Task): TaskValues => {
  const names = assigneeNames(task);
  return {
    client: { _id: task.clientId, name: task.clientName },
    title: task.title,
    project: task.project ?? '',
    priority: task.priority,
    status: { _id: task.status, name: task.statusName },
    date: task.date,
    timeFrom: task.timeFrom ?? '',
    timeTo: task.timeTo ?? '',
    assignedEmployees: task.assignedEmployees.map((_id, at) => ({ _id, name: names[at] ?? '' })),
  };
};

const bodyOf = ({ title, project, priority, status, date, timeFrom, timeTo, assignedEmployees }: TaskValues) => ({
  title: title.trim() || null,
  project: project.trim() || null,
  priority: priority || null,
  status: status._id,
  date: date || null,
  timeFrom: timeFrom || null,
  timeTo: timeTo || null,
  assignedEmployees: assignedEmployees.map(({ _id }) => _id),
});

/** What goes to the server for a new task: blanks are dropped. */
export const addedBody = (values: TaskValues): TaskDraft => withoutBlanks(bodyOf(values)) as TaskDraft;

/** What goes to the server for an edit: only what differs from before; the two times go together. */
export function changedBody(values: TaskValues, before: TaskValues): TaskChange {
  const next = bodyOf(values);
  const change = changedEntries(next, bodyOf(before));
  const isTimed = 'timeFrom' in change || 'timeTo' in change;
  return { ...change, ...(isTimed && { timeFrom: next.timeFrom, timeTo: next.timeTo }) } as TaskChange;
}

/** What is wrong with the values before anything is sent, by the contract's own schema; empty when nothing is. */
export function problemsOf(values: TaskValues, isClientAsked: boolean): FieldErrors {
  const { timeFrom, timeTo } = values;
  const problems: FieldErrors = { ...problemsIn(taskDraft, TASK_FIELDS, withoutBlanks(bodyOf(values))) };
  if (isClientAsked && values.client._id === '') problems.client = REQUIRED;
  if (timeTo !== '' && timeFrom === '') problems.timeFrom = TASK_MESSAGES.startMissing;
  else if (timeTo !== '' && timeTo <= timeFrom) problems.timeTo = TASK_MESSAGES.endBeforeStart;
  return inFormOrder(TASK_STEPS, problems);
}

const NOT_PROVIDED = 'Not provided';

/** How a value reads beside another version of it. */
export function textOf(values: TaskValues, field: string): string {
  if (field === 'client') return values.client.name;
  if (field === 'status') return values.status.name;
  if (field === 'assignedEmployees') return values.assignedEmployees.map(({ name }) => name).join(', ') || 'Nobody';
  if (field === 'date' && values.date !== '') return dueText(values);
  return String(values[field] ?? '').trim() || NOT_PROVIDED;
}

const unitOf = (
  name: FormField,
  keyOf: MergeUnit<TaskValues>['keyOf'] = (values) => String(values[name]).trim(),
): MergeUnit<TaskValues> => ({ name, label: FORM_FIELDS[name].label, fields: [name], keyOf, textOf: (values) => textOf(values, name) });

/** The two times only mean something together, so they are kept or taken over as one. */
export const TASK_UNITS: readonly MergeUnit<TaskValues>[] = [
  unitOf('title'),
  unitOf('project'),
  unitOf('priority'),
  unitOf('status', ({ status }) => status._id),
  unitOf('date'),
  {
    name: 'times',
    label: 'Time',
    fields: ['timeFrom', 'timeTo'],
    keyOf: ({ timeFrom, timeTo }) => `${timeFrom} ${timeTo}`,
    textOf: ({ timeFrom, timeTo }) => timesText({ timeFrom: timeFrom || null, timeTo: timeTo || null }) || NOT_PROVIDED,
  },
  unitOf('assignedEmployees', ({ assignedEmployees }) => assignedEmployees.map(({ _id }) => _id).join()),
];
export const TASK_COLUMNS: Readonly<Record<string, string>> = { timeFrom: 'times', timeTo: 'times' };
