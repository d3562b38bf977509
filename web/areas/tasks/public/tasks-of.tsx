import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { paths } from '../../../paths.ts';
import { useFinishTask } from '../list/use-finish-task.tsx';
import { taskQueries } from '../tasks.queries.ts';
import { TaskRows } from './task-rows.tsx';
import classes from './tasks-of.module.css';

/** The open tasks that an employee is assigned to, those longest due first. */
export function TasksOf({ employee }: { employee: string }) {
  const headingId = useId();
  const tasks = useQuery(taskQueries.open({ assignee: employee }));
  const { tick, bar } = useFinishTask();
  const { data, isError } = tasks;
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <div className={classes.head}>
        <h2 id={headingId}>Tasks</h2>
        <Link to={paths.tasks} search={{ assignee: employee, finished: 'no' } as never} className="link">
          All tasks
        </Link>
      </div>
      {isError && (
        <p role="alert">
          Failed to load tasks{' '}
          <button type="button" className="link" onClick={() => void tasks.refetch()}>
            Try Again
          </button>
        </p>
      )}
      {data?.tasks.length === 0 && <p className="muted">No open tasks.</p>}
      {data && data.tasks.length > 0 && <TaskRows label="Open tasks" tasks={data.tasks} tick={tick} />}
      {bar}
    </section>
  );
}
