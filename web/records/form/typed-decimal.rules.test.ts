import { expect, it } from 'vitest';
import { isAmountUnclear, isSeparated, isUnclear, numberText, readAmount, readDecimal, readTyped } from './typed-decimal.rules.ts';

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

const MONEY = { kind: 'money', currencyField: 'currency', label: 'Value' } as const;
const VOLUME = { kind: 'number', min: 0, max: 1_000_000, label: 'Volume' } as const;
const DEGREES = { kind: 'number', min: -90, max: 90, label: 'Latitude' } as const;
const DAYS = { kind: 'number', min: 1, max: 730, isWhole: true, label: 'Days' } as const;

it.each([
  [MONEY, '1200,50', 1200.5],
  [MONEY, '1.200,50', 1200.5],
  [MONEY, '1200.50', 1200.5],
  [MONEY, ' 125000 ', 125_000],
  [MONEY, '0,00', 0],
  [MONEY, '-1', -1],
  [VOLUME, '12,5', 12.5],
  [VOLUME, '1.1250', 1.125],
  [VOLUME, '0.0000001', 1e-7],
  [DEGREES, '15,4', 15.4],
  [DEGREES, '-15,400', -15.4],
  [DEGREES, '18.945', 18.945],
  [DEGREES, '−15.4', -15.4],
  [DAYS, '30', 30],
  [DAYS, '30,5', 30.5],
])('of %o %j is the number %s', (field, typed, number) => {
  expect(readTyped(field, typed)).toBe(number);
});

it.each([
  [MONEY, '1,234', true],
  [MONEY, '40.000', true],
  [MONEY, '1,234.50', true],
  [MONEY, '1 200,50', true],
  [MONEY, '12,50,000', true],
  [VOLUME, '1,500', true],
  [VOLUME, '1.500', true],
  [DAYS, '1.000', true],
  [DAYS, '1,000', true],
  [MONEY, '١٢', false],
  [MONEY, '0x10', false],
  [MONEY, 'Infinity', false],
  [MONEY, 'much', false],
  [DEGREES, '-', false],
])('of %o %j stays a text, and its separators are why: %j', (field, typed, isWhy) => {
  expect([readTyped(field, typed), isSeparated(typed)]).toEqual([typed, isWhy]);
});

it.each([
  [VOLUME, 15.125, '15.1250'],
  [VOLUME, 0.125, '0.125'],
  [VOLUME, 1500, '1500'],
  [DEGREES, 18.945, '18.945'],
])('of %o shows the stored %s as %j, which is read as the same', (field, stored, text) => {
  expect([numberText(field, stored), readTyped(field, text)]).toEqual([text, stored]);
});
