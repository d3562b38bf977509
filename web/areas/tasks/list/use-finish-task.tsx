import { lookUp } from '@fairlead/contract/kit/records/look-up';
import { TASK_STATUS_DEFAULT, TASK_STATUS_FINISHED, TASK_STATUS_LABELS, type Task } from '@fairlead/contract/tasks';
import { useState } from 'react';
import { UndoBar } from '../../../ui/dialogs/undo-bar.tsx';
import { useMay } from '../../sign-in/public/signed-in-user.ts';
import { useMoves } from '../outbox/use-moves.ts';
import { ownershipOf } from '../task-fields.rules.ts';
import classes from './finish-task.module.css';

type Ticked = Pick<
  Task,
  '_id' | 'title' | 'status' | 'statusName' | 'clientId' | 'clientName' | 'finishedAt' | 'createdBy' | 'assignedEmployees'
>;

/** Finishes tasks by a tick: they move into Done, and back. `bar` goes into the page and takes the last tick back. */
export function useFinishTask() {
  const may = useMay();
  const [last, setLast] = useState<Ticked>();
  const { moves, send } = useMoves(undefined, () => setLast(undefined));
  const isFinished = ({ _id, finishedAt }: Ticked) => {
    const unsent = moves.findLast(({ taskId }) => taskId === _id);
    return unsent ? unsent.status === TASK_STATUS_FINISHED : finishedAt !== null;
  };

  function moveTo(task: Ticked, status: string) {
    const column = status === task.status ? task.statusName : (lookUp(TASK_STATUS_LABELS, status) ?? status);
    const move = { taskId: task._id, status, afterId: null, beforeId: null };
    send({ client: { _id: task.clientId, name: task.clientName }, title: task.title, column, move });
  }

  function toggle(task: Ticked) {
    const isDone = isFinished(task);
    setLast(isDone === (task.finishedAt !== null) ? task : undefined);
    moveTo(task, isDone ? TASK_STATUS_DEFAULT : TASK_STATUS_FINISHED);
  }

  return {
    /** The box of one task, ticked at once. */
    tick: (task: Ticked) => (
      <label className={classes.tick}>
        <input
          type="checkbox"
          aria-label={`Finished: ${task.title}`}
          checked={isFinished(task)}
          disabled={!may('tasks.edit', ownershipOf(task))}
          onChange={() => toggle(task)}
        />
      </label>
    ),
    bar: last && (
      <UndoBar
        key={last._id + last.status}
        message={last.finishedAt === null ? `${last.title} is done.` : `${last.title} is to do again.`}
        onUndo={() => {
          setLast(undefined);
          moveTo(last, last.status);
        }}
        onGone={() => setLast(undefined)}
      />
    ),
  };
}
