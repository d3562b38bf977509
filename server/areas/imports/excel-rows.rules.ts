import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import { type FileRow, isBlank, UnreadableFile } from './csv-rows.rules.ts';

/** Bytes that a workbook may unpack to, in all and in the table of texts, which is held whole. */
const MOST_UNPACKED = 2 ** 30;
const MOST_SHARED = 2 ** 28;
/** More than this times its own size is no spreadsheet any more, unless it is small. */
const MOST_TIMES = 250;
const SMALL = 2 ** 26;
const DAMAGED = 'This Excel file is damaged';
const TOO_LARGE = 'This Excel file unpacks to more than can be read';
const PROTECTED = 'This Excel file is protected by a password. Save it without one.';
const DIRECTORY_END = 0x06054b50;
const DIRECTORY_END_BYTES = 22;
const LONGEST_COMMENT = 65_535;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
/** Spreadsheets count in fifteen digits; what stands beyond them is noise. */
const DIGITS = 15;

/** The workbook's sheets in their order. Throws UnreadableFile for what is no workbook, or unpacks to far too much. */
export async function sheetsOf(bytes: Uint8Array): Promise<string[]> {
  refuseBomb(bytes);
  const names: string[] = [];
  await readXlsx(bytes, {
    sheets({ name }) {
      names.push(name);
      return false;
    },
  }).catch((error) => {
    throw refusalOf(error);
  });
  if (names.length === 0) throw new UnreadableFile(DAMAGED);
  return names;
}

/** The rows of one sheet, without the blank ones. Days are `YYYY-MM-DD`, numbers plain. */
export async function* excelRows(bytes: Uint8Array, sheet: string): AsyncGenerator<FileRow> {
  let last = 0;
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
      const cells = values.map(cellText);
      last = Math.max(last + 1, Number.isSafeInteger(index) ? index + 1 : 0);
      if (!isBlank(cells)) yield { line: last, cells };
    }
  } catch (error) {
    throw refusalOf(error);
  }
}

function refusalOf(error: unknown): UnreadableFile {
  if (error instanceof UnreadableFile) return error;
  const isProtected = error instanceof Error && /encrypt|password/i.test(`${error.name} ${error.message}`);
  return new UnreadableFile(isProtected ? PROTECTED : DAMAGED, { cause: error });
}

function cellText(value: string | number | boolean | Date | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return value;
  if (Number.isNaN(value.getTime())) return '';
  const [day = '', time = ''] = value.toISOString().split('T');
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}`;
}

function numberText(value: number): string {
  const text = String(Number(value.toPrecision(DIGITS)));
  return text.includes('e') ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: DIGITS }) : text;
}

/** The reader unpacks no entry beyond the size that the directory states, so that is what is looked at. */
function refuseBomb(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - DIRECTORY_END_BYTES;
  const first = Math.max(0, end - LONGEST_COMMENT);
  while (end >= first && view.getUint32(end, true) !== DIRECTORY_END) end -= 1;
  if (end < first) throw new UnreadableFile(DAMAGED);
  const entries = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  let total = 0;
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + ENTRY_BYTES > bytes.length || view.getUint32(at, true) !== ENTRY) throw new UnreadableFile(DAMAGED);
    const packed = view.getUint32(at + 20, true);
    const unpacked = view.getUint32(at + 24, true);
    const nameLength = view.getUint16(at + 28, true);
    const name = Buffer.from(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength)).toString('latin1');
    if (unpacked === 0 && packed > 2) throw new UnreadableFile(DAMAGED);
    total += unpacked;
    if (unpacked > MOST_SHARED && !/worksheets\//i.test(name)) throw new UnreadableFile(TOO_LARGE);
    at += ENTRY_BYTES + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  if (total > MOST_UNPACKED || (total > SMALL && total > bytes.length * MOST_TIMES)) throw new UnreadableFile(TOO_LARGE);
}
