import { SERIES_DATES_MAX } from '@fairlead/contract/calendar/import';
import ICAL from 'ical.js';
import { dayOf, keyOf, type Moment, Unreadable } from './ics-times.rules.ts';
import { AFTER_ALL, type Turns, walk } from './rule-walk.rules.ts';

/** Steps of a rule that are looked at: of one series, and of all in a file. An hour's step takes as long as storing an event. */
const STEPS_MAX = 25_000;
const DAY_MS = 86_400_000;

export interface Series {
  start: Moment;
  rules: readonly string[];
  extra: readonly Moment[];
  left: readonly Moment[];
}

export interface Dates {
  moments: Moment[];
  /** Not every date is among them. */
  isBounded: boolean;
  /** A rule brings no date beside the first, ever. */
  isBarren: boolean;
}

/** The window in which the dates of an endless series are read; days. */
export interface Window {
  from: string;
  to: string;
}

/** Counts the steps of all series of a file, the dates that they add or leave out, and the turns of the parser in between. */
export interface Budget extends Turns {
  steps: number;
}

/** Every date of a series: by its rules and those added, without those left out. All of them, or those of the window if there are too many. */
export function expand({ start, rules, extra, left }: Series, window: Window, budget: Budget): Dates {
  const found = new Map<string, Moment>([[keyOf(start), start]]);
  let [isBounded, isBarren] = [false, false];
  for (const rule of rules) {
    const added = addDates(found, start, parse(rule), window, budget);
    isBounded ||= added.isBounded;
    isBarren ||= added.isBarren;
  }
  budget.steps += extra.length + left.length;
  assertWithin(budget);
  for (const moment of extra) found.set(keyOf(moment), { ...moment, isDay: start.isDay });
  for (const moment of left) found.delete(keyOf(moment));
  // A day leaves out whatever the series has on it.
  const days = new Set(start.isDay ? [] : left.filter(({ isDay }) => isDay).map(({ local }) => dayOf(local)));
  if (days.size > 0) for (const [key, { local }] of found) if (days.has(dayOf(local))) found.delete(key);
  return { moments: [...found.values()], isBounded, isBarren };
}

function addDates(
  found: Map<string, Moment>,
  start: Moment,
  rule: ICAL.Recur,
  window: Window,
  budget: Budget,
): Pick<Dates, 'isBounded' | 'isBarren'> {
  const { freq, until, count } = rule;
  if (freq === 'SECONDLY' || freq === 'MINUTELY') throw new Unreadable('It repeats every minute or second, which a calendar can not show');
  const isPast = endOf(start, until);
  rule.until = null as never;
  const dates: Moment[] = [];
  const inWindow: Moment[] = [];
  const isEndless = !until && count === null;
  const first = keyOf(start);
  let kept = 0;
  const begin = beginNear(start.local, rule, window);
  let isBounded = isEndless || begin !== start.local;
  let isBarren = count !== 1 && begin === start.local;
  for (const local of walk(rule, begin, budget)) {
    budget.steps += 1;
    assertWithin(budget);
    const moment = { ...start, local };
    const day = dayOf(moment.local);
    if (day >= AFTER_ALL) break;
    if (keyOf(moment) !== first && fits(rule, start.local, local)) isBarren = false;
    if (isPast(moment)) {
      isBarren = false;
      break;
    }
    if (day > window.to && (isEndless || dates.length >= SERIES_DATES_MAX)) break;
    kept += 1;
    if (kept > STEPS_MAX) {
      isBounded = true;
      break;
    }
    if (!fits(rule, start.local, moment.local)) continue;
    if (dates.length <= SERIES_DATES_MAX) dates.push(moment);
    if (day >= window.from && day <= window.to && inWindow.length < SERIES_DATES_MAX) inWindow.push(moment);
    // No later date would come in.
    if (inWindow.length >= SERIES_DATES_MAX && (isBounded || dates.length > SERIES_DATES_MAX)) break;
  }
  if (isBarren) return { isBounded: false, isBarren };
  isBounded ||= dates.length > SERIES_DATES_MAX;
  if (isBounded) found.clear();
  for (const moment of isBounded ? inWindow : dates) found.set(keyOf(moment), moment);
  return { isBounded, isBarren };
}

const PERIOD_HOURS: Partial<Record<string, number>> = { HOURLY: 1, DAILY: 24, WEEKLY: 168 };

/**
 * Where to begin with a rule that has more dates before the window than a series may bring: shortly before the window. Only a plain rule's
 * dates can be counted without walking; the rule's own count is lowered by those passed over.
 */
function beginNear(start: ICAL.Time, rule: ICAL.Recur, { from }: Window): ICAL.Time {
  const hours = PERIOD_HOURS[rule.freq];
  if (hours === undefined || Object.keys(rule.parts).length > 0) return start;
  const passed = Math.floor((Date.parse(from) - Date.parse(dayOf(start))) / 3_600_000 / (hours * rule.interval)) - 24;
  if (passed <= SERIES_DATES_MAX || (rule.count !== null && rule.count <= passed)) return start;
  if (rule.count !== null) rule.count -= passed;
  const begin = start.clone();
  const total = passed * hours * rule.interval;
  begin.adjust(Math.floor(total / 24), total % 24, 0, 0);
  return begin;
}

function assertWithin({ steps }: Budget) {
  if (steps > STEPS_MAX * 4) throw new Unreadable('The file repeats too much to be read as a whole; split it');
}

/** Whether a moment is after the rule's last. A last day without a time includes its whole day. */
function endOf(start: Moment, until: ICAL.Time | null | undefined): (moment: Moment) => boolean {
  if (!until) return () => false;
  const lastDay = dayOf(until);
  if (until.isDate || start.isDay) return ({ local }) => dayOf(local) > lastDay;
  const last = until.zone === ICAL.Timezone.utcTimezone ? until.toUnixTime() * 1000 : start.zone.toInstant(until).getTime();
  return ({ local, zone }) => zone.toInstant(local).getTime() > last;
}

/** The parser moves a 30th of February into March; such dates are no dates of the series (RFC 5545, 3.3.10). */
function fits(rule: ICAL.Recur, start: ICAL.Time, { month, day }: ICAL.Time): boolean {
  const parts = rule.parts as Partial<Record<string, (number | string)[]>>;
  if (parts.BYMONTH && !parts.BYMONTH.map(Number).includes(month)) return false;
  const hasDays = Object.keys(parts).some((name) => /^BY(DAY|MONTHDAY|YEARDAY|WEEKNO|SETPOS)$/.test(name));
  if (parts.BYMONTHDAY?.every((each) => Number(each) > 0) && !parts.BYMONTHDAY.map(Number).includes(day)) return false;
  if (hasDays) return true;
  if (rule.freq === 'MONTHLY') return day === start.day;
  return rule.freq !== 'YEARLY' || (day === start.day && (parts.BYMONTH !== undefined || month === start.month));
}

function parse(rule: string): ICAL.Recur {
  try {
    return ICAL.Recur.fromString(rule);
  } catch {
    throw new Unreadable(`How it repeats can not be read: ${rule.slice(0, 60)}`);
  }
}

/** From a year back to two years ahead of today, or as many years as asked. */
export function windowAround(now: Date, { back, ahead }: { back: number; ahead: number }): Window {
  const shifted = (years: number) => new Date(now.getTime() + years * 365.25 * DAY_MS).toISOString().slice(0, 10);
  return { from: shifted(-back), to: shifted(ahead) };
}
