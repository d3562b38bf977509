import { expect, it } from 'vitest';
import { phoneProblem } from './client-phone.rules.ts';

it.each([
  '',
  '   ',
  '+918325550177',
  '+91 832 555 0177',
  '(0832) 555-0177',
  '0832/555.01.77',
  '555-0177 x123',
  '001-716-584-4474x7513',
  '+1 555 010 7788 ext. 12',
  '555 0177 EXTENSION: 9',
  '+49 30 1234–56 Durchwahl 78',
  '112',
  '#31#98765432',
  '98480 22119 / 98480 22120',
  'Tel: 022 2555 0101 or 022 2555 0102',
  '\u202a+971 4 555 0190\u202c',
  '+٩٧١ ٤ ٥٥٥',
])('takes %j', (typed) => {
  expect(phoneProblem(typed)).toBeUndefined();
});

it.each([
  ['12', 'must have at least 3 digits'],
  ['call me', 'must have at least 3 digits'],
  ['+', 'must have at least 3 digits'],
  ['ask for Meera 5550177', 'must be a phone number, as +91 832 555 0177 or 0832 555 0177 ext 12'],
  ['5550177<script>', 'must be a phone number, as +91 832 555 0177 or 0832 555 0177 ext 12'],
  ['555@0177', 'must be a phone number, as +91 832 555 0177 or 0832 555 0177 ext 12'],
  ['1-800-FLOWERS', 'must be a phone number, as +91 832 555 0177 or 0832 555 0177 ext 12'],
])('refuses %j: %s', (typed, message) => {
  expect(phoneProblem(typed)).toBe(message);
});
