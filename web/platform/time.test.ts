import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { dateTime, longDate, setDateLanguage, timeAgo, timeText, toLocalDay, toLocalTime, wallClock } from './time.ts';

describe('timeAgo', () => {
  const at = new Date('2026-11-21T12:00:00.000Z');
  it.each([
    ['2026-11-21T11:59:01.000Z', 'Just now'],
    ['2026-11-21T11:59:00.000Z', '1m ago'],
    ['2026-11-21T11:00:01.000Z', '59m ago'],
    ['2026-11-21T11:00:00.000Z', '1h 0m ago'],
    ['2026-11-21T10:48:00.000Z', '1h 12m ago'],
    ['2026-11-20T12:00:01.000Z', '23h 59m ago'],
    ['2026-11-20T12:00:00.000Z', '1d ago'],
    ['2026-11-01T12:00:00.000Z', '20d ago'],
    ['2026-11-21T12:05:00.000Z', 'Just now'],
  ])('of %s is %s', (instant, expected) => {
    expect(timeAgo(instant, at)).toBe(expected);
  });
});

it('writes the long date as specified, whatever the browser’s language', () => {
  expect(longDate(new Date(2026, 10, 21))).toBe('Saturday, November 21, 2026');
});

it('tells the local day and time with leading zeros', () => {
  const at = new Date(2026, 0, 5, 7, 4);
  expect([toLocalDay(at), toLocalTime(at)]).toEqual(['2026-01-05', '07:04']);
});

it('writes dates in the language that was chosen', () => {
  setDateLanguage('de');
  const written = [longDate(new Date(2026, 10, 21)), wallClock('2026-11-21', '15:05'), timeText('15:05')];
  setDateLanguage('en-US');
  expect(written).toEqual(['Samstag, 21. November 2026', '21. Nov. 2026, 15:05', '15:05']);
});

it('writes a time by the zone that the device is in now', () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  const written = ['Asia/Kolkata', 'Europe/Amsterdam', 'Asia/Kolkata'].map((zone) => {
    vi.stubEnv('TZ', zone);
    return dateTime('2026-11-21T12:00:00Z').replaceAll('\u202f', ' ');
  });
  expect(written).toEqual(['Nov 21, 2026, 5:30 PM', 'Nov 21, 2026, 1:00 PM', 'Nov 21, 2026, 5:30 PM']);
});
