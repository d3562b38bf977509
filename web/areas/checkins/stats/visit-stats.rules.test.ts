import { expect, it } from 'vitest';
import { everyDay, shareText, statsRange } from './visit-stats.rules.ts';

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
