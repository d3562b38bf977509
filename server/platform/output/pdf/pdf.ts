import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { isVisible } from '@fairlead/contract/kit/values';
import { AppError } from '../../http/app-error.ts';
import { watchMemory } from '../../jobs/memory.ts';
import { programPath } from '../../programs.ts';
import { formatCell } from '../cell-text.ts';
import type { Column, FilePieces, RecordPage, Row, Table } from '../table.ts';
import type { PdfBlock, PdfReport, PdfStatement } from './pdf-report.ts';
import { type PdfText, preparePdfText, preparePlainPdfText } from './pdf-text.ts';
import type { Sheet } from './sheet.ts';

/** Rows in one PDF (docs/product/clients.md). While it is typeset, 5,000 of them take some seconds and 800 MB. */
const MAX_ROWS = 5000;
/** Bytes; nearly twice what 5,000 rows of ordinary text need. */
const MAX_MEMORY = 1.5 * 2 ** 30;
const TOO_LARGE = 'These rows hold more than one PDF can. Export them as CSV or Excel, or choose fewer.';

const TABLE_FONT_SIZE = 8;
const TABLE_PAGE = { size: TABLE_FONT_SIZE, landscape: true };
const PAGE_FONT_SIZE = 9.5;
const DEFAULT_WIDTH = 18;
/** Stands for a title of which nothing is to be seen. */
const NO_TITLE = '–';

/** A4 landscape, with the header row on every page. If there are more than 5,000 rows, a last line says how to get the rest. */
export async function* writePdfTable({ title, subtitles, ...table }: Table, signal: AbortSignal): FilePieces {
  yield await typeset({ ...prepareHead(title, subtitles), ...TABLE_PAGE, ...(await prepareRows(table)) }, signal);
}

/** As a table's page, with figures, tables and charts before the rows. */
export async function* writePdfReport(report: PdfReport, table: PdfRows, signal: AbortSignal): FilePieces {
  const { title, subtitles, rowsTitle, notes, blocks } = report;
  const before = {
    notes: notes.map(preparePdfText),
    rowsTitle: preparePdfText(rowsTitle),
    blocks: blocks.map((block) => prepareBlock(block, table.language)),
  };
  yield await typeset({ ...prepareHead(title, subtitles), ...TABLE_PAGE, ...before, ...(await prepareRows(table)) }, signal);
}

async function prepareRows({ columns, language, rows, total }: PdfRows) {
  const pdfRows: PdfText[][] = [];
  let isCut = false;
  for await (const row of rows) {
    isCut = pdfRows.length === MAX_ROWS;
    if (isCut) break;
    pdfRows.push(prepareRow(columns, row, language));
  }
  return { columns: columns.map(prepareColumn), rows: pdfRows, note: formatNote(pdfRows.length, isCut, total) };
}

const prepareRow = (columns: Column[], row: Row, language?: string): PdfText[] =>
  columns.map((column) => preparePdfText(formatCell(column, row, language)));

const prepareColumn = ({ header, kind, width = DEFAULT_WIDTH }: Column) => ({
  header: preparePdfText(header),
  width,
  number: kind === 'number' || kind === 'percent' || kind === 'money',
});

function prepareBlock(block: PdfBlock, language?: string) {
  const title = preparePdfText(block.title);
  if ('figures' in block) {
    const figures = block.figures.map(({ label, value, note }) => [label, value, note].map(preparePdfText));
    return { title, figures };
  }
  if ('picture' in block) {
    const labels = block.picture.labels.map((label) => ({ ...label, text: preparePdfText(label.text) }));
    return { title, picture: { ...block.picture, labels }, alt: preparePlainPdfText(block.alt) };
  }
  const { columns, rows, hasTotals } = block;
  return { title, columns: columns.map(prepareColumn), rows: rows.map((row) => prepareRow(columns, row, language)), hasTotals };
}

