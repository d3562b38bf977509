import { dayIn, isTimeZone, timeIn, toInstant } from '@fairlead/contract/kit/time';
import ICAL from 'ical.js';
import { type Line, nameOf, type Part } from './ics-lines.rules.ts';
import { WINDOWS_ZONES } from './windows-zones.rules.ts';

/** The reason why something can't be read, fit for a user's eyes. */
export class Unreadable extends Error {}

/** A moment of the file: a whole day, or an instant with the clock by which it repeats. */
export interface Moment {
  isDay: boolean;
  /** As it is written, by the clock of its zone. */
  local: ICAL.Time;
  zone: Zone;
}

export interface Zone {
  toInstant(local: ICAL.Time): Date;
}

export type Zones = ReturnType<typeof collectZones>;

const WRITTEN = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/;
const UTC: Zone = {
  toInstant: (local) => new Date(Date.UTC(local.year, local.month - 1, local.day, local.hour, local.minute, local.second)),
};

/** The zones that a file defines by itself. Names that everybody knows go by the server's own tables. */
export function collectZones(parts: readonly Part[], workspace: string) {
  const own = new Map<string, ICAL.Timezone>();
  const odd = new Set<string>();
  for (const { name, lines } of parts) {
    if (name !== 'VTIMEZONE') continue;
    const id = lines
      .map(readLine)
      .find((property) => property?.name === 'tzid')
      ?.getFirstValue();
    if (typeof id !== 'string') continue;
    if (lines.some(isOddRule)) {
      odd.add(id);
      continue;
    }
    try {
      const text = ['BEGIN:VTIMEZONE', ...lines.map((line) => line.text), 'END:VTIMEZONE'].join('\r\n');
      own.set(id, new ICAL.Timezone(new ICAL.Component(ICAL.parse(text))));
    } catch {
      // An event that needs this zone says so itself.
    }
  }

  const known = (name: string): Zone => ({ toInstant: (local) => toInstant(...wallClock(local), name) });
  function defined(zone: ICAL.Timezone): Zone {
    return {
      toInstant({ year, month, day, hour, minute, second }) {
        const there = new ICAL.Time({ year, month, day, hour, minute, second, isDate: false }, zone);
        return new Date(there.toUnixTime() * 1000);
      },
    };
  }

  return {
    workspace: known(workspace),
    /** Throws if nobody knows the zone. */
    find(name: string): Zone {
      // '/mozilla.org/20050126_1/Europe/Berlin' ends with the name that everybody knows.
      const tail = name.split('/').slice(-2).join('/');
      const common = [name, WINDOWS_ZONES[name], ...(name.startsWith('/') ? [tail] : [])].find(
        (each) => each !== undefined && isTimeZone(each),
      );
      if (common) return known(common);
      const zone = own.get(name);
      if (zone) return defined(zone);
      if (odd.has(name)) throw new Unreadable(`The file defines the time zone "${name}" by a rule that no clock follows`);
      throw new Unreadable(`The time zone "${name}" is not known, and the file does not define it`);
    },
  };
}

/** Clocks change on days of a year. The parser would go through the seconds of centuries, or look for a day that never comes. */
function isOddRule(line: Line): boolean {
  if (nameOf(line) !== 'RRULE') return false;
  const rule = (line.text.split(':')[1] ?? '').toUpperCase();
  const [, month = ''] = /BYMONTH=(\d+)/.exec(rule) ?? [];
  const days =
    /BYMONTHDAY=([^;]*)/
      .exec(rule)?.[1]
      ?.split(',')
      .map((day) => Math.abs(Number(day))) ?? [];
  const last = new Date(Date.UTC(2024, Number(month), 0)).getUTCDate();
  return !/FREQ=YEARLY/.test(rule) || /BY(SECOND|MINUTE|HOUR|SETPOS|WEEKNO)=/.test(rule) || days.some((day) => month !== '' && day > last);
}

/** The property of a line; undefined if it is not written as iCalendar asks. */
export function readLine({ text }: Line): ICAL.Property | undefined {
  try {
    const property = new ICAL.Property(ICAL.parse.property(text) as never);
    // Values are only looked at when they are asked for.
    property.getValues();
    return property;
  } catch {
    return undefined;
  }
}

/** The moments of a DTSTART, DTEND, RECURRENCE-ID, EXDATE or RDATE. */
export function readMoments(line: Line, zones: Zones): Moment[] {
  const property = readLine(line);
  // The values as they are written: the parser would roll a 13th month over into the next year.
  const written = line.text.slice(valueStart(line.text)).split(',');
  if (!property) throw new Unreadable(`${nameOf(line)} is not a date or time`);
  const tzid = property.getFirstParameter('tzid');
  return written.map((value) => {
    const text = value.split('/')[0]?.trim() ?? '';
    const match = WRITTEN.exec(text);
    if (!match || !isReal(match)) throw new Unreadable(`${nameOf(line)} is not a date or time: ${text.slice(0, 40)}`);
    const [, year, month, day, hour, minute, second, z] = match;
    const isDay = hour === undefined;
    const fields = { year, month, day, hour: hour ?? '0', minute: minute ?? '0', second: second ?? '0' };
    const numbers = Object.fromEntries(Object.entries(fields).map(([name, digits]) => [name, Number(digits)]));
    const local = ICAL.Time.fromData({ ...numbers, isDate: isDay } as never);
    const zone = isDay || (!z && tzid === undefined) ? zones.workspace : z ? UTC : zones.find(String(tzid));
    return { isDay, local, zone };
  });
}

/** The place after the colon that ends a property's name and parameters. */
function valueStart(text: string): number {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    if (text[at] === ':' && !isQuoted) return at + 1;
  }
  return text.length;
}

function isReal([, year, month, day, hour = '0', minute = '0', second = '0']: RegExpExecArray): boolean {
  const made = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  // JavaScript takes a year of two digits for one of the last century. A leap second is written as 60.
  return Number(year) > 99 && made.getUTCMonth() === Number(month) - 1 && Number(hour) < 24 && Number(minute) < 60 && Number(second) <= 60;
}

/** What tells one date of a series from another: its day, or its instant. */
export const keyOf = ({ isDay, local, zone }: Moment): string => (isDay ? dayOf(local) : zone.toInstant(local).toISOString());

export const dayOf = (local: ICAL.Time): string => wallClock(local)[0];

/** Day and time by the clock of a zone. */
export function wallClockIn(timeZone: string, at: Date): { date: string; time: string } {
  return { date: dayIn(timeZone, at), time: timeIn(timeZone, at) };
}

const two = (number: number) => String(number).padStart(2, '0');
const wallClock = (local: ICAL.Time): [day: string, time: string] => [
  `${String(local.year).padStart(4, '0')}-${two(local.month)}-${two(local.day)}`,
  `${two(local.hour)}:${two(local.minute)}`,
];
