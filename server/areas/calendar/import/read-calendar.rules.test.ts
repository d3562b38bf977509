import { describe, expect, it } from 'vitest';
import { readCalendar } from './read-calendar.rules.ts';

const NOW = new Date('2026-03-01T00:00:00Z');
const vevent = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n');
const read = (text: string, zone = 'Asia/Kolkata') => readCalendar(text, { zone, now: NOW });
const times = (text: string, zone?: string) =>
  read(text, zone).events.map(({ draft: { date, time, endDate, endTime } }) => `${date} ${time} – ${endDate} ${endTime}`);
const starts = (text: string, zone?: string) => read(text, zone).events.map(({ draft }) => `${draft.date} ${draft.time}`);

/** A zone of the file's own, an hour ahead of UTC and two in summer. */
const OWN_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Port time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];

describe('times', () => {
  it.each([
    ['UTC', 'DTSTART:20260302T043000Z', '2026-03-02 10:00'],
    ['an IANA zone', 'DTSTART;TZID=America/New_York:20260302T100000', '2026-03-02 20:30'],
    ['the same zone after its clock change', 'DTSTART;TZID=America/New_York:20260310T100000', '2026-03-10 19:30'],
    ['a name of Windows', 'DTSTART;TZID=W. Europe Standard Time:20260302T100000', '2026-03-02 14:30'],
    ['a name in quotes with a path', 'DTSTART;TZID="/mozilla.org/20050126_1/Europe/Berlin":20260302T100000', '2026-03-02 14:30'],
    ['a zone that the file defines, in winter', 'DTSTART;TZID=Port time:20260302T100000', '2026-03-02 14:30'],
    ['a zone that the file defines, in summer', 'DTSTART;TZID=Port time:20260702T100000', '2026-07-02 13:30'],
    ['no zone, by the clock of whoever reads it', 'DTSTART:20260302T100000', '2026-03-02 10:00'],
  ])('in %s become those of the workspace’s clock', (_case, line, expected) => {
    expect(starts(calendar(...OWN_ZONE, ...vevent('UID:1', 'SUMMARY:x', line)))).toEqual([expected]);
  });

  it('end where DTEND or DURATION says, whole days one day earlier, and otherwise nowhere', () => {
    const lines = (start: string, ...more: string[]) => vevent(`UID:${more.join()}`, 'SUMMARY:x', start, ...more);
    expect(
      times(
        calendar(
          ...lines('DTSTART:20260302T043000Z', 'DTEND:20260302T200000Z'),
          ...lines('DTSTART:20260302T043000Z', 'DURATION:PT90M'),
          ...lines('DTSTART:20260302T043000Z'),
          ...lines('DTSTART;VALUE=DATE:20260302', 'DTEND;VALUE=DATE:20260305'),
          ...lines('DTSTART;VALUE=DATE:20260302'),
        ),
      ),
    ).toEqual([
      '2026-03-02 10:00 – 2026-03-03 01:30',
      '2026-03-02 10:00 – 2026-03-02 11:30',
      '2026-03-02 10:00 – null null',
      '2026-03-02 00:00 – 2026-03-04 null',
      '2026-03-02 00:00 – 2026-03-02 null',
    ]);
  });
});

