import { DAY_MS } from '@fairlead/contract/kit/time';
import { Unreadable } from './ics-times.rules.ts';
import type { Rule, Weekday } from './rule.rules.ts';

const HOUR_MS = 3_600_000;
/** The last moment that a series reaches. */
export const LAST_DAY = Date.UTC(2101, 0, 1) - 1;
/** Days and dates that are looked at: between two dates of a rule, and for all rules of a file. A tenth of a second, and some seconds. */
const WORK_FOR_A_DATE_MAX = 100_000;
const WORK_OF_FILE_MAX = 3_000_000;

/** Counts what all rules of a file look at. */
export interface Work {
  work: number;
}

/** A day by the calendar; `number` counts days from 1970. */
interface Day {
  number: number;
  month: number;
  ofMonth: number;
  ofYear: number;
  weekday: number;
  monthLength: number;
  yearLength: number;
}

/**
 * The dates of a rule from its start on, or from `from` on, in their order and without its COUNT where it is not walked from its start; UNTIL is the caller's. The
 * start itself is among them only if the rule has it. All are times on the clock of the series, in milliseconds. A rule is gone through period by period,
 * from the first year to the last of any calendar, so that it always ends. Throws Unreadable where that takes too much.
 */
export function* walk(rule: Rule, start: number, work: Work, from = start): Generator<number> {
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  let before = work.work;
  for (const period of periodsOf(rule, start, rule.count === null ? from : start)) {
    for (const local of chosen(rule, [...datesOf(period, work)])) {
      if (local < start) continue;
      if (left <= 0) return;
      left -= 1;
      work.work += 1;
      before = work.work;
      if (local >= from) yield local;
    }
    work.work += 1;
    if (work.work > WORK_OF_FILE_MAX) throw new Unreadable('The file repeats too much to be read as a whole; split it');
    if (work.work - before > WORK_FOR_A_DATE_MAX) throw new Unreadable('It repeats at times that hardly ever come');
    if (left <= 0) return;
  }
}

/** Days that a rule looks for dates in, and the times of them. */
interface Period {
  days: Iterable<number>;
  times: readonly number[];
  isFitting: (day: Day) => boolean;
}

/** The periods of a rule from that one on in which `from` lies. */
function* periodsOf(written: Rule, start: number, from: number): Generator<Period> {
  const first = dayAt(Math.floor(start / DAY_MS));
  const rule = withStart(written, first);
  const { freq, interval, months } = rule;
  const isFitting = filterOf(rule);
  const times = timesOf(rule, start);
  /** So many units from the start on, by whole intervals, and surely before `passed` of them. */
  const skip = (passed: number) => Math.max(0, Math.floor((passed - 1) / interval)) * interval;
  if (freq === 'HOURLY') {
    yield* hoursOf(rule, start, from, isFitting);
  } else if (freq === 'YEARLY') {
    const begin = rule.weeks ? yearOfWeek(first.number, rule.weekStart) : yearOf(start);
    // A week of a year may begin in the one before.
    for (let year = begin + skip(yearOf(from) - begin - 1); Date.UTC(year - 1, 0, 1) <= LAST_DAY; year += interval)
      yield { days: daysOfYear(rule, year), times, isFitting };
  } else if (freq === 'MONTHLY') {
    const begin = monthOf(start);
    for (let month = begin + skip(monthOf(from) - begin); firstDay(month) * DAY_MS <= LAST_DAY; month += interval)
      yield { days: isIn(months, (month % 12) + 1) ? daysOfMonth(month) : [], times, isFitting };
  } else {
    const length = freq === 'WEEKLY' ? 7 : 1;
    const begin = freq === 'WEEKLY' ? weekBegin(first.number, rule.weekStart) : first.number;
    const passed = Math.floor((Math.floor(from / DAY_MS) - begin) / length);
    for (let day = begin + skip(passed) * length; day * DAY_MS <= LAST_DAY; day += interval * length)
      yield { days: range(day, length), times, isFitting };
  }
}

/** What a rule leaves open, its start says. */
function withStart(rule: Rule, { month, ofMonth, weekday }: Day): Rule {
  const { freq, months, weeks, yearDays, monthDays, weekdays } = rule;
  if (yearDays ?? monthDays ?? weekdays) return rule;
  if (freq === 'WEEKLY' || weeks) return { ...rule, weekdays: [{ nth: 0, weekday }] };
  if (freq === 'MONTHLY') return { ...rule, monthDays: [ofMonth] };
  return freq === 'YEARLY' ? { ...rule, months: months ?? [month], monthDays: [ofMonth] } : rule;
}

/** Hour by hour, but over days that don't fit in one step. */
function* hoursOf(rule: Rule, start: number, from: number, isFitting: Period['isFitting']): Generator<Period> {
  const { interval } = rule;
  const begin = Math.floor(start / HOUR_MS);
  const within = timesOf({ ...rule, hours: [0] }, start);
  const next = (hour: number) => begin + Math.ceil((hour - begin) / interval) * interval;
  for (
    let hour = begin + Math.max(0, Math.floor((Math.floor(from / HOUR_MS) - begin) / interval) * interval);
    hour * HOUR_MS <= LAST_DAY;
    hour += interval
  ) {
    const day = Math.floor(hour / 24);
    if (!isFitting(dayAt(day))) {
      yield { days: [], times: [], isFitting };
      hour = next((day + 1) * 24) - interval;
    } else if (isIn(rule.hours, hour % 24)) yield { days: [day], times: within.map((time) => (hour % 24) * HOUR_MS + time), isFitting };
    else yield { days: [], times: [], isFitting };
  }
}

