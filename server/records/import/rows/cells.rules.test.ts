import { TASK_FIELDS } from '@fairlead/contract/tasks';
import { EMPLOYEE_FIELDS } from '@fairlead/contract/team';
import { expect, it } from 'vitest';
import { CLIENT_FILES } from '../../../areas/clients/import/client-import.rules.ts';
import { cellReader, readDay, readNumber } from './cells.rules.ts';

const { fieldValue } = cellReader(CLIENT_FILES.fields);

it.each([
  ['2026-03-04', '2026-03-04'],
  ['2026-03-04T10:00:00Z', '2026-03-04'],
  ['2026/3/4', '2026-03-04'],
  ['04/03/2026', '2026-03-04'],
  ['4.3.2026', '2026-03-04'],
  ['4 Mar 2026', '2026-03-04'],
  ['4th March, 2026', '2026-03-04'],
  ['Mar 4, 2026', '2026-03-04'],
  ['4-Mar-26', '2026-03-04'],
  ['4/Mar/26 5:00 PM', '2026-03-04'],
  ['46085', '2026-03-04'],
  ['46085.5', '2026-03-04'],
])('reads %s as the day it means', (text, day) => {
  expect(readDay(text, 'dayFirst')).toBe(day);
});

it.each(['soon', '4 Foo 2026', '1.5', ''])('leaves %j, which is no day, to be refused', (text) => {
  expect(readDay(text, 'dayFirst')).toBe(text);
});

it.each([
  ['03/04/2026', 'dayFirst', '2026-04-03'],
  ['03/04/2026', 'monthFirst', '2026-03-04'],
  ['25/03/2026', 'monthFirst', '2026-03-25'],
  ['03/25/2026', 'dayFirst', '2026-03-25'],
] as const)('reads %s in a column of %s as %s', (text, notation, day) => {
  expect(readDay(text, notation)).toBe(day);
});

it.each([
  ['1250', 1250],
  ['1,250.50', 1250.5],
  ['1.250,50', 1250.5],
  ['1 250,50', 1250.5],
  ['₹12,34,567', 1_234_567],
  ['$1,250', 1250],
  ['USD 1,250', 1250],
  ['1250 €', 1250],
  ["1'250.50", 1250.5],
  ['1,5', 1.5],
  ['1.250.000', 1_250_000],
  ['(12)', -12],
  ['-12', -12],
])('reads %s as the number it means', (text, value) => {
  expect(readNumber(text, 'decimalPoint')).toBe(value);
});

it.each([
  ['12.500', 'decimalComma', 12_500],
  ['12.500', 'decimalPoint', 12.5],
  ['12,500', 'decimalComma', 12.5],
  ['12,500', 'decimalPoint', 12_500],
  ['1.234.567,89', 'decimalPoint', 1_234_567.89],
  ['0.500', 'decimalComma', 0.5],
  ['12.50', 'decimalComma', 12.5],
] as const)('reads %s in a column of %s as %s', (text, notation, value) => {
  expect(readNumber(text, notation)).toBe(value);
});

it.each(['about 5', '1,2,3', '1.2.3', '1,250.50.1', '12 pieces of 3', ''])('leaves %j, which is no number, to be refused', (text) => {
  expect(readNumber(text, 'decimalPoint')).toBe(text);
});

it.each([
  ['type', 'shipper', 'Shipper'],
  ['contractType', 'LONG TERM', 'Long-term'],
  ['decisionMaker', 'true', 'Yes'],
  ['decisionMaker', 'n', 'No'],
  ['currentStatus', 'Nearly won', 'Nearly won'],
  ['currentStatus', 'Closed Won', 'Won'],
  ['email', 'Riya Nair <riya@example.com>', 'riya@example.com'],
  ['email', 'mailto:riya@example.com', 'riya@example.com'],
  ['email', 'a@example.com ::: b@example.com', 'a@example.com'],
  ['email', 'a@example.com; b@example.com', 'a@example.com'],
  ['notes', '1,250', '1,250'],
] as const)('takes for %s from %j the value %j', (field, text, value) => {
  expect(fieldValue(field, text, null)).toBe(value);
});

it.each([
  ['On Leave', 'Leave'],
  ['absent', 'Leave'],
  ['On Site', 'Onsite'],
  ['Present', 'Onsite'],
])('reads the attendance %s as %s', (text, attendance) => {
  expect(cellReader(EMPLOYEE_FIELDS).fieldValue('attendance', text, null)).toBe(attendance);
});

it.each([
  ['09:30', '09:30'],
  ['9:30:00', '09:30'],
  ['9:30 AM', '09:30'],
  ['9.30 pm', '21:30'],
  ['12:05 a.m.', '00:05'],
  ['12 PM', '12:00'],
  ['1899-12-30 14:45', '14:45'],
  ['0.25', '0.25'],
  ['13 pm', '13 pm'],
  ['9', '9'],
  ['soon', 'soon'],
])('reads the time %s as %s', (text, time) => {
  expect(cellReader(TASK_FIELDS).fieldValue('timeFrom', text, null)).toBe(time);
});

it.each([
  ['Urgent', 'High'],
  ['normal', 'Medium'],
  ['Lowest', 'Low'],
  ['MEDIUM', 'Medium'],
])('reads the priority %s as %s', (text, priority) => {
  expect(cellReader(TASK_FIELDS).fieldValue('priority', text, null)).toBe(priority);
});

it('takes a word that every object inherits for no other word of a choice', () => {
  expect(fieldValue('decisionMaker', 'Constructor', null)).toBe('Constructor');
  expect(fieldValue('decisionMaker', 'y', null)).toBe('Yes');
});
