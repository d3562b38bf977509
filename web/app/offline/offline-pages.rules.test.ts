import { expect, it } from 'vitest';
import { describeNeed, needsServer } from './offline-pages.rules.ts';

it.each([
  ['/salesandleads', false],
  ['/salesandleadsclient/c1', false],
  ['/salesandleads/import', true],
  ['/tasks', false],
  ['/tasks/import', true],
  ['/tasks/t1', false],
  ['/yourcalendar', false],
  ['/waiting', false],
  ['/help', false],
  ['/help/api', true],
  ['/dashboard', false],
  ['/checkins', false],
  ['/today', false],
  ['/checkins/0198aaaa-0000-7000-8000-000000000001', false],
  ['/checkins/anything-else', true],
  ['/reports', true],
  ['/profile/workspace', true],
  ['/helpless', true],
  ['/no/such/page', true],
])('says of %s whether it needs the server: %s', (path, isNeeded) => {
  expect(needsServer(path)).toBe(isNeeded);
});

it('says why, and something true of a page that it has no words for', () => {
  expect([describeNeed('/reports'), describeNeed('/teammanagement_salesleads/e1'), describeNeed('/riya-nair')]).toEqual([
    'Reports are made by the server.',
    'The team is read from the server.',
    'What it shows is read from the server.',
  ]);
});

it.each(['/salesandleads/import', '/tasks/import', '/ledger/import', '/contacts/import/i1', '/teammanagement/import'])(
  'says of %s that files are read by the server',
  (path) => {
    expect(describeNeed(path)).toBe('Files are read by the server.');
  },
);
