import { dayIn, timeIn } from '@fairlead/contract/kit/time';
import type { Line } from './ics-lines.rules.ts';
import type { Zone, Zones } from './zones.rules.ts';

/** The reason why something can't be read, fit for a user's eyes. */
export class Unreadable extends Error {}

/** Nobody knows the time zone of a moment that is written rightly otherwise. */
export class UnknownZone extends Unreadable {}

/** A moment of the file: a whole day, or an instant with the clock by which it repeats. */
export interface Moment {
  isDay: boolean;
  /** What the clock of its zone shows, as milliseconds: 1970-01-01T00:00 is 0. */
  local: number;
  zone: Zone;
  /** How long this date lasts, if it states that by itself. */
  lasts?: Length;
}

/** A length of time: days by the calendar, and exact milliseconds beside them. */
export interface Length {
  days: number;
  ms: number;
}

/** Google writes a Z behind days, too. */
const WRITTEN = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?)|Z)?$/;
const LENGTH = /^([+-]?)P(?:(\d{1,5})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?$/;
const SHOWN = 40;

/** The moments of a DTSTART, DTEND, RECURRENCE-ID, EXDATE or RDATE, each with why it can't be read. */
export function* readEach(line: Line, zones: Zones): Generator<Moment | Unreadable> {
  for (const value of line.value.split(',')) {
    try {
      yield readMoment(line, value.trim(), zones);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      yield error;
    }
  }
}

/** The first moment of a line. Throws Unreadable. */
export function readFirst(line: Line, zones: Zones): Moment {
  const end = line.value.indexOf(',');
  return readMoment(line, line.value.slice(0, end < 0 ? undefined : end).trim(), zones);
}

function readMoment({ name, parameters }: Line, value: string, zones: Zones): Moment {
  const [begin = '', end] = value.split('/', 2);
  const written =
    parameters.get('VALUE')?.toUpperCase() === 'DATE' ? begin.slice(0, begin.indexOf('T') < 0 ? undefined : begin.indexOf('T')) : begin;
  const match = WRITTEN.exec(written);
  const numbers = match?.slice(1, 7).map((digits) => Number(digits ?? 0));
  if (!match || !numbers || !isReal(numbers)) throw new Unreadable(`${name} is not a date or time: ${value.slice(0, SHOWN)}`);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = numbers;
  const isDay = match[4] === undefined;
  const tzid = parameters.get('TZID');
  const zone = isDay || (!match[7] && tzid === undefined) ? zones.workspace : match[7] ? zones.utc : zones.find(String(tzid));
  const moment = { isDay, local: Date.UTC(year, month - 1, day, hour, minute, second), zone };
  if (end === undefined) return moment;
  if (/^[+-]?P/.test(end)) return { ...moment, lasts: readLength(end) };
  const last = readMoment({ name, parameters: new Map(), at: 0, value: '' }, end, { ...zones, workspace: zone });
  return { ...moment, lasts: { days: 0, ms: instantOf(last).getTime() - instantOf(moment).getTime() } };
}

/** The length that a DURATION states. Throws Unreadable. */
export function readLength(text: string): Length {
  const match = LENGTH.exec(text.slice(0, SHOWN));
  const parts = match?.slice(2).map((digits) => (digits === undefined ? undefined : Number(digits)));
  if (!match || !parts?.some((part) => part !== undefined))
    throw new Unreadable(`DURATION is not a length of time: ${text.slice(0, SHOWN)}`);
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts;
  const sign = match[1] === '-' ? -1 : 1;
  return { days: sign * (weeks * 7 + days), ms: sign * ((hours * 60 + minutes) * 60 + seconds) * 1000 };
}

function isReal([year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0]: readonly number[]): boolean {
  const made = new Date(Date.UTC(year, month - 1, day));
  // JavaScript takes a year of two digits for one of the last century. A leap second is written as 60.
  return year > 99 && made.getUTCMonth() === month - 1 && made.getUTCDate() === day && hour < 24 && minute < 60 && second <= 60;
}

export const instantOf = ({ local, zone }: Pick<Moment, 'local' | 'zone'>): Date => zone.toInstant(local);

/** What tells one date of a series from another: its day, or its instant. */
export const keyOf = (moment: Moment): string => (moment.isDay ? dayOf(moment.local) : instantOf(moment).toISOString());

export const dayOf = (local: number): string => new Date(local).toISOString().slice(0, 10);

/** Day and time by the clock of a zone. */
export function wallClockIn(timeZone: string, at: Date): { date: string; time: string } {
  return { date: dayIn(timeZone, at), time: timeIn(timeZone, at) };
}
