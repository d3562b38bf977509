import { DAY_MS, isTimeZone, toInstant } from '@fairlead/contract/kit/time';
import type { Line, Part } from './ics-lines.rules.ts';
import { dayOf, type Moment, readEach, readFirst, UnknownZone, Unreadable } from './ics-times.rules.ts';
import { parseRule } from './rule.rules.ts';
import { LAST_DAY, walk } from './rule-walk.rules.ts';
import { standardNameOf } from './zone-names.rules.ts';

export interface Zone {
  /** The instant at which the zone's clock shows this; a time that a clock change skips is moved forward, of one that comes twice the first counts. */
  toInstant(local: number): Date;
}

export type Zones = ReturnType<typeof collectZones>;

/** What one clock has at most: rules by which it changes, and changes in all, stated one by one. Two rules and some hundred changes are usual. */
const ZONE_RULES_MAX = 50;
const ZONE_CHANGES_MAX = 2000;
const FILE_RULES_MAX = 500;
/** No event of a sales team is older. */
const FIRST_YEAR = 1900;
const FIXED = /^(?:UTC|GMT)([+-])(\d{1,2}):?(\d{2})$/i;
const UTC: Zone = { toInstant: (local) => new Date(local) };

/** From an instant on, the clock is so far ahead of UTC. */
interface Change {
  at: number;
  ahead: number;
  before: number;
}

