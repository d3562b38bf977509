import { createBin } from '../../../records/bin/bin.ts';
import { dueText } from '../task-fields.rules.ts';
import { taskRecords } from '../tasks.queries.ts';

/** Deleted tasks (docs/product/tasks.md). */
export const DELETED_TASKS = createBin(taskRecords, {
  title: 'Tasks',
  nameHeader: 'Task',
  searchLabel: 'Task or project',
  describe: (task) => ({ name: task.title, detail: `${dueText(task)} · ${task.clientName}` }),
});
