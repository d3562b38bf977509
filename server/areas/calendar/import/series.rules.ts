import { SERIES_DATES_MAX } from '@fairlead/contract/calendar/import';
import { DAY_MS } from '@fairlead/contract/kit/time';
import { dayOf, instantOf, keyOf, type Moment, Unreadable } from './ics-times.rules.ts';
import { parseRule, type Rule } from './rule.rules.ts';
import { LAST_DAY, type Work, walk } from './rule-walk.rules.ts';

/** Dates of all series in a file. An hour's step takes as long as storing an event. */
const DATES_OF_FILE_MAX = 100_000;

export interface Series {
  start: Moment;
  rules: readonly string[];
  /** Rules of dates that are left out (EXRULE of RFC 2445). */
  leftRules: readonly string[];
  extra: readonly Moment[];
  left: readonly Moment[];
}

export interface Dates {
  /** In the order of time. */
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

/** Counts the dates of all series of a file, those added or left out, and what their rules look at in between. */
export interface Budget extends Work {
  dates: number;
}

/** Every date of a series: by its rules and those added, without those left out. All of them, or those of the window if there are too many. */
export function expand({ start, rules, leftRules, extra, left }: Series, window: Window, budget: Budget): Dates {
  const found = new Map<string, Moment>([[keyOf(start), start]]);
  // All of them are read before the first is followed: a series with one that can't be read has its first date alone.
  const [added, taken] = [rules, leftRules].map((each) => each.map((rule) => parseRule(rule, start.isDay))) as [Rule[], Rule[]];
  let [isBounded, isBarren] = [false, false];
  for (const rule of added) {
    const more = addDates(found, start, rule, window, budget);
    isBounded ||= more.isBounded;
    isBarren ||= more.isBarren;
  }
  if (isBounded) for (const [key, { local }] of found) if (dayOf(local) < window.from || dayOf(local) > window.to) found.delete(key);
  spend(budget, extra.length + left.length);
  for (const moment of extra) {
    const date = { ...moment, isDay: start.isDay };
    found.set(keyOf(date), date);
  }
  leaveOut(found, start, left);
  for (const rule of taken) leaveOutRule(found, start, rule, budget);
  const moments = [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, moment]) => moment);
  return { moments, isBounded, isBarren };
}

/** A day leaves out whatever the series has on it, and of a series of days each moment leaves out its day. */
function leaveOut(found: Map<string, Moment>, start: Moment, left: readonly Moment[]) {
  for (const moment of left) found.delete(keyOf(moment));
  const days = new Set(left.filter(({ isDay }) => isDay || start.isDay).map(({ local }) => dayOf(local)));
  if (days.size > 0) for (const [key, { local }] of found) if (days.has(dayOf(local))) found.delete(key);
}

function leaveOutRule(found: Map<string, Moment>, start: Moment, rule: Rule, budget: Budget) {
  const last = Math.max(...[...found.values()].map(({ local }) => local));
  const isPast = endOf(start, rule);
  for (const local of walk(rule, start.local, budget)) {
    const moment = { ...start, local };
    if (local > last || isPast(moment)) return;
    spend(budget, 1);
    found.delete(keyOf(moment));
  }
}

function addDates(
  found: Map<string, Moment>,
  start: Moment,
  rule: Rule,
  window: Window,
  budget: Budget,
): Pick<Dates, 'isBounded' | 'isBarren'> {
  const isPast = endOf(start, rule);
  const isEndless = rule.until === null && rule.count === null;
  /** Dates from `since` on, up to `most` of them and the moment `last`. */
  const take = (most: number, since: number, last = LAST_DAY) => {
    const moments: Moment[] = [];
    for (const local of walk(rule, start.local, budget, since)) {
      const moment = { ...start, local };
      if (isPast(moment)) return { moments, end: 'until' as const };
      if (local > last || moments.length === most) return { moments, end: undefined };
      spend(budget, 1);
      moments.push(moment);
    }
    return { moments, end: 'rule' as const };
  };
  const isOfStartAlone = (moments: readonly Moment[]) => moments.every(({ local }) => local === start.local);
  const all = isEndless ? undefined : take(SERIES_DATES_MAX, start.local);
  const [from, to] = [Date.parse(window.from), Date.parse(window.to) + DAY_MS - 1];
  const { moments } = all?.end ? all : take(SERIES_DATES_MAX, Math.max(from, start.local), to);
  for (const moment of moments) found.set(keyOf(moment), moment);
  const mayBeBarren = rule.count !== 1 && all?.end !== 'until' && isOfStartAlone(moments);
  const isBarren = mayBeBarren && (!isEndless || isOfStartAlone(take(2, start.local).moments));
  return { isBounded: !all?.end && !isBarren, isBarren };
}

function spend(budget: Budget, dates: number) {
  budget.dates += dates;
  if (budget.dates > DATES_OF_FILE_MAX) throw new Unreadable('The file repeats too much to be read as a whole; split it');
}

/** Whether a moment is after the rule's last. A last day without a time includes its whole day. */
function endOf(start: Moment, { until }: Rule): (moment: Moment) => boolean {
  if (!until) return () => false;
  const lastDay = dayOf(until.local);
  if (until.isDay || start.isDay) return ({ local }) => dayOf(local) > lastDay;
  const last = until.isUtc ? until.local : start.zone.toInstant(until.local).getTime();
  return (moment) => instantOf(moment).getTime() > last;
}

/** From a year back to two years ahead of today, or as many years as asked. */
export function windowAround(now: Date, { back, ahead }: { back: number; ahead: number }): Window {
  const shifted = (years: number) => new Date(now.getTime() + years * 365.25 * DAY_MS).toISOString().slice(0, 10);
  return { from: shifted(-back), to: shifted(ahead) };
}