/** The zones that a file defines by itself. Names that everybody knows go by the server's own tables. */
export function collectZones(parts: readonly Part[], workspace: string) {
  const own = new Map<string, Part>();
  const found = new Map<string, Zone | Unreadable>();
  let rules = 0;
  for (const part of parts) {
    const id = part.name === 'VTIMEZONE' ? part.lines.find(({ name }) => name === 'TZID')?.value : undefined;
    if (id !== undefined) own.set(unescaped(id), part);
  }

  function findNamed(written: string): Zone {
    const name = unescaped(written);
    // '/mozilla.org/20050126_1/Europe/Berlin' ends with the name that everybody knows, which has up to three parts.
    const tails = name.startsWith('/') ? [-3, -2].map((parts) => name.split('/').slice(parts).join('/')) : [];
    const common = [name, standardNameOf(name), ...tails].find((each) => each !== undefined && isTimeZone(each));
    if (common) return named(common);
    const defined = own.get(name);
    if (defined) return readZone(name, defined);
    const [, sign, hours, minutes] = FIXED.exec(name) ?? [];
    if (sign) return fixed((sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000);
    throw new UnknownZone(`The time zone "${name}" is not known, and the file does not define it`);
  }

  function readZone(name: string, { lines }: Part): Zone {
    const count = lines.filter((line) => line.name === 'RRULE').length;
    rules += count;
    if (count > ZONE_RULES_MAX)
      throw new UnknownZone(`The time zone "${name}" has ${count} rules, more than the ${ZONE_RULES_MAX} that are read`);
    if (rules > FILE_RULES_MAX) throw new UnknownZone(`The time zones of the file have more than ${FILE_RULES_MAX} rules`);
    try {
      return changing(readChanges(lines));
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      throw new UnknownZone(`The file defines the time zone "${name}" in a way that no clock follows: ${error.message}`);
    }
  }

  return {
    utc: UTC,
    workspace: named(workspace),
    /** Throws UnknownZone. Each name is looked up once. */
    find(name: string): Zone {
      let zone = found.get(name);
      if (!zone) {
        try {
          zone = findNamed(name);
        } catch (error) {
          if (!(error instanceof Unreadable)) throw error;
          zone = error;
        }
        found.set(name, zone);
      }
      if (zone instanceof Unreadable) throw zone;
      return zone;
    },
  };
}

/** A name as it is meant. Some programs escape its commas in parameters, too, although RFC 5545 does so in values alone. */
const unescaped = (name: string) => name.replace(/\\([\\;,])/g, '$1').trim();

const named = (name: string): Zone => ({
  toInstant(local) {
    const at = new Date(local).toISOString();
    return new Date(toInstant(at.slice(0, 10), at.slice(11, 16), name).getTime() + (local % 60_000));
  },
});

const fixed = (ahead: number): Zone => ({ toInstant: (local) => new Date(local - ahead) });

/** A clock that changes at these instants. */
function changing(changes: readonly Change[]): Zone {
  const [first] = changes;
  if (!first) throw new Unreadable('it states no offset');
  const aheadAt = (at: number): number => {
    let [low, high] = [0, changes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((changes[middle] as Change).at <= at) low = middle + 1;
      else high = middle;
    }
    return changes[low - 1]?.ahead ?? first.before;
  };
  return {
    toInstant(local) {
      const byOld = local - aheadAt(local - DAY_MS);
      const fitting = [byOld, local - aheadAt(local + DAY_MS)].filter((at) => at + aheadAt(at) === local);
      return new Date(fitting.length > 0 ? Math.min(...fitting) : byOld);
    },
  };
}

/** Every change that a VTIMEZONE states, in order of time. */
function readChanges(lines: readonly Line[]): Change[] {
  const changes: Change[] = [];
  let own: Line[] | undefined;
  for (const line of lines) {
    if (line.name === 'BEGIN') own = [];
    else if (line.name === 'END' && own) {
      for (const change of changesOf(own)) {
        changes.push(change);
        if (changes.length > ZONE_CHANGES_MAX * 10) throw new Unreadable('it changes too often');
      }
      own = undefined;
    } else own?.push(line);
  }
  return changes.sort((one, other) => one.at - other.at);
}

/** The changes of one STANDARD or DAYLIGHT. Its times are those of the clock before the change. */
function* changesOf(lines: readonly Line[]): Generator<Change> {
  const value = (name: string) => lines.find((line) => line.name === name)?.value.trim() ?? '';
  const [before, ahead] = [offsetOf(value('TZOFFSETFROM')), offsetOf(value('TZOFFSETTO'))];
  const changeAt = (local: number): Change => ({ at: local - before, ahead, before });
  const clock = { utc: UTC, workspace: UTC, find: () => UTC };
  const begin = lines.find((line) => line.name === 'DTSTART');
  if (!begin) throw new Unreadable('it has no start');
  // Some programs let a clock begin in the year 1.
  const start: Moment = readFirst({ ...begin, value: begin.value.trim().replace(/^00\d\d/, '1601') }, clock);
  yield changeAt(start.local);
  let count = 0;
  for (const line of lines) {
    if (line.name !== 'RDATE') continue;
    for (const moment of readEach(line, clock)) {
      count += 1;
      if (moment instanceof Unreadable) throw moment;
      if (count > ZONE_CHANGES_MAX) throw new Unreadable(`it states more than ${ZONE_CHANGES_MAX} changes one by one`);
      yield changeAt(moment.local);
    }
  }
  for (const line of lines) {
    if (line.name !== 'RRULE') continue;
    const rule = parseRule(line.value, start.isDay);
    if (rule.freq !== 'YEARLY' || rule.hours || rule.minutes || rule.seconds)
      throw new Unreadable(`${dayOf(start.local)} is followed by more than one change a year`);
    const from = rule.count === null ? Date.UTC(FIRST_YEAR, 0, 1) : start.local;
    const last =
      rule.until === null
        ? LAST_DAY
        : rule.until.isUtc
          ? rule.until.local + before
          : rule.until.local + (rule.until.isDay ? DAY_MS - 1 : 0);
    let found = 0;
    for (const local of walk(rule, start.local, { work: 0 }, Math.max(from, start.local))) {
      if (local > last) break;
      found += 1;
      yield changeAt(local);
    }
    if (found === 0 && last >= start.local) throw new Unreadable('it changes on days that never come');
  }
}

/** '+0530' or '-080000' in milliseconds. */
function offsetOf(text: string): number {
  const [, sign, hours, minutes, seconds] = /^([+-])(\d{2}):?(\d{2}):?(\d{2})?$/.exec(text) ?? [];
  if (!sign) throw new Unreadable('its offset from UTC can not be read');
  return (sign === '-' ? -1 : 1) * ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds ?? 0)) * 1000;
}
