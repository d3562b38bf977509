import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLIENT_FIELDS, type Client, client, clientDraft, IMPORT_FIELDS, type ImportField } from '@fairlead/contract/clients';
import { type Field, maxLengthOf } from '@fairlead/contract/kit/records/fields';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { EXPORT_COLUMNS, exportRow } from './areas/clients/export/client-export.rules.ts';
import { CLIENT_FILES } from './areas/clients/import/client-import.rules.ts';
import { writeCsvTable } from './platform/output/csv.ts';
import type { FilePieces, Table } from './platform/output/table.ts';
import { writeExcelTable } from './platform/output/xlsx.ts';
import { openWorkbook } from './records/import/reading/excel-rows.rules.ts';
import { makePlan, rowsOf, type Source } from './records/import/reading/plan.rules.ts';
import { columnReader } from './records/import/rows/columns.rules.ts';
import { draftReader, mappingOf } from './records/import/rows/draft.rules.ts';
import { notationsOf } from './records/import/rows/notation.rules.ts';

const AT = '2026-11-21T10:00:00.000Z';
const { readDraft } = draftReader(CLIENT_FILES);

/** Texts that break files: quotes, delimiters, line breaks, formulas, other scripts, blanks at either end. */
const awkwardText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom('"', ',', ';', '\t', '\n', '\r\n', "'", '=', '+', '-', '@', ' ', 'a', 'é', '界', '|', '_x0041_'),
    maxLength: 20,
  }),
  fc.constantFrom(
    '=1+1',
    '+91 98200 12345',
    '-5',
    "'=1",
    'Acme;=1+1',
    "Acme;'=1",
    'Acme\t@SUM(A1)',
    '@SUM(A1)',
    '1,234',
    '2026-01-02',
    'sep=;',
    'TRUE',
    '#N/A',
    '00123',
    '1e5',
    '=""',
    '="0098"',
    '\u200b',
  ),
);
const text = (max: number) =>
  awkwardText.filter((value) => value.trim() !== '' && value.length <= max && value.isWellFormed() && !value.includes('\0'));
const day = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2100-12-31T00:00:00Z'), noInvalidDate: true })
  .map((value) => value.toISOString().slice(0, 10));
const value = (field: ImportField): fc.Arbitrary<string | number> => {
  if (field === 'companyName') return text(300);
  if (field === 'email') return fc.constantFrom('a@example.com', 'First.Last+tag@sub.example.org', "o'neil@example.net");
  if (field === 'website') return fc.constantFrom('example.com', 'https://example.com/a?b=c,d', 'HTTP://Example.org:8080/x');
  if (field === 'opportunityCurrency') return fc.constantFrom('USD', 'JPY', 'KWD');
  if (field === 'opportunityValue') return fc.integer({ min: 0, max: 10 ** 14 }).map((cents) => cents / 100);
  const described: Field = CLIENT_FIELDS[field];
  if (described.kind === 'choice') return fc.constantFrom(...described.options);
  return described.kind === 'day' ? day : text(maxLengthOf(described) ?? 1);
};
const OPTIONAL = IMPORT_FIELDS.filter((field) => field !== 'companyName' && field !== 'email');
const draft = fc
  .record(
    Object.fromEntries((['companyName', 'email', ...OPTIONAL] as ImportField[]).map((field) => [field, value(field)])) as Record<
      string,
      fc.Arbitrary<string | number>
    >,
    // The currency always has a value once stored.
    { requiredKeys: ['companyName', 'email', 'opportunityCurrency'] },
  )
  .map((each) => clientDraft.safeParse(each))
  .filter((parsed) => parsed.success)
  .map((parsed) => parsed.data as Record<string, unknown>)
  .filter(({ projectTimelineStart: from, projectTimelineEnd: to }) => !from || !to || (from as string) <= (to as string));

const BLANK = Object.fromEntries(Object.keys(client.shape).map((field) => [field, null]));
const stored = (each: Record<string, unknown>): Client =>
  client.parse({
    ...BLANK,
    opportunityCurrency: 'USD',
    _id: crypto.randomUUID(),
    sites: [],
    createdAt: AT,
    updatedAt: AT,
    version: 1,
    ...each,
  });

async function readAll(pieces: FilePieces): Promise<Buffer> {
  const buffers: Buffer[] = [];
  for await (const piece of pieces) buffers.push(Buffer.from(piece as string));
  return Buffer.concat(buffers);
}

const folder = mkdtempSync(join(tmpdir(), 'fairlead-round-trip-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function imported(bytes: Buffer, isExcel: boolean) {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  const workbook = isExcel ? await openWorkbook(path) : undefined;
  const source: Source = {
    isExcel,
    async *chunks() {
      yield bytes;
    },
    ...(workbook && { workbook: async () => workbook }),
  };
  const plan = await makePlan(source, {}, columnReader(CLIENT_FILES));
  const mapping = mappingOf(CLIENT_FILES, plan.fields, plan.headers, notationsOf(CLIENT_FILES, plan.fields, plan.sample, isExcel), isExcel);
  const rows: ReturnType<typeof readDraft>[] = [];
  for await (const { cells } of rowsOf(source, plan)) rows.push(readDraft(cells, mapping));
  workbook?.close();
  return rows;
}

it.each([
  ['CSV', writeCsvTable, false],
  ['Excel', writeExcelTable, true],
] as const)('what is exported as %s and imported again is what it was', async (_name, make, isExcel) => {
  await fc.assert(
    fc.asyncProperty(fc.array(draft, { minLength: 1, maxLength: 6 }), async (drafts) => {
      const table: Table = {
        title: 'Clients',
        subtitles: [],
        columns: EXPORT_COLUMNS,
        rows: (async function* () {
          for (const each of drafts) yield exportRow(stored(each));
        })(),
      };
      const rows = await imported(await readAll(make(table)), isExcel);
      expect(rows.map(({ problems }) => problems)).toEqual(drafts.map(() => ({})));
      expect(rows.map(({ draft: again }) => again)).toEqual(drafts);
    }),
    { numRuns: 80 },
  );
});
