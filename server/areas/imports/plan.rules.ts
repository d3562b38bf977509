import type { ImportField } from '@fairlead/contract/imports';
import { guessedFields, hasHeader, shownHeaders } from './columns.rules.ts';
import { csvRows, delimiterOf, type FileRow, UnreadableFile } from './csv-rows.rules.ts';
import type { Workbook } from './excel-rows.rules.ts';
import { decoded, encodingFinder } from './file-bytes.rules.ts';

/** The file, to be read as often as needed. */
export interface Source {
  isExcel: boolean;
  /** Each is good until the next is asked for. */
  chunks(): AsyncIterable<Buffer>;
  /** Of an Excel file, opened once; whoever made the source closes it. */
  workbook?(): Promise<Workbook>;
}

/** What the user chose instead of what is found. */
export interface Chosen {
  encoding?: string | undefined;
  delimiter?: string | undefined;
  hasHeader?: boolean | undefined;
  sheet?: string | undefined;
}

/** How a file is read. `encoding` and `delimiter` are null for Excel, `sheet` for CSV. */
export interface Plan {
  encoding: string | null;
  delimiter: string | null;
  sheets: string[];
  sheet: string | null;
  hasHeader: boolean;
  headers: string[];
  /** By guess. */
  fields: (ImportField | null)[];
  /** The first rows of data. */
  sample: string[][];
}

/** Rows that guesses are made from. */
const SAMPLE_ROWS = 200;
/** Characters that the delimiter is found by. */
const BEGINNING = 65_536;
const MOST_COLUMNS = 1000;

/** Finds out how a file is to be read, and guesses its columns. Throws UnreadableFile. */
export async function planOf(source: Source, chosen: Chosen): Promise<Plan> {
  const layout = source.isExcel ? await excelLayout(source, chosen) : await csvLayout(source, chosen);
  const first: FileRow[] = [];
  for await (const row of allRows(source, layout)) {
    first.push(row);
    if (first.length > SAMPLE_ROWS) break;
  }
  const isNamed = chosen.hasHeader ?? (first[0] !== undefined && hasHeader(first[0].cells));
  const sample = first.slice(isNamed ? 1 : 0).map(({ cells }) => cells);
  const width = first.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  if (width > MOST_COLUMNS) throw new UnreadableFile(`There are more than ${MOST_COLUMNS} columns in this file`);
  const headers = shownHeaders(isNamed ? first[0]?.cells : undefined, width);
  return { ...layout, hasHeader: isNamed, headers, sample, fields: guessedFields(headers, isNamed, sample) };
}

type Layout = Pick<Plan, 'encoding' | 'delimiter' | 'sheets' | 'sheet'>;

/** The rows of data as a plan reads them. */
export async function* rowsOf(source: Source, plan: Layout & Pick<Plan, 'hasHeader'>): AsyncGenerator<FileRow> {
  let isHeader = plan.hasHeader;
  for await (const row of allRows(source, plan)) {
    if (!isHeader) yield row;
    isHeader = false;
  }
}

async function csvLayout(source: Source, chosen: Chosen): Promise<Layout> {
  const encoding = chosen.encoding ?? (await encodingOf(source));
  const delimiter = chosen.delimiter ?? delimiterOf(await beginningOf(source, encoding));
  return { encoding, delimiter, sheets: [], sheet: null };
}

async function excelLayout(source: Source, chosen: Chosen): Promise<Layout> {
  const sheets = (await source.workbook?.())?.sheets ?? [];
  const sheet = sheets.find((name) => name === chosen.sheet) ?? sheets[0] ?? null;
  return { encoding: null, delimiter: null, sheets, sheet };
}

async function* allRows(source: Source, { encoding, delimiter, sheet }: Layout): AsyncGenerator<FileRow> {
  if (encoding !== null && delimiter !== null) return yield* csvRows(decoded(source.chunks(), encoding), delimiter);
  const workbook = await source.workbook?.();
  if (workbook) yield* workbook.rows(sheet ?? '');
}

async function encodingOf(source: Source): Promise<string> {
  const finder = encodingFinder();
  for await (const chunk of source.chunks()) finder.take(chunk);
  return finder.end();
}

async function beginningOf(source: Source, encoding: string): Promise<string> {
  let text = '';
  for await (const piece of decoded(source.chunks(), encoding)) {
    text += piece;
    if (text.length >= BEGINNING) break;
  }
  return text.slice(0, BEGINNING);
}
