import { TASK_STATUS_LABELS, type TaskStatus, taskKind } from '@fairlead/contract/tasks';
import { paths } from '../../../paths.ts';
import { createWords } from '../../../records/timeline/create-words.rules.ts';
import { isPair } from '../../../records/timeline/timeline.rules.ts';
import type { TimelineEntry } from '../../../records/timeline/timeline-entry.ts';

/** What happened to a task or a column of a board, in the timeline of its client or employees; undefined for an entry about neither. */
export const describeTask = createWords(taskKind, {
  told: ['title', 'project', 'priority', 'date', 'timeFrom', 'timeTo', 'assignedEmployees'],
  texts: { assignedEmployees: () => undefined },
  nameOf: ({ title }) => (typeof title === 'string' ? `the task ${title}` : undefined),
  href: paths.task,
  say({ action, changes, about }, task) {
    const column = describeColumn(action, changes);
    if (column) return { words: `${column} on the board${about ? ` of ${about.name}` : ''}`, changes: [] };
    return describeMove(action, changes, task);
  },
});

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
