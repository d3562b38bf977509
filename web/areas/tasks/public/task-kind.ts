import { createBin } from '../../../records/bin/bin.ts';
import { dueText } from '../task-fields.rules.ts';
import { taskRecords } from '../tasks.queries.ts';

/** Deleted tasks (docs/product/tasks.md). */
export const bin = createBin(taskRecords, {
  title: 'Tasks',
  nameHeader: 'Task',
  searchLabel: 'Task or project',
  describe: (task) => ({ name: task.title, detail: `${dueText(task)} · ${task.clientName}` }),
});

export { describeTask as describe } from './task-entry.rules.ts';
