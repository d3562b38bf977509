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

  const CHANGED = ['UID:s', 'SUMMARY:later', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20260316T090000Z'];
  const WEEKLY = ['UID:s', 'SUMMARY:x', 'DTSTART;TZID=Europe/Berlin:20260309T100000', 'DTEND;TZID=Europe/Berlin:20260309T110000'];

  it('is changed from a date on, by the clock on the wall, but for dates that are changed alone', () => {
    const alone = vevent('UID:s', 'SUMMARY:alone', 'RECURRENCE-ID;TZID=Europe/Berlin:20260330T100000', 'DTSTART:20260330T100000Z');
    const changed = vevent(...CHANGED, 'DTSTART;TZID=Europe/Berlin:20260317T143000', 'DURATION:PT30M');
    const { events } = read(calendar(...vevent(...WEEKLY, 'RRULE:FREQ=WEEKLY;COUNT=5'), ...changed, ...alone), 'Europe/Berlin');
    const shown = events.map(({ draft }) => `${draft.eventName} ${draft.date} ${draft.time}–${draft.endTime}`).sort();
    expect(shown).toEqual([
      'alone 2026-03-30 12:00–null',
      'later 2026-03-17 14:30–15:00',
      'later 2026-03-24 14:30–15:00',
      'later 2026-04-07 14:30–15:00',
      'x 2026-03-09 10:00–11:00',
    ]);
  });

  it('ends where all dates from one on are cancelled, and one that is changed up to a date is changed there alone', () => {
    const master = vevent(...WEEKLY, 'RRULE:FREQ=WEEKLY;COUNT=4');
    expect(starts(calendar(...master, ...vevent(...CHANGED, 'DTSTART:20260316T090000Z', 'STATUS:CANCELLED')))).toEqual([
      '2026-03-09 14:30',
    ]);
    const prior = ['UID:s', 'SUMMARY:y', 'RECURRENCE-ID;RANGE=THISANDPRIOR:20260316T090000Z', 'DTSTART:20260316T100000Z'];
    const { events, problems } = read(calendar(...master, ...vevent(...prior)));
    expect(events.map(({ draft }) => draft.time)).toEqual(['14:30', '14:30', '13:30', '15:30']);
    expect(problems.map(({ reason }) => reason)).toEqual(['RANGE=THISANDPRIOR is not read; it changes one date of its series']);
  });

  it('leaves out the dates of an EXRULE', () => {
    const lines = ['DTSTART:20260302T043000Z', 'RRULE:FREQ=DAILY;COUNT=7', 'EXRULE:FREQ=WEEKLY;BYDAY=SA,SU'];
    expect(starts(series(...lines)).map((start) => start.slice(8, 10))).toEqual(['02', '03', '04', '05', '06']);
  });

  it('has a date added with a length of its own, and none added without a time', () => {
    const { events, problems } = read(
      series(
        'DTSTART:20260302T043000Z',
        'DTEND:20260302T053000Z',
        'RDATE;VALUE=PERIOD:20260303T043000Z/PT15M,20260304T043000Z/20260304T083000Z',
        'RDATE;VALUE=DATE:20260305',
        'RDATE:tomorrow,20260306T043000Z,20261306T043000Z',
      ),
    );
    expect(events.map(({ draft }) => `${draft.date} ${draft.endTime}`)).toEqual([
      '2026-03-02 11:00',
      '2026-03-03 10:15',
      '2026-03-04 14:00',
      '2026-03-06 11:00',
    ]);
    expect(problems.map(({ line, reason, isKept }) => [line, reason, isKept])).toEqual([
      [9, 'RDATE adds 2026-03-05 without a time', true],
      [10, 'RDATE is not a date or time: tomorrow, and 1 more like it', true],
    ]);
  });

  it.each([
    [
      'a part that is not known',
      'RRULE:FREQ=WEEKLY;BYEASTER=1;COUNT=4',
      'How it repeats can not be read: BYEASTER=1; only its first date is read',
    ],
    ['a part that does not go with it', 'RRULE:FREQ=MONTHLY;BYWEEKNO=20;COUNT=4', 'BYWEEKNO does not go with MONTHLY'],
    ['a rule that leaves dates out and can not be read', 'EXRULE:FREQ=SECONDLY', 'It repeats every minute or second'],
  ])('with %s has its first date alone, and the reason is listed', (_what, line, reason) => {
    const { events, problems } = read(series('DTSTART:20260302T043000Z', 'RRULE:FREQ=DAILY;COUNT=2', line));
    expect([events.map(({ draft }) => draft.date), problems.map(({ line: at, isKept }) => [at, isKept])]).toEqual([
      ['2026-03-02'],
      [[3, true]],
    ]);
    expect(problems[0]?.reason).toContain(reason);
  });

  it('goes by the weeks of the year', () => {
    const text = series('DTSTART:20260511T043000Z', 'RRULE:FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=3');
    expect(starts(text).map((start) => start.slice(0, 10))).toEqual(['2026-05-11', '2027-05-17', '2028-05-15']);
  });

  it('without an end is read from a year back to two years ahead, and that is said', () => {
    const { events, bounded } = read(series('DTSTART:20060101T043000Z', 'RRULE:FREQ=WEEKLY'));
    expect([events.length, bounded]).toEqual([157, [{ line: 3, eventName: 'x', dates: 157, from: '2025-03-02', to: '2028-02-27' }]]);
  });

  it('that would make a million dates is bounded', () => {
    const { events, bounded } = read(series('DTSTART:20260302T043000Z', 'RRULE:FREQ=HOURLY;COUNT=1000000'));
    expect([events.length, bounded.length]).toEqual([1500, 1]);
    const everySecond = read(series('DTSTART:20260302T043000Z', 'RRULE:FREQ=SECONDLY'));
    expect([everySecond.events.length, everySecond.problems.map(({ line, isKept }) => [line, isKept])]).toEqual([1, [[3, true]]]);
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
    expect(problems[0]?.reason).toMatch(/^It repeats on days that never come/);
    expect(events.at(-1)?.draft.eventName).toBe('fine');
    expect([events.length, problems[0]?.isKept]).toEqual([2, true]);
  });

  it('that looks for a date for long costs a file of many no more than one', () => {
    const events = Array.from({ length: 200 }, (_, at) =>
      vevent(`UID:${at}`, 'SUMMARY:never', 'DTSTART:20260302T043000Z', 'RRULE:FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30'),
    );
    const { problems } = read(calendar(...events.flat()));
    expect(problems.length).toBe(200);
    expect(problems.at(-1)?.reason).toMatch(/^The file repeats too much to be read as a whole; split it/);
  });

  it('has the same keys whenever it is read, each date another', () => {
    const text = series('DTSTART:20260302T043000Z', 'RRULE:FREQ=DAILY;COUNT=3');
    const keys = read(text).events.map(({ key }) => key);
    expect(read(text, 'America/New_York').events.map(({ key }) => key)).toEqual(keys);
    expect(new Set(keys).size).toBe(3);
  });
});

