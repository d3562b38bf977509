import type { ReactNode } from 'react';
import { today } from '../../../platform/time.ts';
import type { ListColumn } from '../../../records/list/list-description.ts';
import { Chip } from '../../../ui/chip.tsx';
import { ClientCell } from '../../clients/public/client-name.tsx';
import { assigneeNames, assigneesText, dueText, isOverdue, PRIORITY_TONES, timesText } from '../task-fields.rules.ts';
import type { ListedTask } from '../tasks.queries.ts';
import classes from './task-list.module.css';

const whenText = (task: ListedTask) => [dueText(task), timesText(task)].filter(Boolean).join(', ');

/** See docs/product/tasks.md. `tick` draws the box that finishes a task. */
export const taskColumns = (tick: (task: ListedTask) => ReactNode): readonly ListColumn<ListedTask>[] => [
  { key: 'finished', header: 'Done', phone: 'aside', cell: tick, print: ({ finishedAt }) => (finishedAt === null ? '' : 'Yes') },
  { key: 'title', header: 'Task', sort: 'title', phone: 'primary', cell: Title, print: ({ title }) => title },
  { key: 'date', header: 'Due', sort: 'date', phone: 'hidden', cell: Due, print: whenText },
  {
    key: 'client',
    header: 'Client',
    phone: 'secondary',
    cell: ({ clientId, clientName }) => <ClientCell id={clientId} name={clientName} tab="tasks" />,
    print: ({ clientName }) => clientName,
  },
  {
    key: 'priority',
    header: 'Priority',
    sort: 'priority',
    phone: 'hidden',
    cell: ({ priority }) => (
      <Chip tone={PRIORITY_TONES[priority]} hasDot>
        {priority}
      </Chip>
    ),
    print: ({ priority }) => priority,
  },
  {
    key: 'status',
    header: 'Status',
    sort: 'status',
    phone: 'hidden',
    cell: ({ statusName, finishedAt }) => <Chip tone={finishedAt === null ? 'info' : 'good'}>{statusName}</Chip>,
    print: ({ statusName }) => statusName,
  },
  {
    key: 'assignees',
    header: 'Assigned to',
    phone: 'hidden',
    cell: (task) => (
      <span className="two-lines" title={assigneeNames(task).join(', ')}>
        {assigneesText(task)}
      </span>
    ),
    print: (task) => assigneeNames(task).join(', '),
  },
];

function Title(task: ListedTask) {
  return (
    <span className={classes.title}>
      <b className="two-lines" title={task.title} dir="auto">
        {task.title}
      </b>
      <small className={classes.when}>
        <Due {...task} />
      </small>
    </span>
  );
}

function Due(task: ListedTask) {
  const times = timesText(task);
  return (
    <span className={classes.due} data-late={isOverdue(task, today()) || undefined}>
      {`${dueText(task)}${isOverdue(task, today()) ? ' · Overdue' : ''}`}
      {times && <span>{times}</span>}
    </span>
  );
}