function* datesOf({ days, times, isFitting }: Period, work: Work): Generator<number> {
  for (const number of days) {
    work.work += 1;
    if (!isFitting(dayAt(number))) continue;
    for (const time of times) yield number * DAY_MS + time;
  }
}

/** Of the dates of one period those at the rule's positions. */
function chosen({ positions }: Rule, dates: readonly number[]): readonly number[] {
  if (!positions) return dates;
  const found = positions.map((position) => dates.at(position > 0 ? position - 1 : position)).filter((local) => local !== undefined);
  return [...new Set(found)].sort((one, other) => one - other);
}

/** The times of a day in milliseconds, in order; the start says what the rule leaves open. */
function timesOf({ hours, minutes, seconds }: Rule, start: number): number[] {
  const at = new Date(start);
  const times: number[] = [];
  for (const hour of hours ?? [at.getUTCHours()])
    for (const minute of minutes ?? [at.getUTCMinutes()])
      for (const second of seconds ?? [at.getUTCSeconds()]) times.push(((hour * 60 + minute) * 60 + second) * 1000);
  return times;
}

/** The days of a year among which a rule looks. */
function daysOfYear({ weeks, weekStart, months }: Rule, year: number): Iterable<number> {
  if (weeks) return daysOfWeeks(weeks, weekStart, year);
  if (months) return months.flatMap((month) => [...daysOfMonth(year * 12 + month - 1)]);
  return range(firstDay(year * 12), yearLength(year));
}

function* daysOfWeeks(weeks: readonly number[], weekStart: number, year: number): Generator<number> {
  const begin = firstWeek(year, weekStart);
  const count = (firstWeek(year + 1, weekStart) - begin) / 7;
  const wanted = weeks.map((week) => (week > 0 ? week : count + 1 + week)).filter((week) => week >= 1 && week <= count);
  for (const week of [...new Set(wanted)].sort((one, other) => one - other)) yield* range(begin + (week - 1) * 7, 7);
}

/** The first day of the first week that has at least four days in the year. */
const firstWeek = (year: number, weekStart: number) => weekBegin(firstDay(year * 12) + 3, weekStart);

function yearOfWeek(day: number, weekStart: number): number {
  const year = yearOf(day * DAY_MS);
  if (day < firstWeek(year, weekStart)) return year - 1;
  return day < firstWeek(year + 1, weekStart) ? year : year + 1;
}

const weekBegin = (day: number, weekStart: number) => day - ((weekdayOf(day) - weekStart + 7) % 7);

/** Whether a day has what the rule asks of days. */
function filterOf({ freq, months, yearDays, monthDays, weekdays }: Rule): (day: Day) => boolean {
  const isNumberedInYear = freq === 'YEARLY' && months === undefined;
  return (day) =>
    isIn(months, day.month) &&
    isCounted(yearDays, day.ofYear, day.yearLength) &&
    isCounted(monthDays, day.ofMonth, day.monthLength) &&
    (weekdays === undefined || weekdays.some((each) => isWeekday(each, day, isNumberedInYear)));
}

function isWeekday({ nth, weekday }: Weekday, day: Day, isNumberedInYear: boolean): boolean {
  if (day.weekday !== weekday) return false;
  if (nth === 0) return true;
  const [place, length] = isNumberedInYear ? [day.ofYear, day.yearLength] : [day.ofMonth, day.monthLength];
  return nth > 0 ? Math.ceil(place / 7) === nth : Math.ceil((length - place + 1) / 7) === -nth;
}

const isIn = (list: readonly number[] | undefined, value: number) => list === undefined || list.includes(value);
/** The same for lists that may count from the end. */
const isCounted = (list: readonly number[] | undefined, place: number, length: number) =>
  list === undefined || list.includes(place) || list.includes(place - length - 1);

/** A day by the calendar, reckoned without a date object: a rule may look at a hundred thousand. */
function dayAt(number: number): Day {
  // Years are counted from March, so that the odd day is their last.
  const shifted = number + 719_468;
  const era = Math.floor(shifted / 146_097);
  const ofEra = shifted - era * 146_097;
  const yearOfEra = Math.floor((ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365);
  const fromMarch = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const place = Math.floor((5 * fromMarch + 2) / 153);
  const month = place < 10 ? place + 3 : place - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 1 : 0;
  return {
    number,
    month,
    ofMonth: fromMarch - Math.floor((153 * place + 2) / 5) + 1,
    ofYear: month > 2 ? fromMarch + 60 + leap : fromMarch - 305,
    weekday: weekdayOf(number),
    monthLength: month === 2 ? 28 + leap : 30 + ((month + Math.floor(month / 8)) % 2),
    yearLength: 365 + leap,
  };
}

function* range(from: number, length: number): Generator<number> {
  for (let at = from; at < from + length; at += 1) yield at;
}

const yearOf = (at: number) => new Date(at).getUTCFullYear();
/** Months are counted from the year 0. */
const monthOf = (at: number) => yearOf(at) * 12 + new Date(at).getUTCMonth();
const firstDay = (month: number) => Date.UTC(Math.floor(month / 12), month % 12, 1) / DAY_MS;
const daysOfMonth = (month: number) => range(firstDay(month), firstDay(month + 1) - firstDay(month));
const yearLength = (year: number) => firstDay(year * 12 + 12) - firstDay(year * 12);
const weekdayOf = (number: number) => (((number + 4) % 7) + 7) % 7;