describe('names of time zones', () => {
  const at = (zone: string, written = `"${zone}"`) =>
    starts(calendar(...vevent('UID:1', 'SUMMARY:x', `DTSTART;TZID=${written}:20260702T100000`)), 'UTC');
  it.each([
    ['Eastern Standard Time', '14:00'],
    ['(UTC-05:00) Eastern Time (US & Canada)', '14:00'],
    ['(GMT-05:00) Eastern Time (US & Canada)', '14:00'],
    ['(UTC-05:00) Eastern Time (US and Canada)', '14:00'],
    ['Eastern Time (US & Canada)', '14:00'],
    ['(GMT+10:00) Canberra, Melbourne, Sydney', '00:00'],
    ['(UTC+10:00) Canberra, Melbourne, Sydney', '00:00'],
    ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', '08:00'],
    ['(GMT) Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London', '09:00'],
    ['(UTC+00:00) Dublin, Edinburgh, Lisbon, London', '09:00'],
    ['(GMT+05:30) Calcutta, Chennai, Mumbai, New Delhi', '04:30'],
    ['(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi', '04:30'],
    ['(UTC+04:00) Abu Dhabi, Muscat', '06:00'],
    ['(GMT+08:00) Kuala Lumpur, Singapore', '02:00'],
    ['(UTC) Coordinated Universal Time', '10:00'],
    ['tzone://Microsoft/Utc', '10:00'],
    ['GMT+0530', '04:30'],
    ['UTC-03:00', '13:00'],
    ['UTC+5:30', '04:30'],
    ['(UTC+10:00) Canberra\\, Melbourne\\, Sydney', '00:00'],
    ['(GMT+01.00) Amsterdam / Berlin / Bern / Rome / Stockholm / Vienna', '08:00'],
    ['(GMT-03:00) Buenos Aires, Georgetown', '13:00'],
    ['(GMT+05:45) Katmandu', '04:15'],
    ['/example.org/2025a/America/Argentina/Buenos_Aires', '13:00'],
  ])('%s is known', (zone, time) => {
    expect(at(zone)[0]?.slice(11)).toBe(time);
  });

  it('are known without quotation marks too, although they hold colons and commas', () => {
    expect(at('', '(GMT+10:00) Canberra, Melbourne, Sydney')).toEqual(['2026-07-02 00:00']);
  });
});

