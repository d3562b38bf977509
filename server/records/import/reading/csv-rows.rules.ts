import { parse } from 'csv-parse';
import { parse as parseSync } from 'csv-parse/sync';

/** A row of a file as it stands there. `line` counts lines from 1; a row over several lines has the first of them. */
export interface FileRow {
  line: number;
  cells: string[];
}

/** A file that can't be read to its end; the message is fit for a user's eyes. */
export class UnreadableFile extends Error {}

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Characters of one row; a quote that is never closed would otherwise swallow the file. */
const LONGEST_ROW = 2_000_000;
const LINE_BREAKS = ['\r\n', '\n', '\r'];
const BREAK = /\r\n|\n|\r/g;
/** Excel's own first line that names the delimiter. */
const DECLARED = /^sep=(.)(?:\r\n|\n|\r)/i;

const options = (delimiter: string) => ({
  delimiter,
  record_delimiter: LINE_BREAKS,
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: LONGEST_ROW,
});

/** The delimiter of a text, by its beginning, whose last row may be cut off: the one that cuts most rows into equally many cells, quoted cells respected. */
export function delimiterOf(beginning: string): string {
  const declaredDelimiter = DECLARED.exec(beginning)?.[1];
  if (declaredDelimiter) return declaredDelimiter;
  const scores = DELIMITERS.map((delimiter) => ({ delimiter, score: agreement(beginning, delimiter) }));
  const best = scores.reduce((before, next) => (next.score > before.score ? next : before));
  return best.delimiter;
}

/** Rows that have as many cells as most rows, weighed by how many those are; 0 when nothing is cut. */
function agreement(text: string, delimiter: string): number {
  const widths = new Map<number, number>();
  let rows = 0;
  for (const cells of beginningRows(text, delimiter)) {
    if (isBlank(cells)) continue;
    rows += 1;
    widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  }
  const [width, count] = [...widths].reduce((before, next) => (next[1] > before[1] ? next : before), [0, 0]);
  return width < 2 ? 0 : count / rows + Math.min(width, 50) / 1000;
}

function beginningRows(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  try {
    parseSync(text, {
      ...options(delimiter),
      on_record: (record: string[]) => {
        rows.push(record);
        return null;
      },
    });
  } catch {
    // The beginning may end within quotes; the rows before it tell enough.
  }
  return rows.length > 1 && !/[\r\n]$/.test(text) ? rows.slice(0, -1) : rows;
}

/** The rows of a text, without the blank ones. Throws UnreadableFile where a quote is never closed. */
export async function* csvRows(texts: AsyncIterable<string>, delimiter: string): AsyncGenerator<FileRow> {
  /** Where the row begins that is being read. */
  let line = 1;
  /** The rows of one piece of the text; taken from the parser one by one they took a fifth longer. */
  let rows: FileRow[] = [];
  const take = (cells: string[]) => {
    const at = line;
    line += 1 + breaksIn(cells);
    const isDeclaration = at === 1 && DECLARED.test(`${cells.join(delimiter)}\n`);
    if (!isBlank(cells) && !isDeclaration) rows.push({ line: at, cells });
    return null;
  };
  const takeRows = () => {
    const some = rows;
    rows = [];
    return some;
  };
  const parser = parse({ ...options(delimiter), on_record: take });
  parser.on('error', () => {}); // each call below gets the error itself
  try {
    for await (const text of texts) {
      await toPromise((whenDone) => parser.write(text, whenDone));
      yield* takeRows();
    }
    await toPromise((whenDone) => parser.end(whenDone));
    yield* takeRows();
  } catch (error) {
    throw refusalOf(error, line);
  } finally {
    parser.destroy();
  }
}

const toPromise = (work: (whenDone: (error?: Error | null) => void) => void) =>
  new Promise<void>((resolve, reject) => work((error) => (error ? reject(error) : resolve())));

function refusalOf(error: unknown, line: number): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!/^CSV_/.test(code)) return error;
  return new UnreadableFile(`A quote that begins in line ${line} is never closed. Correct the file, or choose another delimiter.`);
}

export const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

function breaksIn(cells: readonly string[]): number {
  let breaks = 0;
  for (const cell of cells) if (cell.includes('\n') || cell.includes('\r')) breaks += cell.match(BREAK)?.length ?? 0;
  return breaks;
}
