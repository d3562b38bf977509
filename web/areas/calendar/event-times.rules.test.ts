import { describe, expect, it } from 'vitest';
import { endOf, isOn, moveTimes, stretchTimes, timesBetween, whenText } from './event-times.rules.ts';

const MEETING = { date: '2026-03-28', time: '22:30', endDate: '2026-03-29', endTime: '01:00', allDay: false };
const FAIR = { date: '2026-11-17', time: '00:00', endDate: '2026-11-19', endTime: null, allDay: true };
const OPEN = { date: '2026-11-17', time: '10:00', endDate: null, endTime: null, allDay: false };

describe('an event that moves', () => {
  it('keeps its length, over midnight and where clocks are put forward', () => {
    expect(moveTimes(MEETING, { days: 1 })).toEqual({ ...MEETING, date: '2026-03-29', endDate: '2026-03-30' });
    expect(moveTimes(MEETING, { minutes: 120 })).toEqual({ ...MEETING, date: '2026-03-29', time: '00:30', endTime: '03:00' });
  });

  it('stays all day, and has no end where it had none', () => {
    expect(moveTimes(FAIR, { days: -1, minutes: 30 })).toEqual({ ...FAIR, date: '2026-11-16', endDate: '2026-11-18' });
    expect(moveTimes(OPEN, { minutes: 30 })).toEqual({ ...OPEN, time: '10:30' });
  });
});

describe('an event that is resized', () => {
  it('changes its end and never passes its start', () => {
    expect(stretchTimes(MEETING, { minutes: 30 }, 60).endTime).toBe('01:30');
    expect(stretchTimes(MEETING, { days: -3 }, 60)).toEqual({ ...MEETING, endDate: '2026-03-28', endTime: '22:45' });
    expect(stretchTimes(FAIR, { days: -9 }, 60).endDate).toBe('2026-11-17');
  });

  it('gets an end from the length it is shown with', () => {
    expect(stretchTimes(OPEN, { minutes: 30 }, 120)).toEqual({ ...OPEN, endDate: '2026-11-17', endTime: '12:30' });
  });
});

it('reads a drag back: the last day of an all-day event belongs to it', () => {
  expect(timesBetween('2026-11-17T00:00', '2026-11-20T00:00', true)).toEqual(FAIR);
  expect(timesBetween('2026-03-28T22:30', '2026-03-29T01:00', false)).toEqual(MEETING);
});

it('lies on each day that it touches, and not on the one at whose midnight it ends', () => {
  expect(['2026-03-27', '2026-03-28', '2026-03-29', '2026-03-30'].map((day) => isOn(MEETING, day, 60))).toEqual([false, true, true, false]);
  expect(isOn({ ...MEETING, endTime: '00:00' }, '2026-03-29', 60)).toBe(false);
  expect(endOf(OPEN, 120)).toBe('2026-11-17T12:00');
});

it.each([
  [MEETING, 'Mar 28, 2026, 10:30 PM – Mar 29, 2026, 1:00 AM'],
  [FAIR, 'Nov 17, 2026 – Nov 19, 2026, all day'],
  [OPEN, 'Nov 17, 2026, 10:00 AM'],
])('says when it is', (times, words) => {
  expect(whenText(times)).toBe(words);
});
