import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CLIENT_FILES } from '../../areas/clients/import/client-import.rules.ts';
import { writeCsvTable } from '../../platform/output/csv.ts';
import { escapeFormula, unescapeFormula } from '../../platform/output/formula-escape.ts';
import { makePlan, rowsOf, type Source } from './reading/plan.rules.ts';
import { createRefusedFile } from './refused-file.ts';
import { columnReader } from './rows/columns.rules.ts';
import { draftReader, mappingOf } from './rows/draft.rules.ts';
import { notationsOf } from './rows/notation.rules.ts';

const { readDraft } = draftReader(CLIENT_FILES);

const FOREIGN = ['Company', 'Email', 'Remarks', '@home', '2026'];
const OWN = ['Company Name', 'Email', 'Notes', 'Category', 'Fairlead ID'];

const cell = fc.oneof(
  fc.constantFrom('=1+1', "'=1+1", "''=1+1", '- called twice', '@acme', '+91 98200 12345', ' Acme ', '\t=x', 'a\r\nb', ''),
  fc.string({ unit: fc.constantFrom("'", '=', '-', '@', ' ', '"', ',', '\n', 'a') }),
);
const table = fc.array(
  fc.tuple(cell, cell, cell, cell, fc.constant('1')).map((cells): string[] => cells),
  { minLength: 1, maxLength: 6 },
);

async function read(file: string, { hasHeader, isExcel = false }: { hasHeader?: boolean; isExcel?: boolean } = {}) {
  const source: Source = {
    isExcel: false,
    async *chunks() {
      yield Buffer.from(file);
    },
  };
  const plan = await makePlan(source, { delimiter: ',', hasHeader }, columnReader(CLIENT_FILES));
  const mapping = mappingOf(CLIENT_FILES, plan.fields, plan.headers, notationsOf(CLIENT_FILES, plan.fields, plan.sample, isExcel), isExcel);
  const cells: string[][] = [];
  for await (const row of rowsOf(source, plan)) cells.push(row.cells);
  return { headers: plan.headers, cells, values: cells.map((each) => readDraft(each, mapping).values), isExcel };
}

/** The file of refused rows, where all of them are. */
async function writeRefusedFile({ headers, cells, isExcel }: Awaited<ReturnType<typeof read>>): Promise<string> {
  const { columns, row } = createRefusedFile(headers, isExcel);
  async function* rows() {
    for (const [at, each] of cells.entries()) yield row(at + 2, 'Email is missing', each);
  }
  let text = '';
  for await (const piece of writeCsvTable({ title: '', subtitles: [], columns, rows: rows() })) text += piece;
  return text;
}

it.each([
  ['another program', FOREIGN, (text: string) => text, false],
  ['our own CSV', OWN, escapeFormula, false],
  ['our own Excel', OWN, (text: string) => text, true],
] as const)('refused rows of a file by %s are read again as they were, however often', async (_whose, headers, written, isExcel) => {
  await fc.assert(
    fc.asyncProperty(table, async (cells) => {
      const file = await read(stringify([headers, ...cells.map((row) => row.map(written))], { quoted: true }), {
        hasHeader: true,
        isExcel,
      });
      const again = await read(await writeRefusedFile(file));
      const onceMore = await read(await writeRefusedFile(again));
      for (const { values, ...back } of [again, onceMore]) {
        expect(back.headers.slice(0, 3)).toEqual(['Line', 'Reason', headers[0]]);
        expect(back.cells.map((row) => row.slice(2).map(unescapeFormula))).toEqual(cells);
        expect(values).toEqual(file.values);
      }
    }),
  );
});

it('refused rows that a spreadsheet program has saved as Excel are read as they were', () => {
  const headers = ['Line', 'Reason', 'Company', 'Email'];
  const mapping = mappingOf(CLIENT_FILES, [null, null, 'companyName', 'email'], headers, [], true);
  expect(readDraft(['2', 'x', "'@acme", 'a@acme.example'], mapping).values.companyName).toBe('@acme');
});
