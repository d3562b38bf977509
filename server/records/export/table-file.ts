import type { Actor } from '@fairlead/contract/kit/permissions';
import { BULK_MAX } from '@fairlead/contract/kit/records/bulk';
import { filtersInWords, type List, type TableExportQuery } from '@fairlead/contract/kit/records/lists';
import { invalidField } from '../../platform/http/app-error.ts';
import { type JobContext, type StreamJob, streamJob } from '../../platform/jobs/job.ts';
import { writeTableFile } from '../../platform/output/file.ts';
import type { Column, FilePieces, Row } from '../../platform/output/table.ts';
import { idCondition, makeConditions } from '../filters/conditions.ts';
import { countRows } from '../filters/count-rows.ts';
import { everyRow } from '../list/list.ts';
import type { ListSource, TableName } from '../list/source.ts';

/** Rows read at a time: few, so that the read is no burden and soon notices a change of visibility. */
const ROWS_AT_ONCE = 500;

interface Nouns {
  one: string;
  many: string;
}

interface Sheet<Stored> {
  columns: Column[];
  /** A record as a row of these columns; its days are those of the time zone. It may return the record itself, because nobody else uses it. */
  rowOf(record: Stored, timeZone: string): Row;
}

/** How a kind's list is written to files. Whatever only one kind needs is passed in as a function. */
interface TableKind<Table extends TableName, Stored> {
  source: ListSource<Table>;
  nouns: Nouns;
  /** The file's title, and which rows the query selects apart from labelled filters. */
  describe(query: Readonly<Record<string, unknown>>): { title: string; rows: string };
  /** Every field. */
  data: Sheet<Stored>;
  /** The columns that fit on a page. */
  print: Sheet<Stored>;
}

interface TableInput {
  actor: Actor;
  query: TableExportQuery;
  ids: string[] | undefined;
  title: string;
  subtitles: string[];
  /** The reader's language of dates. */
  language: string;
  /** The workspace's time zone, and the reader's. */
  zone: string;
  timeZone: string;
}

export interface TableFile extends Pick<TableKind<never, never>, 'nouns' | 'describe'> {
  list: Pick<List, 'filters' | 'fields'>;
  exportJob: StreamJob<TableInput>;
  /** Makes PDFs, one at a time because they can be large. */
  printJob: StreamJob<TableInput>;
}

/** Declares how a kind's list is exported. Both jobs must be registered in server/jobs.ts; `name` starts their names. */
export function defineTableFile<Table extends TableName, Stored>(name: string, kind: TableKind<Table, Stored>): TableFile {
  const { source, nouns, describe, data, print } = kind;

  /** Reads and writes the table, in a process of its own. */
  async function* writeTable(
    { db, signal }: JobContext,
    { actor, query, ids, title, subtitles, language, zone, timeZone }: TableInput,
  ): FilePieces {
    const isPrint = query.format === 'pdf';
    const { columns, rowOf } = isPrint ? print : data;
    const conditions = ids ? [idCondition(db.read, ids)] : makeConditions(db.read, source, query, { zone });
    const total = isPrint ? await countRows(db.read, source, actor, conditions) : undefined;
    async function* readRows(): AsyncGenerator<Row> {
      const asked = { conditions, sort: query.sort, order: query.order };
      for await (const rows of everyRow(db.read, source, actor, asked, { atOnce: ROWS_AT_ONCE }))
        for (const row of rows.parse<Stored>()) yield rowOf(row, timeZone);
    }
    yield* writeTableFile(query.format, { title, subtitles, columns, language, rows: readRows(), total }, signal);
  }

  return {
    list: source.list,
    nouns,
    describe,
    exportJob: streamJob(`${name}.export-table`, writeTable),
    printJob: streamJob(`${name}.print-table`, writeTable, { turn: 'pdf' }),
  };
}

/** The ids in the query; undefined if the filters decide. Refuses none and too many. */
export function readIds({ ids }: TableExportQuery, { one, many }: Nouns): string[] | undefined {
  if (ids === undefined) return undefined;
  const named = [...new Set(ids.split(',').map((id) => id.trim()))].filter((id) => id !== '');
  if (named.length === 0) throw invalidField('ids', `Select at least one ${one}`);
  if (named.length > BULK_MAX) throw invalidField('ids', `Select at most ${BULK_MAX} ${many}`);
  return named;
}

/** Describes the rows of a file for later readers. `names` are of records that a filter names by id. */
export function describeRows(
  { list, nouns, describe }: Pick<TableFile, 'list' | 'nouns' | 'describe'>,
  query: TableExportQuery,
  names: Readonly<Partial<Record<string, string>>>,
): string {
  if (query.ids !== undefined) return `Selected ${nouns.many}`;
  return [describe(query).rows, ...filtersInWords(list, query, names)].join(' · ');
}