/** A4 portrait, one block for each group. */
export async function* writePdfPage(page: RecordPage, signal: AbortSignal): FilePieces {
  yield await typeset(preparePage(page), signal);
}

/** The same, with notes, figures and tables below the groups. */
export async function* writePdfStatement({ notes, blocks, ...page }: PdfStatement, signal: AbortSignal): FilePieces {
  yield await typeset(
    { ...preparePage(page), notes: notes.map(preparePdfText), blocks: blocks.map((block) => prepareBlock(block)) },
    signal,
  );
}

function preparePage({ title, subtitles, groups }: RecordPage) {
  const blocks = groups.map((group) => ({
    title: preparePdfText(group.title),
    pairs: group.pairs.map(({ label, value }) => ({ label: preparePdfText(label), value: preparePdfText(value) })),
  }));
  return { ...prepareHead(title, subtitles), size: PAGE_FONT_SIZE, landscape: false, groups: blocks };
}

/** A4 landscape, a grid whose rows may break across pages. */
export async function* writePdfSheet({ title, subtitles, headers, hasRowLabels, rows, note }: Sheet, signal: AbortSignal): FilePieces {
  const sheet = {
    headers: [...(hasRowLabels ? [''] : []), ...headers].map(preparePdfText),
    hasRowLabels,
    rows: rows.map(({ label, cells }) => ({
      label: preparePdfText(label),
      cells: cells.map(({ head, lines }) => ({
        head: preparePdfText(head),
        lines: lines.map(({ when, text }) => ({ when: preparePdfText(when), text: preparePdfText(text) })),
      })),
    })),
    note: preparePdfText(note),
  };
  yield await typeset({ ...prepareHead(title, subtitles), ...TABLE_PAGE, sheet }, signal);
}

function prepareHead(title: string, subtitles: string[]) {
  const plain = preparePlainPdfText(title);
  // One made only of emoji or invisible characters would end up empty, which an accessible document must not have.
  const head = isVisible(plain) ? { title: plain, heading: preparePdfText(title) } : { title: NO_TITLE, heading: NO_TITLE };
  return { ...head, subtitles: subtitles.map(preparePdfText) };
}

function formatNote(count: number, isCut: boolean, total: number | undefined): string {
  if (count === 0) return 'There are no rows.';
  if (!isCut) return '';
  const of = total !== undefined && total > count ? ` of ${total.toLocaleString('en-US')}` : '';
  return `These are the first ${count.toLocaleString('en-US')}${of} rows. Export as CSV or Excel to get all of them.`;
}

type PdfRows = Pick<Table, 'columns' | 'language' | 'rows' | 'total'>;
type Data = ReturnType<typeof prepareHead> & Record<string, unknown>;

/**
 * Typesets the document in a child process, which the signal ends. The fourth file descriptor stays open as long as this
 * process lives, so the child notices when its parent was killed and nobody waits for the document any more.
 */
async function typeset(data: Data, signal: AbortSignal): Promise<Uint8Array> {
  signal.throwIfAborted();
  const child = spawn(process.execPath, [programPath(import.meta.dirname, 'typeset')], { signal, stdio: ['pipe', 'pipe', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  let isTooLarge = false;
  const stopWatching = watchMemory(child.pid ?? 0, (bytes) => {
    isTooLarge ||= bytes > MAX_MEMORY;
    if (isTooLarge) child.kill('SIGKILL');
  });
  child.stdin.on('error', () => {}); // the child has exited early; its error output is read below
  child.stdin.end(JSON.stringify(data));
  const pieces: Uint8Array[] = [];
  child.stdout.on('data', (piece) => pieces.push(piece));
  const errorOutput = text(child.stderr);
  const [code] = await ended.finally(stopWatching);
  if (isTooLarge) throw new AppError('too_large', TOO_LARGE);
  if (code !== 0) throw new Error(`the PDF could not be set: ${(await errorOutput).trim().slice(-2000)}`);
  return Buffer.concat(pieces);
}
