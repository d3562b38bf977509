import type { Task } from '@fairlead/contract/tasks';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { pocketQueries } from '../../../platform/pocket/pocket.queries.ts';
import { today } from '../../../platform/time.ts';
import panels from '../../../records/page/panels.module.css';
import { Panel } from '../../../ui/page/panel.tsx';
import { useFinishTask } from '../list/use-finish-task.tsx';
import { TaskRows } from './task-rows.tsx';

export const keptTasks = () => pocketQueries.list<Task[]>('tasks');

/** The person's tasks that are due today or overdue, as the device knows them (docs/product/offline.md). */
export function KeptDueTasks() {
  const kept = useQuery(keptTasks());
  const { tick, bar } = useFinishTask();
  const day = today();
  return (
    <Panel
      title="Today's Tasks"
      query={{ ...kept, data: kept.data?.value?.filter(({ date, finishedAt }) => finishedAt === null && date <= day) }}
      loading="Loading tasks..."
      isEmpty={(tasks) => tasks.length === 0}
      empty={<p className="muted">Nothing is due.</p>}
    >
      {(tasks) => (
        <>
          <TaskRows label="Today's Tasks" tasks={tasks} tick={tick} />
          {bar}
        </>
      )}
    </Panel>
  );
}

/** The person's unfinished tasks about a client, as the device knows them (docs/product/offline.md). */
export function KeptTasks({ client }: { client: string }) {
  const headingId = useId();
  const { data: kept } = useQuery(keptTasks());
  const { tick, bar } = useFinishTask();
  const tasks = kept?.value?.filter(({ clientId, finishedAt }) => clientId === client && finishedAt === null);
  return (
    <section className={panels.section} aria-labelledby={headingId}>
      <div className={panels.head}>
        <h2 id={headingId}>Your tasks</h2>
      </div>
      {tasks?.length === 0 && <p className="muted">No open tasks.</p>}
      {tasks && tasks.length > 0 && <TaskRows label="Your tasks" tasks={tasks} tick={tick} />}
      {bar}
    </section>
  );
}
