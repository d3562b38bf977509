import { expect, it } from 'vitest';
import { draftOf, findRecipientProblem, readRecipients, SCHEDULE_MESSAGES, valuesOf } from './schedules.rules.ts';

it('reads addresses between commas, semicolons and lines, each once', () => {
  expect(readRecipients(' a@port.example, b@port.example;\na@port.example ')).toEqual(['a@port.example', 'b@port.example']);
  expect(readRecipients('')).toEqual([]);
});

it('names the address that is none, and says when there are too many', () => {
  const many = Array.from({ length: 21 }, (_, each) => `${each}@port.example`).join(',');
  expect([findRecipientProblem(''), findRecipientProblem('a@port.example')]).toEqual([undefined, undefined]);
  expect(findRecipientProblem('a@port.example, desk')).toBe(SCHEDULE_MESSAGES.badAddress('desk'));
  expect(findRecipientProblem(many)).toBe(SCHEDULE_MESSAGES.tooMany);
});

it('schedules no graphs for a CSV file', () => {
  const values = valuesOf(undefined);
  expect([draftOf(values).analytics, draftOf({ ...values, format: 'csv' }).analytics]).toEqual([true, false]);
});
