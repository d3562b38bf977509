import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { AppError } from '../../http/app-error.ts';
import { watchMemory } from '../../jobs/memory.ts';
import { programPath } from '../../programs.ts';
import { formatCell } from '../cell-text.ts';
import type { FilePieces, RecordPage, Table } from '../table.ts';
import { type PdfText, preparePdfText, preparePlainPdfText } from './pdf-text.ts';
import type { Sheet } from './sheet.ts';

/** Rows in one PDF (docs/product/clients.md). While it is typeset, 5,000 of them take some seconds and 800 MB. */
const MAX_ROWS = 5000;
/** Bytes; nearly twice what 5,000 rows of ordinary text need. */
const MAX_MEMORY = 1.5 * 2 ** 30;
const TOO_LARGE = 'These rows hold more than one PDF can. Export them as CSV or Excel, or choose fewer.';

const TABLE_FONT_SIZE = 8;
const PAGE_FONT_SIZE = 9.5;
const DEFAULT_WIDTH = 18;

/** A4 landscape, with the header row on every page. If there are more than 5,000 rows, a last line says how to get the rest. */
export async function* writePdfTable({ title, subtitles, columns, rows, total }: Table, signal: AbortSignal): FilePieces {
  const pdfRows: PdfText[][] = [];
  let isCut = false;
  for await (const row of rows) {
    isCut = pdfRows.length === MAX_ROWS;
    if (isCut) break;
    pdfRows.push(columns.map((column) => preparePdfText(formatCell(column, row))));
  }
  yield await typeset(
    {
      ...prepareHead(title, subtitles),
      size: TABLE_FONT_SIZE,
      landscape: true,
      columns: columns.map(({ header, kind, width = DEFAULT_WIDTH }) => ({
        header: preparePdfText(header),
        width,
        number: kind === 'number' || kind === 'percent' || kind === 'money',
      })),
      rows: pdfRows,
      note: formatNote(pdfRows.length, isCut, total),
    },
    signal,
  );
}

/** A4 portrait, one block for each group. */
export async function* writePdfPage({ title, subtitles, groups }: RecordPage, signal: AbortSignal): FilePieces {
  const blocks = groups.map((group) => ({
    title: preparePdfText(group.title),
    pairs: group.pairs.map(({ label, value }) => ({ label: preparePdfText(label), value: preparePdfText(value) })),
  }));
  yield await typeset({ ...prepareHead(title, subtitles), size: PAGE_FONT_SIZE, landscape: false, groups: blocks }, signal);
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
  yield await typeset({ ...prepareHead(title, subtitles), size: TABLE_FONT_SIZE, landscape: true, sheet }, signal);
}

const prepareHead = (title: string, subtitles: string[]) => ({
  title: preparePlainPdfText(title) || 'Fairlead',
  // A title made only of emoji would end up empty, which an accessible document must not have.
  heading: preparePdfText(title) || 'Fairlead',
  subtitles: subtitles.map(preparePdfText),
});

function formatNote(count: number, isCut: boolean, total: number | undefined): string {
  if (count === 0) return 'There are no rows.';
  if (!isCut) return '';
  const of = total !== undefined && total > count ? ` of ${total.toLocaleString('en-US')}` : '';
  return `These are the first ${count.toLocaleString('en-US')}${of} rows. Export as CSV or Excel to get all of them.`;
}

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
