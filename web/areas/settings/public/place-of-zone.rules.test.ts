import { expect, it } from 'vitest';
import { guessCurrency } from './place-of-zone.rules.ts';

it.each([
  ['Asia/Kolkata', 'en-US', 'INR'],
  ['Asia/Calcutta', 'en-US', 'INR'],
  ['Asia/Dubai', 'en-GB', 'AED'],
  ['Europe/Berlin', 'en-US', 'EUR'],
  ['Europe/Sofia', 'bg', 'EUR'],
  ['Africa/Abidjan', 'en-US', 'XOF'],
  ['Africa/Douala', 'en-US', 'XAF'],
  ['Europe/London', 'en-US', 'GBP'],
  ['America/New_York', 'en-IN', 'USD'],
  ['Europe/Kiev', 'de', 'UAH'],
])('offers for %s and %s the currency %s', (zone, language, currency) => {
  expect(guessCurrency(zone, language)).toBe(currency);
});

it('goes by the language where the zone is in no country, and offers nothing where neither tells', () => {
  expect([guessCurrency('UTC', 'en-AE'), guessCurrency('UTC', 'en')]).toEqual(['AED', undefined]);
});
