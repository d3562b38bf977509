import type { Task } from '@fairlead/contract/tasks';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { pocketQueries } from '../../../platform/pocket/pocket.queries.ts';
import panels from '../../../records/page/panels.module.css';
import { TaskRows } from './task-rows.tsx';

/** The person's unfinished tasks about a client, as the device knows them (docs/product/offline.md). */
export function KeptTasks({ client }: { client: string }) {
  const headingId = useId();
  const { data: kept } = useQuery(pocketQueries.list<Task[]>('tasks'));
  const tasks = kept?.value?.filter(({ clientId, finishedAt }) => clientId === client && finishedAt === null);
  return (
    <section className={panels.section} aria-labelledby={headingId}>
      <h2 id={headingId} className={panels.head}>
        Your tasks
      </h2>
      {tasks?.length === 0 && <p className="muted">No open tasks.</p>}
      {tasks && tasks.length > 0 && <TaskRows label="Your tasks" tasks={tasks} />}
    </section>
  );
}
