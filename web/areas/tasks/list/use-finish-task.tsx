import { TASK_MESSAGES, TASK_STATUS_DEFAULT, TASK_STATUS_FINISHED, type Task, taskEndpoints } from '@fairlead/contract/tasks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { describeError } from '../../../platform/error-message.ts';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { UndoBar } from '../../../ui/dialogs/undo-bar.tsx';
import { useMay } from '../../sign-in/public/signed-in-user.ts';
import { ownershipOf } from '../task-fields.rules.ts';
import { taskRecords } from '../tasks.queries.ts';
import classes from './finish-task.module.css';

type Ticked = Pick<Task, '_id' | 'title' | 'status' | 'clientId' | 'finishedAt' | 'createdBy' | 'assignedEmployees'>;

/** Finishes tasks by a tick: they move into Done, and back. `bar` goes into the page and takes the last tick back. */
export function useFinishTask() {
  const queries = useQueryClient();
  const alert = useAlert();
  const may = useMay();
  const [last, setLast] = useState<Ticked>();
  const save = useMutation({
    mutationFn: ({ task, status }: { task: Ticked; status: string }) =>
      api(taskEndpoints.update, { params: { clientId: task.clientId, taskId: task._id }, body: { status } }),
    onSuccess: (saved) => void taskRecords.saved(queries, saved),
    onError(error) {
      setLast(undefined);
      void alert(describeError(error, TASK_MESSAGES.updateFailed));
    },
  });
  const ticking = save.isPending ? save.variables : undefined;

  function toggle(task: Ticked) {
    setLast(task);
    save.mutate({ task, status: task.finishedAt === null ? TASK_STATUS_FINISHED : TASK_STATUS_DEFAULT });
  }

  return {
    /** The box of one task, ticked at once. */
    tick: (task: Ticked) => (
      <label className={classes.tick}>
        <input
          type="checkbox"
          aria-label={`Finished: ${task.title}`}
          checked={ticking?.task._id === task._id ? ticking.status === TASK_STATUS_FINISHED : task.finishedAt !== null}
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
          save.mutate({ task: last, status: last.status });
        }}
        onGone={() => setLast(undefined)}
      />
    ),
  };
}
