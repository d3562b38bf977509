import type { TableExportQuery } from '@fairlead/contract/client-lists';
import type { OlderQuery } from '@fairlead/contract/client-records';
import { type Client, NOBODY } from '@fairlead/contract/clients';
import type { PageExportQuery } from '@fairlead/contract/kit/lists';
import { MAX_PAGE_SIZE } from '@fairlead/contract/kit/paging';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { dayIn } from '@fairlead/contract/kit/time';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Reader } from '../../platform/db/database.ts';
import type { StreamAnswer } from '../../platform/http/register.ts';
import { type JobContext, streamJob } from '../../platform/jobs/job.ts';
import { attachmentHeaders, writeTableFile } from '../../platform/output/file.ts';
import type { FilePieces, Row } from '../../platform/output/table.ts';
import type { RecordFiles } from '../../records/export/record-files.ts';
import { conditionsOf, namedCondition } from '../../records/filters/conditions.ts';
import { countRows } from '../../records/filters/find-page.ts';
import { type Asked, everyRow } from '../../records/list/list.ts';
import type { Team } from '../team/team.service.ts';
import * as rules from './client-export.rules.ts';
import { CLIENT_SOURCE } from './client-list.store.ts';
import type { ClientRecords } from './client-records.service.ts';
import type { Clients } from './clients.service.ts';

/** Few enough to be no burden, and for a change in the list to be met soon. */
const ROWS_AT_ONCE = 500;

interface TableInput {
  actor: Actor;
  query: TableExportQuery;
  ids: string[] | undefined;
  title: string;
  subtitles: string[];
  /** The workspace's time zone, and the reader's. */
  zone: string;
  timeZone: string;
}

/** The table, read and made in a process of its own. */
async function* tableMade({ db, signal }: JobContext, input: TableInput): FilePieces {
  const { actor, query, ids, title, subtitles, zone, timeZone } = input;
  const conditions = ids ? [namedCondition(db.read, ids)] : conditionsOf(db.read, CLIENT_SOURCE, query, { zone });
  const isPrinted = query.format === 'pdf';
  const columns = isPrinted ? rules.PRINTED_COLUMNS : rules.EXPORT_COLUMNS;
  const rowOf = isPrinted ? (client: Client) => rules.printedRow(client, timeZone) : rules.exportRow;
  const total = isPrinted ? await countRows(db.read, CLIENT_SOURCE, actor, conditions) : undefined;
  const rows = rowsOf(db.read, actor, { conditions, sort: query.sort, order: query.order }, rowOf);
  yield* writeTableFile(query.format, { title, subtitles, columns, rows, total }, signal);
}

export const exportTable = streamJob('clients.export-table', tableMade);
/** As large as a PDF can be, one is set at a time. */
export const printTable = streamJob('clients.print-table', tableMade, { turn: 'pdf' });

/** Every client that is asked for, in the list's order. */
async function* rowsOf(reader: Reader, actor: Actor, asked: Asked, rowOf: (client: Client) => Row): AsyncGenerator<Row> {
  for await (const rows of everyRow(reader, CLIENT_SOURCE, actor, asked, { atOnce: ROWS_AT_ONCE }))
    for (const { text } of rows) yield rowOf(JSON.parse(text));
}

/** All of what is read a part at a time, newest first. */
async function everyOne<Entry extends { _id: string }>(read: (at: OlderQuery) => Promise<Entry[]>): Promise<Entry[]> {
  const all: Entry[] = [];
  for (;;) {
    const some = await read({ limit: MAX_PAGE_SIZE, before: all.at(-1)?._id });
    all.push(...some);
    if (some.length < MAX_PAGE_SIZE) return all;
  }
}

interface Parts {
  db: Database;
  clock: Clock;
  files: RecordFiles;
  team: Team;
  clients: Clients;
  records: ClientRecords;
  /** The workspace's time zone. */
  zone: string;
}

export type ClientExport = ReturnType<typeof createClientExport>;

/** Clients as files (docs/product/clients.md): the filtered or selected ones of the list, or one client's page. */
export function createClientExport({ db, clock, files, team, clients, records, zone }: Parts) {
  return {
    async table(actor: Actor, query: TableExportQuery, gone: AbortSignal): Promise<StreamAnswer> {
      const ids = rules.namedIds(query.ids);
      const { assignedToId, segment = 'All' } = query;
      const timeZone = files.zoneOf(query);
      const assignee = assignedToId === undefined || assignedToId === NOBODY ? undefined : await team.named(db.read, assignedToId);
      const title = segment === 'All' ? 'Clients and Leads' : segment;
      const subtitles = [rules.filterInWords(query, assignee?.name), files.describeMaking(actor, timeZone)];
      const job = query.format === 'pdf' ? printTable : exportTable;
      const stream = await files.stream(actor, job, { actor, query, ids, title, subtitles, zone, timeZone }, gone);
      return { stream, headers: attachmentHeaders(`${title} ${dayIn(timeZone, clock.now())}`, query.format) };
    },

    async page(actor: Actor, id: string, query: PageExportQuery, gone: AbortSignal): Promise<StreamAnswer> {
      const timeZone = files.zoneOf(query);
      const [client, notes, steps] = await Promise.all([
        clients.get(actor, id),
        everyOne((at) => records.listNotes(actor, id, at)),
        everyOne((at) => records.listStatuses(actor, id, at)),
      ]);
      const made = files.describeMaking(actor, timeZone);
      return files.takePage(actor, query, rules.clientPageOf({ client, notes, steps, made, timeZone }), gone);
    },
  };
}
