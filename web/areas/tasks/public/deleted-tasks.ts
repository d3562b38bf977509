import { DELETED_KEPT_DAYS } from '@fairlead/contract/kit/records/recycle-bin';
import { taskEndpoints } from '@fairlead/contract/tasks';
import { paths } from '../../../paths.ts';
import { api } from '../../../platform/api.ts';
import type { BinDescription } from '../../../records/bin/bin-list.tsx';
import { dueText } from '../task-fields.rules.ts';

/** Deleted tasks (docs/product/tasks.md). */
export const DELETED_TASKS: BinDescription = {
  area: 'tasks',
  title: 'Tasks',
  label: 'Recently deleted tasks',
  nameHeader: 'Task',
  searchLabel: 'Task or project',
  loading: 'Loading deleted tasks...',
  lead: `Kept for ${DELETED_KEPT_DAYS} days; then gone for good.`,
  isSquare: true,
  href: paths.task,
  read: async (query, signal) => {
    const { tasks, ...page } = await api(taskEndpoints.listDeleted, { query, signal });
    const rows = tasks.map((task) => ({
      _id: task._id,
      name: task.title,
      detail: `${dueText(task)} · ${task.clientName}`,
      deletedAt: task.deletedAt,
      deletedBy: task.deletedBy,
    }));
    return { rows, ...page };
  },
  restore: (id) => api(taskEndpoints.restore, { params: { id } }),
};
