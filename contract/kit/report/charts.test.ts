import { expect, it } from 'vitest';
import { hasSomethingToDraw, reportChart, reportChartHeight } from './charts.ts';
import type { ReportChart } from './content.ts';
import { formatAxisValue, formatReportValue, rowFormat } from './values.ts';

const COLORS = { ink: '#333333', line: '#dddddd', accent: '#0b7285', soft: '#e0f2f5', surface: '#ffffff' };
const chart = (rest: Partial<ReportChart>): ReportChart => ({
  kind: 'chart',
  title: 'Value by month',
  shape: 'bars',
  categories: ['Oct 2026', 'Nov 2026'],
  series: [{ name: 'Won', values: [1, null] }],
  values: { kind: 'number' },
  ...rest,
});

it('draws bars that stand on their categories, and no legend for a single series', () => {
  const options = reportChart(chart({}), COLORS);
  expect(options).toMatchObject({
    xAxis: { type: 'category', data: ['Oct 2026', 'Nov 2026'] },
    yAxis: { type: 'value' },
    series: [{ type: 'bar', data: [1, null] }],
  });
  expect(options).not.toHaveProperty('legend');
});

it.each([
  ['a number', {}, true],
  ['gaps and zeros alone', { series: [{ name: 'Won', values: [0, null] }] }, false],
  ['a share of zero', { series: [{ name: 'Won', values: [0, null] }], values: { kind: 'percent' as const } }, true],
  ['no series', { series: [] }, false],
  ['no categories', { categories: [], series: [{ name: 'Won', values: [] }] }, false],
])('%s: there is something to draw: %s', (_, rest, expected) => {
  expect(hasSomethingToDraw(chart(rest))).toBe(expected);
});

it('lays bars down where a name is too long to stand below one, from top to bottom and with room for each', () => {
  const long = chart({ categories: Array.from({ length: 20 }, (_, place) => `Shipping company ${place}`) });
  expect(reportChart(long, COLORS)).toMatchObject({ xAxis: { type: 'value' }, yAxis: { type: 'category', inverse: true } });
  expect(reportChartHeight(long)).toBeGreaterThanOrEqual(20 * 24);
});

it('leaves a gap in a line where there is no value, and tells lines apart by more than colour', () => {
  const series = ['Sea', 'Air'].map((name) => ({ name, values: [10, null] }));
  const options = reportChart(chart({ shape: 'lines', series, values: { kind: 'percent' } }), COLORS);
  expect(options).toMatchObject({ legend: {}, yAxis: { min: 0, max: 100 } });
  expect(options.series).toMatchObject([
    { type: 'line', connectNulls: false, symbol: 'circle', lineStyle: { type: 'solid' } },
    { type: 'line', connectNulls: false, symbol: 'rect', lineStyle: { type: 'dashed' } },
  ]);
});

it.each([
  [1234567.5, { kind: 'money', currency: 'INR' }, '₹12,34,567.50', '₹12.3L'],
  [-12, { kind: 'money', currency: 'JPY' }, '-¥12', '-¥12'],
  [1.5, { kind: 'money', currency: 'KWD' }, 'KWD\u00a01.500', 'KWD\u00a01.5'],
  [33.3, { kind: 'percent' }, '33.3%', '33.3%'],
  [12500, { kind: 'number' }, '12,500', '12.5K'],
] as const)('words %d as %j for people, and short beside an axis', (value, format, text, short) => {
  expect({ text: formatReportValue(value, format), short: formatAxisValue(value, format) }).toEqual({ text, short });
});

it('words a missing value as nothing', () => {
  expect([formatReportValue(null, { kind: 'money', currency: 'USD' }), formatReportValue(Number.NaN, { kind: 'number' })]).toEqual([
    '',
    '',
  ]);
});

it('writes an amount with the digits of the currency that its row names', () => {
  const column = { key: 'amount', header: 'Amount', kind: 'money', currencyKey: 'currency' } as const;
  const rows = [41_250.5, 1200.5, 5000].map((amount, at) => ({ amount, currency: ['INR', 'KWD', 'JPY'][at] ?? null }));
  expect(rows.map((row) => formatReportValue(row.amount, rowFormat(column, row)))).toEqual(['₹41,250.50', 'KWD\u00a01,200.500', '¥5,000']);
});
