import type { Actor } from '@fairlead/contract/kit/permissions';
import type { TableExportQuery } from '@fairlead/contract/kit/records/lists';
import { notFound } from '../../../platform/http/app-error.ts';
import type { StreamAnswer } from '../../../platform/http/register.ts';
import { type JobContext, streamJob } from '../../../platform/jobs/job.ts';
import { writeTableFile } from '../../../platform/output/file.ts';
import type { FilePieces, Row } from '../../../platform/output/table.ts';
import type { RecordFiles } from '../../../records/export/record-files.ts';
import { defineTableFile } from '../../../records/export/table-file.ts';
import { readJson } from '../../../records/filters/reply.ts';
import type { Clients } from '../../clients/clients.service.ts';
import { listColumns } from '../board/board.store.ts';
import { boardOf } from '../board/columns.rules.ts';
import { TASK_SOURCE } from '../task-list.store.ts';
import { listColumn } from '../tasks.store.ts';
import * as rules from './task-export.rules.ts';

const READ_AT_ONCE = 500;

/** Tasks of all clients as a file (docs/product/tasks.md): the filtered or selected ones of the list. */
export const TASK_TABLE = defineTableFile('tasks', {
  source: TASK_SOURCE,
  nouns: { one: 'task', many: 'tasks' },
  describe: () => ({ title: 'Tasks', rows: 'Tasks' }),
  data: { columns: rules.EXPORT_COLUMNS, rowOf: rules.exportRow },
  print: { columns: rules.PRINTED_COLUMNS, rowOf: rules.exportRow },
});

type BoardFormat = TableExportQuery['format'];
interface Input {
  clientId: string;
  format: BoardFormat;
  title: string;
  subtitles: string[];
}

/** Writes a board in a process of its own: column by column, in the order of the cards. */
async function* writeBoard({ db, signal }: JobContext, { clientId, format, title, subtitles }: Input): FilePieces {
  const ids: string[] = [];
  for (const { key } of boardOf(await listColumns(db.read, clientId))) ids.push(...(await listColumn(db.read, clientId, key)));
  async function* readRows(): AsyncGenerator<Row> {
    for (let at = 0; at < ids.length; at += READ_AT_ONCE)
      for (const text of await readJson(db.read, TASK_SOURCE, ids.slice(at, at + READ_AT_ONCE))) yield rules.exportRow(JSON.parse(text));
  }
  const columns = format === 'pdf' ? rules.PRINTED_BOARD_COLUMNS : rules.BOARD_COLUMNS;
  yield* writeTableFile(format, { title, subtitles, columns, rows: readRows(), total: ids.length }, signal);
}

export const exportBoard = streamJob('tasks.export-board', writeBoard);
export const printBoard = streamJob('tasks.print-board', writeBoard, { turn: 'pdf' });

interface Parts {
  clients: Clients;
  files: RecordFiles;
}

export type TaskExport = ReturnType<typeof createTaskExport>;

/** Files of boards. */
export function createTaskExport({ clients, files }: Parts) {
  return {
    /** A client's board. */
    async takeBoard(
      actor: Actor,
      clientId: string,
      { format, timeZone }: { format: BoardFormat; timeZone?: string | undefined },
      gone: AbortSignal,
    ): Promise<StreamAnswer> {
      const client = await clients.nameSeen(actor, clientId);
      if (client === undefined) throw notFound('Client');
      const title = `${client} Tasks`;
      const subtitles = [await files.describeMaking(actor, await files.chooseTimeZone({ timeZone }))];
      return files.take(actor, format === 'pdf' ? printBoard : exportBoard, { clientId, format, title, subtitles }, gone, {
        name: title,
        format,
      });
    },
  };
}
