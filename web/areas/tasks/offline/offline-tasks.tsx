import type { Task } from '@fairlead/contract/tasks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { pocketQueries } from '../../../platform/pocket/pocket.queries.ts';
import type { PocketAbout } from '../../../platform/pocket/pocket-store.ts';
import { today } from '../../../platform/time.ts';
import { OfflineNote } from '../../../ui/page/offline-note.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { TaskRows } from '../public/task-rows.tsx';
import { TaskDialog } from '../view/task-dialog.tsx';

/** The person's unfinished tasks as the device knows them: what is due first, then what comes (docs/product/offline.md). */
export function OfflineTasks({ pocket, openId }: { pocket: PocketAbout; openId: string | undefined }) {
  const navigate = useNavigate();
  const kept = useQuery(pocketQueries.list<Task[]>('tasks'));
  const tasks = kept.data?.value;
  const open = tasks?.find(({ _id }) => _id === openId);
  const day = today();
  const left = tasks?.filter(({ finishedAt }) => finishedAt === null);
  const due = left?.filter(({ date }) => date <= day);
  const later = left?.filter(({ date }) => date > day);
  return (
    <>
      <OfflineNote asOf={pocket.asOf}>These are your own tasks.</OfflineNote>
      <Panel
        title="Today's Tasks"
        query={{ ...kept, data: due }}
        loading="Loading tasks..."
        isEmpty={(rows) => rows.length === 0}
        empty={<p className="muted">Nothing is due.</p>}
      >
        {(rows) => <TaskRows label="Today's Tasks" tasks={rows} />}
      </Panel>
      {later && later.length > 0 && (
        <Panel title="Later" query={{ ...kept, data: later }} loading="Loading tasks...">
          {(rows) => <TaskRows label="Later" tasks={rows} />}
        </Panel>
      )}
      {open && (
        <TaskDialog
          task={open}
          onEdit={undefined}
          onDelete={undefined}
          onClose={() => void navigate({ to: paths.tasks, search: (before: object) => before as never, replace: true })}
        />
      )}
    </>
  );
}
