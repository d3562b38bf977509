import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReportContent, ReportRow } from '@fairlead/contract/kit/report/content';
import { formatReportValue } from '@fairlead/contract/kit/report/values';
import { dayText } from '@fairlead/contract/kit/time';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, describe, expect, it } from 'vitest';
import { openWorkbook } from '../../../records/import/reading/excel-rows.rules.ts';
import { readAll } from '../../../testing/table.ts';
import { unescapeFormula } from '../formula-escape.ts';
import { type ReportFormat, writeReport } from './report.ts';

const content: ReportContent = {
  title: 'Financial Report, Jun 1, 2026 to Nov 30, 2026',
  period: { from: '2026-06-01', to: '2026-11-30' },
  notes: ['1 entry has no rate.'],
  blocks: [
    {
      kind: 'figures',
      title: 'In the period',
      figures: [{ label: 'Receivables', value: 1234.5, kind: 'money', currency: 'INR', note: 'up 12%' }],
    },
    {
      kind: 'table',
      title: 'By month',
      hasTotals: true,
      columns: [
        { key: 'month', header: 'Month', kind: 'text' },
        { key: 'conversion', header: 'Conversion', kind: 'percent' },
      ],
      rows: [
        { month: 'Nov 2026', conversion: 33.3 },
        { month: 'Total', conversion: 33.3 },
      ],
    },
    {
      kind: 'chart',
      title: 'Won by month',
      shape: 'stacked',
      categories: ['Oct 2026', 'Nov 2026'],
      series: [
        { name: 'Sea', values: [1, null] },
        { name: 'Air', values: [3, 4] },
      ],
      values: { kind: 'number' },
    },
    { kind: 'chart', title: 'Lost by month', shape: 'lines', categories: [], series: [], values: { kind: 'number' } },
  ],
  detail: {
    title: 'Entries',
    total: 2,
    columns: [
      { key: 'client', header: 'Client', kind: 'text' },
      { key: 'day', header: 'Issued on', kind: 'day' },
      { key: 'amount', header: 'Amount', kind: 'money', currency: 'KWD' },
      { key: 'share', header: 'Share', kind: 'percent' },
    ],
  },
};
const ROWS: ReportRow[] = [
  { client: '=HYPERLINK("x")', day: '2026-06-30', amount: 1250.125, share: 37.5 },
  { client: 'शिपिंग, "Ltd"', day: null, amount: -3, share: null },
];

const write = (format: ReportFormat, isAnalytics = true, rows: Iterable<ReportRow> | AsyncIterable<ReportRow> = ROWS, of = content) =>
  readAll(
    writeReport(
      format,
      { content: of, language: 'de', subtitles: ['Made by Asha Rao'], rows: Readable.from(rows) },
      { isAnalytics, signal: new AbortController().signal },
    ),
  );

it('writes the rows as CSV with the units in the header, whatever is asked about analytics', async () => {
  const csv = (await write('csv')).toString();
  expect(csv).toBe(
    '\ufeffClient,Issued on,Amount (KWD),Share (%)\r\n' +
      '"\'=HYPERLINK(""x"")",2026-06-30,1250.125,37.5\r\n' +
      '"शिपिंग, ""Ltd""",,-3,\r\n',
  );
  expect((await write('csv', false)).toString()).toBe(csv);
});

