import { posix } from 'node:path';
import { IMPORT_FOREIGN } from '@fairlead/contract/kit/import/imports';
import { serialToDate } from 'hucre';
import { type Archive, ArchiveRefused, openArchive } from '../../../platform/files/archive.ts';
import { type FileRow, isBlank, UnreadableFile } from './csv-rows.rules.ts';
import { dayStylesIn, relationsIn, type SheetName, workbookIn } from './excel-parts.rules.ts';
import { createTextCollector, readSharedTexts, type SharedTexts, unescapeText } from './excel-texts.rules.ts';
import { LONGEST_TEXT, tooLong, type XmlHandlers, xmlItems } from './excel-xml.rules.ts';
import { foreignArchiveOf } from './foreign-content.rules.ts';

/** Excel's own, of one sheet. */
const MOST_ROWS = 1_048_576;
const MOST_COLUMNS = 16_384;
/** Of one row, up to its last filled cell. */
const MOST_CELLS_OF_A_ROW = 1000;
const MOST_CELLS = 50_000_000;
/** As of a CSV's row. */
const LONGEST_ROW = 2_000_000;
/** Characters of all rows: a text that many cells refer to would fill the database from a small file. */
const MOST_TIMES = 100;
const SMALL = 2 ** 24;
/** What an empty cell takes where rows are stored. */
const CELL_OVERHEAD = 3;
const DAMAGED = 'This Excel file is damaged';
const PROTECTED = 'This Excel file is protected by a password. Save it without one.';
/** Spreadsheets count in fifteen digits; what stands beyond them is noise. */
const DIGITS = 15;
const NO_TEXTS: SharedTexts = { at: () => undefined };

export interface Workbook {
  /** In their order; at least one. */
  sheets: string[];
  /** The rows of one sheet, without the blank ones. Days are `YYYY-MM-DD`, numbers plain. Throws UnreadableFile. */
  rows(sheet: string): AsyncGenerator<FileRow>;
  close(): void;
}

/** What its cells mean, beside the cells themselves. */
interface Meaning {
  texts: SharedTexts;
  isDay: boolean[];
  is1904: boolean;
}

/** Opens a workbook in a file. Throws UnreadableFile for what is none, or goes beyond a limit. */
export async function openWorkbook(path: string): Promise<Workbook> {
  const archive = await openArchive(path).catch(refuse);
  try {
    const { workbook, sheets, is1904, partOf } = await contentsOf(archive);
    let meaning: Promise<Meaning> | undefined;
    return {
      sheets: sheets.map(({ name }) => name),
      async *rows(sheetName) {
        try {
          const sheet = sheets.find(({ name }) => name === sheetName);
          const part = sheet && workbook.get(sheet.relationId);
          if (!part) throw new UnreadableFile(DAMAGED);
          meaning ??= meaningOf(archive, partOf, is1904);
          yield* rowsIn(archive, part, await meaning);
        } catch (error) {
          refuse(error);
        }
      },
      close: () => archive.close(),
    };
  } catch (error) {
    archive.close();
    return refuse(error);
  }
}

