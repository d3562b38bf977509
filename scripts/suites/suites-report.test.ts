import { expect, it } from 'vitest';
import { closingLine, leftOutNotice, type Outcome, table } from './suites-report.ts';

const outcome = (over: Partial<Outcome>): Outcome => ({ name: 'unit', passed: 0, failed: 0, skipped: 0, took: 0, missing: [], ...over });

it('sums every suite in the closing line', () => {
  const outcomes = [outcome({ passed: 40, skipped: 1 }), outcome({ passed: 2, failed: 3 })];
  expect(closingLine(outcomes)).toBe('42 passed, 3 failed, 1 skipped');
});

it('says which suites were not run instead of how long they took', () => {
  const lines = table([outcome({ passed: 12, took: 3210 }), outcome({ name: 'browser-sqlite', skipped: 1, missing: ['Chromium'] })]).split(
    '\n',
  );
  expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
    ['suite', 'passed', 'failed', 'skipped', 'seconds'],
    ['unit', '12', '0', '0', '3.2'],
    ['browser-sqlite', '0', '0', '1', 'not run'],
  ]);
});

it('frames what was left out, each missing program once, with the command that mends it', () => {
  const outcomes = [
    outcome({}),
    outcome({ name: 'api-postgres', missing: ['PostgreSQL'] }),
    outcome({ name: 'browser-postgres', missing: ['Chromium', 'PostgreSQL'] }),
  ];
  const notice = leftOutNotice(outcomes);
  expect(notice).toContain('Not installed here: PostgreSQL, Chromium.');
  expect(notice).toContain('Left out: api-postgres, browser-postgres.');
  expect(notice).toContain('apt-get install postgresql chromium');
  expect(new Set(notice?.split('\n').map((line) => line.length))).toEqual(new Set([76]));
});

it('has nothing to frame when everything ran', () => {
  expect(leftOutNotice([outcome({ passed: 1 })])).toBeUndefined();
});