describe('what is read of a file', () => {
  it('is a day where no time is written, whether or not the file says so', () => {
    const day = (...lines: string[]) => times(calendar(...vevent('UID:1', 'SUMMARY:x', ...lines)));
    expect(day('DTSTART:20220101')).toEqual(['2022-01-01 00:00 – 2022-01-01 null']);
    expect(day('DTSTART:20220101', 'DTEND:20220103')).toEqual(['2022-01-01 00:00 – 2022-01-02 null']);
    expect(day('DTSTART;VALUE=DATE:20220101T000000')).toEqual(['2022-01-01 00:00 – 2022-01-01 null']);
    expect(day('DTSTART;VALUE=DATE:20220101', 'RDATE:20220103Z').at(-1)).toBe('2022-01-03 00:00 – 2022-01-03 null');
    expect(day('DTSTART;TZID=Europe/Berlin:20220101', 'DURATION:P2D')).toEqual(['2022-01-01 00:00 – 2022-01-02 null']);
  });

  it('is a length in days by the calendar and in hours by the clock', () => {
    const lines = (length: string) => ['DTSTART;TZID=Europe/Berlin:20260328T100000', `DURATION:${length}`];
    const ends = (length: string) => times(calendar(...vevent('UID:1', 'SUMMARY:x', ...lines(length))), 'Europe/Berlin')[0]?.slice(-16);
    expect([ends('P1D'), ends('PT24H'), ends('P1W'), ends('P1DT2H30M')]).toEqual([
      '2026-03-29 10:00',
      '2026-03-29 11:00',
      '2026-04-04 10:00',
      '2026-03-29 12:30',
    ]);
  });

  it('are its events; tasks, journals, free times and reminders are counted', () => {
    const other = (name: string) => [`BEGIN:${name}`, 'UID:o', 'SUMMARY:other', 'DTSTART:20260302T043000Z', `END:${name}`];
    const alarm = ['BEGIN:VALARM', 'TRIGGER:-PT15M', 'DURATION:PT5M', 'SUMMARY:alarm', 'END:VALARM'];
    const { events, problems } = read(
      calendar(
        ...vevent('UID:1', 'SUMMARY:fine', 'DTSTART:20260302T043000Z', ...alarm),
        ...other('VTODO'),
        ...other('VTODO'),
        ...other('VJOURNAL'),
        ...other('VFREEBUSY'),
      ),
    );
    expect(events.map(({ draft }) => [draft.eventName, draft.endDate])).toEqual([['fine', null]]);
    expect(problems.map(({ line, what, isKept }) => [line, what, isKept])).toEqual([
      [7, 'A reminder (VALARM)', true],
      [13, '2 tasks (VTODO)', false],
      [23, 'A journal entry (VJOURNAL)', false],
      [28, 'A free/busy time (VFREEBUSY)', false],
    ]);
  });

  it('is nothing of a file that calls events off', () => {
    expect(starts(calendar('METHOD:CANCEL', ...vevent('UID:1', 'SUMMARY:x', 'DTSTART:20260302T043000Z')))).toEqual([]);
  });

  it('is an event without its end, where the end is in a time zone that nobody knows', () => {
    const { events, problems } = read(
      calendar(...vevent('UID:1', 'SUMMARY:x', 'DTSTART:20260302T043000Z', 'DTEND;TZID=Nowhere:20260302T103000')),
    );
    expect([events[0]?.draft.endDate, problems.map(({ reason }) => reason)]).toEqual([
      null,
      ['The time zone "Nowhere" is not known, and the file does not define it, so that its end is not read'],
    ]);
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
    'a time zone that changes its clock by %s keeps the first date of the events that need it, as it is written',
    (rule) => {
      const zone = ['BEGIN:VTIMEZONE', 'TZID:Odd', 'BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'];
      const end = [`RRULE:${rule}`, 'END:STANDARD', 'END:VTIMEZONE'];
      const events = [
        ...vevent('UID:1', 'SUMMARY:odd', 'DTSTART;TZID=Odd:20260302T093000'),
        ...vevent('UID:2', 'SUMMARY:fine', 'DTSTART:20260302T093000Z'),
      ];
      const { events: read_, problems } = read(calendar(...zone, ...end, ...events));
      expect(read_.map(({ draft }) => `${draft.eventName} ${draft.time}`)).toEqual(['odd 09:30', 'fine 15:00']);
      expect(problems.map(({ what, isKept }) => [what, isKept])).toEqual([['odd', true]]);
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
    expect(events.map(({ draft }) => draft.eventName)).toEqual(['nowhere', 'odd rule', 'fine', 'No title']);
    expect(problems.map(({ line, isKept }) => [line, isKept])).toEqual([
      [3, false],
      [6, false],
      [8, false],
      [13, true],
      [18, true],
      [24, false],
      [33, true],
      [34, true],
      [36, true],
      [40, false],
    ]);
    expect(problems.map(({ reason }) => reason)).toContain(
      'The time zone "Nowhere/At all" is not known, and the file does not define it; its first date is read, at the time that is written',
    );
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
    const halves = [added.slice(0, 50_000), added.slice(50_000)].map((half) => `RDATE:${half.join(',')}`);
    const { events, problems } = reading(...vevent(...halves));
    expect([events.length, problems]).toEqual([1, [expect.objectContaining({ reason: expect.stringMatching(/repeats too much/) })]]);
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

  it.each<[string, () => string[], string]>([
    [
      'a line of 1.5 million parameters',
      () => vevent(`RDATE${';X=1'.repeat(1_500_000 / 8)}:20260302T100000Z`),
      'This line has more than 100 parameters',
    ],
    [
      'a line that is too long',
      () => vevent(`DESCRIPTION:${'x'.repeat(1_500_000)}`),
      'This line has 1500012 characters, more than the 1000000 that are read',
    ],
    ['parameters that never close', () => vevent(`RDATE;X="${'a'.repeat(900_000)}`), 'This line is not written as iCalendar asks'],
    ['quotes that open and close', () => vevent(`RDATE;X=${'"a",'.repeat(200_000)}:x`), 'RDATE is not a date or time: x'],
    ['parameters without values', () => vevent(`RDATE${';X'.repeat(400_000)}`), 'This line is not written as iCalendar asks'],
    [
      'a rule of many numbers',
      () => vevent(`RRULE:FREQ=YEARLY;BYYEARDAY=${'1,'.repeat(400_000)}1`),
      'The rule by which it repeats has 800023 characters',
    ],
    [
      'a length of many figures',
      () => [...vevent('x'), ...vevent(`DURATION:P${'1'.repeat(900_000)}D`)].slice(5),
      'DURATION is not a length of time',
    ],
  ])('with %s says so and keeps the rest', (_what, lines, reason) => {
    const { events, problems } = reading(...lines(), ...atTenOn('20260305'));
    expect(problems.map((problem) => problem.reason)).toContainEqual(expect.stringContaining(reason));
    expect(events.map(({ draft }) => draft.date)).toContain('2026-03-05');
  });

  it.each<[string, () => string[], string]>([
    ['half a million lines', () => Array.from({ length: 500_001 }, () => 'X-A:1'), 'more than 500000 lines'],
    ['ten million line breaks', () => ['\n'.repeat(10_000_000)], 'more than 500000 lines'],
    [
      'components by the ten thousand',
      () => Array.from({ length: 50_001 }, () => ['BEGIN:X', 'END:X']).flat(),
      'more than 50000 components',
    ],
    [
      'components within components',
      () => Array.from({ length: 300_000 }, () => 'BEGIN:VEVENT'),
      'components within components, more than 10 deep (line 11)',
    ],
    [
      'lines that are no properties',
      () => Array.from({ length: 400_000 }, () => 'x'),
      'More than 10000 lines of this calendar file can not be read',
    ],
  ])('of %s is refused, and the refusal names what was too much', (_what, lines, reason) => {
    expect(() => reading(lines().join('\r\n'))).toThrow(reason);
  });

  it('does not look into lines that it has no use for, however long they are', () => {
    const attached = Array.from({ length: 50_000 }, () => ` ${'QUJD'.repeat(18)}`);
    const { events, problems } = reading(...vevent('ATTACH;ENCODING=BASE64;VALUE=BINARY:', ...attached));
    expect([events.length, problems]).toEqual([1, []]);
  });

  const clock = (id: string, rules: number, begin = '16010101T020000') => [
    ...['BEGIN:VTIMEZONE', `TZID:${id}`, 'BEGIN:STANDARD', `DTSTART:${begin}`, 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
    ...Array.from({ length: rules }, () => 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU'),
    ...['END:STANDARD', 'END:VTIMEZONE'],
  ];
  const inZone = (zone: string) => ['BEGIN:VEVENT', `UID:${zone}`, 'SUMMARY:x', `DTSTART;TZID=${zone}:20260701T100000`, 'END:VEVENT'];

  it('with 70,000 rules in a time zone keeps the first dates, at the time that is written', () => {
    const { events, problems } = reading(...clock('Odd', 70_000), ...inZone('Odd'));
    expect(events.map(({ draft }) => `${draft.date} ${draft.time}`)).toEqual(['2026-07-01 10:00']);
    expect(problems[0]?.reason).toMatch(/^The time zone "Odd" has 70000 rules, more than the 50 that are read/);
  });

  it('with rules in very many time zones reads so many of them, and lists the others', () => {
    const names = Array.from({ length: 12 }, (_, at) => `Odd ${at}`);
    const { events, problems } = reading(...names.flatMap((name) => clock(name, 50)), ...names.flatMap(inZone));
    expect([events.length, events.filter(({ draft }) => draft.time === '08:00').length, problems.length]).toEqual([12, 10, 2]);
    expect(problems[0]?.reason).toMatch(/^The time zones of the file have more than 500 rules/);
  });

  it('with a time zone of very many changes stated one by one is read as far as a clock goes', () => {
    const added = `RDATE:${days(2500).map((day) => `${day}T020000`)}`;
    const lines = clock('Odd', 1).toSpliced(-2, 0, added);
    expect(reading(...lines, ...inZone('Odd')).problems[0]?.reason).toContain('it states more than 2000 changes one by one');
  });
});
