import { expect, it } from 'vitest';
import { CLIENT_FILES } from '../../../areas/clients/import/client-import.rules.ts';
import { LEDGER_FILES } from '../../../areas/ledger/import/ledger-import.rules.ts';
import { draftReader, mappingOf } from './draft.rules.ts';
import { currencyOf, readStatedAmount } from './money.rules.ts';

const FIELDS = ['companyName', 'opportunityValue', 'opportunityCurrency'];

function read(cell: string, { header = 'Deal Value', column = '', notation = 'decimalPoint' as 'decimalPoint' | 'decimalComma' } = {}) {
  const mapping = mappingOf(CLIENT_FILES, FIELDS, ['Company', header, 'Currency'], [null, notation, null]);
  const { values, notes } = draftReader(CLIENT_FILES).readDraft(['Acme', cell, column], mapping);
  return { amount: values.opportunityValue, currency: values.opportunityCurrency, notes };
}

it.each([
  ['AED 5,000.50', 5000.5, 'AED'],
  ['AED5,000.50', 5000.5, 'AED'],
  ['aed 5,000.50', 5000.5, 'AED'],
  ['5,000.50 AED', 5000.5, 'AED'],
  ['1.200,75 €', 1200.75, 'EUR'],
  ['€ 1,200.75', 1200.75, 'EUR'],
  ['₹ 12,50,000', 1_250_000, 'INR'],
  ['₹5,000/-', 5000, 'INR'],
  ['INR ₹ 500', 500, 'INR'],
  ['INR₹500', 500, 'INR'],
  ['£ 7', 7, 'GBP'],
  ['US$ 7,000', 7000, 'USD'],
  ['$7,000 USD', 7000, 'USD'],
  ['USD$ 7', 7, 'USD'],
  ['A$ 7', 7, 'AUD'],
  ["CHF 1'250.50", 1250.5, 'CHF'],
  ['RM 40', 40, 'MYR'],
  ['KWD 1.500', 1.5, 'KWD'],
  ['$ 7,000', 7000, undefined],
  ['7000', 7000, undefined],
])('%s is %s of %s', (cell, amount, currency) => {
  expect(read(cell)).toEqual({ amount, currency, notes: {} });
});

it.each([
  ['AED 5', { header: 'Deal Value (AED)' }, 'AED'],
  ['AED 5', { header: 'Deal Value (USD)', column: 'aed' }, 'AED'],
  ['₹ 5', { column: '₹' }, 'INR'],
  ['5', { column: '€' }, 'EUR'],
  ['$ 5', { header: 'Deal Value (AED)' }, 'AED'],
  ['Rs. 5', { column: 'PKR' }, 'PKR'],
  ['¥ 5', { header: 'Deal Value (CNY)' }, 'CNY'],
] as const)('%s is in what its column says: %j', (cell, beside, currency) => {
  expect(read(cell, beside)).toEqual({ amount: 5, currency, notes: {} });
});

it.each([
  ['AED 5', { header: 'Deal Value (USD)' }, 'the amount is in AED, but its column says USD'],
  ['AED 5', { column: 'EUR' }, 'the amount is in AED, but its column says EUR'],
  ['Rs. 5', {}, 'Rs. may be INR or PKR or LKR or NPR or MUR or SCR. Write a code beside the amount'],
  ['¥ 5', {}, '¥ may be JPY or CNY. Write a code beside the amount'],
  ['12 lac', {}, 'must be a number'],
  ['5 mln', {}, 'must be a number'],
  ['AED 5 EUR', {}, 'must be a number'],
  ['AED 5,000', { notation: 'decimalComma' }, 'it may be thousands or decimals. Write it like the rest of its column'],
  ['5.000', {}, 'it may be thousands or decimals. Write it like the rest of its column'],
] as const)('%s is left out with a note, and no currency without it: %j', (cell, beside, reason) => {
  const { amount, currency, notes } = read(cell, beside);
  expect([amount, currency, notes.opportunityValue]).toEqual([undefined, undefined, { cell, reason }]);
});

it('three figures are decimals where the user said so', () => {
  const mapping = mappingOf(CLIENT_FILES, FIELDS.slice(0, 2), ['Company', 'Value'], [null, 'decimalPoint'], false, [false, true]);
  expect(draftReader(CLIENT_FILES).readDraft(['Acme', '12.500'], mapping).values.opportunityValue).toBe(12.5);
});

it('a sign of several currencies means that of the books, if it can', () => {
  const fields = ['client', 'receivableAmount', 'issuedOn'];
  const mapping = mappingOf(LEDGER_FILES, fields, ['Client', 'Credit', 'Date'], [null, null, null]);
  const currencyIn = (books: string) =>
    draftReader(LEDGER_FILES, {}, books).readDraft(['Acme', 'Rs. 500', '2026-11-30'], mapping).draft?.currency;
  expect([currencyIn('INR'), currencyIn('PKR'), currencyIn('AED')]).toEqual(['INR', 'PKR', undefined]);
});

it('no long text is searched for an amount', () => {
  expect(readStatedAmount(`₹ ${'1,'.repeat(60)}`)).toBeUndefined();
  expect(currencyOf('constructor')).toBeUndefined();
});
