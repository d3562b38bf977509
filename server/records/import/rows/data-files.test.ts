import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportField } from '@fairlead/contract/clients';
import { describe, expect, it } from 'vitest';
import { CLIENT_FILES } from '../../../areas/clients/import/client-import.rules.ts';
import { IMPORT_FILES, type ImportFileName } from '../../../testing/imports/import-files.ts';
import type { FileRow } from '../reading/csv-rows.rules.ts';
import { fileKindOf } from '../reading/file-bytes.rules.ts';
import { makePlan, type Plan, rowsOf, type Source } from '../reading/plan.rules.ts';
import { columnReader } from './columns.rules.ts';
import { type DraftResult, draftReader, mappingOf } from './draft.rules.ts';
import { notationsOf } from './notation.rules.ts';

const { readDraft } = draftReader(CLIENT_FILES);

/** Files of real programs may lie beside the project. They are read in place as further cases, and nothing here needs them. */
const OUTSIDE = join(import.meta.dirname, '../../../../shared/data');
const NAMELESS = { companyName: 'Company Name is missing' };
const BAD_EMAIL = { email: 'must be an email address' };
/** Small, so that characters and line ends fall on either side of a piece's end. */
const PIECE_BYTES = 1021;

const sourceOf = (bytes: Buffer): Source => ({
  isExcel: false,
  async *chunks() {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
  },
});

async function readAll({ bytes, mapping: chosen }: Pick<Case, 'bytes' | 'mapping'>) {
  expect(fileKindOf(bytes.subarray(0, 4096))).toBe('text');
  const source = sourceOf(bytes);
  const plan = await makePlan(source, {}, columnReader(CLIENT_FILES));
  const fields = chosen ? plan.headers.map((header) => chosen[header] ?? null) : plan.fields;
  const mapping = mappingOf(CLIENT_FILES, fields, plan.headers, notationsOf(CLIENT_FILES, fields, plan.sample));
  const rows: (FileRow & DraftResult)[] = [];
  for await (const row of rowsOf(source, plan)) rows.push({ ...row, ...readDraft(row.cells, mapping) });
  return { plan, fields, rows };
}

/** A cell by its line and column, the header's line included, as code points. */
function codePoints({ plan, rows }: { plan: Plan; rows: FileRow[] }, line: number, header: string) {
  const cells = line === 1 && plan.hasHeader ? plan.headers : rows.find((row) => row.line === line)?.cells;
  return [...(cells?.[plan.headers.indexOf(header)] ?? '(no such cell)')]
    .map((character) => (character.codePointAt(0) as number).toString(16))
    .join(' ');
}
const points = (text: string) => [...text].map((character) => (character.codePointAt(0) as number).toString(16)).join(' ');

interface Expected {
  encoding?: string;
  delimiter?: string;
  hasHeader?: boolean;
  /** Chosen where the file names nothing that a client has. */
  mapping?: Record<string, ImportField>;
  accepted: number;
  /** Line → reasons, or the same reasons for every line of a range. */
  refused: Record<number, object> | { from: number; to: number; reasons: object };
  /** Line → the cells that are left out of it, and why. */
  leftOut?: Record<number, object>;
  /** [line, column, code points] of three telling cells. */
  cells: [number, string, string][];
}

interface Case extends Expected {
  name: string;
  bytes: Buffer;
}

