import { TASK_FIELDS } from '@fairlead/contract/tasks';
import { paths } from '../../../app/paths.ts';
import { timeText } from '../../../platform/time.ts';
import { describeEntry, type EntryWords } from '../../../records/timeline/timeline.rules.ts';
import type { DescribedEntry, TimelineEntry } from '../../../records/timeline/timeline-entry.ts';
import { monthDayYear } from '../../../ui/dates/date-days.ts';

const TOLD = ['title', 'project', 'priority', 'date', 'timeFrom', 'timeTo', 'assignedEmployees', 'statusName'] as const;
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

/** What happened to a task, in the timeline of its client or employees; undefined for an entry that is about none. */
export function describeTask(entry: TimelineEntry): DescribedEntry | undefined {
  const { area, action, changes, entityId, about } = entry;
  const described = describeEntry(WORDS, { ...entry, about: null });
  if (!described || area !== WORDS.area) return undefined;
  const title = typeof changes.title === 'string' ? changes.title : undefined;
  const words = described.words.replace('this task', `${title ? `the task ${title}` : 'a task'}${about ? ` of ${about.name}` : ''}`);
  return action === 'deleted' ? { ...described, words } : { ...described, words, href: paths.task(entityId) };
}
