import { expect, it } from 'vitest';
import { findLastPeriod, findNext, findNextChanged, inZone, isTooFar } from './schedules.rules.ts';

const ZONE = 'Asia/Kolkata';

it.each([
  // 2026-11-23 is a Monday; 07:00 in Kolkata is 01:30 UTC.
  ['day', '2026-11-23T01:29:00Z', '2026-11-23T01:30:00.000Z'],
  ['day', '2026-11-23T01:30:00Z', '2026-11-24T01:30:00.000Z'],
  ['week', '2026-11-23T01:29:00Z', '2026-11-23T01:30:00.000Z'],
  ['week', '2026-11-23T01:30:00Z', '2026-11-30T01:30:00.000Z'],
  ['month', '2026-11-23T01:30:00Z', '2026-12-01T01:30:00.000Z'],
  ['month', '2026-12-01T01:30:00Z', '2027-01-01T01:30:00.000Z'],
] as const)('every %s at seven, asked at %s, is due next at %s', (every, now, next) => {
  expect(findNext({ every, hour: 7 }, new Date(now), ZONE)).toBe(next);
});

it('an hour that a clock change leaves out is due an hour later', () => {
  expect(findNext({ every: 'day', hour: 2 }, new Date('2026-03-28T12:00:00Z'), 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
});

it.each([
  // At six and just after seven on Monday, November 23 in Kolkata.
  ['day', '2026-11-23T00:30:00Z', '2026-11-23T01:30:00.000Z', false],
  ['day', '2026-11-23T01:29:59Z', '2026-11-24T01:30:00.000Z', false],
  ['day', '2026-11-23T01:29:59Z', '2026-11-25T01:30:00.000Z', true],
  ['week', '2026-11-23T01:29:59Z', '2026-11-30T01:30:00.000Z', false],
  ['week', '2026-11-23T01:30:01Z', '2030-11-25T01:30:00.000Z', true],
  ['month', '2026-11-23T01:30:01Z', '2026-12-01T01:30:00.000Z', false],
] as const)('every %s at seven, at %s: whether the next at %s was set by a clock that ran ahead', (every, now, nextAt, expected) => {
  expect(isTooFar({ every, hour: 7, nextAt }, new Date(now), ZONE)).toBe(expected);
});

it.each([
  // Daily at seven; the report of November 23, a Monday, is made at 01:30 UTC. First those that wait for it, before and after its hour.
  ['2026-11-23T00:30:00Z', '2026-11-23T01:30:00.000Z', { hour: 7 }, '2026-11-23T01:30:00.000Z'],
  ['2026-11-23T04:30:00Z', '2026-11-23T01:30:00.000Z', { hour: 7 }, '2026-11-23T01:30:00.000Z'],
  ['2026-11-23T00:30:00Z', '2026-11-23T01:30:00.000Z', { hour: 5 }, '2026-11-22T23:30:00.000Z'],
  ['2026-11-23T04:30:00Z', '2026-11-23T01:30:00.000Z', { hour: 12 }, '2026-11-23T06:30:00.000Z'],
  ['2026-11-24T04:30:00Z', '2026-11-23T01:30:00.000Z', { hour: 12 }, '2026-11-23T06:30:00.000Z'],
  // Then one whose day is yet to come, and one with another rhythm.
  ['2026-11-23T04:30:00Z', '2026-11-24T01:30:00.000Z', { hour: 7 }, '2026-11-24T01:30:00.000Z'],
  ['2026-11-23T04:30:00Z', '2026-11-24T01:30:00.000Z', { hour: 5 }, '2026-11-23T23:30:00.000Z'],
  ['2026-11-23T04:30:00Z', '2026-11-23T01:30:00.000Z', { every: 'week' }, '2026-11-30T01:30:00.000Z'],
] as const)('daily at seven, changed at %s while next at %s to %j, is due next at %s', (now, nextAt, change, next) => {
  const before = { every: 'day', hour: 7, nextAt } as const;
  expect(findNextChanged(before, { ...before, ...change }, new Date(now), ZONE)).toBe(next);
});

it('a change after a move of the workspace goes by the new zone’s clock', () => {
  const before = { every: 'day', hour: 7, nextAt: '2026-11-23T01:30:00.000Z' } as const;
  const at = (hour: number) => findNextChanged(before, { every: 'day', hour }, new Date('2026-11-23T01:00:00Z'), 'Europe/Berlin');
  expect([at(7), at(1)]).toEqual(['2026-11-23T06:00:00.000Z', '2026-11-23T00:00:00.000Z']);
});

const ZONES = [
  'UTC',
  ZONE,
  'America/Los_Angeles',
  'Pacific/Honolulu',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Europe/Berlin',
  'Asia/Kathmandu',
];

it('in another zone is due at the same hour of the same day, at every hour and wherever the workspace was', () => {
  const wrong: unknown[] = [];
  for (const every of ['day', 'week', 'month'] as const)
    for (const from of ZONES)
      for (const to of ZONES)
        for (let hour = 0; hour < 24; hour += 1) {
          const now = new Date('2026-11-23T01:30:00Z');
          const nextAt = findNext({ every, hour }, now, from);
          const moved = inZone({ every, hour, nextAt }, to);
          const local = (at: string, timeZone: string) => new Date(at).toLocaleString('en-GB', { timeZone });
          if (local(moved, to) !== local(nextAt, from)) wrong.push({ every, from, to, hour, nextAt, moved });
        }
  expect(wrong).toEqual([]);
});

it('whose time is one of the zone stays, also where a clock change leaves the hour out', () => {
  const nextAt = '2026-03-29T01:00:00.000Z';
  expect(inZone({ every: 'day', hour: 2, nextAt }, 'Europe/Berlin')).toBe(nextAt);
});

it.each([
  ['day', '2026-03-01', { from: '2026-02-28', to: '2026-02-28' }],
  ['week', '2026-11-23', { from: '2026-11-16', to: '2026-11-22' }],
  ['week', '2026-11-29', { from: '2026-11-16', to: '2026-11-22' }],
  ['month', '2027-01-01', { from: '2026-12-01', to: '2026-12-31' }],
  ['month', '2026-03-17', { from: '2026-02-01', to: '2026-02-28' }],
] as const)('the last %s on %s is the one that is over', (every, today, period) => {
  expect(findLastPeriod(every, today)).toEqual(period);
});