const MADE: (Expected & { file: ImportFileName })[] = [
  {
    file: 'contacts with three email columns',
    accepted: 500,
    refused: {},
    cells: [
      [2, 'phone_work', points('1-955-371-0810 x0')],
      [2, 'company_name', points('Harbour Traders 0')],
      [5, 'company_name', '52 61 6f 2c 20 49 79 65 72 20 61 6e 64 20 53 6f 6e 73 20 33'],
    ],
  },
  {
    file: 'rows that end early',
    accepted: 2,
    refused: { 3: NAMELESS },
    cells: [
      [2, 'Name', points('Asha Menon')],
      [3, 'E-mail 1 - Type', '2a 20'],
      [3, 'Name', ''],
    ],
  },
  {
    file: 'ragged rows',
    accepted: 1,
    refused: { 3: NAMELESS, 4: NAMELESS },
    cells: [
      [2, 'Home Address', '39 20 51 75 61 79 20 52 6f 61 64 2c 20 50 61 6e 6a 69 6d 2c 20 47 41 2c 20 34 30 33 30 30 31'],
      [2, 'Mobile Phone', points('+91 832 555 0144')],
      [3, 'Job Title', points('Receptionist')],
    ],
  },
  {
    file: 'quoted Latin-1 accounts',
    encoding: 'windows-1252',
    accepted: 423,
    refused: {},
    cells: [
      [2, 'NAME', points('Harbour Account 0')],
      [34, 'NAME', '3f 3f 3f 3f 3f 3f 3f 3f 3f'],
      [87, 'NAME', '43 72 e9 64 69 74 6f 20 4e 61 76 61 6c 20 64 6f 20 4d 61 72'],
    ],
  },
  {
    file: 'no header',
    hasHeader: false,
    accepted: 2,
    refused: {},
    cells: [
      [1, 'Column 1', points('Asha Menon')],
      [1, 'Column 4', '61 73 68 61 40 68 61 72 62 6f 75 72 2e 69 6e 76 61 6c 69 64'],
      [2, 'Column 2', points('Ravi')],
    ],
  },
  ...(
    [
      ['semicolons', ';', 1],
      ['tabs', '\t', 1],
      ['bars', '|', 1],
      ['a delimiter that is declared', ';', 2],
    ] as const
  ).map(([file, delimiter, header]) => ({
    file,
    delimiter,
    accepted: 2,
    refused: {},
    cells: [
      [header + 1, 'Display Name', points('Asha Menon')],
      [header + 1, 'Primary Email', points('asha@harbour.invalid')],
      [header + 2, 'Last Name', '49 79 65 72'],
    ] satisfies Expected['cells'],
  })),
  {
    file: 'tabs and line breaks in cells',
    accepted: 2,
    refused: {},
    leftOut: { 2: BAD_EMAIL, 3: BAD_EMAIL },
    cells: [
      [3, 'Custom 2', '63 75 73 74 6f 6d 9 32'],
      [3, 'Custom 3', '63 75 73 74 6f 6d d 33'],
      [3, 'Custom 4', '63 75 73 74 6f 6d a 34'],
    ],
  },
  {
    file: 'blank cells in quotes',
    accepted: 1,
    refused: {},
    cells: [
      [2, 'First Name', ''],
      [2, 'Work Phone', '28 38 30 30 29 20 30 30 30 2d 30 30 30 30'],
      [2, 'Organization', points('Harbour Traders')],
    ],
  },
  {
    file: 'UTF-16LE with a mark',
    encoding: 'utf-16le',
    accepted: 1,
    refused: {},
    cells: [
      [2, 'First Name', '41 73 68 61'],
      [2, 'Display Name', points('Asha Menon')],
      [2, 'Primary Email', points('a@harbour.invalid')],
    ],
  },
  ...(
    [
      ['UTF-16LE with quoted headers', 'utf-16le'],
      ['UTF-16BE with a mark', 'utf-16be'],
      ['UTF-32LE with a mark', 'utf-32le'],
      ['UTF-8 with a mark', 'utf-8'],
    ] as const
  ).map(([file, encoding]) => ({
    file,
    encoding,
    mapping: { column1: 'companyName', column2: 'email' } as const,
    accepted: 2,
    refused: {},
    leftOut: { 2: BAD_EMAIL, 3: BAD_EMAIL },
    cells: [
      [2, 'column1', '72 6f 77 31 2d 31'],
      [2, 'column3', points('row1-3')],
      [3, 'column3', points('row2-3')],
    ] satisfies Expected['cells'],
  })),
  {
    file: 'a comma in quotes, the last line open',
    accepted: 1,
    refused: {},
    cells: [
      [2, 'city', '50 61 6e 6a 69 6d 2c 20 47 41'],
      [2, 'address', points('120 Quay Rd.')],
      [2, 'zip', '30 38 31 32 33'],
    ],
  },
  {
    file: 'empty quotes',
    mapping: { a: 'companyName' },
    accepted: 2,
    refused: {},
    cells: [
      [2, 'a', '31'],
      [2, 'b', ''],
      [3, 'c', '34'],
    ],
  },
  {
    file: 'doubled quotes',
    mapping: { b: 'companyName' },
    accepted: 2,
    refused: {},
    cells: [
      [2, 'b', '68 6f 20 22 68 6f 22 20 68 6f'],
      [2, 'a', '31'],
      [3, 'b', '34'],
    ],
  },
  {
    file: 'JSON in a cell',
    mapping: { key: 'companyName', val: 'notes' },
    accepted: 1,
    refused: {},
    cells: [
      [2, 'key', '31'],
      [2, 'val', points('{"type": "Point", "coordinates": [72.8, 18.9]}')],
      [1, 'val', '76 61 6c'],
    ],
  },
  {
    file: 'line breaks in cells',
    mapping: { a: 'companyName' },
    accepted: 3,
    refused: {},
    cells: [
      [2, 'a', '31'],
      [3, 'a', '54 77 6f 20 a 6c 69 6e 65 73'],
      [5, 'c', '39'],
    ],
  },
  {
    file: 'quotes and line breaks in cells',
    mapping: { b: 'companyName' },
    accepted: 2,
    refused: {},
    cells: [
      [2, 'b', '68 6f 20 a 22 68 6f 22 20 a 68 6f'],
      [2, 'a', '31'],
      [5, 'b', '34'],
    ],
  },
  {
    file: 'letters of two bytes',
    mapping: { c: 'companyName' },
    accepted: 2,
    refused: {},
    cells: [
      [2, 'a', '31'],
      [3, 'b', '35'],
      [3, 'c', '2a4'],
    ],
  },
  {
    file: 'a hundred columns',
    mapping: { 'Main Port Name': 'companyName', 'Country Code': 'country' },
    accepted: 3768,
    refused: {},
    cells: [
      [2, 'Main Port Name', points('Mumbai')],
      [2, 'UN/LOCODE', '49 4e 20 41 41 58'],
      [7, 'UN/LOCODE', '20'],
    ],
  },
  {
    file: 'addresses in parts',
    accepted: 0,
    refused: { from: 2, to: 61, reasons: NAMELESS },
    cells: [
      [2, 'OPENDATE', '37 2f 31 2f 36 32'],
      [2, 'STREETADDR', points('2110 WEST QUAY')],
      [61, 'ZIPCODE', points('72756')],
    ],
  },
];

