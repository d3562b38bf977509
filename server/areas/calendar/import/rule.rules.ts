import { Unreadable } from './ics-times.rules.ts';

export const FREQUENCIES = ['HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** A weekday, Sunday is 0; `nth` counts those of a month or year, from its end if it is negative, and is 0 for each of them. */
export interface Weekday {
  nth: number;
  weekday: number;
}

/** How an event repeats (RFC 5545, 3.3.10). A list is undefined where the rule has none of it. */
export interface Rule {
  freq: Frequency;
  interval: number;
  count: number | null;
  /** The last moment, by the clock of the series or of UTC. */
  until: { local: number; isDay: boolean; isUtc: boolean } | null;
  weekStart: number;
  months: readonly number[] | undefined;
  weeks: readonly number[] | undefined;
  yearDays: readonly number[] | undefined;
  monthDays: readonly number[] | undefined;
  weekdays: readonly Weekday[] | undefined;
  hours: readonly number[] | undefined;
  minutes: readonly number[] | undefined;
  seconds: readonly number[] | undefined;
  positions: readonly number[] | undefined;
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
/** All days of a year and their positions, twice. */
const LONGEST_RULE = 10_000;
const LONGEST_SHOWN = 60;
const TIMES_A_DAY_MAX = 100;
const KNOWN = [
  ...['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST', 'BYMONTH', 'BYWEEKNO', 'BYYEARDAY', 'BYMONTHDAY', 'BYDAY'],
  ...['BYHOUR', 'BYMINUTE', 'BYSECOND', 'BYSETPOS'],
];

/**
 * Reads a rule, all of it or nothing: a part that is not understood would give other dates than are meant. `isOfDays`: the series has days
 * without times. Throws Unreadable.
 */
export function parseRule(text: string, isOfDays: boolean): Rule {
  if (text.length > LONGEST_RULE)
    throw new Unreadable(`The rule by which it repeats has ${text.length} characters, more than the ${LONGEST_RULE} that are read`);
  const parts = new Map<string, string>();
  for (const part of text.trim().toUpperCase().split(';').filter(Boolean)) {
    const [name = '', value = ''] = part.split('=', 2).map((each) => each.trim());
    if (!KNOWN.includes(name)) throw new Unreadable(`How it repeats can not be read: ${part.slice(0, LONGEST_SHOWN)}`);
    if (parts.has(name)) throw new Unreadable(`How it repeats can not be read: ${name} is stated twice`);
    parts.set(name, value);
  }
  const refuse = (what: string): never => {
    throw new Unreadable(`How it repeats can not be read: ${what}`);
  };
  const freq = parts.get('FREQ') ?? '';
  if (freq === 'SECONDLY' || freq === 'MINUTELY') throw new Unreadable('It repeats every minute or second, which a calendar can not show');
  if (!isFrequency(freq)) return refuse(`FREQ=${freq.slice(0, LONGEST_SHOWN)}`);

  /** A whole number within bounds. */
  function numberOf(name: string, value: string, least: number, most: number): number {
    const number = /^[+-]?\d{1,10}$/.test(value) ? Number(value) : Number.NaN;
    return Math.abs(number) >= least && Math.abs(number) <= most && (number > 0 || least === 1 || number === 0)
      ? number
      : refuse(`${name}=${value.slice(0, LONGEST_SHOWN)}`);
  }
  /** Different numbers in order. With the least 1 they may count from the end, and be negative. */
  function list(name: string, least: number, most: number): number[] | undefined {
    const values = parts.get(name)?.split(',');
    return values && [...new Set(values.map((value) => numberOf(name, value.trim(), least, most)))].sort((one, other) => one - other);
  }
  function one(name: string): number | undefined {
    const value = parts.get(name);
    return value === undefined ? undefined : Math.max(1, numberOf(name, value.replace(/^-/, 'x'), 1, 9_999_999_999));
  }
  const weekdays = parts
    .get('BYDAY')
    ?.split(',')
    .map((value): Weekday => {
      const [, nth, day = ''] = /^([+-]?\d{1,2})?(SU|MO|TU|WE|TH|FR|SA)$/.exec(value.trim()) ?? [];
      const weekday = WEEKDAYS.indexOf(day);
      if (weekday < 0 || Number(nth) === 0) refuse(`BYDAY=${value.slice(0, LONGEST_SHOWN)}`);
      return { nth: nth === undefined ? 0 : numberOf('BYDAY', nth, 1, 53), weekday };
    });
  const weekStart = WEEKDAYS.indexOf(parts.get('WKST') ?? 'MO');
  if (weekStart < 0) refuse(`WKST=${parts.get('WKST')?.slice(0, LONGEST_SHOWN)}`);
  const rule: Rule = {
    freq,
    interval: one('INTERVAL') ?? 1,
    count: one('COUNT') ?? null,
    until: parts.has('UNTIL')
      ? (untilOf(parts.get('UNTIL') ?? '') ?? refuse(`UNTIL=${parts.get('UNTIL')?.slice(0, LONGEST_SHOWN)}`))
      : null,
    weekStart,
    months: list('BYMONTH', 1, 12),
    weeks: list('BYWEEKNO', 1, 53),
    yearDays: list('BYYEARDAY', 1, 366),
    monthDays: list('BYMONTHDAY', 1, 31),
    weekdays,
    // Of a series of days they are to be ignored.
    hours: isOfDays ? undefined : list('BYHOUR', 0, 23),
    minutes: isOfDays ? undefined : list('BYMINUTE', 0, 59),
    seconds: isOfDays ? undefined : list('BYSECOND', 0, 59),
    positions: list('BYSETPOS', 1, 366),
  };
  if (rule.months?.some((month) => month < 0)) refuse('BYMONTH counts from the end');
  if (rule.count !== null && rule.until !== null) refuse('it has both COUNT and UNTIL');
  if (rule.weeks && freq !== 'YEARLY') refuse(`BYWEEKNO does not go with ${freq}`);
  if (rule.yearDays && (freq === 'DAILY' || freq === 'WEEKLY' || freq === 'MONTHLY')) refuse(`BYYEARDAY does not go with ${freq}`);
  if (rule.monthDays && freq === 'WEEKLY') refuse('BYMONTHDAY does not go with WEEKLY');
  if (weekdays?.some(({ nth }) => nth !== 0) && ((freq !== 'MONTHLY' && freq !== 'YEARLY') || rule.weeks))
    refuse(`a numbered weekday does not go with ${rule.weeks ? 'BYWEEKNO' : freq}`);
  if (rule.positions && ![...parts.keys()].some((name) => name.startsWith('BY') && name !== 'BYSETPOS')) refuse('BYSETPOS stands alone');
  if (isOfDays && freq === 'HOURLY') refuse('a whole day can not repeat every hour');
  if ((rule.hours?.length ?? 1) * (rule.minutes?.length ?? 1) * (rule.seconds?.length ?? 1) > TIMES_A_DAY_MAX)
    throw new Unreadable(`It repeats at more than ${TIMES_A_DAY_MAX} times of a day, which a calendar can not show`);
  return rule;
}

const isFrequency = (text: string): text is Frequency => (FREQUENCIES as readonly string[]).includes(text);

function untilOf(text: string): Rule['until'] | undefined {
  const match = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map((digits) => Number(digits ?? 0));
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  const isReal = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day && month >= 1 && month <= 12 && hour < 24 && minute < 60;
  return isReal ? { local, isDay: match[4] === undefined, isUtc: match[7] === 'Z' } : undefined;
}
