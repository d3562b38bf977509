import type { Task } from '@fairlead/contract/tasks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../../platform/api.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
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
export function useOpenTask({ openId: first, onEdit, onDelete, onClosed }: OpenTaskOptions) {
  const may = useMay();
  const [openId, setOpenId] = useState(first);
  const [isByAddress, setByAddress] = useState(first !== undefined);
  const { data: task, error } = useQuery({ ...taskQueries.one(openId ?? ''), enabled: openId !== undefined });

  function leave() {
    setOpenId(undefined);
    setByAddress(false);
  }
  function close() {
    leave();
    onClosed?.();
  }
  /** One dialog after the other. */
  const leadTo = (next: (task: Task) => void) => () => {
    leave();
    if (task) next(task);
  };

  const dialog: ReactNode = openId !== undefined && task && (
    <TaskDialog
      task={task}
      onEdit={may('tasks.edit', ownershipOf(task)) ? leadTo(onEdit) : undefined}
      onDelete={may('tasks.delete', ownershipOf(task)) ? leadTo(onDelete) : undefined}
      onClose={close}
      hasAddress={isByAddress}
    />
  );
  return {
    dialog,
    isGone: openId !== undefined && error instanceof ApiError && error.code !== 'network',
    open: ({ _id }: { _id: string }) => setOpenId(_id),
  };
}
