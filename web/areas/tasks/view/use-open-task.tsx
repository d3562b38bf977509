import type { Task } from '@fairlead/contract/tasks';
import type { ReactNode } from 'react';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { useOpenRecord } from '../../../records/page/use-open-record.ts';
import { useMay } from '../../sign-in/public/signed-in-user.ts';
import { ownershipOf } from '../task-fields.rules.ts';
import { taskQueries } from '../tasks.queries.ts';

const TaskDialog = lazyPart(() => import('./task-dialog.tsx'), 'TaskDialog');

interface OpenTaskOptions {
  /** A task that is open at first. */
  openId?: string | undefined;
  onEdit: (task: Task) => void;
  onDelete: (task: Task) => void;
  onClosed?: () => void;
}

/** Opens a task to be read whole; `dialog` goes into the page. */
export function useOpenTask({ openId, onEdit, onDelete, onClosed }: OpenTaskOptions) {
  const may = useMay();
  const { record: task, hasAddress, isGone, open, close, leadTo } = useOpenRecord(taskQueries.one, { first: openId, onClosed });
  const dialog: ReactNode = task && (
    <TaskDialog
      task={task}
      onEdit={may('tasks.edit', ownershipOf(task)) ? leadTo(onEdit) : undefined}
      onDelete={may('tasks.delete', ownershipOf(task)) ? leadTo(onDelete) : undefined}
      onClose={close}
      hasAddress={hasAddress}
    />
  );
  return { dialog, isGone, open };
}
