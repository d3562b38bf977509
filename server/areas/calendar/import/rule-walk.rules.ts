import ICAL from 'ical.js';
import { Unreadable } from './ics-times.rules.ts';

/** A day that no series reaches. */
export const AFTER_ALL = '2101-01-01';
const LAST_YEAR = 2100;
/** Turns of the parser between two dates of a rule, and between all dates of a file: some tenths of a second, and some seconds. */
const TURNS_MAX = 25_000;
const TURNS_OF_FILE_MAX = 200_000;

/** Counts the parser's turns through all rules of a file. */
export interface Turns {
  turns: number;
}

class Ended extends Error {}

/**
 * The parser's walk through the dates of a rule, which by itself goes on for ever where no date matches. This one ends with the last
 * year of any calendar, and refuses a rule that keeps it looking for too long.
 */
class BoundedWalk extends ICAL.RecurIterator {
  // `declare`: the constructor of the parser's class already walks to the first date.
  declare turns: Turns;
  declare sinceDate: number;

  override check_contracting_rules(): boolean {
    this.count();
    return super.check_contracting_rules();
  }
  override expand_year_days(year: number): number {
    this.count();
    return super.expand_year_days(year);
  }
  override increment_month(): void {
    this.count();
    super.increment_month();
  }
  /** Goes day by day, however many days that are. */
  override increment_monthday(days: number): void {
    if (days > TURNS_MAX) throw new Ended();
    super.increment_monthday(days);
  }

  private count() {
    if (this.last.year > LAST_YEAR) throw new Ended();
    this.sinceDate = (this.sinceDate ?? 0) + 1;
    if (this.sinceDate > TURNS_MAX) throw new Unreadable('It repeats at times that hardly ever come');
    if (this.turns === undefined) return;
    this.turns.turns += 1;
    if (this.turns.turns > TURNS_OF_FILE_MAX) throw new Unreadable('The file repeats too much to be read as a whole; split it');
  }
}

/** The dates of a rule in their order, each a copy. */
export function* walk(rule: ICAL.Recur, start: ICAL.Time, turns: Turns): Generator<ICAL.Time> {
  try {
    const dates = new BoundedWalk({ rule, dtstart: start });
    dates.turns = turns;
    turns.turns += dates.sinceDate ?? 0;
    for (let local = dates.next(); local; local = dates.next()) {
      dates.sinceDate = 0;
      yield local.clone();
    }
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
  }
}
