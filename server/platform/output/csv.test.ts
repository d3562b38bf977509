import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTable, readAll } from '../../testing/table.ts';
import { writeCsvPage, writeCsvTable } from './csv.ts';
import { unescapeFormula } from './formula-escape.ts';
import type { Column } from './table.ts';

const COLUMNS: Column[] = [
  { key: 'name', header: 'Company Name', kind: 'text' },
  { key: 'value', header: 'Value', kind: 'money' },
  { key: 'day', header: 'Day', kind: 'day' },
];

it('begins with a byte order mark and the headers, and ends every line with CRLF', async () => {
  const content = await readAll(writeCsvTable(createTable(COLUMNS, [{ name: 'Zuiderzee', value: -1234.5, day: '2026-03-02' }])));
  expect(content.toString()).toBe('\ufeffCompany Name,Value,Day\r\nZuiderzee,-1234.5,2026-03-02\r\n');
});

it('writes the headers alone where there are no rows', async () => {
  expect((await readAll(writeCsvTable(createTable(COLUMNS, [])))).toString()).toBe('\ufeffCompany Name,Value,Day\r\n');
});

it('leaves out what is not there or is no number', async () => {
  const rows = [{ name: null, value: Number.NaN, day: null }];
  expect((await readAll(writeCsvTable(createTable(COLUMNS, rows)))).toString()).toBe('\ufeffCompany Name,Value,Day\r\n,,\r\n');
});

const piece = fc.constantFrom('"', ',', '\r', '\n', '\r\n', '\t', ' ', '=1', "'", ';', '\ufeff', 'مرحبا', 'मुंबई', '+91 98200 12345');
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.array(piece).map((pieces) => pieces.join('')),
);

it('is read again as it was written, whatever the texts and numbers', async () => {
  const row = fc.record({
    name: anyText,
    value: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
    day: fc.constant('2026-02-28'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (rows) => {
      const content = await readAll(writeCsvTable(createTable(COLUMNS, rows)));
      const [, ...read] = parse(content, { bom: true, record_delimiter: '\r\n' }) as string[][];
      expect(read.map(([name = '', value, day]) => [unescapeFormula(name), value === '' ? null : Number(value), day])).toEqual(
        rows.map(({ name, value, day }) => [name, value === null ? null : value + 0, day]),
      );
    }),
    { numRuns: 300 },
  );
});

it('lets no formula begin a cell where the semicolon separates them, as in Excel of many countries', async () => {
  const rows = [{ name: 'Acme;=1+1' }, { name: 'Acme, Sons;"=1+1;' }, { name: 'Acme\n=1+1' }];
  const content = await readAll(writeCsvTable(createTable([{ key: 'day', header: 'Day', kind: 'day' }, ...COLUMNS.slice(0, 1)], rows)));
  const cells = content.toString().split(/[;\r\n]+/);
  expect(cells.filter((cell) => /^"*=/.test(cell))).toEqual([]);
});

it("writes a record's page as section, field and value", async () => {
  const page = { title: 'Zuiderzee', subtitles: [], groups: [{ title: 'Contact', pairs: [{ label: 'Notes', value: '=1+1' }] }] };
  expect((await readAll(writeCsvPage(page))).toString()).toBe("\ufeffSection,Field,Value\r\nContact,Notes,'=1+1\r\n");
});