/** Finds the workbook's parts by their relations, wherever they lie. */
async function contentsOf(archive: Archive) {
  const refuseForeign = () => {
    throw new UnreadableFile(IMPORT_FOREIGN[foreignArchiveOf((name) => archive.has(name))]);
  };
  if (!archive.has('_rels/.rels')) refuseForeign();
  const root = await relationsIn(archive.read('_rels/.rels'));
  const path = root.find(({ type }) => type === 'officeDocument')?.target.replace(/^\//, '');
  if (path === undefined) throw new UnreadableFile(DAMAGED);
  if (/^(word|ppt)\/|\.bin$/.test(path)) refuseForeign();
  const folder = posix.dirname(path);
  const relations = await relationsIn(archive.read(posix.join(folder, '_rels', `${posix.basename(path)}.rels`)));
  const resolveTarget = (target: string) => (target.startsWith('/') ? target.slice(1) : posix.join(folder, target));
  const workbook = new Map(relations.filter(({ type }) => type === 'worksheet').map(({ id, target }) => [id, resolveTarget(target)]));
  const partOf = (partType: string) => {
    const target = relations.find(({ type }) => type === partType)?.target;
    const place = target === undefined ? undefined : resolveTarget(target);
    return place !== undefined && archive.has(place) ? place : undefined;
  };
  const { sheets, is1904 } = await workbookIn(archive.read(path));
  const readable: SheetName[] = sheets.filter(({ relationId }) => workbook.has(relationId));
  if (readable.length === 0) throw new UnreadableFile(DAMAGED);
  return { workbook, sheets: readable, is1904, partOf };
}

async function meaningOf(archive: Archive, partOf: (type: string) => string | undefined, is1904: boolean): Promise<Meaning> {
  const styles = partOf('styles');
  const texts = partOf('sharedStrings');
  return {
    isDay: styles === undefined ? [] : await dayStylesIn(archive.read(styles)),
    texts: texts === undefined ? NO_TEXTS : await readSharedTexts(archive.read(texts)),
    is1904,
  };
}

async function* rowsIn(archive: Archive, part: string, meaning: Meaning): AsyncGenerator<FileRow> {
  const mostCharacters = Math.max(SMALL, archive.bytes * MOST_TIMES);
  let last = 0;
  let cellsInAll = 0;
  let characters = 0;
  for await (const { number, values } of xmlItems<SheetRow>(archive.read(part), (emit) => rowHandlers(emit, meaning))) {
    last = Math.max(last + 1, number);
    if (last > MOST_ROWS) throw new UnreadableFile(`This sheet has more than ${formatCount(MOST_ROWS)} rows`);
    const cells = cellsOf(values, meaning.texts);
    if (isBlank(cells)) continue;
    cellsInAll += cells.length;
    if (cellsInAll > MOST_CELLS) throw new UnreadableFile(`This sheet has more than ${formatCount(MOST_CELLS)} cells`);
    characters += lengthOf(cells);
    if (characters > mostCharacters)
      throw new UnreadableFile(`The cells of this sheet hold more than ${MOST_TIMES} times what its file does`);
    yield { line: last, cells };
  }
}

interface SheetRow {
  /** From 1; 0 where the file says nothing of use. */
  number: number;
  /** A number is that of a shared text. */
  values: (string | number)[];
}

/** Shared texts are looked up row by row: a small piece of a file may refer to a long one a thousand times. */
function cellsOf(values: SheetRow['values'], texts: SharedTexts): string[] {
  let length = 0;
  return values.map((value) => {
    const text = typeof value === 'string' ? value : (texts.at(value) ?? '');
    length += text.length;
    if (length > LONGEST_ROW) throw new UnreadableFile(`A row of this sheet holds more than ${formatCount(LONGEST_ROW)} characters`);
    return text;
  });
}

function rowHandlers(emit: (row: SheetRow) => void, meaning: Meaning): XmlHandlers {
  let isData = false;
  let number = 0;
  let values: SheetRow['values'] | undefined;
  let column = 0;
  let cell: { type: string; style: number } | undefined;
  let value = '';
  let isValue = false;
  const inline = createTextCollector();
  let isInline = false;

  function beginCell({ r, t = '', s }: Record<string, string>) {
    column = r === undefined ? column + 1 : columnOf(r);
    if (column > MOST_COLUMNS) throw new UnreadableFile(DAMAGED);
    cell = { type: t, style: s === undefined ? -1 : Number(s) };
    value = '';
    inline.begin();
  }

  function endCell(row: SheetRow['values'], { type, style }: { type: string; style: number }) {
    const text = type === 'inlineStr' ? inline.end() : cellValue(type, style, value, meaning);
    if (text === '') return;
    if (column > MOST_CELLS_OF_A_ROW)
      throw new UnreadableFile(`A row of this sheet has more than ${formatCount(MOST_CELLS_OF_A_ROW)} cells`);
    while (row.length < column - 1) row.push('');
    row[column - 1] = text;
  }

  return {
    open(name, attributes) {
      if (name === 'sheetData') isData = true;
      else if (name === 'row' && isData) {
        const rowNumber = Number(attributes.r);
        number = Number.isSafeInteger(rowNumber) ? rowNumber : 0;
        values = [];
        column = 0;
      } else if (values && name === 'c') beginCell(attributes);
      else if (cell && isInline) inline.open(name);
      else if (cell && name === 'v') isValue = true;
      else if (cell && name === 'is') isInline = true;
    },
    text(text) {
      if (isInline) inline.text(text);
      else if (isValue) {
        value += text;
        if (value.length > LONGEST_TEXT) throw new UnreadableFile(tooLong());
      }
    },
    close(name) {
      if (name === 'sheetData') isData = false;
      else if (name === 'row' && values) {
        emit({ number, values });
        values = undefined;
      } else if (name === 'c' && values && cell) {
        endCell(values, cell);
        cell = undefined;
      } else if (name === 'v') isValue = false;
      else if (name === 'is') isInline = false;
      else if (isInline) inline.close(name);
    },
  };
}

/** `AB12` is in column 28. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length && column <= MOST_COLUMNS; at += 1) {
    const letter = (reference.charCodeAt(at) | 0x20) - 0x60;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  if (column === 0) throw new UnreadableFile(DAMAGED);
  return column;
}

/** A number is that of a shared text. A formula's value is what the program that wrote it worked out last; an error stands as it is shown. */
function cellValue(type: string, style: number, value: string, { isDay, is1904 }: Meaning): string | number {
  if (type === 's') return value === '' ? '' : Number(value);
  if (type === 'str') return unescapeText(value);
  if (type === 'b') return value === '1' || value.toLowerCase() === 'true' ? 'Yes' : 'No';
  if (type === 'e' || value === '') return value;
  const number = Number(value);
  if (Number.isNaN(number)) return value;
  return isDay[style] ? dayText(serialToDate(number, is1904)) : numberText(number);
}

function dayText(value: Date): string {
  if (Number.isNaN(value.getTime())) return '';
  const [day = '', time = ''] = value.toISOString().split('T');
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}`;
}

function numberText(value: number): string {
  const text = String(Number(value.toPrecision(DIGITS)));
  return text.includes('e') ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: DIGITS }) : text;
}

const lengthOf = (cells: readonly string[]) => cells.reduce((sum, cell) => sum + cell.length + CELL_OVERHEAD, 0);
const formatCount = (most: number) => most.toLocaleString('en-US');

function refuse(cause: unknown): never {
  if (cause instanceof UnreadableFile) throw cause;
  if (!(cause instanceof ArchiveRefused)) throw new UnreadableFile(DAMAGED, { cause });
  throw new UnreadableFile(cause.isProtected ? PROTECTED : `This Excel file ${cause.message}`, { cause });
}