const OF_REAL_PROGRAMS: (Expected & { file: string })[] = [
  {
    file: 'contacts-csv/atomic-crm-contacts-500.csv',
    accepted: 500,
    refused: {},
    cells: [
      [2, 'phone_home', points('1-955-371-0847 x371')],
      [2, 'company_name', points('Gottlieb and Sons')],
      [5, 'company_name', '42 72 65 6b 6b 65 2c 20 44 69 65 74 72 69 63 68 20 61 6e 64 20 4b 6c 65 69 6e'],
    ],
  },
  {
    file: 'contacts-csv/google-contacts-old-format.csv',
    accepted: 2,
    refused: { 3: NAMELESS },
    cells: [
      [2, 'Name', points('Richard Feynman')],
      [3, 'E-mail 1 - Type', '2a 20'],
      [3, 'Name', ''],
    ],
  },
  {
    file: 'contacts-csv/outlook-header-gpcsolutions.csv',
    accepted: 1,
    refused: { 3: NAMELESS, 4: NAMELESS },
    cells: [
      [2, 'Home Address', '39 39 39 20 53 75 70 65 72 20 57 61 79 2c 20 53 75 70 65 72 2c 20 43 41 2c 20 39 34 30 34 33'],
      [2, 'Mobile Phone', points('+1 555 3227 8544')],
      [3, 'Job Title', points('Receptionist')],
    ],
  },
  {
    file: 'contacts-csv/salesforce-accountData-latin1.csv',
    encoding: 'windows-1252',
    accepted: 423,
    refused: {},
    cells: [
      [2, 'NAME', points('Gravity Investments')],
      [34, 'NAME', '3f 3f 3f 3f 3f 3f 3f 3f 3f'],
      [87, 'NAME', '43 72 e9 64 69 74 6f 20 49 6e 6d 6f 62 69 6c 69 61 72 69 6f 20 54 65 72 72 61 73'],
    ],
  },
  {
    file: 'contacts-csv/thunderbird-csv_no_header.csv',
    hasHeader: false,
    accepted: 2,
    refused: {},
    cells: [
      [1, 'Column 1', points('John Doe')],
      [1, 'Column 4', '6a 6f 68 6e 40 64 6f 65 2e 69 6e 76 61 6c 69 64'],
      [2, 'Column 2', points('Jane')],
    ],
  },
  {
    file: 'contacts-csv/thunderbird-csv_semicolon.csv',
    delimiter: ';',
    accepted: 2,
    refused: {},
    cells: [
      [2, 'Display Name', points('John Doe')],
      [2, 'Primary Email', points('john@doe.invalid')],
      [3, 'Last Name', '44 6f 65'],
    ],
  },
  {
    file: 'contacts-csv/thunderbird-export.csv',
    accepted: 2,
    refused: {},
    leftOut: { 2: BAD_EMAIL, 3: BAD_EMAIL },
    cells: [
      [3, 'Custom 2', '63 75 73 74 6f 6d 9 32'],
      [3, 'Custom 3', '63 75 73 74 6f 6d d 33'],
      [3, 'Custom 4', '63 75 73 74 6f 6d a 34'],
    ],
  },
  {
    file: 'contacts-csv/thunderbird-quote.csv',
    accepted: 1,
    refused: {},
    cells: [
      [2, 'First Name', ''],
      [2, 'Work Phone', '28 38 30 30 29 20 30 30 30 2d 30 30 30 30'],
      [2, 'Organization', points('Acer America')],
    ],
  },
  {
    file: 'contacts-csv/thunderbird-utf16_addressbook.csv',
    encoding: 'utf-16le',
    accepted: 1,
    refused: {},
    cells: [
      [2, 'First Name', '4a 6f 68 6e'],
      [2, 'Display Name', points('John Doe')],
      [2, 'Primary Email', points('johndoe@host.invalid')],
    ],
  },
  {
    file: 'csv-edge/salesforce-csvtext_BOM_UTF16LE.csv',
    encoding: 'utf-16le',
    mapping: { column1: 'companyName', column2: 'email' },
    accepted: 2,
    refused: {},
    leftOut: { 2: BAD_EMAIL, 3: BAD_EMAIL },
    cells: [
      [2, 'column1', '72 6f 77 31 2d 31'],
      [2, 'column3', points('row1-3')],
      [3, 'column3', points('row2-3')],
    ],
  },
  {
    file: 'csv-edge/salesforce-csvtext_BOM_UTF8.csv',
    mapping: { column1: 'companyName', column2: 'email' },
    accepted: 2,
    refused: {},
    leftOut: { 2: BAD_EMAIL, 3: BAD_EMAIL },
    cells: [
      [2, 'column1', '72 6f 77 31 2d 31'],
      [2, 'column3', points('row1-3')],
      [3, 'column3', points('row2-3')],
    ],
  },
  {
    file: 'csv-edge/spectrum-comma_in_quotes.csv',
    accepted: 1,
    refused: {},
    cells: [
      [2, 'city', '41 6e 79 74 6f 77 6e 2c 20 57 57'],
      [2, 'address', points('120 any st.')],
      [2, 'zip', '30 38 31 32 33'],
    ],
  },
  {
    file: 'csv-edge/spectrum-empty_crlf.csv',
    mapping: { a: 'companyName' },
    accepted: 2,
    refused: {},
    cells: [
      [2, 'a', '31'],
      [2, 'b', ''],
      [3, 'c', '34'],
    ],
  },
  {
    file: 'csv-edge/spectrum-escaped_quotes.csv',
    mapping: { b: 'companyName' },
    accepted: 2,
    refused: {},
    cells: [
      [2, 'b', '68 61 20 22 68 61 22 20 68 61'],
      [2, 'a', '31'],
      [3, 'b', '34'],
    ],
  },
  {
    file: 'csv-edge/spectrum-json.csv',
    mapping: { key: 'companyName', val: 'notes' },
    accepted: 1,
    refused: {},
    cells: [
      [2, 'key', '31'],
      [2, 'val', points('{"type": "Point", "coordinates": [102.0, 0.5]}')],
      [1, 'val', '76 61 6c'],
    ],
  },
  {
    file: 'csv-edge/spectrum-newlines_crlf.csv',
    mapping: { a: 'companyName' },
    accepted: 3,
    refused: {},
    cells: [
      [2, 'a', '31'],
      [3, 'a', '4f 6e 63 65 20 75 70 6f 6e 20 a 61 20 74 69 6d 65'],
      [5, 'c', '39'],
    ],
  },
  {
    file: 'csv-edge/spectrum-quotes_and_newlines.csv',
    mapping: { b: 'companyName' },
    accepted: 2,
    refused: {},
    cells: [
      [2, 'b', '68 61 20 a 22 68 61 22 20 a 68 61'],
      [2, 'a', '31'],
      [5, 'b', '34'],
    ],
  },
  {
    file: 'csv-edge/spectrum-utf8.csv',
    mapping: { c: 'companyName' },
    accepted: 2,
    refused: {},
    cells: [
      [2, 'a', '31'],
      [3, 'b', '35'],
      [3, 'c', '2a4'],
    ],
  },
  {
    file: 'ports/wpi-UpdatedPub150.csv',
    mapping: { 'Main Port Name': 'companyName', 'Country Code': 'country' },
    accepted: 3768,
    refused: {},
    cells: [
      [2, 'Main Port Name', points('Maurer')],
      [212, 'UN/LOCODE', '4a 50 20 49 57 4b'],
      [2986, 'UN/LOCODE', '43 4e 20 53 47 48'],
    ],
  },
];

