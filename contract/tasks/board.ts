import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { TABLE_EXPORT_FORMATS } from '../kit/records/lists.ts';
import { pathId, requiredText, text } from '../kit/values.ts';
import { TASK_FIELDS, task } from '../tasks.ts';

/** Columns of a board, the fixed ones included. */
export const TASK_COLUMNS_MAX = 20;
const NAME_MAX = 60;

/** See docs/product/tasks.md. */
export const TASK_COLUMN_MESSAGES = {
  nameMissing: 'A column needs a name',
  nameTaken: 'The board has a column with this name already',
  tooMany: `A board has at most ${TASK_COLUMNS_MAX} columns`,
  notEmpty: 'Move or delete the tasks of this column first',
  fixed: 'This column belongs to every board and stays as it is',
} as const;

/** A column of a client's board. `key` is what its tasks have as `status`; a fixed one is on every board, was added by nobody and stays as it is. */
export const taskColumn = z
  .object({ key: z.string(), name: z.string(), isFixed: z.boolean(), createdBy: z.string().nullable() })
  .meta({ id: 'TaskColumn' });
export type TaskColumn = z.infer<typeof taskColumn>;
const board = z.array(taskColumn);

const name = requiredText(NAME_MAX, TASK_COLUMN_MESSAGES.nameMissing).transform((typed) => typed.trim());
/** The key of the column that it comes after; null for the first place. */
const after = text(TASK_FIELDS.status.max).nullable().optional();
/** Without `after` a new column comes last. */
export const taskColumnDraft = z.object({ name, after });
export type TaskColumnDraft = z.output<typeof taskColumnDraft>;
export const taskColumnChange = z.object({ name: name.optional(), after });
export type TaskColumnChange = z.output<typeof taskColumnChange>;

/**
 * Where a card was dropped: right after the card `afterId`, or right before the card `beforeId`. Of neighbours that have moved on or are
 * gone, the other one decides; without any, the card comes to the column's end.
 */
export const taskMove = z.object({
  status: requiredText(TASK_FIELDS.status.max),
  afterId: pathId.nullable().optional(),
  beforeId: pathId.nullable().optional(),
});
export type TaskMove = z.output<typeof taskMove>;

const ofClient = z.object({ clientId: pathId });
const ofColumn = z.object({ clientId: pathId, key: pathId });

/** The columns of a client's board, moves of its cards, and its file. */
export const taskBoardEndpoints = {
  move: endpoint({
    keys: 'tasks',
    method: 'POST',
    path: '/api/clients/:clientId/tasks/:taskId/move',
    summary: 'Puts a task between two others of a column, and answers it as it stands then.',
    params: z.object({ clientId: pathId, taskId: pathId }),
    body: taskMove,
    reply: task,
    isRepeatable: true,
  }),
  exportBoard: endpoint({
    keys: 'tasks',
    method: 'GET',
    path: '/api/clients/:clientId/tasks/export',
    summary: "A client's board as a file, column by column.",
    params: ofClient,
    query: z.object({
      format: z.enum(TABLE_EXPORT_FORMATS, `must be one of ${TABLE_EXPORT_FORMATS.join(', ')}`),
      /** The IANA time zone of the line that says when the file was made; the workspace's by default. */
      timeZone: text(60).optional(),
    }),
    reply: z.string(),
    stream: 'application/octet-stream',
  }),
  listColumns: endpoint({
    keys: 'tasks',
    method: 'GET',
    path: '/api/clients/:clientId/task-columns',
    summary: "The columns of a client's board, in their order.",
    params: ofClient,
    reply: board,
  }),
  createColumn: endpoint({
    keys: 'tasks',
    method: 'POST',
    path: '/api/clients/:clientId/task-columns',
    summary: "Adds a column to a client's board. 409 when one has this name. Answers all columns.",
    params: ofClient,
    body: taskColumnDraft,
    reply: board,
    status: 201,
  }),
  updateColumn: endpoint({
    keys: 'tasks',
    method: 'PUT',
    path: '/api/clients/:clientId/task-columns/:key',
    summary: "Renames a board's own column, or puts it after another. Answers all columns.",
    params: ofColumn,
    body: taskColumnChange,
    reply: board,
  }),
  removeColumn: endpoint({
    keys: 'tasks',
    method: 'DELETE',
    path: '/api/clients/:clientId/task-columns/:key',
    summary: "Removes a board's own column. 409 while it holds tasks; deleted ones don't count.",
    params: ofColumn,
  }),
};
