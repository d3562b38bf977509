import type { TASK_FIELDS } from '@fairlead/contract/tasks';
import type { StoredFields } from '../../records/stored-fields.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    task: TaskTable;
    taskAssignee: TaskAssigneeTable;
    taskColumn: TaskColumnTable;
  }
}

export interface TaskTable extends StoredFields<typeof TASK_FIELDS> {
  /** Sorts by priority, the highest first. */
  priorityKey: string;
  /** The folded title, for sorting. */
  titleKey: string;
  /** Case-folded title and project, for searching. */
  searchText: string;
  /** The account that added it. */
  createdBy: string | null;
  /** The account that moved it into the last column. */
  finishedBy: string | null;
  deletedAt: string | null;
  deletedBy: string | null;
  /** See `ImportableRow`. */
  undoneVersion: number | null;
  undoneTo: number | null;
}

/** `assignedEmployees` once more, an employee a row, so that a task is found by who is assigned. */
export interface TaskAssigneeTable {
  taskId: string;
  employeeId: string;
}

/** A column that a client's board has beside the fixed ones. Its id is the `status` of its tasks. */
export interface TaskColumnTable {
  id: string;
  clientId: string;
  name: string;
  /** The folded name, which no other column of the board has. */
  nameKey: string;
  /** Its place among all columns, as that of a task within its column. */
  rankKey: string;
  createdBy: string;
}
