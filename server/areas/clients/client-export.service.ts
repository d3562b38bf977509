import type { Readable } from 'node:stream';
import type { PageExportQuery, TableExportQuery } from '@fairlead/contract/client-lists';
import type { OlderQuery } from '@fairlead/contract/client-records';
import { type Client, NOBODY } from '@fairlead/contract/clients';
import { MAX_PAGE_SIZE } from '@fairlead/contract/kit/paging';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { dayIn, isTimeZone } from '@fairlead/contract/kit/time';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Reader } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { StreamAnswer } from '../../platform/http/register.ts';
import { type JobContext, type StreamJob, streamJob } from '../../platform/jobs/job.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { attachmentHeaders, type PageFormat, writePageFile, writeTableFile } from '../../platform/output/file.ts';
import type { FilePieces, RecordPage, Row } from '../../platform/output/table.ts';
import type { Team } from '../team/team.service.ts';
import * as rules from './client-export.rules.ts';
import { namedFilter } from './client-export.store.ts';
import { askedOf } from './client-filter.rules.ts';
import { type Filter, filterOf } from './client-filter.store.ts';
import type { ClientRecords } from './client-records.service.ts';
import { everyClient } from './client-rows.service.ts';
import type { Clients } from './clients.service.ts';
import * as store from './clients.store.ts';

/** Files that one account may be taking at a time: each lies on the disk until it is taken. */
const MOST_OF_AN_ACCOUNT = 4;

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
  const filter = ids ? await namedFilter(db.read, actor, ids) : await filterOf(db.read, actor, askedOf(query, zone));
  const isPrinted = query.format === 'pdf';
  const columns = isPrinted ? rules.PRINTED_COLUMNS : rules.EXPORT_COLUMNS;
  const rowOf = isPrinted ? (client: Client) => rules.printedRow(client, timeZone) : rules.exportRow;
  const total = isPrinted ? await store.count(db.read, actor, filter) : undefined;
  const rows = rowsOf(db.read, actor, filter, query, rowOf);
  yield* writeTableFile(query.format, { title, subtitles, columns, rows, total }, signal);
}

interface PageInput {
  format: PageFormat;
  page: RecordPage;
}

const pageMade = ({ signal }: JobContext, { format, page }: PageInput): FilePieces => writePageFile(format, page, signal);

export const exportTable = streamJob('clients.export-table', tableMade);
export const exportPage = streamJob('clients.export-page', pageMade);
/** A large PDF is set with some 800 MB, so one is set at a time. */
export const printTable = streamJob('clients.print-table', tableMade, { turn: 'pdf' });
export const printPage = streamJob('clients.print-page', pageMade, { turn: 'pdf' });

/** Every client that the filter finds, in the list's order. */
async function* rowsOf(
  reader: Reader,
  actor: Actor,
  filter: Filter,
  order: store.Order,
  rowOf: (client: Client) => Row,
): AsyncGenerator<Row> {
  for await (const clients of everyClient(reader, actor, filter, order)) for (const client of clients) yield rowOf(client);
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
  jobs: Jobs;
  team: Team;
  clients: Clients;
  records: ClientRecords;
  /** The workspace's time zone. */
  zone: string;
}

export type ClientExport = ReturnType<typeof createClientExport>;

/** Clients as files (docs/product/clients.md): the filtered or selected ones of the list, or one client's page. */
export function createClientExport({ db, clock, jobs, team, clients, records, zone }: Parts) {
  /** Where the reader is, if the query says so; else where the workspace is. */
  const readersZone = ({ timeZone }: { timeZone?: string | undefined }) =>
    timeZone !== undefined && isTimeZone(timeZone) ? timeZone : zone;

  /** As in '2026-11-21 14:05', on the wall of that zone. */
  const minuteIn = (timeZone: string) => {
    const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(clock.now());
    return `${dayIn(timeZone, clock.now())} ${time}`;
  };

  /** How many files each account is taking. */
  const taken = new Map<string, number>();
  const count = (accountId: string, by: number) => {
    const now = (taken.get(accountId) ?? 0) + by;
    if (now > 0) taken.set(accountId, now);
    else taken.delete(accountId);
  };

  async function streamed<Input>(actor: Actor, job: StreamJob<Input>, input: Input, gone: AbortSignal): Promise<Readable> {
    if ((taken.get(actor.accountId) ?? 0) >= MOST_OF_AN_ACCOUNT)
      throw new AppError('too_many', `You are downloading ${MOST_OF_AN_ACCOUNT} files already. Wait for one of them to end.`);
    count(actor.accountId, 1);
    try {
      const stream = await jobs.stream(job, input, { accountId: actor.accountId, signal: gone });
      stream.once('close', () => count(actor.accountId, -1));
      return stream;
    } catch (error) {
      count(actor.accountId, -1);
      throw error;
    }
  }

  return {
    async table(actor: Actor, query: TableExportQuery, gone: AbortSignal): Promise<StreamAnswer> {
      const ids = rules.namedIds(query.ids);
      const { assignedToId, segment = 'All' } = query;
      const timeZone = readersZone(query);
      const assignee = assignedToId === undefined || assignedToId === NOBODY ? undefined : await team.named(db.read, assignedToId);
      const title = segment === 'All' ? 'Clients and Leads' : segment;
      const subtitles = [rules.filterInWords(query, assignee?.name), rules.madeLine(minuteIn(timeZone), timeZone, actor.username)];
      const job = query.format === 'pdf' ? printTable : exportTable;
      const stream = await streamed(actor, job, { actor, query, ids, title, subtitles, zone, timeZone }, gone);
      return { stream, headers: attachmentHeaders(`${title} ${dayIn(timeZone, clock.now())}`, query.format) };
    },

    async page(actor: Actor, id: string, query: PageExportQuery, gone: AbortSignal): Promise<StreamAnswer> {
      const { format } = query;
      const timeZone = readersZone(query);
      const made = rules.madeLine(minuteIn(timeZone), timeZone, actor.username);
      const [client, notes, steps] = await Promise.all([
        clients.get(actor, id),
        everyOne((at) => records.listNotes(actor, id, at)),
        everyOne((at) => records.listStatuses(actor, id, at)),
      ]);
      const page = rules.clientPageOf({ client, notes, steps, made, timeZone });
      const job = format === 'pdf' ? printPage : exportPage;
      return { stream: await streamed(actor, job, { format, page }, gone), headers: attachmentHeaders(client.companyName, format) };
    },
  };
}
