import type { Ownership } from '@fairlead/contract/kit/permissions';
import type { Task, TaskPriority } from '@fairlead/contract/tasks';
import { timeText } from '../../platform/time.ts';
import { listNames } from '../../records/timeline/timeline.rules.ts';
import type { Tone } from '../../ui/chip.tsx';
import { type Day, dayMonthYear, monthDayYear } from '../../ui/dates/date-days.ts';

/** Nov 24, 2026, as days are written everywhere. */
export const dueText = ({ date }: Pick<Task, 'date'>): string => monthDayYear(date);
/** 24/11/2026, which the specification has on a board's cards (docs/product/tasks.md). */
export const cardDueText = ({ date }: Pick<Task, 'date'>): string => dayMonthYear(date);

/** '2:30 PM – 3:00 PM', or the time from which; '' where a task has none. */
export const timesText = ({ timeFrom, timeTo }: Pick<Task, 'timeFrom' | 'timeTo'>): string =>
  [timeFrom, timeTo].flatMap((time) => (time === null ? [] : [timeText(time)])).join(' – ');

/** 'Dev Menon, Riya Nair, Asha Rao and 2 more'; '' for nobody. */
export const assigneesText = (task: Pick<Task, 'assignedEmployeeNames'>): string =>
  task.assignedEmployeeNames.length === 0 ? '' : listNames(assigneeNames(task));

export const assigneeNames = ({ assignedEmployeeNames }: Pick<Task, 'assignedEmployeeNames'>): string[] =>
  assignedEmployeeNames.map((name) => name ?? 'someone unknown');

/** Due before today and not finished. */
export const isOverdue = ({ date, finishedAt }: Pick<Task, 'date' | 'finishedAt'>, today: Day): boolean =>
  finishedAt === null && date < today;

export const PRIORITY_TONES: Record<TaskPriority, Tone> = { Low: 'info', Medium: 'wait', High: 'bad' };

/** Whose a task is for the permissions table (docs/product/tasks.md). */
export const ownershipOf = ({ createdBy, assignedEmployees }: Pick<Task, 'createdBy' | 'assignedEmployees'>): Ownership => ({
  createdBy,
  assignedTo: assignedEmployees,
});
