import { TASK_MESSAGES, type Task, taskEndpoints } from '@fairlead/contract/tasks';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { paths } from '../../../paths.ts';
import { api } from '../../../platform/api.ts';
import { describeError } from '../../../platform/error-message.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { type DialogKind, useRecordDialogs } from '../../../records/form/use-record-dialogs.tsx';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { taskRecords } from '../tasks.queries.ts';
import { NewTaskProvider } from './new-task.ts';
import type { NewTask, TaskValues } from './task-form.rules.ts';

/** What a deletion needs to know of a task, which every screen knows. */
type Known = Pick<Task, '_id' | 'title'> & { clientId: string };

const KIND: DialogKind<Task, TaskValues, Known> = {
  name: 'task',
  noun: 'task',
  nameOf: ({ title }) => title,
  pathOf: paths.task,
  Wizard: lazyPart(() => import('./task-wizard.tsx'), 'TaskWizard'),
  read: taskRecords.read,
  remove: ({ _id, clientId }) => api(taskEndpoints.remove, { params: { clientId, taskId: _id } }),
};

const DELETE_WORDS = {
  title: 'Delete this Task?',
  text: 'Are you sure you want to delete this task? This action cannot be undone.',
};

/** The dialogs that a task is added, edited and deleted in; `dialogs` goes into the page. Without a client the form asks for one. */
export function useTaskDialogs(client?: NewTask['client']) {
  const queries = useQueryClient();
  const alert = useAlert();
  const [status, setStatus] = useState<string>();
  const { _id, name } = client ?? {};
  const newTask = useMemo<NewTask>(
    () => ({ ...(_id !== undefined && { client: { _id, name: name ?? '' } }), ...(status !== undefined && { status }) }),
    [_id, name, status],
  );
  const { dialogs, add, ...actions } = useRecordDialogs(KIND, {
    onResume: (column) => setStatus(column as string | undefined),
    deleteWords: () => DELETE_WORDS,
    failure: (error, isEdit) => describeError(error, isEdit ? TASK_MESSAGES.updateFailed : TASK_MESSAGES.createFailed),
    // Lists are read again behind the closed dialog.
    onDeleted: async (task) => void taskRecords.deleted(queries, task._id),
    onDeleteFailed: (error) => {
      void alert(describeError(error, TASK_MESSAGES.deleteFailed));
      void queries.invalidateQueries({ queryKey: ['tasks'] });
    },
  });
  return {
    ...actions,
    dialogs: <NewTaskProvider value={newTask}>{dialogs}</NewTaskProvider>,
    /** Opens the form, for To Do unless a column is given. */
    add(column?: string) {
      setStatus(column);
      add();
    },
  };
}