const CASES: Case[] = [
  ...MADE.map((each) => ({ ...each, name: each.file, bytes: Buffer.from(IMPORT_FILES[each.file]) })),
  ...OF_REAL_PROGRAMS.map((each) => ({ ...each, name: each.file, path: join(OUTSIDE, each.file) }))
    .filter(({ path }) => existsSync(path))
    .map((each) => ({ ...each, bytes: readFileSync(each.path) })),
];

it('has a case for every file that is made', () => {
  expect(MADE.map(({ file }) => file).sort()).toEqual(Object.keys(IMPORT_FILES).sort());
});

describe.each(CASES)('$name', (expected) => {
  const { accepted, refused, cells } = expected;
  it('is read, and its rows are accepted or refused line by line', async () => {
    const { plan, rows } = await readAll(expected);
    const found = { encoding: plan.encoding, delimiter: plan.delimiter, hasHeader: plan.hasHeader };
    expect(found).toEqual({
      encoding: expected.encoding ?? 'utf-8',
      delimiter: expected.delimiter ?? ',',
      hasHeader: expected.hasHeader ?? true,
    });
    expect(rows.filter((row) => row.draft).length).toBe(accepted);
    const reasons = Object.fromEntries(rows.filter((row) => !row.draft).map((row) => [row.line, row.problems]));
    expect(reasons).toEqual(refusedLines(refused));
    const leftOut = rows.map(
      ({ line, notes }) => [line, Object.fromEntries(Object.entries(notes).map(([field, { reason }]) => [field, reason]))] as const,
    );
    expect(Object.fromEntries(leftOut.filter(([, reasons]) => Object.keys(reasons).length > 0))).toEqual(expected.leftOut ?? {});
  });

  it('keeps its cells to the character', async () => {
    const read = await readAll(expected);
    const foundCells = cells.map(([line, header]) => [line, header, codePoints(read, line, header)]);
    expect(foundCells).toEqual(cells);
  });
});

function refusedLines(refused: Expected['refused']): object {
  if (!('from' in refused)) return refused;
  const { from, to, reasons } = refused as { from: number; to: number; reasons: object };
  return Object.fromEntries(Array.from({ length: to - from + 1 }, (_, at) => [from + at, reasons]));
}
