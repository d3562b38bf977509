import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { AppError } from '../http/app-error.ts';
import { watchMemory } from '../jobs/memory.ts';
import { type PdfText, pdfText, plainPdfText } from './pdf-text.ts';
import { shownCell } from './shown.ts';
import type { Made, RecordPage, Table } from './table.ts';

/** Detail rows in one PDF (docs/product/clients.md): 5,000 take some seconds and 800 MB, for as long as they are set. */
const MOST_ROWS = 5000;
/** Bytes; nearly twice what the most rows of usual texts need. */
const MOST_MEMORY = 1.5 * 2 ** 30;
const TOO_LARGE = 'These rows hold more than one PDF can. Export them as CSV or Excel, or choose fewer.';

const TABLE_FONT_SIZE = 8;
const PAGE_FONT_SIZE = 9.5;
const DEFAULT_WIDTH = 18;

/** A4 across, the header row repeated on every page. Beyond 5,000 rows a line says where the rest is. */
export async function* pdfOfTable({ title, subtitles, columns, rows, total }: Table, signal: AbortSignal): Made {
  const shown: PdfText[][] = [];
  let isCut = false;
  for await (const row of rows) {
    isCut = shown.length === MOST_ROWS;
    if (isCut) break;
    shown.push(columns.map((column) => pdfText(shownCell(column, row))));
  }
  yield await typeset(
    {
      ...frame(title, subtitles),
      size: TABLE_FONT_SIZE,
      landscape: true,
      columns: columns.map(({ header, kind, width = DEFAULT_WIDTH }) => ({
        header: pdfText(header),
        width,
        number: kind === 'number' || kind === 'money',
      })),
      rows: shown,
      note: noteOn(shown.length, isCut, total),
    },
    signal,
  );
}

/** A4 upright, one block for each group. */
export async function* pdfOfPage({ title, subtitles, groups }: RecordPage, signal: AbortSignal): Made {
  const shown = groups.map((group) => ({
    title: pdfText(group.title),
    pairs: group.pairs.map(({ label, value }) => ({ label: pdfText(label), value: pdfText(value) })),
  }));
  yield await typeset({ ...frame(title, subtitles), size: PAGE_FONT_SIZE, landscape: false, groups: shown }, signal);
}

const frame = (title: string, subtitles: string[]) => ({
  title: plainPdfText(title) || 'Fairlead',
  // A name of pictograms alone would leave none, which no accessible document may have.
  heading: pdfText(title) || 'Fairlead',
  subtitles: subtitles.map(pdfText),
});

function noteOn(shown: number, isCut: boolean, total: number | undefined): string {
  if (shown === 0) return 'There are no rows.';
  if (!isCut) return '';
  const of = total !== undefined && total > shown ? ` of ${total.toLocaleString('en-US')}` : '';
  return `These are the first ${shown.toLocaleString('en-US')}${of} rows. Export as CSV or Excel to get all of them.`;
}

type Data = ReturnType<typeof frame> & Record<string, unknown>;

/**
 * Sets the document in a process of its own, which ends with the signal. Its fourth file stays open as long as this process
 * lives: by that it knows, even after a kill, that nobody waits for the document any more.
 */
async function typeset(data: Data, signal: AbortSignal): Promise<Uint8Array> {
  signal.throwIfAborted();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'typeset.ts')], { signal, stdio: ['pipe', 'pipe', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  let isBeyond = false;
  const stopWatching = watchMemory(child.pid ?? 0, (bytes) => {
    isBeyond ||= bytes > MOST_MEMORY;
    if (isBeyond) child.kill('SIGKILL');
  });
  child.stdin.on('error', () => {}); // it ended early: what it said of that is read below
  child.stdin.end(JSON.stringify(data));
  const pieces: Uint8Array[] = [];
  child.stdout.on('data', (piece) => pieces.push(piece));
  const said = text(child.stderr);
  const [code] = await ended.finally(stopWatching);
  if (isBeyond) throw new AppError('too_large', TOO_LARGE);
  if (code !== 0) throw new Error(`the PDF could not be set: ${(await said).trim().slice(-2000)}`);
  return Buffer.concat(pieces);
}
