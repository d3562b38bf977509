import type { FieldErrors } from '@fairlead/contract/kit/errors';
import {
  TASK_FIELDS,
  TASK_MESSAGES,
  TASK_STATUS_DEFAULT,
  TASK_STATUS_LABELS,
  type Task,
  type TaskChange,
  type TaskDraft,
  type TaskStatus,
  taskDraft,
} from '@fairlead/contract/tasks';
import { today } from '../../../platform/time.ts';
import { plainForm, type ValuesOf } from '../../../records/form/form-fields.rules.ts';
import type { Named } from '../../../records/form/form-kind.ts';
import { dueText, timesText } from '../task-fields.rules.ts';

/** Where a task is added. */
export interface NewTask {
  /** Absent where the form asks for it. */
  client?: Named;
  /** The key of its column; To Do unless given. */
  status?: string;
}

const { clientId, title, project, priority, status, statusName, date, timeFrom, timeTo, assignedEmployees } = TASK_FIELDS;
/** The contract's fields in the form's order. Only the list of all tasks asks for the client; a column is known by its key. */
const FIELDS = {
  client: { ...clientId, required: TASK_MESSAGES.incomplete },
  title,
  project,
  priority,
  status: { ...status, kind: 'reference', to: 'column', named: 'statusName', label: statusName.label },
  date,
  timeFrom,
  timeTo,
  assignedEmployees,
} as const;
export type TaskValues = ValuesOf<typeof FIELDS>;

/** The two times only mean something together. */
export const TASK = plainForm(FIELDS, {
  title: 'Task',
  schema: taskDraft,
  together: [
    {
      name: 'times',
      label: 'Time',
      fields: ['timeFrom', 'timeTo'],
      textOf: (values) => timesText({ timeFrom: values.timeFrom || null, timeTo: values.timeTo || null }) || 'Not provided',
      isSentWhole: true,
    },
  ],
  texts: { date: (values) => (values.date === '' ? 'Not provided' : dueText(values)) },
});

export const TO_DO: Named = { _id: TASK_STATUS_DEFAULT, name: TASK_STATUS_LABELS[TASK_STATUS_DEFAULT] };

export const newValues = ({ client, status: column }: NewTask): TaskValues => ({
  ...TASK.blankValues(),
  ...(client && { client }),
  // A column of the board's own is named by the form, which reads the board's columns.
  status: column === undefined ? TO_DO : { _id: column, name: TASK_STATUS_LABELS[column as TaskStatus] ?? '' },
  date: today(),
});

export const valuesOf = (task: Task): TaskValues => TASK.valuesOf({ ...task, client: task.clientId });

export const addedBody = (values: TaskValues) => TASK.addedBody(values) as TaskDraft;

export const changedBody = (values: TaskValues, before: TaskValues) => TASK.changedBody(values, before) as TaskChange;

export function problemsOf(values: TaskValues): FieldErrors {
  const { timeFrom: from, timeTo: to } = values;
  if (to !== '' && from === '') return TASK.problemsWith(values, { timeFrom: TASK_MESSAGES.startMissing });
  return TASK.problemsWith(values, to !== '' && to <= from ? { timeTo: TASK_MESSAGES.endBeforeStart } : {});
}
