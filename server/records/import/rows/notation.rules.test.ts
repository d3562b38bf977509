import type { ImportField } from '@fairlead/contract/clients';
import { expect, it } from 'vitest';
import { CLIENT_FILES } from '../../../areas/clients/import/client-import.rules.ts';
import { LEDGER_FILES } from '../../../areas/ledger/import/ledger-import.rules.ts';
import { notationJudges } from './notation.rules.ts';

function judgeColumn(field: ImportField, cells: string[], isExcel = false, beside: Parameters<typeof notationJudges>[3] = {}) {
  const judges = notationJudges(CLIENT_FILES, [field], isExcel, beside);
  for (const cell of cells) judges.take([cell]);
  return judges.result()[0];
}

it.each([
  ['points and commas together', ['12.500', '1.234.567,89'], 'decimalComma', null],
  ['commas and points together', ['12,500', '1,234,567.89'], 'decimalPoint', null],
  ['two decimals', ['12.500', '7.25'], 'decimalPoint', null],
  ['Indian thousands', ['12.500', '12,34,567'], 'decimalPoint', null],
  ['three figures that are no decimals of money', ['12.500', '12.345'], 'decimalComma', null],
  ['nothing but round thousands', ['12.500', '25.000'], 'decimalComma', '12.500'],
  ['nothing but round thousands by comma', ['12,500'], 'decimalPoint', '12,500'],
  ['what contradicts itself', ['1.234,50', '1,234.50', '12.500'], 'decimalComma', '12.500'],
  ['no signs at all', ['1250', ''], 'decimalPoint', null],
  ['currencies', ['₹ 12.500', '€ 1.250,5'], 'decimalComma', null],
  ['currencies in words', ['12.500 Euro', '1.250 US$'], 'decimalComma', '12.500'],
  ['a currency of three decimals', ['KWD 1.255', '22.345 KWD'], 'decimalComma', '1.255'],
  ['a currency of two decimals', ['AED 1.255'], 'decimalComma', null],
  ['unknown words', ['12.500 lac', '1.250 each'], 'decimalPoint', null],
] as const)('money written with %s is read by the whole column', (_what, cells, notation, ambiguous) => {
  expect(judgeColumn('opportunityValue', [...cells])).toEqual({ notation, ambiguous });
});

it.each([
  ['its heading', { headers: ['Value (BHD)'] }],
  ['the books', { usualCurrency: 'KWD' }],
])('three figures are asked about where %s may mean them as decimals', (_what, beside) => {
  expect(judgeColumn('opportunityValue', ['1.234'], false, beside)).toEqual({ notation: 'decimalComma', ambiguous: '1.234' });
  expect(judgeColumn('opportunityValue', ['AED 1.234'], false, beside)).toEqual({ notation: 'decimalComma', ambiguous: null });
});

it('three figures are asked about where a column of currencies may mean them as decimals', () => {
  const judges = notationJudges(CLIENT_FILES, ['opportunityCurrency', 'opportunityValue'], false, { headers: ['Currency', 'Value (USD)'] });
  judges.take(['OMR', '1.234']);
  expect(judges.result()[1]).toEqual({ notation: 'decimalComma', ambiguous: '1.234' });
});

it('three figures are asked about where they may be the decimals of a rate', () => {
  const judges = notationJudges(LEDGER_FILES, ['rate'], false);
  judges.take(['83.125']);
  expect(judges.result()).toEqual([{ notation: 'decimalComma', ambiguous: '83.125' }]);
});

it('a number that Excel keeps as one has a decimal point', () => {
  expect(judgeColumn('opportunityValue', ['1.125'], true)).toEqual({ notation: 'decimalPoint', ambiguous: null });
});

it.each([
  ['a day beyond twelve', ['01/02/2026', '25/03/2026'], 'dayFirst', null],
  ['a month behind a day', ['01/02/2026', '03/25/2026'], 'monthFirst', null],
  ['nothing that tells', ['05/05/2026', '01/02/2026'], 'dayFirst', '01/02/2026'],
  ['both ways', ['25/03/2026', '03/25/2026', '01/02/2026'], 'dayFirst', '01/02/2026'],
  ['the same day and month only', ['05/05/2026'], 'dayFirst', null],
  ['ISO days', ['2026-01-02'], 'dayFirst', null],
] as const)('days in figures with %s are read by the whole column', (_what, cells, notation, ambiguous) => {
  expect(judgeColumn('followUpDate', [...cells])).toEqual({ notation, ambiguous });
});

it('other columns are not judged', () => {
  expect(judgeColumn('notes', ['12.500'])).toBeNull();
});
