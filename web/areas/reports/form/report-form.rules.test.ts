import { REPORT_MESSAGES } from '@fairlead/contract/reports';
import { expect, it } from 'vitest';
import { FORM_MESSAGES, findProblems, hasGraphs, rangeOf, readReportAddress } from './report-form.rules.ts';

const LAST_WEEK = { start: '2026-11-16', end: '2026-11-22' };

it('reads type and days from the address and drops what means nothing', () => {
  expect(readReportAddress({ type: 'sales', from: '2026-01-01', to: '2026-03-31', more: 'x' })).toEqual({
    type: 'sales',
    from: '2026-01-01',
    to: '2026-03-31',
  });
  expect(readReportAddress({ type: 'weather', from: '2026-01-01' })).toEqual({});
});

it('takes last week where the address names no days', () => {
  expect(rangeOf({}, '2026-11-25')).toEqual(LAST_WEEK);
  expect(rangeOf({ from: '2026-01-01', to: '2026-01-31' }, '2026-11-25')).toEqual({ start: '2026-01-01', end: '2026-01-31' });
});

it('says of each field what is missing or wrong', () => {
  const choice = { type: 'sales', format: 'pdf', wantsGraphs: true } as const;
  const problemsOf = (start: string, end: string) => findProblems({ ...choice, range: { start, end } });
  expect(findProblems({ ...choice, type: undefined, format: undefined, range: LAST_WEEK })).toEqual({
    type: FORM_MESSAGES.type,
    format: FORM_MESSAGES.format,
  });
  expect(problemsOf('2026-11-16', '2026-11-22')).toEqual({});
  expect(problemsOf('2026-11-22', '2026-11-16')).toEqual({ range: REPORT_MESSAGES.endBeforeStart });
  expect(problemsOf('2026-02-30', '2026-03-01')).toEqual({ range: FORM_MESSAGES.noDay });
  expect(problemsOf('yesterday', '2026-03-01')).toEqual({ range: FORM_MESSAGES.noDay });
});

it('gives every format graphs except CSV, and only if they are wanted', () => {
  expect(hasGraphs({ format: 'csv', wantsGraphs: true })).toBe(false);
  expect(hasGraphs({ format: 'pdf', wantsGraphs: true })).toBe(true);
  expect(hasGraphs({ format: 'xlsx', wantsGraphs: false })).toBe(false);
});
