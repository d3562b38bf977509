import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { createTable, readAll } from '../../testing/table.ts';
import type { Column, Row } from './table.ts';
import { writeExcelTable } from './xlsx.ts';

const COLUMNS: Column[] = [
  { key: 'name', header: 'Company Name', kind: 'text', width: 30 },
  { key: 'value', header: 'Value', kind: 'money' },
  { key: 'day', header: 'Day', kind: 'day' },
];

async function reread(rows: Row[], title = 'Clients') {
  const { sheets } = await readXlsx(await readAll(writeExcelTable(createTable(COLUMNS, rows, { title }))));
  const [sheet] = sheets;
  if (!sheet) throw new Error('there is no sheet');
  return sheet;
}

it('has a header that stays, and cells of their own types', async () => {
  const sheet = await reread([{ name: 'Zuiderzee', value: -1234.5, day: '2026-03-02' }]);
  expect(sheet.rows).toEqual([
    ['Company Name', 'Value', 'Day'],
    ['Zuiderzee', -1234.5, new Date('2026-03-02')],
  ]);
  expect(sheet.freezePane).toMatchObject({ rows: 1 });
});

it.each([
  '=1+1',
  '=HYPERLINK("http://evil.example")',
  '_x0041_',
  '_x005F_x0041_',
  ' blanks ',
  'a\tb\nc',
  'a\rb',
  '\u0001\u0007',
  '+91 98200 12345',
  '007',
])('keeps %j as a text', async (name) => {
  const sheet = await reread([{ name, value: null, day: null }]);
  expect(sheet.rows[1]?.[0]).toBe(name);
  expect([...(sheet.cells ?? [])].filter(([, cell]) => cell.formula !== undefined)).toEqual([]);
});

it('cuts what a cell does not hold, with a word on it and no half character', async () => {
  const sheet = await reread([{ name: `a${'🚢'.repeat(20_000)}`, value: null, day: null }]);
  const cell = String(sheet.rows[1]?.[0]);
  expect(cell.length).toBeLessThanOrEqual(32_767);
  expect(cell).toMatch(/🚢 … \(cut: a cell holds no more\)$/u);
  expect(cell.isWellFormed()).toBe(true);
});

it('keeps a day that Excel has no date for as a text, and no number that is none', async () => {
  const days = ['1899-12-31', '1900-02-28', '1900-03-01', '9999-12-31', 'not a day'];
  const sheet = await reread(days.map((day) => ({ name: 'a', value: Number.POSITIVE_INFINITY, day })));
  expect(sheet.rows.slice(1).map((row) => row[2])).toEqual([
    '1899-12-31',
    '1900-02-28',
    new Date('1900-03-01'),
    new Date('9999-12-31'),
    'not a day',
  ]);
  expect(sheet.rows[1]?.[1] ?? null).toBeNull();
});

it('names its sheet as Excel allows', async () => {
  expect((await reread([], "What [if] 'this' title: holds/all* of it?")).name).toBe('What  if   this  title  holds…');
  expect((await reread([], '///')).name).toBe('Sheet1');
});

it('is read again as it was written, whatever the texts and numbers', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1 }),
    fc
      .array(fc.constantFrom('_x0041_', '_', 'x005F_', '\r', '\n', '<&>"', ' ', 'مرحبا'), { minLength: 1 })
      .map((pieces) => pieces.join('')),
  );
  const day = fc
    .date({ min: new Date('1901-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const row = fc.record({ name: text, value: fc.double({ noNaN: true, noDefaultInfinity: true }), day });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 10 }), async (rows) => {
      const sheet = await reread(rows);
      expect(sheet.rows.slice(1)).toEqual(rows.map(({ name, value, day }) => [name, value + 0, new Date(day)]));
    }),
    { numRuns: 200 },
  );
});

it('writes exact decimals as numbers, amounts with the digits of any currency, and as texts what Excel would round', async () => {
  const columns: Column[] = [
    { key: 'amount', header: 'Amount', kind: 'decimal', currencyKey: 'currency' },
    { key: 'rate', header: 'Rate', kind: 'decimal' },
  ];
  const rows = [
    { amount: '1234.50', currency: 'USD', rate: '83.125' },
    { amount: '9000000000.125', currency: 'KWD', rate: '270.1712345678' },
    { amount: '-1500', currency: 'JPY', rate: '0.0000000551' },
    { amount: '123456789012.345', currency: 'KWD', rate: null },
    { amount: '1234567890123.456', currency: 'KWD', rate: '123456789.0123456789' },
    { amount: 'none', currency: '', rate: '1e5' },
  ];
  const { sheets } = await readXlsx(await readAll(writeExcelTable(createTable(columns, rows))), { readStyles: true });
  const formats = ['1,0', '1,1'].map((place) => sheets[0]?.cells?.get(place)?.style?.numFmt);
  expect([sheets[0]?.rows.slice(1), formats]).toEqual([
    [
      [1234.5, 83.125],
      [9000000000.125, 270.1712345678],
      [-1500, 0.0000000551],
      [123456789012.345, null],
      ['1234567890123.456', '123456789.0123456789'],
      ['none', '1e5'],
    ],
    ['#,##0.00#', undefined],
  ]);
});

it('shows money in its currency and keeps it a number, with the digits of any where rows differ', async () => {
  const columns: Column[] = [
    { key: 'value', header: 'Value', kind: 'money', currency: 'USD' },
    { key: 'paid', header: 'Paid', kind: 'money', currencyKey: 'paidIn' },
  ];
  const table = createTable(columns, [{ value: 1234.5, paid: 12.125, paidIn: 'KWD' }]);
  const { sheets } = await readXlsx(await readAll(writeExcelTable(table)), { readStyles: true });
  const formats = ['1,0', '1,1'].map((place) => sheets[0]?.cells?.get(place)?.style?.numFmt);
  expect([sheets[0]?.rows[1], formats]).toEqual([
    [1234.5, 12.125],
    ['[$USD] #,##0.00', '#,##0.00#'],
  ]);
});
