import { LEDGER_IMPORT_MESSAGES } from '@fairlead/contract/ledger/import';
import { describe, expect, it } from 'vitest';
import { CLIENT_FILES } from '../../../areas/clients/import/client-import.rules.ts';
import { LEDGER_FILES } from '../../../areas/ledger/import/ledger-import.rules.ts';
import { draftReader, mappingOf } from './draft.rules.ts';
import { currencyOf, readStatedAmount, scaleIn } from './money.rules.ts';

const FIELDS = ['companyName', 'opportunityValue', 'opportunityCurrency'];

function read(cell: string, { header = 'Deal Value', column = '', notation = 'decimalPoint' as 'decimalPoint' | 'decimalComma' } = {}) {
  const mapping = mappingOf(CLIENT_FILES, FIELDS, ['Company', header, 'Currency'], [null, notation, null]);
  const { values, notes } = draftReader(CLIENT_FILES, {}, 'USD').readDraft(['Acme', cell, column], mapping);
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
  ['$ 7,000', 7000, 'USD'],
  ['C$ 7', 7, 'CAD'],
  ['CN¥7', 7, 'CNY'],
  ['500 zł', 500, 'PLN'],
  ['500 (USD)', 500, 'USD'],
  ['(EUR) 500', 500, 'EUR'],
  ['USD. 500', 500, 'USD'],
  ['500 euros', 500, 'EUR'],
  ['1200,-', 1200, undefined],
  ['CHF 1200.--', 1200, 'CHF'],
  ['500/- INR', 500, 'INR'],
  ['AED 0', 0, 'AED'],
  ['7000', 7000, undefined],
])('%s is %s of %s', (cell, amount, currency) => {
  expect(read(cell)).toEqual({ amount, currency, notes: {} });
});

it.each([
  ['AED 5', { header: 'Deal Value (AED)' }, 'AED'],
  ['AED 5', { header: 'Deal Value (USD)', column: 'aed' }, 'AED'],
  ['₹ 5', { column: '₹' }, 'INR'],
  ['5', { column: '€' }, 'EUR'],
  ['$ 5', { header: 'Deal Value (CAD)' }, 'CAD'],
  ['5', { header: 'Deal Value ($)' }, 'USD'],
  ['5', { column: '$' }, 'USD'],
  ['$ 5', { column: 'S$' }, 'SGD'],
  ['5', { column: 'Indian Rupees' }, 'INR'],
  ['5', { column: 'usd.' }, 'USD'],
  ['INR 5', { header: 'Deal Value (Rs.)' }, 'INR'],
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
  ['$ 5', { header: 'Deal Value (AED)' }, 'the amount is in $, but its column says AED'],
  ['AED 5', { header: 'Deal Value ($)' }, 'the amount is in AED, but its column says $'],
  ['5', { header: 'Deal Value (Rs.)' }, 'Rs. may be INR or PKR or LKR or NPR or MUR or SCR. Write a code beside the amount'],
  ['Rs. 5', { column: 'Rs.' }, 'Rs. may be INR or PKR or LKR or NPR or MUR or SCR. Write a code beside the amount'],
  ['5', { column: 'Rs.' }, 'Rs. may be INR or PKR or LKR or NPR or MUR or SCR. Write a code beside the amount'],
  ['5', { column: 'Gold' }, 'the amount’s currency is not known: Gold'],
  ['AED 5', { column: 'Gold' }, 'the amount’s currency is not known: Gold'],
  ['5', { header: 'Deal Value (USD mn)' }, 'its heading says mn. Write amounts in full'],
  ['12.5', { header: 'Deal Value (Rs in Lakhs)' }, 'its heading says Lakhs. Write amounts in full'],
  ['12 lac', {}, 'must be a number'],
  ['12 lac', { column: 'INR' }, 'must be a number'],
  ['-5', { column: 'INR' }, 'must be 0 or more'],
  ['AED -500', {}, 'must be 0 or more'],
  ['USD (500)', {}, 'must be 0 or more'],
  ['500 (approx)', {}, 'must be a number'],
  ['1,200 (2)', {}, 'must be a number'],
  ['5 mln', {}, 'must be a number'],
  ['AED 5 EUR', {}, 'must be a number'],
  ['AED 5,000', { notation: 'decimalComma' }, 'it may be thousands or decimals. Write it like the rest of its column'],
  ['5.000', {}, 'it may be thousands or decimals. Write it like the rest of its column'],
] as const)('%s is left out with a note, and no currency without it: %j', (cell, beside, reason) => {
  const { amount, currency, notes } = read(cell, beside);
  expect([amount, currency, notes.opportunityValue]).toEqual([undefined, undefined, { cell, reason }]);
  // A column's cell is left out with the amount that it is of, for the same reason.
  const { column } = { column: undefined, ...beside };
  expect(notes.opportunityCurrency).toEqual(column === undefined ? undefined : { cell: column, reason });
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

it.each([
  ['Deal Value (K)', 'K'],
  ["Value (USD '000)", "'000"],
  ['Value (kUSD)', 'kUSD'],
  ['Revenue (INR Cr)', 'Cr'],
  ['Amount in Crores', 'Crores'],
  ['Umsatz (Mio EUR)', 'Mio'],
  ['Amount (Cr)', undefined],
  ['Amount', undefined],
  ['Bank Amount', undefined],
  ['Term Amount in USD', undefined],
] as const)('the heading %j multiplies by %s', (header, scale) => {
  expect(scaleIn(header)).toBe(scale);
});

describe('of a bank’s row', () => {
  const FIELDS = ['client', 'payableAmount', 'receivableAmount', 'issuedOn', 'currency'];
  const readRow = (debit: string, credit: string, column = '') => {
    const mapping = mappingOf(
      LEDGER_FILES,
      FIELDS,
      ['Client', 'Debit', 'Credit', 'Date', 'Currency'],
      [null, 'decimalPoint', 'decimalPoint'],
    );
    return draftReader(LEDGER_FILES, {}, 'INR').readDraft(['Acme', debit, credit, '2026-11-30', column], mapping);
  };

  it.each([
    ['AED 0.00', '₹ 500', '', 'INR'],
    ['$ 0.00', 'AED 500', 'AED', 'AED'],
    ['Rs. 500', '0.00', '', 'INR'],
    ['', '500', '₹', 'INR'],
  ])('%j beside %j and %j the currency is that of what was paid', (debit, credit, column, currency) => {
    expect(readRow(debit, credit, column)).toMatchObject({ problems: {}, notes: {}, draft: { currency } });
  });

  it.each([
    ['', '$ 500', '', { receivableAmount: expect.stringMatching(/^\$ may be USD or AUD or/) }],
    ['0.00', 'AED 500', 'USD', { receivableAmount: 'the amount is in AED, but its column says USD' }],
    ['12 lac', '', 'INR', { payableAmount: 'must be a number like 1234.50, with at most 13 digits before and 3 behind the point' }],
    ['', '', 'INR', { '': LEDGER_IMPORT_MESSAGES.amountMissing }],
  ])('%j beside %j and %j it is said why it is refused', (debit, credit, column, problems) => {
    expect(readRow(debit, credit, column)).toMatchObject({ problems, draft: undefined });
  });

  it('two amounts of two currencies are not made one', () => {
    expect(readRow('AED 5', '₹ 6').notes).toEqual({ receivableAmount: { cell: '₹ 6', reason: 'another amount of the row is in AED' } });
  });
});

it('no long text is searched for an amount', () => {
  expect(readStatedAmount(`₹ ${'1,'.repeat(60)}`)).toBeUndefined();
  expect(currencyOf('constructor')).toBeUndefined();
});
