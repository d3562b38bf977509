import { expect, it } from 'vitest';
import { countedDays, daysText, everyDay, instantsOf, shareText, statsRange } from './visit-stats.rules.ts';

it('the last thirty days end today, and those without a visit count none', () => {
  expect(statsRange('2026-11-24')).toEqual({ startDate: '2026-10-26', endDate: '2026-11-24' });
  const days = everyDay({ perDay: [{ date: '2026-11-23', count: 3, judged: 2, verified: 1 }] }, '2026-11-24');
  expect([days.length, days[0]?.date, days.at(-1)]).toEqual([30, '2026-10-26', { date: '2026-11-24', count: 0, judged: 0, verified: 0 }]);
  expect(days.at(-2)).toEqual({ date: '2026-11-23', count: 3, judged: 2, verified: 1 });
});

it('the share is of the visits that have a verdict, and none is told while none has one', () => {
  expect(shareText({ judged: 4, verified: 3 })).toBe('75 % verified');
  expect(shareText({ judged: 2, verified: 0 })).toBe('0 % verified');
  expect(shareText({ judged: 0, verified: 0 })).toBeUndefined();
});

it('the days are the list’s, open where it leaves them open, or else the last thirty', () => {
  expect(countedDays({}, '2026-11-24')).toEqual({ visitedFrom: '2026-10-26', visitedTo: '2026-11-24' });
  expect(countedDays({ visitedFrom: '2026-01-05' }, '2026-11-24')).toEqual({ visitedFrom: '2026-01-05' });
  expect(daysText({ visitedFrom: '2026-01-05' })).toBe('Since Jan 5, 2026');
  expect(daysText({ visitedTo: '2026-01-05' })).toBe('Until Jan 5, 2026');
  expect(daysText({ visitedFrom: '2026-01-05', visitedTo: '2026-01-05' })).toBe('Jan 5, 2026');
});

it('days are asked for from the viewer’s first instant to the last', () => {
  const { startDate, endDate } = instantsOf({ visitedFrom: '2026-01-05', visitedTo: '2026-01-06' });
  expect([startDate, endDate]).toEqual([new Date(2026, 0, 5).toISOString(), new Date(2026, 0, 6, 23, 59, 59, 999).toISOString()]);
  expect(instantsOf({ visitedTo: '2026-01-06' })).toEqual({ endDate });
});
