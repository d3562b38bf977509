import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { paths } from '../../../paths.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import type { BulkAction } from '../../../records/list/list-description.ts';
import { RecordList } from '../../../records/list/record-list.tsx';
import { useIsUnsaid } from '../../../records/list/use-list-view.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { WhyLink } from '../../people/public/why-link.tsx';
import { useCurrentUser, useMay } from '../../sign-in/public/signed-in-user.ts';
import { useTaskDialogs } from '../form/use-task-dialogs.tsx';
import { ownershipOf } from '../task-fields.rules.ts';
import { taskRecords } from '../tasks.queries.ts';
import { useOpenTask } from '../view/use-open-task.tsx';
import { taskListOf } from './task-list.tsx';
import { useFinishTask } from './use-finish-task.tsx';

const OfflineTasks = lazyPart(() => import('../offline/offline-tasks.tsx'), 'OfflineTasks');

const BULK: readonly BulkAction[] = [
  { label: 'Move to column…', Dialog: lazyPart(() => import('./task-bulk.tsx'), 'StatusDialog') },
  { label: 'Set priority…', Dialog: lazyPart(() => import('./task-bulk.tsx'), 'PriorityDialog') },
  { label: 'Assign to…', Dialog: lazyPart(() => import('./task-bulk.tsx'), 'AssigneesDialog') },
];

/** Tasks of all clients, ten at a time; with an id in the address, that one is open (docs/product/tasks.md). */
export function TasksPage() {
  const { id } = useParams({ strict: false });
  const navigate = useNavigate();
  const isUnsaid = useIsUnsaid(taskRecords.list) && id === undefined;
  // What is left to do, unless everything was asked for.
  useEffect(() => {
    if (isUnsaid) void navigate({ to: paths.tasks, search: (before: object) => ({ ...before, finished: 'no' }) as never, replace: true });
  }, [isUnsaid, navigate]);
  if (isUnsaid) return null;
  return <Tasks key={id} id={id} />;
}

function Tasks({ id }: { id: string | undefined }) {
  const navigate = useNavigate();
  const may = useMay();
  const isKnown = useCurrentUser() !== undefined;
  const { dialogs, add, edit, editListed, askDelete, prepare } = useTaskDialogs();
  const { tick, bar } = useFinishTask();
  // The list is described once; its boxes are drawn as they are now.
  const latestTick = useRef(tick);
  latestTick.current = tick;
  const list = useMemo(() => taskListOf((task) => latestTick.current(task)), []);
  const { dialog, isGone, open } = useOpenTask({
    openId: id,
    onEdit: edit,
    onDelete: askDelete,
    onClosed: () => id !== undefined && void navigate({ to: paths.tasks, search: (before: object) => before as never, replace: true }),
  });

  return (
    <Page title="Tasks">
      {isGone && <EmptyState title="This task is gone, or you may not see it." action={<WhyLink />} />}
      <RecordList
        list={list}
        isKnown={isKnown}
        add={{ label: 'New Task', isAllowed: may('tasks.create'), onAdd: () => add(), onPrepare: prepare }}
        tools={may('tasks.create') || !isKnown ? [{ label: 'Import', icon: 'upload', to: paths.taskImports }] : []}
        bulk={{ actions: may('tasks.edit') ? BULK : [], mayDelete: may('tasks.delete') }}
        mayEdit={(task) => may('tasks.edit', ownershipOf(task))}
        mayDelete={(task) => may('tasks.delete', ownershipOf(task))}
        onEdit={editListed}
        onDelete={askDelete}
        onOpen={open}
        offline={(pocket) => <OfflineTasks pocket={pocket} openId={id} />}
      />
      {dialog}
      {dialogs}
      {bar}
    </Page>
  );
}
