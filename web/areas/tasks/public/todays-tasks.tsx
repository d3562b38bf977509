import { type Dashboard, seesTeamTasks } from '@fairlead/contract/dashboard';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { today } from '../../../platform/time.ts';
import { useCurrentUser, useMay } from '../../sign-in/public/signed-in-user.ts';
import { useFinishTask } from '../list/use-finish-task.tsx';
import { taskQueries } from '../tasks.queries.ts';
import { TaskRows } from './task-rows.tsx';
import classes from './todays-tasks.module.css';

const TITLE = "Today's Tasks";

interface Props {
  /** The first of them, if they are known already. */
  initial?: Dashboard['tasks'] | undefined;
}

/** The dashboard's card: the user's open tasks that are due today or overdue; a Manager's shows the team's (docs/product/tasks.md). */
export function TodaysTasks({ initial }: Props) {
  const user = useCurrentUser();
  const may = useMay();
  const whose = user && !seesTeamTasks(user.role) ? { assignee: 'me' } : {};
  const tasks = useQuery({
    ...taskQueries.open({ ...whose, dueTo: today() }),
    enabled: user !== undefined,
    ...(initial && { initialData: initial }),
  });
  const { tick, bar } = useFinishTask();
  const { data, isError } = tasks;
  return (
    <section className={classes.card} aria-label={TITLE}>
      <div className={classes.head}>
        <h2>{TITLE}</h2>
        {data && (
          <span className={classes.count}>
            {data.total}
            <span className="sr-only"> due</span>
          </span>
        )}
        <span className="grow" />
        <Link to={paths.tasks} search={{ ...whose, finished: 'no' } as never} className="link">
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
      {data?.tasks.length === 0 && (
        <p className="muted">
          Nothing is due. Tasks with today’s date stand here.{' '}
          {may('tasks.create') && (
            <Link to={paths.tasks} search={{ new: '1' } as never} className="link">
              New task
            </Link>
          )}
        </p>
      )}
      {data && data.tasks.length > 0 && <TaskRows label={TITLE} tasks={data.tasks} tick={tick} />}
      {bar}
    </section>
  );
}
