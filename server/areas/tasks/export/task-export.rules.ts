import { TASK_FIELDS, type Task } from '@fairlead/contract/tasks';
import type { Column, Row } from '../../../platform/output/table.ts';
import { fileColumn, fileColumns } from '../../../records/export/file-columns.ts';

/** A column's key and a card's place mean nothing in a file: its name and the rows' order tell them. */
const NOT_TOLD: ReadonlySet<string> = new Set(['status', 'rank']);
export const EXPORT_COLUMNS: Column[] = fileColumns(TASK_FIELDS).filter(({ key }) => !NOT_TOLD.has(key));

/** What fits across a sheet of paper. */
const PRINTED_FIELDS = ['date', 'title', 'statusName', 'priority', 'project', 'assignedEmployeeNames', 'clientName'] as const;
export const PRINTED_COLUMNS: Column[] = PRINTED_FIELDS.map((field) => fileColumn(field, TASK_FIELDS[field]));
/** A board's file says its client in the title, and begins each row with the column. */
const onBoard = (columns: readonly Column[]) => [
  ...columns.filter(({ key }) => key === 'statusName'),
  ...columns.filter(({ key }) => key !== 'statusName' && key !== 'clientName'),
];
export const BOARD_COLUMNS = onBoard(EXPORT_COLUMNS);
export const PRINTED_BOARD_COLUMNS = onBoard(PRINTED_COLUMNS);

/** A task as a row of these columns. */
export const exportRow = ({ assignedEmployees: _ids, assignedEmployeeNames, ...task }: Task): Row => ({
  ...task,
  assignedEmployeeNames: assignedEmployeeNames.filter((name) => name !== null).join(', ') || null,
});