describe('an Excel report', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-report-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** All cells as another reader than the writer's library finds them. */
  async function readCells(bytes: Buffer): Promise<Record<string, string[][]>> {
    const path = join(folder, 'report.xlsx');
    await writeFile(path, bytes);
    const book = await openWorkbook(path);
    const sheets: Record<string, string[][]> = {};
    for (const name of book.sheets) {
      sheets[name] = [];
      for await (const { cells } of book.rows(name)) sheets[name].push(cells);
    }
    book.close();
    return sheets;
  }

  it('holds the same values as the CSV, a percentage as a share of one', async () => {
    const { Entries = [] } = await readCells(await write('xlsx', false));
    const csv = parse(await write('csv'), { bom: true, record_delimiter: '\r\n' }) as string[][];
    const [, ...written] = csv.map(([client = '', day, amount, share]) => [
      unescapeFormula(client),
      day,
      amount,
      share && String(Number(share) / 100),
    ]);
    const [headers, ...rows] = Entries;
    expect(headers).toEqual(['Client', 'Issued on', 'Amount', 'Share']);
    expect(rows.map((row) => Array.from({ length: 4 }, (_, place) => row[place] ?? ''))).toEqual(written);
  });

  it('has typed cells, formats by currency, a header that stays and a filter over all rows', async () => {
    const { sheets } = await readXlsx(await write('xlsx', false), { readStyles: true });
    const [sheet] = sheets;
    const formats = ['1,1', '1,2', '1,3'].map((place) => sheet?.cells?.get(place)?.style?.numFmt);
    expect({
      names: sheets.map(({ name }) => name),
      row: sheet?.rows[1],
      formats,
      frozen: sheet?.freezePane?.rows,
      filter: sheet?.autoFilter?.range,
    }).toEqual({
      names: ['Entries'],
      row: ['=HYPERLINK("x")', new Date('2026-06-30'), 1250.125, 0.375],
      formats: ['yyyy-mm-dd', '[$KWD] #,##0.000', '0.0%'],
      frozen: 1,
      filter: 'A1:D3',
    });
  });

  it('with analytics has a second sheet of figures, tables and charts that are drawn from its cells', async () => {
    const bytes = await write('xlsx');
    const { Analytics = [] } = await readCells(bytes);
    const { sheets } = await readXlsx(bytes);
    expect(Analytics).toEqual([
      [content.title],
      ['Made by Asha Rao'],
      ['1 entry has no rate.'],
      ['In the period'],
      ['Receivables', '1234.5', 'up 12%'],
      ['By month'],
      ['Month', 'Conversion'],
      ['Nov 2026', '0.333'],
      ['Total', '0.333'],
      ['Won by month'],
      ['', 'Sea', 'Air'],
      ['Oct 2026', '1', '3'],
      ['Nov 2026', '', '4'],
      ['Lost by month'],
      ['No data in this period.'],
    ]);
    expect(sheets[1]?.charts).toMatchObject([
      {
        kinds: ['bar'],
        title: 'Won by month',
        barGrouping: 'stacked',
        series: [
          { name: 'Sea', valuesRef: 'Analytics!B15:B16', categoriesRef: 'Analytics!A15:A16' },
          { name: 'Air', valuesRef: 'Analytics!C15:C16', categoriesRef: 'Analytics!A15:A16' },
        ],
      },
    ]);
  });

  it('has room for long names, and cuts the name of a sheet after a word', async () => {
    const lane = 'KNBAS Basseterre, Saint Kitts → ZADUR Durban';
    const [shipper, header] = ['Konkan Agencies and Forwarders', 'Average days of demurrage'];
    const lanes = {
      ...{ kind: 'table' as const, title: 'Lanes', hasTotals: false, rows: [{ lane, shipper, days: 53 }] },
      columns: [
        { key: 'lane', header: 'Lane', kind: 'text' as const },
        { key: 'shipper', header: 'Shipper', kind: 'text' as const },
        { key: 'days', header, kind: 'number' as const },
        { key: 'clients', header: 'Clients', kind: 'number' as const },
      ],
    };
    const figure = { ...{ label: 'Open', value: 3, kind: 'number' as const }, note: 'of 40 clients that were looked at in this period' };
    const figures = { kind: 'figures' as const, title: 'Figures', figures: [figure] };
    const detail = { ...content.detail, title: 'Clients that were added, won or lost' };
    const { sheets } = await readXlsx(await write('xlsx', true, ROWS, { ...content, blocks: [figures, lanes], detail }), {
      readStyles: true,
    });
    expect(sheets.map(({ name }) => name)).toEqual(['Clients that were added, won…', 'Analytics']);
    expect(sheets[1]?.columns?.map(({ width }) => width)).toEqual([lane, shipper, header].map(({ length }) => length + 2).concat(18));
  });

  it('keeps what looks like XML, an escape or a control character, and empty and long reports', async () => {
    const client = '<c r="A1">&amp; _x0041_ \u0007 a\rb\u{1f6a2}';
    const many = Array.from({ length: 450 }, (_, place) => ({
      client: `${client}${place}`,
      day: '1899-01-01',
      amount: Number.NaN,
      share: null,
    }));
    const { sheets } = await readXlsx(await write('xlsx', false, many));
    expect(sheets[0]?.rows.slice(1).map(([name]) => name)).toEqual(many.map(({ client }) => client));
    expect((await readXlsx(await write('xlsx', false, []))).sheets[0]?.rows).toHaveLength(1);
  });

  it('refuses more rows than a sheet holds, and fails when reading its rows does', async () => {
    const broken = (async function* (): AsyncGenerator<ReportRow> {
      yield* ROWS;
      throw new Error('the database went away');
    })();
    const tooMany = { ...content, detail: { ...content.detail, total: 2 ** 20 } };
    await expect(write('xlsx', false, ROWS, tooMany)).rejects.toThrow('An Excel sheet holds 1,048,575 rows');
    await expect(write('xlsx', false, broken)).rejects.toThrow('the database went away');
  });
});

