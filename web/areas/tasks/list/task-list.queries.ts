import { type TasksChange, taskEndpoints, taskList } from '@fairlead/contract/tasks';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { listQueries, reloadOnFailure } from '../../../records/list/list.queries.ts';
import type { ListedTask } from '../tasks.queries.ts';
import type { TaskView } from './task-view.rules.ts';

export const taskListQueries = listQueries<ListedTask, TaskView>({
  area: 'tasks',
  declared: taskList,
  readPage: async (query, signal) => {
    const { tasks, ...page } = await api(taskEndpoints.list, { query, signal });
    return { rows: tasks, ...page };
  },
  readCount: (query, signal) => api(taskEndpoints.count, { query, signal }),
  views: taskEndpoints,
});

/** Changes several tasks at once; lists are read again. */
export async function changeTasks(queries: QueryClient, body: TasksChange) {
  const reply = await reloadOnFailure(queries, 'tasks', api(taskEndpoints.bulkChange, { body }));
  void queries.invalidateQueries({ queryKey: ['tasks'] });
  return reply;
}

export async function removeTasks(queries: QueryClient, ids: string[]) {
  const reply = await reloadOnFailure(queries, 'tasks', api(taskEndpoints.bulkRemove, { body: { ids } }));
  void queries.invalidateQueries({ queryKey: ['tasks'] });
  return reply;
}
