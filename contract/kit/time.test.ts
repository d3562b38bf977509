import { describe, expect, it } from 'vitest';
import { createDayFinder, dayIn, dayText, isTimeZone, periodText, toInstant } from './time.ts';
import { zoneText } from './zone-names.ts';

const at = (day: string, time: string, zone: string) => toInstant(day, time, zone).toISOString();

describe('toInstant', () => {
  it.each([
    ['2026-11-21', '09:30', 'Asia/Kolkata', '2026-11-21T04:00:00.000Z', 'half an hour off'],
    ['2026-11-21', '00:00', 'Asia/Kathmandu', '2026-11-20T18:15:00.000Z', 'a quarter of an hour off'],
    ['2026-11-21', '00:00', 'Pacific/Kiritimati', '2026-11-20T10:00:00.000Z', 'furthest ahead'],
    ['2026-11-21', '23:59', 'Etc/GMT+12', '2026-11-22T11:59:00.000Z', 'furthest behind'],
    ['2026-07-01', '12:00', 'Europe/Berlin', '2026-07-01T10:00:00.000Z', 'summer'],
    ['2026-01-01', '00:00', 'UTC', '2026-01-01T00:00:00.000Z', 'UTC'],
    ['2028-02-29', '23:30', 'America/St_Johns', '2028-03-01T03:00:00.000Z', 'a leap day behind UTC'],
  ])('reads %s %s in %s as %s (%s)', (day, time, zone, expected) => {
    expect(at(day, time, zone)).toBe(expected);
  });

  it.each([
    ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30:00.000Z'],
    ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45:00.000Z'],
    ['Pacific/Apia', '2011-12-30', '12:00', '2011-12-30T22:00:00.000Z'],
  ])('takes a time that %s skips as one after the change', (zone, day, time, expected) => {
    expect(at(day, time, zone)).toBe(expected);
  });

  it.each([
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
    ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45:00.000Z'],
  ])('takes the first of two equal times in %s', (zone, day, time, expected) => {
    expect(at(day, time, zone)).toBe(expected);
  });

  it.each([
    ['Europe/Berlin', '2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
    ['Europe/Berlin', '2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
    ['America/New_York', '2026-03-08', '03:00', '2026-03-08T07:00:00.000Z'],
    ['America/New_York', '2026-03-08', '23:30', '2026-03-09T03:30:00.000Z'],
    ['America/New_York', '2026-03-07', '23:30', '2026-03-08T04:30:00.000Z'],
  ])('is exact beside a change of the clock in %s on %s at %s', (zone, day, time, expected) => {
    expect(at(day, time, zone)).toBe(expected);
  });
});

describe('dayIn', () => {
  it.each([
    ['Asia/Kolkata', '2026-11-20T18:30:00.000Z', '2026-11-21'],
    ['Asia/Kolkata', '2026-11-20T18:29:59.999Z', '2026-11-20'],
    ['America/Los_Angeles', '2026-11-21T07:59:59.000Z', '2026-11-20'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00.000Z', '2027-01-01'],
  ])('tells the local day in %s at %s', (zone, instant, expected) => {
    expect(dayIn(zone, new Date(instant))).toBe(expected);
  });
});

it.each(['Asia/Kathmandu', 'America/New_York', 'Africa/Cairo', 'Pacific/Apia', 'Europe/London', 'Atlantic/Azores'])(
  'finds the days of many instants as of each alone, also beside changes of the clock in %s',
  (zone) => {
    const findDay = createDayFinder(zone);
    const starts = ['2011-12-29', '2026-03-07', '2026-03-28', '2026-04-23', '2026-10-29', '2026-10-31'];
    const instants = starts.flatMap((start) =>
      Array.from({ length: 400 }, (_, at) => new Date(Date.parse(start) + at * 600_000).toISOString()),
    );
    for (const instant of [...instants, ...instants.toReversed()])
      expect([instant, findDay(instant)]).toEqual([instant, dayIn(zone, new Date(instant))]);
  },
);

it('knows the zones of this runtime and no other name', () => {
  expect(['Asia/Kolkata', 'UTC', 'America/Argentina/Buenos_Aires'].every(isTimeZone)).toBe(true);
  expect(['', 'Mars/Olympus', 'Asia/Kolkata; drop', '25:00'].some(isTimeZone)).toBe(false);
});

it.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['America/Port_of_Spain', 'America/Port of Spain'],
  ['toString', 'toString'],
])('a zone is read by the name it has today: %s as %s', (zone, text) => {
  expect(zoneText(zone)).toBe(text);
});

it('writes a day and a period in the reader’s language of dates', () => {
  expect(['en-US', 'en-GB', 'de'].map((language) => dayText('2026-11-21', language))).toEqual([
    'Nov 21, 2026',
    '21 Nov 2026',
    '21. Nov. 2026',
  ]);
  expect(periodText({ from: '2026-11-01', to: '2026-11-07' }, 'en-US')).toBe('Nov 1, 2026 to Nov 7, 2026');
  expect(periodText({ from: '2026-11-01', to: '2026-11-01' }, 'en-GB')).toBe('1 Nov 2026');
});