describe('a PDF report', () => {
  /** The text of each page, in order. */
  async function readPages(pdf: Buffer): Promise<string[][]> {
    const document = await getDocument({ data: new Uint8Array(pdf) }).promise;
    const pages: string[][] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent();
      pages.push(items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : [])));
    }
    await document.loadingTask.destroy();
    return pages;
  }

  it('shows title, notes, figures, tables and charts as accessible vectors, and every value of the CSV, days as its reader writes them', async () => {
    const rows = Array.from({ length: 60 }, (_, place) => ({
      client: `Client${place}`,
      day: '2026-06-30',
      amount: place * 1000.5,
      share: place / 4,
    }));
    const of = { ...content, detail: { ...content.detail, total: rows.length } };
    const pdf = await write('pdf', true, rows, of);
    const pages = await readPages(pdf);
    const texts = pages.flat();
    const file = pdf.toString('latin1');
    const csv = parse(await write('csv', true, rows, of), { bom: true, from_line: 2, record_delimiter: '\r\n' }) as string[][];
    const expected = csv.flatMap(([client = '', day = '', amount, share]) => [
      client,
      dayText(day, 'de'),
      formatReportValue(Number(amount), { kind: 'money', currency: 'KWD' }).replace('\u00a0', ' '),
      formatReportValue(Number(share), { kind: 'percent' }),
    ]);
    expect({
      start: texts.slice(0, 3),
      figures: texts.slice(3, 7),
      labels: ['Oct 2026', 'Sea', 'Air', 'No data in this period.'].filter((label) => !texts.includes(label)),
      rows: texts.filter((text) => expected.includes(text)),
      heads:
        pages.filter((page) => page.includes('Issued on')).length ===
        pages.filter((page) => page.some((text) => text.startsWith('Client'))).length,
      feet: pages.map((page) => page.at(-1)),
      isTagged: file.includes('pdfuaid'),
      isDescribed: /\/Alt/.test(file),
      hasPixels: file.includes('/Subtype /Image'),
    }).toEqual({
      start: [content.title, 'Made by Asha Rao', '1 entry has no rate.'],
      figures: ['In the period', 'Receivables', '₹1,234.50', 'up 12%'],
      labels: [],
      rows: expected,
      heads: true,
      feet: pages.map((_, at) => `Page ${at + 1} of ${pages.length}`),
      isTagged: true,
      isDescribed: true,
      hasPixels: false,
    });
  });

  it('writes days in a table before the rows as in them, and goes on with a long narrow one in a second column', async () => {
    const days = Array.from({ length: 40 }, (_, at) => new Date(Date.UTC(2026, 5, 1 + at)).toISOString().slice(0, 10));
    const byDay = {
      kind: 'table' as const,
      title: 'By day',
      hasTotals: false,
      columns: [
        { key: 'day', header: 'Day', kind: 'day' as const },
        { key: 'visits', header: 'Visits', kind: 'number' as const },
      ],
      rows: days.map((day) => ({ day, visits: 3 })),
    };
    const pages = await readPages(await write('pdf', true, [], { ...content, blocks: [byDay] }));
    const texts = pages.flat();
    expect({
      days: texts.filter((text) => days.some((day) => dayText(day, 'de') === text)),
      heads: texts.filter((text) => text === 'Day').length,
      pages: pages.filter((page) => page.includes('3')).length,
    }).toEqual({ days: days.map((day) => dayText(day, 'de')), heads: 2, pages: 1 });
  });

  it('holds the rows alone without analytics', async () => {
    const texts = (await readPages(await write('pdf', false))).flat();
    expect(texts).toEqual(expect.arrayContaining([content.title, '1 entry has no rate.', 'Entries', 'KWD 1,250.125']));
    expect(texts).not.toContain('In the period');
  });
});
