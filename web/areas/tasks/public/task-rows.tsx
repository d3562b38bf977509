import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { today } from '../../../platform/time.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { assigneeNames, assigneesText, dueText, isOverdue, PRIORITY_TONES, timesText } from '../task-fields.rules.ts';
import type { ListedTask } from '../tasks.queries.ts';
import classes from './task-rows.module.css';

interface TaskRowsProps {
  label: string;
  tasks: readonly ListedTask[];
  /** Absent where none can be finished. */
  tick?: (task: ListedTask) => ReactNode;
}

/** Some tasks below each other, each with its box. */
export function TaskRows({ label, tasks, tick }: TaskRowsProps) {
  const day = today();
  return (
    <ul className={classes.rows} aria-label={label}>
      {tasks.map((task) => {
        const isLate = isOverdue(task, day);
        const due = task.date === day ? 'Today' : `${dueText(task)}${isLate ? ' · Overdue' : ''}`;
        return (
          <li key={task._id}>
            {tick?.(task)}
            <Link to={paths.task(task._id)} className={classes.words}>
              <b dir="auto">{task.title}</b>
              <small>{task.clientName}</small>
              <small data-late={isLate || undefined}>{[due, timesText(task)].filter(Boolean).join(', ')}</small>
            </Link>
            <Chip tone={PRIORITY_TONES[task.priority]} hasDot>
              {task.priority}
            </Chip>
            {task.assignedEmployees.length > 0 && (
              <span title={assigneesText(task)}>
                <Avatar name={assigneeNames(task)[0] ?? ''} size={26} />
                <span className="sr-only">{assigneesText(task)}</span>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
