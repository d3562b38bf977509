import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCIES, isCurrency } from './currencies.ts';
import { changeInPercent, convertMinor, currencyDigits, formatAmount, fromMinor, toMinor } from './money.ts';

describe('exact amounts', () => {
  it.each([
    ['12.5', 'USD', 1250n],
    ['0.1', 'INR', 10n],
    ['1500', 'JPY', 1500n],
    ['1500.00', 'JPY', 1500n],
    ['1.234', 'KWD', 1234n],
    ['-12.00', 'EUR', -1200n],
    ['1500.5', 'JPY', undefined],
    ['0.005', 'USD', undefined],
    ['1e3', 'USD', undefined],
    ['', 'USD', undefined],
  ])('reads %s of %s as %s minor units', (amount, currency, minor) => {
    expect(toMinor(amount, currency)).toBe(minor);
  });

  it('come back as they were, in every currency', () => {
    const currency = fc.constantFrom(...CURRENCIES);
    fc.assert(
      fc.property(fc.bigInt(-9_000_000_000_000n, 9_000_000_000_000n), currency, (minor, code) => {
        const amount = fromMinor(minor, code);
        expect(toMinor(amount, code)).toBe(minor);
        expect((amount.split('.')[1] ?? '').length).toBe(currencyDigits(code));
      }),
    );
  });

  it('have the digits of ISO 4217, where Intl rounds to coins that are in use', () => {
    const codes = ['JPY', 'KRW', 'KWD', 'IQD', 'INR', 'IDR', 'HUF'];
    expect(codes.map((code) => currencyDigits(code))).toEqual([0, 0, 3, 3, 2, 2, 2]);
    expect([new Set(CURRENCIES).size, isCurrency('USD'), isCurrency('XXX')]).toEqual([CURRENCIES.length, true, false]);
  });
});

describe('converting', () => {
  it.each([
    [100n, '83.125', 'USD', 'INR', 8313n],
    [-100n, '83.125', 'USD', 'INR', -8313n],
    [1n, '0.5', 'USD', 'USD', 1n],
    [1500n, '0.55', 'JPY', 'INR', 82_500n],
    [1234n, '270.1', 'KWD', 'INR', 33_330n],
    [100n, '155', 'USD', 'JPY', 155n],
  ])('makes %s at %s from %s to %s %s, a half away from zero', (minor, rate, from, to, expected) => {
    expect(convertMinor(minor, rate, { from, to })).toBe(expected);
  });
});

it('tells the change in percent, and none where nothing was before', () => {
  const change = (now: string, before: string) => changeInPercent(now, before, 'INR');
  expect([change('110', '100'), change('0', '200'), change('50', '-100'), change('1', '0')]).toEqual([10, -100, 150, null]);
});

it.each([
  ['100000.00', 'INR', '₹1,00,000.00'],
  ['12345678.90', 'INR', '₹1,23,45,678.90'],
  ['1234567.5', 'USD', '$1,234,567.5'],
  ['-1500', 'JPY', '-¥1,500'],
  ['999.000', 'KWD', 'KWD\u00a0999.000'],
])('writes %s of %s as %s', (amount, currency, text) => {
  expect(formatAmount(amount, currency)).toBe(text);
});
