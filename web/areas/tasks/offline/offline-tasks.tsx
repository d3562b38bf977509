import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import type { PocketAbout } from '../../../platform/pocket/pocket-store.ts';
import { today } from '../../../platform/time.ts';
import { AsOfNote } from '../../../ui/page/as-of-note.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { useFinishTask } from '../list/use-finish-task.tsx';
import { KeptDueTasks, keptTasks } from '../public/kept-tasks.tsx';
import { TaskRows } from '../public/task-rows.tsx';
import { TaskDialog } from '../view/task-dialog.tsx';
import classes from './offline-tasks.module.css';

/** The person's unfinished tasks as the device knows them: what is due first, then what comes (docs/product/offline.md). */
export function OfflineTasks({ pocket, openId }: { pocket: PocketAbout; openId: string | undefined }) {
  const navigate = useNavigate();
  const kept = useQuery(keptTasks());
  const tasks = kept.data?.value;
  const { tick, bar } = useFinishTask();
  const open = tasks?.find(({ _id }) => _id === openId);
  const day = today();
  const later = tasks?.filter(({ date, finishedAt }) => finishedAt === null && date > day);
  return (
    <div className={classes.tasks}>
      <AsOfNote asOf={pocket.asOf}>These are your own tasks.</AsOfNote>
      <KeptDueTasks />
      {later && later.length > 0 && (
        <Panel title="Later" query={{ ...kept, data: later }} loading="Loading tasks...">
          {(rows) => <TaskRows label="Later" tasks={rows} tick={tick} />}
        </Panel>
      )}
      {bar}
      {open && (
        <TaskDialog
          task={open}
          onEdit={undefined}
          onDelete={undefined}
          onClose={() => void navigate({ to: paths.tasks, search: (before: object) => before as never, replace: true })}
          hasAddress
        />
      )}
    </div>
  );
}