describe('a series', () => {
  const series = (...lines: string[]) => calendar(...vevent('UID:s', 'SUMMARY:x', ...lines));

  it('keeps its local time across a clock change of its own zone', () => {
    const text = series('DTSTART;TZID=America/New_York:20260306T100000', 'RRULE:FREQ=DAILY;COUNT=4');
    expect(starts(text)).toEqual(['2026-03-06 20:30', '2026-03-07 20:30', '2026-03-08 19:30', '2026-03-09 19:30']);
    expect(starts(text, 'America/New_York').map((start) => start.slice(11))).toEqual(['10:00', '10:00', '10:00', '10:00']);
  });

  it.each([
    ['UNTIL in UTC', 'RRULE:FREQ=DAILY;UNTIL=20260304T043000Z', ['2026-03-02', '2026-03-03', '2026-03-04']],
    ['UNTIL as a day', 'RRULE:FREQ=DAILY;UNTIL=20260303', ['2026-03-02', '2026-03-03']],
    ['a weekday of the month', 'RRULE:FREQ=MONTHLY;BYDAY=1TU;COUNT=3', ['2026-03-02', '2026-03-03', '2026-04-07', '2026-05-05']],
    ['no day that does not exist', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=5', ['2026-03-02']],
  ])('goes by %s', (_case, rule, days) => {
    expect(starts(series('DTSTART:20260302T043000Z', rule)).map((start) => start.slice(0, 10))).toEqual(days);
  });

  it('has the dates added to it and not those left out, in whatever zone they are written', () => {
    const text = series(
      'DTSTART;TZID=Europe/Berlin:20260302T100000',
      'RRULE:FREQ=DAILY;COUNT=4',
      'EXDATE:20260303T090000Z',
      'EXDATE;VALUE=DATE:20260304',
      'RDATE;VALUE=PERIOD:20260310T090000Z/20260310T100000Z',
    );
    expect(starts(text)).toEqual(['2026-03-02 14:30', '2026-03-05 14:30', '2026-03-10 14:30']);
  });

  it('shows a moved date where it was moved to and a cancelled one nowhere, wherever they stand in the file', () => {
    const moved = vevent('UID:s', 'RECURRENCE-ID;TZID=Europe/Berlin:20260303T100000', 'DTSTART:20260304T070000Z', 'SUMMARY:moved');
    const cancelled = vevent('UID:s', 'RECURRENCE-ID:20260304T090000Z', 'DTSTART:20260304T090000Z', 'SUMMARY:x', 'STATUS:CANCELLED');
    const master = vevent('UID:s', 'SUMMARY:x', 'DTSTART;TZID=Europe/Berlin:20260302T100000', 'RRULE:FREQ=DAILY;COUNT=3');
    expect(starts(calendar(...moved, ...master, ...cancelled))).toEqual(['2026-03-02 14:30', '2026-03-04 12:30']);
  });

  it('of whole days is replaced by a date that Exchange writes as a time', () => {
    const master = vevent('UID:s', 'SUMMARY:x', 'DTSTART;VALUE=DATE:20260302', 'RRULE:FREQ=DAILY;COUNT=2');
    const moved = vevent('UID:s', 'SUMMARY:x', 'RECURRENCE-ID;TZID=W. Europe Standard Time:20260303T000000', 'DTSTART;VALUE=DATE:20260309');
    expect(starts(calendar(...master, ...moved)).map((start) => start.slice(0, 10))).toEqual(['2026-03-02', '2026-03-09']);
  });

  it('without an end is read from a year back to two years ahead, and that is said', () => {
    const { events, bounded } = read(series('DTSTART:20060101T043000Z', 'RRULE:FREQ=WEEKLY'));
    expect([events.length, bounded]).toEqual([157, [{ line: 3, eventName: 'x', dates: 157, from: '2025-03-02', to: '2028-02-27' }]]);
  });

  it('that would make a million dates is bounded', () => {
    const { events, bounded } = read(series('DTSTART:20260302T043000Z', 'RRULE:FREQ=HOURLY;COUNT=1000000'));
    expect([events.length, bounded.length]).toEqual([1500, 1]);
    const everySecond = read(series('DTSTART:20260302T043000Z', 'RRULE:FREQ=SECONDLY'));
    expect([everySecond.events, everySecond.problems[0]?.line]).toEqual([[], 3]);
  });

  it.each([
    ['20200101T003000', 'FREQ=HOURLY', '2025-02-28', '2025-05-01'],
    ['19000101T103000', 'FREQ=DAILY;COUNT=45720', '2025-02-28', '2025-03-05'],
    ['19000101T103000', 'FREQ=WEEKLY;INTERVAL=2', '2025-03-10', '2028-02-21'],
  ])('that begins long before is read near today all the same: %s %s', (start, rule, from, to) => {
    const { events, bounded } = read(series(`DTSTART:${start}`, `RRULE:${rule}`));
    expect([bounded[0], events[0]?.draft.time.slice(3)]).toMatchObject([{ from, to }, '30']);
  });

  // The parser's own walk through some of these takes longer than anybody lives.
  it.each([
    ['a day of another weekday', '20260301T043000Z', 'FREQ=DAILY;INTERVAL=7;BYDAY=MO'],
    ['the 30th of February', '20260302T043000Z', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'],
    ['the 30th of February, day by day', '20260302T043000Z', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
    ['the 31st of February, month by month', '20260302T043000Z', 'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=31'],
    ['a day beyond all calendars', '20260302T043000Z', 'FREQ=DAILY;INTERVAL=2000000000'],
    ['hours beyond all calendars', '20260302T043000Z', 'FREQ=HOURLY;INTERVAL=2000000000;BYDAY=MO'],
    ['an hour of that day', '20260302T043000Z', 'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30'],
  ])('that never matches (%s) is listed with its line, and the rest of the file comes in', (_case, start, rule) => {
    const never = vevent('UID:s', 'SUMMARY:never', `DTSTART:${start}`, `RRULE:${rule}`);
    const { events, problems } = read(calendar(...never, ...vevent('UID:t', 'SUMMARY:fine', 'DTSTART:20260305T043000Z')));
    expect(problems.map(({ line, what }) => [line, what])).toEqual([[3, 'never']]);
    expect(problems[0]?.reason).toMatch(/^It repeats (on days that never come|at times that hardly ever come)/);
    expect(events.at(-1)?.draft.eventName).toBe('fine');
    expect(events.length).toBe(problems[0]?.isKept ? 2 : 1);
  });

  it('that looks for a date for long costs a file of many no more than one', () => {
    const events = Array.from({ length: 200 }, (_, at) =>
      vevent(`UID:${at}`, 'SUMMARY:never', 'DTSTART:20260302T043000Z', 'RRULE:FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30'),
    );
    const { problems } = read(calendar(...events.flat()));
    expect(problems.length).toBe(200);
    expect(problems.at(-1)?.reason).toBe('The file repeats too much to be read as a whole; split it');
  });

  it('has the same keys whenever it is read, each date another', () => {
    const text = series('DTSTART:20260302T043000Z', 'RRULE:FREQ=DAILY;COUNT=3');
    const keys = read(text).events.map(({ key }) => key);
    expect(read(text, 'America/New_York').events.map(({ key }) => key)).toEqual(keys);
    expect(new Set(keys).size).toBe(3);
  });
});

describe('versions of one event', () => {
  const version = (sequence: number, summary: string, ...lines: string[]) =>
    vevent('UID:v', `SUMMARY:${summary}`, `SEQUENCE:${sequence}`, 'DTSTART:20260302T043000Z', ...lines);
  const names = (text: string) => read(text).events.map(({ draft }) => draft.eventName);

  it('the highest sequence holds, wherever it stands in the file', () => {
    expect(names(calendar(...version(1, 'second'), ...version(10, 'last'), ...version(9, 'before')))).toEqual(['last']);
    expect(names(calendar(...version(2, 'cancelled', 'STATUS:CANCELLED'), ...version(1, 'first')))).toEqual([]);
  });

  it('the same goes for a date of a series', () => {
    const date = (sequence: number, summary: string) => version(sequence, summary, 'RECURRENCE-ID:20260303T043000Z');
    const master = version(0, 'series', 'RRULE:FREQ=DAILY;COUNT=2');
    expect(names(calendar(...date(1, 'old'), ...master, ...date(2, 'new')))).toEqual(['series', 'new']);
  });
});

describe('what can not be read', () => {
  it.each(['FREQ=SECONDLY', 'FREQ=YEARLY;BYHOUR=1,2,3;BYMINUTE=1', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'])(
    'a time zone that changes its clock by %s costs the events that need it',
    (rule) => {
      const zone = ['BEGIN:VTIMEZONE', 'TZID:Odd', 'BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'];
      const end = [`RRULE:${rule}`, 'END:STANDARD', 'END:VTIMEZONE'];
      const events = [
        ...vevent('UID:1', 'SUMMARY:odd', 'DTSTART;TZID=Odd:20260302T093000'),
        ...vevent('UID:2', 'SUMMARY:fine', 'DTSTART:20260302T093000Z'),
      ];
      const { events: read_, problems } = read(calendar(...zone, ...end, ...events));
      expect([read_.map(({ draft }) => draft.eventName), problems.map(({ what }) => what)]).toEqual([['fine'], ['odd']]);
    },
  );

  it('is listed with its line, and the rest comes in', () => {
    const text = calendar(
      ...vevent('UID:1', 'SUMMARY:semicolons', 'DTSTART;;VALUE=DATE-TIME:20260302T093000'),
      ...vevent('UID:2', 'SUMMARY:13th month', 'DTSTART:20261302T093000Z'),
      ...vevent('UID:3', 'SUMMARY:nowhere', 'DTSTART;TZID=Nowhere/At all:20260302T093000'),
      ...vevent('UID:4', 'SUMMARY:odd rule', 'DTSTART:20260302T093000Z', 'RRULE:FREQ=FORTNIGHTLY'),
      ...vevent('UID:5', 'SUMMARY:long ago', 'DTSTART:18260302T093000Z'),
      ...vevent('UID:6', 'SUMMARY:fine', 'DTSTART:20260302T093000Z', 'this is no property', 'RDATE:tomorrow'),
      ...vevent('UID:7', 'DTSTART:20260303T093000Z'),
      'BEGIN:VEVENT',
      'SUMMARY:cut off',
    ).replace(/\r\nEND:VCALENDAR$/, '');
    const { events, problems } = read(text);
    expect(events.map(({ draft }) => draft.eventName)).toEqual(['fine', 'No title']);
    expect(problems.map(({ line, isKept }) => [line, isKept])).toEqual([
      [3, false],
      [6, false],
      [8, false],
      [13, false],
      [18, false],
      [24, false],
      [33, true],
      [34, true],
      [36, true],
      [40, false],
    ]);
    expect(problems.map(({ reason }) => reason)).toContain('The time zone "Nowhere/At all" is not known, and the file does not define it');
  });

  it('never ends the reading, whatever is cut away or doubled', () => {
    const whole = calendar(
      ...OWN_ZONE,
      ...vevent('UID:1', 'SUMMARY:x', 'DTSTART;TZID=Port time:20260302T093000', 'RRULE:FREQ=DAILY;COUNT=2', 'DURATION:PT1H'),
    );
    for (let at = 16; at < whole.length; at += 7) {
      expect(() => read(whole.slice(0, at))).not.toThrow();
      expect(() => read(`${whole.slice(0, at)}${whole.slice(at - 5)}`)).not.toThrow();
    }
  });

  it('of a file that is no calendar is said at once', () => {
    expect(() => read('Event name,Date\r\nx,2026-03-02')).toThrow('This is not an iCalendar file');
  });
});

it('reads lines that go on after a blank one, and texts as they were meant', () => {
  const { name, events } = read(
    calendar(
      'X-WR-CALNAME:Fairs',
      ...vevent(
        'UID',
        '',
        ' :1',
        'SUMMARY:Rates\\, spring\\; ',
        '\t2026',
        'DTSTART:20260302T043000Z',
        'LOCATION:Pier 1',
        'URL:javascript:alert(1)',
        'CATEGORIES:Call',
      ),
    ),
  );
  expect(name).toBe('Fairs');
  expect(events[0]?.draft).toMatchObject({
    eventName: 'Rates, spring; 2026',
    eventType: 'call',
    notes: 'Location: Pier 1\nLink: javascript:alert(1)',
    link: null,
  });
});

describe('a hostile file', () => {
  const dayAfter = (days: number) => new Date(Date.UTC(2000, 0, 1 + days)).toISOString().slice(0, 10).replaceAll('-', '');
  const days = (count: number, first = 0) => Array.from({ length: count }, (_, at) => dayAfter(first + at));
  const vevent = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:x', 'SUMMARY:x', 'DTSTART:20260301T100000Z', ...lines, 'END:VEVENT'];
  const reading = (...lines: string[]) =>
    readCalendar(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n'), { zone: 'UTC', now: new Date('2026-03-01T00:00:00Z') });

  const atTenOn = (day: string) => ['BEGIN:VEVENT', `UID:${day}`, 'SUMMARY:x', `DTSTART:${day}T100000Z`, 'END:VEVENT'];

  it('is stopped where it states a hundred thousand dates', () => {
    const added = Array.from({ length: 100_001 }, () => '20260302T100000Z');
    const { events, problems } = reading(...vevent(`RDATE:${added.join(',')}`));
    expect([events, problems]).toEqual([[], [expect.objectContaining({ reason: expect.stringMatching(/repeats too much/) })]]);
  });

  it('costs no more than its dates where it leaves out as many as it adds', () => {
    const { events } = reading(
      ...vevent(
        `RDATE:${days(9000)
          .map((day) => `${day}T100000Z`)
          .join(',')}`,
        `EXDATE;VALUE=DATE:${days(40_000, 9000).join(',')}`,
      ),
    );
    expect(events).toHaveLength(9000);
  });

  it('costs no more than its events where one UID has as many series as replaced dates', () => {
    const added = days(2000);
    const series = added.flatMap((day) => vevent(`RDATE:${day}T100000Z`));
    const replaced = added.flatMap((day) => vevent(`RECURRENCE-ID:${day}T100000Z`));
    expect(reading(...series, ...replaced).events).toHaveLength(2001);
  });

  it('keeps what was wrong in an event that did not come in apart from what was wrong elsewhere', () => {
    const { problems } = reading(...vevent('nonsense', 'DTEND:never'), ...vevent('nonsense'));
    expect(problems.map(({ line, isKept }) => [line, isKept])).toEqual([
      [2, false],
      [6, false],
      [13, true],
    ]);
  });

  it('with a year of the first century is not taken for one of the last', () => {
    const { events, problems } = reading(...atTenOn('00260301'), ...atTenOn('01000301'));
    expect([events.map(({ draft }) => draft.date), problems.map(({ line }) => line)]).toEqual([[], [2, 7]]);
  });
});
