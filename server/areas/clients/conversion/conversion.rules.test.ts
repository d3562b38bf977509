import { expect, it } from 'vitest';
import type { ClientRow } from '../clients.rules.ts';
import { daysUntil, findOutcome, findQuarter } from './conversion.rules.ts';

const client = (currentStatus: ClientRow['currentStatus'], version = 2) => ({ currentStatus, version }) as ClientRow;

it.each([
  ['a lead that is won', client('Lead'), client('Won'), 'Won'],
  ['a negotiation that is lost', client('Negotiation'), client('Lost'), 'Lost'],
  ['a lost one that is won after all', client('Lost'), client('Won'), 'Won'],
  ['one that is added as won', undefined, client('Won', 1), 'Won'],
  ['one that was won before', client('Won'), client('Won', 3), undefined],
  ['one that is open again', client('Lost'), client('Lead'), undefined],
  ['one that is deleted', client('Won'), undefined, undefined],
  ['one that is restored', undefined, client('Won', 4), undefined],
])('%s', (_, before, after, outcome) => {
  expect(findOutcome({ before, after })).toBe(outcome);
});

it.each([
  ['2026-01-01', '2026-Q1', '2026-01-01'],
  ['2026-03-31', '2026-Q1', '2026-01-01'],
  ['2026-11-23', '2026-Q4', '2026-10-01'],
])('the day %s lies in %s, which began on %s', (today, quarter, from) => {
  expect(findQuarter(today)).toEqual({ quarter, from });
});

it('lists so many days until today, the oldest first', () => {
  expect(daysUntil('2026-03-01', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
});
