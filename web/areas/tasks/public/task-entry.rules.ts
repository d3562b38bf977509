import { TASK_FIELDS, TASK_STATUS_LABELS, type TaskStatus } from '@fairlead/contract/tasks';
import { paths } from '../../../paths.ts';
import { timeText } from '../../../platform/time.ts';
import { describeEntry, type EntryWords, isPair } from '../../../records/timeline/timeline.rules.ts';
import type { DescribedEntry, TimelineEntry } from '../../../records/timeline/timeline-entry.ts';
import { monthDayYear } from '../../../ui/dates/date-days.ts';

const TOLD = ['title', 'project', 'priority', 'date', 'timeFrom', 'timeTo', 'assignedEmployees'] as const;
const isTold = (column: string): column is (typeof TOLD)[number] => (TOLD as readonly string[]).includes(column);

/** How the value of a column reads where it is not as it is stored; undefined only says that it changed. */
const TEXTS: Record<string, (value: string) => string | undefined> = {
  date: monthDayYear,
  timeFrom: timeText,
  timeTo: timeText,
  assignedEmployees: () => undefined,
};

const WORDS: EntryWords = {
  area: 'tasks',
  noun: 'task',
  labelOf: (column) => (isTold(column) ? TASK_FIELDS[column].label : undefined),
  textOf(column, value) {
    if (value === null || value === undefined || value === '') return 'Not provided';
    const text = TEXTS[column];
    return text ? text(String(value)) : String(value);
  },
};

/** What happened to a task or a column of a board, in the timeline of its client or employees; undefined for an entry about neither. */
export function describeTask(entry: TimelineEntry): DescribedEntry | undefined {
  const { area, action, changes, entityId, about } = entry;
  const described = describeEntry(WORDS, { ...entry, about: null });
  if (!described || area !== WORDS.area) return undefined;
  const ofClient = about ? ` of ${about.name}` : '';
  const column = describeColumn(action, changes);
  if (column) return { words: `${column} on the board${ofClient}`, changes: [] };
  const title = typeof changes.title === 'string' ? changes.title : undefined;
  const task = `${title ? `the task ${title}` : 'a task'}${ofClient}`;
  const words = describeMove(action, changes, task) ?? described.words.replace('this task', task);
  return { ...described, words, ...(action !== 'deleted' && { href: paths.task(entityId) }) };
}

function describeMove(action: string, { status }: TimelineEntry['changes'], task: string): string | undefined {
  if (action === 'finished' || action === 'reopened') return `${action} ${task}`;
  if (action !== 'moved') return undefined;
  if (!isPair(status)) return `moved ${task} within its column`;
  return `moved ${task} to ${TASK_STATUS_LABELS[status.to as TaskStatus] ?? 'another column'}`;
}

function describeColumn(action: string, { name }: TimelineEntry['changes']): string | undefined {
  const { from, to } = isPair(name) ? name : { from: undefined, to: undefined };
  if (action === 'columnAdded') return `added the column ${to}`;
  if (action === 'columnRenamed') return `renamed the column ${from} to ${to}`;
  if (action === 'columnMoved') return 'moved a column';
  return action === 'columnRemoved' ? `removed the column ${from}` : undefined;
}
