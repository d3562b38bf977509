import { lookUp } from '@fairlead/contract/kit/records/look-up';
import { TASK_STATUS_LABELS } from '@fairlead/contract/tasks';
import type { ReactNode } from 'react';
import { describeError } from '../../../platform/error-message.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import type { ListDescription, ListPartProps } from '../../../records/list/list-description.ts';
import { Segmented } from '../../../ui/menus/segmented.tsx';
import { CLIENT_FILTER } from '../../clients/public/client-name.tsx';
import { useEmployeeName } from '../../team/public/use-employee-name.ts';
import { type ListedTask, type TaskView, taskRecords } from '../tasks.queries.ts';
import { taskColumns } from './task-columns.tsx';
import classes from './task-list.module.css';

const AssigneeField = lazyPart(() => import('./task-filters.tsx'), 'AssigneeField');
const ColumnField = lazyPart(() => import('./task-filters.tsx'), 'ColumnField');

/** Tasks of all clients as a list (docs/product/tasks.md). */
export const taskListOf = (tick: (task: ListedTask) => ReactNode): ListDescription<ListedTask, TaskView> => ({
  ...taskRecords.list,
  title: 'Tasks',
  searchLabel: 'Task or project',
  loading: 'Loading tasks...',
  failure: (error) => `Error: ${describeError(error, 'Failed to load tasks')}`,
  empty(reason, { search }) {
    if (reason === 'search') return { title: `Nothing found for “${search}”.`, hint: 'The search covers names and projects.' };
    if (reason === 'filters') return { title: 'Nothing matches.', hint: 'No task fits all the filters.' };
    return { title: 'No tasks yet.', hint: 'They appear here once the first one is added to a client’s board.' };
  },
  Beside: Whose,
  controls: {
    assignee: { Field: AssigneeField, Value: AssigneeName },
    client: CLIENT_FILTER,
    status: { Field: ColumnField, Value: ColumnName },
  },
  sortLabels: { createdAt: 'Added on' },
  columns: taskColumns(tick),
  tableClass: classes.table,
  nameRow: ({ title }) => title,
});

/** Whose tasks the list shows, and of those the ones that are left or late. */
function Whose({ view, onChange }: ListPartProps<TaskView>) {
  return (
    <>
      <Segmented
        label="Whose"
        options={[
          { value: 'me', label: 'My tasks' },
          { value: 'team', label: 'Team' },
        ]}
        value={view.assignee === 'me' ? 'me' : view.assignee === undefined ? 'team' : null}
        onChange={(whose) => onChange({ assignee: whose === 'me' ? 'me' : undefined })}
      />
      <Segmented
        label="Which"
        options={[
          { value: 'all', label: 'All' },
          { value: 'open', label: 'Open' },
          { value: 'overdue', label: 'Overdue' },
        ]}
        value={view.overdue === 'Yes' ? 'overdue' : view.finished === 'no' ? 'open' : view.finished === undefined ? 'all' : null}
        onChange={(which) => onChange({ finished: which === 'open' ? 'no' : undefined, overdue: which === 'overdue' ? 'Yes' : undefined })}
      />
    </>
  );
}

function AssigneeName({ value }: { value: string }) {
  const name = useEmployeeName(value === 'me' ? undefined : value);
  return value === 'me' ? 'Me' : (name ?? '…');
}

function ColumnName({ value }: { value: string }) {
  return lookUp(TASK_STATUS_LABELS, value) ?? 'A column of its board';
}
