import { IMPORT_TITLE_ROWS_MAX } from '@fairlead/contract/kit/import/imports';
import { type ColumnReader, labelHeaders } from '../rows/columns.rules.ts';
import { csvRows, delimiterOf, type FileRow, UnreadableFile } from './csv-rows.rules.ts';
import type { Workbook } from './excel-rows.rules.ts';
import { decodeText, type EncodingGuess, encodingFinder } from './file-bytes.rules.ts';

/** The file, to be read as often as needed. */
export interface Source {
  isExcel: boolean;
  /** Each is good until the next is asked for. */
  chunks(): AsyncIterable<Buffer>;
  /** Of an Excel file, opened once; whoever made the source closes it. */
  workbook?(): Promise<Workbook>;
}

/** What the user chose instead of what is found. */
export interface LayoutChoice {
  encoding?: string | undefined;
  delimiter?: string | undefined;
  titleRows?: number | undefined;
  hasHeader?: boolean | undefined;
  sheet?: string | undefined;
}

/** How a file is read. `encoding` and `delimiter` are null for Excel, `sheet` for CSV. */
export interface Plan {
  encoding: string | null;
  delimiter: string | null;
  sheets: string[];
  sheet: string | null;
  /** undefined where the encoding was chosen. */
  encodingGuess: EncodingGuess | null | undefined;
  /** Rows that are left out at the beginning. */
  titleRows: number;
  hasHeader: boolean;
  headers: string[];
  /** By guess. */
  fields: (string | null)[];
  /** The first rows of data. */
  sample: string[][];
}

/** Rows that guesses are made from. */
const SAMPLE_ROWS = 200;
const MOST_LOOKED_AT = SAMPLE_ROWS + IMPORT_TITLE_ROWS_MAX;
/** Rows below a header that tell it from data. */
const JUDGED_ROWS = 50;
/** Characters that the delimiter is found by. */
const BEGINNING = 65_536;
const MOST_COLUMNS = 1000;

/** Finds out how a file is to be read, and guesses its columns. Throws UnreadableFile. */
export async function makePlan(source: Source, choice: LayoutChoice, columns: ColumnReader): Promise<Plan> {
  const layout = source.isExcel ? await excelLayout(source, choice) : await csvLayout(source, choice);
  const first: FileRow[] = [];
  for await (const row of allRows(source, layout)) {
    first.push(row);
    if (first.length > MOST_LOOKED_AT) break;
  }
  const titleRows =
    choice.titleRows ?? (choice.hasHeader === false ? 0 : columns.titleRowsOf(first.slice(0, JUDGED_ROWS).map(({ cells }) => cells)));
  const [head, ...below] = first.slice(titleRows).map(({ cells }) => cells);
  const isNamed = choice.hasHeader ?? (head !== undefined && columns.hasHeader(head, below.slice(0, JUDGED_ROWS)));
  const sample = isNamed || head === undefined ? below : [head, ...below];
  const width = first.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  if (width > MOST_COLUMNS) throw new UnreadableFile(`There are more than ${MOST_COLUMNS} columns in this file`);
  const above = titleRows > 0 ? first[titleRows - 1]?.cells : undefined;
  const headers = labelHeaders(isNamed ? columns.groupedHeaders(above, head ?? []) : undefined, width);
  const fields = columns.guessedFields(headers, isNamed, sample);
  return { ...layout, titleRows, hasHeader: isNamed, headers, sample, fields };
}

type Layout = Pick<Plan, 'encoding' | 'encodingGuess' | 'delimiter' | 'sheets' | 'sheet'>;

/** The rows of data as a plan reads them. */
export async function* rowsOf(source: Source, plan: Layout & Pick<Plan, 'titleRows' | 'hasHeader'>): AsyncGenerator<FileRow> {
  let above = plan.titleRows + (plan.hasHeader ? 1 : 0);
  for await (const row of allRows(source, plan)) {
    if (above === 0) yield row;
    else above -= 1;
  }
}

async function csvLayout(source: Source, choice: LayoutChoice): Promise<Layout> {
  const { encoding, guess } = choice.encoding ? { encoding: choice.encoding, guess: undefined } : await encodingOf(source);
  const delimiter = choice.delimiter ?? delimiterOf(await beginningOf(source, encoding));
  return { encoding, encodingGuess: guess, delimiter, sheets: [], sheet: null };
}

async function excelLayout(source: Source, choice: LayoutChoice): Promise<Layout> {
  const sheets = (await source.workbook?.())?.sheets ?? [];
  const sheet = sheets.find((name) => name === choice.sheet) ?? sheets[0] ?? null;
  return { encoding: null, encodingGuess: null, delimiter: null, sheets, sheet };
}

async function* allRows(source: Source, { encoding, delimiter, sheet }: Layout): AsyncGenerator<FileRow> {
  if (encoding !== null && delimiter !== null) return yield* csvRows(decodeText(source.chunks(), encoding), delimiter);
  const workbook = await source.workbook?.();
  if (workbook) yield* workbook.rows(sheet ?? '');
}

async function encodingOf(source: Source) {
  const finder = encodingFinder();
  for await (const chunk of source.chunks()) finder.take(chunk);
  return finder.end();
}

async function beginningOf(source: Source, encoding: string): Promise<string> {
  let text = '';
  for await (const piece of decodeText(source.chunks(), encoding)) {
    text += piece;
    if (text.length >= BEGINNING) break;
  }
  return text.slice(0, BEGINNING);
}
