import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Unreadable } from './ics-times.rules.ts';
import { parseRule, type Rule } from './rule.rules.ts';
import { walk } from './rule-walk.rules.ts';

const DAY = 86_400_000;
const at = (text: string) => Date.parse(`${text}Z`);
const dates = (rule: string, start: string, most = 400) => {
  const found: string[] = [];
  for (const local of walk(parseRule(rule, false), at(start), { work: 0 })) {
    if (found.length === most) break;
    found.push(new Date(local).toISOString().slice(0, 16));
  }
  return found;
};
const days = (rule: string, start: string, most?: number) => dates(rule, `${start}T09:00`, most).map((date) => date.slice(0, 10));

describe('the examples of RFC 5545, 3.8.5.3', () => {
  it.each<[string, string, string, string]>([
    ['daily for ten dates', 'FREQ=DAILY;COUNT=3', '1997-09-02', '1997-09-02 1997-09-03 1997-09-04'],
    ['every ten days', 'FREQ=DAILY;INTERVAL=10;COUNT=3', '1997-09-02', '1997-09-02 1997-09-12 1997-09-22'],
    ['every day in January', 'FREQ=YEARLY;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA;COUNT=2', '1998-01-01', '1998-01-01 1998-01-02'],
    [
      'every other week on weekdays',
      'FREQ=WEEKLY;INTERVAL=2;COUNT=4;WKST=SU;BYDAY=TU,TH',
      '1997-09-02',
      '1997-09-02 1997-09-04 1997-09-16 1997-09-18',
    ],
    [
      'the week beginning on Monday',
      'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO',
      '1997-08-05',
      '1997-08-05 1997-08-10 1997-08-19 1997-08-24',
    ],
    [
      'the week beginning on Sunday',
      'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
      '1997-08-05',
      '1997-08-05 1997-08-17 1997-08-19 1997-08-31',
    ],
    ['the first Friday', 'FREQ=MONTHLY;COUNT=3;BYDAY=1FR', '1997-09-05', '1997-09-05 1997-10-03 1997-11-07'],
    [
      'the first and last Sunday',
      'FREQ=MONTHLY;INTERVAL=2;COUNT=4;BYDAY=1SU,-1SU',
      '1997-09-07',
      '1997-09-07 1997-09-28 1997-11-02 1997-11-30',
    ],
    ['the second last Monday', 'FREQ=MONTHLY;COUNT=3;BYDAY=-2MO', '1997-09-22', '1997-09-22 1997-10-20 1997-11-17'],
    ['the third last day', 'FREQ=MONTHLY;BYMONTHDAY=-3;COUNT=3', '1997-09-28', '1997-09-28 1997-10-29 1997-11-28'],
    ['the first and last day', 'FREQ=MONTHLY;COUNT=4;BYMONTHDAY=1,-1', '1997-09-30', '1997-09-30 1997-10-01 1997-10-31 1997-11-01'],
    ['days of the year', 'FREQ=YEARLY;INTERVAL=3;COUNT=4;BYYEARDAY=1,100,200', '1997-01-01', '1997-01-01 1997-04-10 1997-07-19 2000-01-01'],
    ['the 20th Monday of the year', 'FREQ=YEARLY;BYDAY=20MO;COUNT=3', '1997-05-19', '1997-05-19 1998-05-18 1999-05-17'],
    ['Monday of week 20', 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=3', '1997-05-12', '1997-05-12 1998-05-11 1999-05-17'],
    ['week 20, on the weekday of the start', 'FREQ=YEARLY;BYWEEKNO=20;COUNT=3', '1997-05-12', '1997-05-12 1998-05-11 1999-05-17'],
    ['week 53, in the years that have one', 'FREQ=YEARLY;BYWEEKNO=53;BYDAY=SU;COUNT=3', '2021-01-03', '2021-01-03 2027-01-03 2033-01-02'],
    ['the last week', 'FREQ=YEARLY;BYWEEKNO=-1;BYDAY=TH;COUNT=3', '2025-12-25', '2025-12-25 2026-12-31 2027-12-30'],
    ['every Thursday in March', 'FREQ=YEARLY;BYMONTH=3;BYDAY=TH;COUNT=4', '1997-03-13', '1997-03-13 1997-03-20 1997-03-27 1998-03-05'],
    ['every Friday the 13th', 'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=3', '1997-09-02', '1998-02-13 1998-03-13 1998-11-13'],
    [
      'election day',
      'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8;COUNT=3',
      '1996-11-05',
      '1996-11-05 2000-11-07 2004-11-02',
    ],
    ['the third of three weekdays', 'FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', '1997-09-04', '1997-09-04 1997-10-07 1997-11-06'],
    ['the second last workday', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2;COUNT=3', '1997-09-29', '1997-09-29 1997-10-30 1997-11-27'],
    ['a 30th of February never', 'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=4', '2007-01-15', '2007-01-15 2007-01-30 2007-02-15 2007-03-15'],
    ['a 29th of February in leap years', 'FREQ=YEARLY;COUNT=3', '2024-02-29', '2024-02-29 2028-02-29 2032-02-29'],
    ['a 31st in months that have one', 'FREQ=MONTHLY;COUNT=3', '2026-01-31', '2026-01-31 2026-03-31 2026-05-31'],
  ])('%s', (_what, rule, start, expected) => {
    expect(days(rule, start).join(' ')).toBe(expected);
  });

  it('times within a day', () => {
    expect(dates('FREQ=HOURLY;INTERVAL=3;COUNT=3', '1997-09-02T09:00')).toEqual([
      '1997-09-02T09:00',
      '1997-09-02T12:00',
      '1997-09-02T15:00',
    ]);
    expect(dates('FREQ=DAILY;BYHOUR=9,10;BYMINUTE=0,20,40;COUNT=7', '1997-09-02T09:00').map((date) => date.slice(8))).toEqual([
      '02T09:00',
      '02T09:20',
      '02T09:40',
      '02T10:00',
      '02T10:20',
      '02T10:40',
      '03T09:00',
    ]);
  });
});

describe('a rule that is not understood is refused as a whole', () => {
  it.each([
    ['FREQ=SECONDLY', 'every minute or second'],
    ['FREQ=MINUTELY;INTERVAL=1440', 'every minute or second'],
    ['FREQ=FORTNIGHTLY', 'FREQ=FORTNIGHTLY'],
    ['COUNT=3', 'FREQ='],
    ['FREQ=DAILY;BYEASTER=0', 'BYEASTER=0'],
    ['RSCALE=CHINESE;FREQ=YEARLY', 'RSCALE=CHINESE'],
    ['FREQ=DAILY;FREQ=WEEKLY', 'FREQ is stated twice'],
    ['FREQ=DAILY;INTERVAL=0', 'INTERVAL=0'],
    ['FREQ=DAILY;INTERVAL=-1', 'INTERVAL='],
    ['FREQ=DAILY;COUNT=two', 'COUNT='],
    ['FREQ=DAILY;COUNT=2;UNTIL=20260401', 'both COUNT and UNTIL'],
    ['FREQ=DAILY;UNTIL=20260231', 'UNTIL=20260231'],
    ['FREQ=YEARLY;BYMONTH=13', 'BYMONTH=13'],
    ['FREQ=YEARLY;BYMONTH=-1', 'BYMONTH'],
    ['FREQ=MONTHLY;BYMONTHDAY=0', 'BYMONTHDAY=0'],
    ['FREQ=MONTHLY;BYMONTHDAY=32', 'BYMONTHDAY=32'],
    ['FREQ=WEEKLY;BYMONTHDAY=1', 'BYMONTHDAY does not go with WEEKLY'],
    ['FREQ=YEARLY;BYWEEKNO=54', 'BYWEEKNO=54'],
    ['FREQ=MONTHLY;BYWEEKNO=20', 'BYWEEKNO does not go with MONTHLY'],
    ['FREQ=MONTHLY;BYYEARDAY=100', 'BYYEARDAY does not go with MONTHLY'],
    ['FREQ=WEEKLY;BYDAY=1MO', 'a numbered weekday does not go with WEEKLY'],
    ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=1MO', 'a numbered weekday does not go with BYWEEKNO'],
    ['FREQ=MONTHLY;BYDAY=0MO', 'BYDAY=0MO'],
    ['FREQ=MONTHLY;BYDAY=XX', 'BYDAY=XX'],
    ['FREQ=WEEKLY;WKST=XX', 'WKST=XX'],
    ['FREQ=DAILY;BYHOUR=24', 'BYHOUR=24'],
    ['FREQ=DAILY;BYSECOND=60', 'BYSECOND=60'],
    ['FREQ=MONTHLY;BYSETPOS=1', 'BYSETPOS stands alone'],
    ['FREQ=DAILY;BYHOUR=1,2,3;BYMINUTE=0,10,20,30,40,50;BYSECOND=0,5,10,15,20,25', 'more than 100 times of a day'],
  ])('%s', (rule, reason) => {
    expect(() => parseRule(rule, false)).toThrow(reason);
  });

  it('one of more characters than any rule has', () => {
    expect(() => parseRule(`FREQ=YEARLY;BYYEARDAY=${'1,'.repeat(6000)}1`, false)).toThrow('12023 characters, more than the 10000');
  });

  it('parts of the time are ignored where the series has days, and it can not have hours', () => {
    expect(parseRule('FREQ=DAILY;BYHOUR=9;BYMINUTE=30;BYSECOND=1', true)).toMatchObject({
      hours: undefined,
      minutes: undefined,
      seconds: undefined,
    });
    expect(() => parseRule('FREQ=HOURLY', true)).toThrow('a whole day can not repeat every hour');
  });
});

it('a rule that finds no date ends, and one that seeks for too long is refused', () => {
  const work = { work: 0 };
  expect([...walk(parseRule('FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30', false), at('2026-03-02T04:30'), work)]).toEqual([]);
  expect(work.work).toBeLessThan(30_000);
  expect(() => [...walk(parseRule('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', false), at('1700-01-01T04:30'), work)]).toThrow('hardly ever come');
  expect(() => [...walk(parseRule('FREQ=DAILY', false), at('2026-03-02T04:30'), { work: 3_000_000 })]).toThrow('repeats too much');
});

/** Every day by itself, without periods: whether the rule has it follows from what the RFC says of each part, one after the other. */
function byBruteForce(rule: Rule, start: number, until: number): number[] {
  const first = new Date(start);
  const groups = new Map<number, number[]>();
  for (let day = Math.floor(start / DAY) * DAY - 400 * DAY; day <= until + 400 * DAY; day += DAY) {
    const period = periodOf(rule, day);
    if (rule.freq !== 'HOURLY' && (period - periodOf(rule, Math.floor(start / DAY) * DAY)) % rule.interval !== 0) continue;
    if (!hasDay(rule, day, first)) continue;
    const hours = rule.freq === 'HOURLY' ? Array.from({ length: 24 }, (_, hour) => hour) : (rule.hours ?? [first.getUTCHours()]);
    for (const hour of hours) {
      const hourOfAll = day / 3_600_000 + hour;
      if (rule.freq === 'HOURLY' && (hourOfAll - Math.floor(start / 3_600_000)) % rule.interval !== 0) continue;
      if (rule.freq === 'HOURLY' && rule.hours && !rule.hours.includes(hour)) continue;
      for (const minute of rule.minutes ?? [first.getUTCMinutes()])
        for (const second of rule.seconds ?? [first.getUTCSeconds()]) {
          const group = rule.freq === 'HOURLY' ? hourOfAll : period;
          groups.set(group, [...(groups.get(group) ?? []), day + hour * 3_600_000 + minute * 60_000 + second * 1000]);
        }
    }
  }
  const found = [...groups.values()].flatMap((all) => {
    const sorted = all.sort((a, b) => a - b);
    return rule.positions
      ? sorted.filter((_, place) => rule.positions?.some((each) => (each > 0 ? each - 1 : sorted.length + each) === place))
      : sorted;
  });
  const dated = found.filter((local) => local >= start).sort((a, b) => a - b);
  return dated.slice(0, rule.count ?? dated.length).filter((local) => local <= until);
}

const weekStart = (day: number, { weekStart: begin }: Rule) => {
  let first = day;
  while (new Date(first).getUTCDay() !== begin) first -= DAY;
  return first;
};
/** The year that has most days of a week. */
const yearOfWeek = (day: number, rule: Rule) => new Date(weekStart(day, rule) + 3 * DAY).getUTCFullYear();

function periodOf(rule: Rule, day: number): number {
  const date = new Date(day);
  if (rule.freq === 'YEARLY') return rule.weeks ? yearOfWeek(day, rule) : date.getUTCFullYear();
  if (rule.freq === 'MONTHLY') return date.getUTCFullYear() * 12 + date.getUTCMonth();
  return rule.freq === 'WEEKLY' ? Math.round(weekStart(day, rule) / (7 * DAY) - 0.5) : day / DAY;
}

function hasDay(rule: Rule, day: number, start: Date): boolean {
  const date = new Date(day);
  const [year, month, ofMonth] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  const places = (from: number, to: number) => [(day - from) / DAY + 1, -((to - day) / DAY)];
  const inYear = places(Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1));
  const inMonth = places(Date.UTC(year, month - 1, 1), Date.UTC(year, month, 1));
  const has = (list: readonly number[] | undefined, of: readonly number[]) => !list || of.some((place) => list.includes(place));
  if (rule.months && !rule.months.includes(month)) return false;
  if (!has(rule.yearDays, inYear) || !has(rule.monthDays, inMonth)) return false;
  if (rule.weeks) {
    const ofYear = yearOfWeek(day, rule);
    let [before, all] = [0, 0];
    for (let each = Date.UTC(ofYear - 1, 11, 20); each < Date.UTC(ofYear + 1, 0, 12); each += DAY) {
      if (weekStart(each, rule) !== each || yearOfWeek(each, rule) !== ofYear) continue;
      all += 1;
      if (each <= day) before += 1;
    }
    if (!rule.weeks.includes(before) && !rule.weeks.includes(before - all - 1)) return false;
  }
  if (rule.weekdays) {
    const scope = rule.freq === 'YEARLY' && !rule.months ? inYear : inMonth;
    return rule.weekdays.some(({ nth, weekday }) => {
      if (date.getUTCDay() !== weekday) return false;
      return nth === 0 || (nth > 0 ? Math.ceil((scope[0] ?? 0) / 7) === nth : Math.ceil(-(scope[1] ?? 0) / 7) === -nth);
    });
  }
  if (rule.yearDays || rule.monthDays || rule.freq === 'DAILY' || rule.freq === 'HOURLY') return true;
  if (rule.freq === 'WEEKLY' || rule.weeks) return date.getUTCDay() === start.getUTCDay();
  return ofMonth === start.getUTCDate() && (rule.freq === 'MONTHLY' || rule.months !== undefined || month === start.getUTCMonth() + 1);
}

const some = (least: number, most: number, isSigned: boolean) =>
  fc.uniqueArray(
    fc.integer({ min: least, max: most }).chain((number) => (isSigned ? fc.constantFrom(number, -number) : fc.constant(number))),
    { minLength: 1, maxLength: 4 },
  );
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const part = (name: string, values: fc.Arbitrary<unknown>) =>
  fc.option(
    values.map((value) => `;${name}=${value}`),
    { nil: '', freq: 2 },
  );
const rules = fc.constantFrom('YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY').chain((freq) => {
  const weekday = fc.constantFrom(...WEEKDAYS);
  const nth =
    freq === 'MONTHLY' || freq === 'YEARLY' ? fc.constantFrom('', '1', '-1', '2', '5', freq === 'YEARLY' ? '20' : '3') : fc.constant('');
  const none = fc.constant('');
  return fc
    .tuple(
      part('INTERVAL', fc.integer({ min: 1, max: 5 })),
      part('COUNT', fc.integer({ min: 1, max: 20 })),
      part('WKST', weekday),
      part('BYMONTH', some(1, 12, false)),
      freq === 'YEARLY' ? part('BYWEEKNO', some(1, 53, true)) : none,
      freq === 'YEARLY' || freq === 'HOURLY' ? part('BYYEARDAY', some(1, 366, true)) : none,
      freq === 'WEEKLY' ? none : part('BYMONTHDAY', some(1, 31, true)),
      part(
        'BYDAY',
        fc.uniqueArray(
          fc.tuple(nth, weekday).map((both) => both.join('')),
          { minLength: 1, maxLength: 4 },
        ),
      ),
      part('BYHOUR', some(0, 23, false)),
      part('BYMINUTE', some(0, 59, false)),
      part('BYSETPOS', some(1, 5, true)),
    )
    .map((parts) => `FREQ=${freq}${parts.join('')}`)
    .filter((text) => {
      try {
        return parseRule(text, false) !== undefined;
      } catch {
        return false;
      }
    });
});

/** A rule that seeks for too long has no date before it gives up. */
function datesWithin(rule: Rule, start: number, since: number, until: number): number[] {
  const found: number[] = [];
  try {
    for (const local of walk(rule, start, { work: 0 }, since)) {
      if (local > until) break;
      found.push(local);
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
  }
  return found;
}

it('finds the dates that looking at each single day finds, whatever the parts of the rule', () => {
  const start = fc.integer({ min: at('1999-12-20T00:00') / 60_000, max: at('2029-01-10T00:00') / 60_000 }).map((minute) => minute * 60_000);
  fc.assert(
    fc.property(rules, start, (text, from) => {
      const rule = parseRule(text, false);
      const until = from + 5 * 366 * DAY;
      const found = datesWithin(rule, from, from, until).slice(0, 500);
      expect(found).toEqual(byBruteForce(rule, from, until).slice(0, 500));
    }),
    { numRuns: 150 },
  );
});

it('from a later moment on it finds the same dates as from its start', () => {
  const start = at('2019-12-30T09:15');
  fc.assert(
    fc.property(rules, fc.integer({ min: 0, max: 2500 }), (text, later) => {
      const rule = parseRule(text, false);
      const [from, until] = [start + later * DAY, start + (later + 500) * DAY];
      const collect = (since: number) => datesWithin(rule, start, since, until).filter((local) => local >= from);
      expect(collect(from)).toEqual(collect(start));
    }),
    { numRuns: 100 },
  );
});
