import { expect, it } from 'vitest';
import { isAmountUnclear, isUnclear, readAmount, readDecimal } from './typed-decimal.rules.ts';

it.each([
  ['12,50', 'USD', '12.50'],
  ['12,5', 'EUR', '12.5'],
  [' 0,05 ', 'EUR', '0.05'],
  ['123456,78', 'EUR', '123456.78'],
  ['1.234,56', 'EUR', '1234.56'],
  ['12.345.678,9', 'EUR', '12345678.9'],
  ['0,234', 'KWD', '0.234'],
  ['1.234,567', 'KWD', '1234.567'],
  ['1234,567', 'KWD', '1234.567'],
  ['12.50', 'USD', '12.50'],
  ['1500', 'JPY', '1500'],
  ['1.234', 'KWD', '1.234'],
  ['', 'USD', ''],
])('reads %j of %s as %j', (typed, currency, read) => {
  expect(readAmount(typed, currency)).toBe(read);
  expect(isAmountUnclear(read, currency)).toBe(false);
});

it.each([
  ['1,234', 'USD'],
  ['0,125', 'USD'],
  ['1,234', 'JPY'],
  ['1,234', 'KWD'],
  ['1,2345', 'KWD'],
  ['1,234,567', 'USD'],
  ['1,00,000', 'INR'],
  ['1,234.56', 'USD'],
  ['12.34,56', 'EUR'],
  ['1234.567,8', 'EUR'],
  [',50', 'EUR'],
  ['12,', 'EUR'],
  ['-12,50', 'EUR'],
  ['12,5O', 'EUR'],
])('leaves %j of %s as it is', (typed, currency) => {
  expect(readAmount(typed, currency)).toBe(typed);
  expect(isUnclear(typed)).toBe(true);
});

it.each([
  ['83,1', '83.1'],
  ['83,1234', '83.1234'],
  ['0,125', '0.125'],
  ['83,125', '83,125'],
  ['12345,125', '12345.125'],
])('reads %j as the rate %j', (typed, read) => {
  expect(readDecimal(typed, 10)).toBe(read);
});

it.each([
  ['40.000', 'INR', true],
  ['1.500', 'EUR', true],
  ['1.234.567', 'JPY', true],
  ['1.500', 'KWD', false],
  ['0.500', 'EUR', false],
  ['1234.500', 'EUR', false],
  ['40.00', 'INR', false],
])('asks whether the points of %j in %s separate thousands: %j', (typed, currency, isAsked) => {
  expect(isAmountUnclear(readAmount(typed, currency), currency)).toBe(isAsked);
});
