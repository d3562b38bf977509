import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findNext, findSuperseded, isDue, isOverdue, mayTell } from './backup.rules.ts';

const ZONE = 'Asia/Kolkata';
const DAY_MS = 86_400_000;
const instant = (ms: number) => new Date(ms).toISOString();
const instants = fc
  .uniqueArray(fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2027, 0) }), { maxLength: 80 })
  .map((all) => all.map(instant));
const none = fc.constant({ daily: 0, weekly: 0, monthly: 0 });
const kept = fc.oneof({ weight: 5, arbitrary: fc.record({ daily: fc.nat(10), weekly: fc.nat(6), monthly: fc.nat(6) }) }, none);
const zones = fc.constantFrom('UTC', ZONE, 'America/New_York', 'Pacific/Apia');
const remain = (all: readonly string[], ...rest: [Parameters<typeof findSuperseded>[1], string]) => {
  const superseded = findSuperseded(all, ...rest);
  return all.filter((at) => !superseded.includes(at)).sort();
};

it('keeps the newest whatever is set, and never more than so many of each kind', () => {
  fc.assert(
    fc.property(instants, kept, zones, (all, numbers, zone) => {
      const left = remain(all, numbers, zone);
      expect(left.at(-1)).toBe([...all].sort().at(-1));
      expect(left.length).toBeLessThanOrEqual(Math.max(1, numbers.daily + numbers.weekly + numbers.monthly));
    }),
  );
});

it('does not depend on the order, and removes nothing more when it is asked again', () => {
  fc.assert(
    fc.property(instants, kept, zones, (all, numbers, zone) => {
      const left = remain(all, numbers, zone);
      expect(remain([...all].reverse(), numbers, zone)).toEqual(left);
      expect(findSuperseded(left, numbers, zone)).toEqual([]);
    }),
  );
});

it('keeps the same whether it removed after each backup or all are looked at at the end', () => {
  fc.assert(
    fc.property(instants, kept, zones, (all, numbers, zone) => {
      let left: string[] = [];
      for (const at of [...all].sort()) left = remain([...left, at], numbers, zone);
      expect(left).toEqual(remain(all, numbers, zone));
    }),
  );
});

it('keeps of two years of nights the last days, Sundays and last days of months', () => {
  const nights = Array.from({ length: 730 }, (_, day) => instant(Date.parse('2024-11-27T20:30:00Z') + day * DAY_MS));
  const left = remain(nights, { daily: 3, weekly: 3, monthly: 3 }, ZONE).map((at) => at.slice(0, 10));
  // By the clock of Kolkata each is of the next day: 2026-11-27 is a Friday.
  expect(left).toEqual(['2026-09-29', '2026-10-30', '2026-11-14', '2026-11-21', '2026-11-24', '2026-11-25', '2026-11-26']);
});

it('finds the next hour by the clock of the workspace, also where that is changed', () => {
  expect(findNext(2, new Date('2026-11-26T20:29:00Z'), ZONE)).toBe('2026-11-26T20:30:00.000Z');
  expect(findNext(2, new Date('2026-11-26T20:30:00Z'), ZONE)).toBe('2026-11-27T20:30:00.000Z');
  expect(findNext(2, new Date('2026-03-29T00:30:00Z'), 'Europe/Berlin') > '2026-03-29T00:30:00Z').toBe(true);
});

it.each([
  ['never made', {}, true],
  ['made since', { lastGoodAt: '2026-11-26T02:00:00.000Z', lastTriedAt: '2026-11-26T02:00:00.000Z' }, false],
  ['made by hand just before', { lastGoodAt: '2026-11-26T01:59:00.000Z', lastTriedAt: '2026-11-26T01:59:00.000Z' }, true],
  ['failed half an hour ago', { lastGoodAt: '2026-11-25T02:00:00.000Z', lastTriedAt: '2026-11-26T05:30:00.000Z' }, false],
  ['failed an hour ago', { lastGoodAt: '2026-11-25T02:00:00.000Z', lastTriedAt: '2026-11-26T05:00:00.000Z' }, true],
  ['tried before the clock was set back', { lastGoodAt: '2026-11-25T02:00:00.000Z', lastTriedAt: '2026-12-01T05:00:00.000Z' }, true],
])('at six, with two as the hour and one that was %s, the next is due: %j %s', (_, made, due) => {
  const { lastGoodAt, lastTriedAt } = made as { lastGoodAt?: string; lastTriedAt?: string };
  expect(isDue({ lastGoodAt, lastTriedAt }, 2, new Date('2026-11-26T06:00:00Z'), 'UTC')).toBe(due);
});

it('is overdue two days after the last good one, or after the first try', () => {
  const now = new Date('2026-11-26T06:00:00Z');
  const [fresh, old] = ['2026-11-24T06:00:00.000Z', '2026-11-24T05:59:59.000Z'];
  expect(isOverdue({ lastGoodAt: undefined, firstTriedAt: undefined }, now)).toBe(false);
  expect([fresh, old].map((lastGoodAt) => isOverdue({ lastGoodAt, firstTriedAt: old }, now))).toEqual([false, true]);
  expect([fresh, old].map((firstTriedAt) => isOverdue({ lastGoodAt: undefined, firstTriedAt }, now))).toEqual([false, true]);
  expect([undefined, '2026-11-25T06:00:00.000Z', '2026-11-25T06:00:01.000Z'].map((at) => mayTell(at, now))).toEqual([true, true, false]);
});
