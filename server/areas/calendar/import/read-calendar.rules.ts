import { createHash } from 'node:crypto';
import { EVENT_FIELDS, EVENT_TYPE_LABELS, type Event, type EventDraft, type EventType, eventDraft } from '@fairlead/contract/calendar';
import {
  CALENDAR_IMPORT_MESSAGES,
  type CalendarImport,
  type CalendarProblem,
  IMPORTED_EVENTS_MAX,
  SERIES_WINDOW_YEARS,
} from '@fairlead/contract/calendar/import';
import type ICAL from 'ical.js';
import { AppError } from '../../../platform/http/app-error.ts';
import { type Line, nameOf, type Part, takeApart, unfold } from './ics-lines.rules.ts';
import { collectZones, dayOf, keyOf, type Moment, readLine, readMoments, Unreadable, wallClockIn, type Zones } from './ics-times.rules.ts';
import { type Budget, expand, type Series, windowAround } from './series.rules.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const NO_TITLE = 'No title';

/** An event of a file, ready to be stored. */
export interface ReadEvent {
  /** The same for the same event or date of a series in any file. */
  key: string;
  /** The file's UID, by which an event of Fairlead's own is recognised. */
  uid: string;
  /** The same for all dates of a series in any file; null for a single event. */
  series: string | null;
  draft: EventDraft;
}

export interface ReadCalendar {
  name: string | null;
  events: ReadEvent[];
  bounded: CalendarImport['bounded'];
  problems: CalendarProblem[];
}

/** A VEVENT with what is needed to place it. */
interface Vevent {
  at: number;
  end: number;
  uid: string;
  lines: readonly Line[];
  start: Moment;
  /** How long it lasts in milliseconds; null if it does not say. */
  lasts: number | null;
  /** The date of the series that it replaces, and its day by the clock that is written: Exchange states whole days as instants. */
  replaces: { key: string; day: string } | undefined;
  isCancelled: boolean;
  /** Counts the organiser's changes; the highest is what holds (RFC 5546). */
  sequence: number;
  draft: Pick<EventDraft, 'eventName' | 'eventType' | 'notes' | 'link'>;
}

/**
 * Reads an iCalendar file (docs/product/calendar.md). What can't be read is listed with its line; the rest comes in. Times become those
 * of the workspace's clock, series their single dates.
 */
export function readCalendar(text: string, { zone, now }: { zone: string; now: Date }): ReadCalendar {
  const { own, parts, problems } = takeApart(unfold(text));
  if (!/^\s*BEGIN:VCALENDAR/im.test(text))
    throw new AppError('invalid', CALENDAR_IMPORT_MESSAGES.notACalendar, { fields: { file: CALENDAR_IMPORT_MESSAGES.notACalendar } });
  const zones = collectZones(parts, zone);
  const window = windowAround(now, SERIES_WINDOW_YEARS);
  const budget: Budget = { steps: 0, turns: 0 };
  /** The last lines of what did not come in, by the first. */
  const lost = new Map<number, number>();
  const read: ReadCalendar = { name: textOf(own, 'X-WR-CALNAME') ?? textOf(own, 'NAME') ?? null, events: [], bounded: [], problems };

  /** Does the work, or lists why it could not be done. */
  function attempt<Result>(part: Readonly<Pick<Vevent, 'at' | 'end' | 'lines'>>, work: () => Result): Result | undefined {
    try {
      return work();
    } catch (error) {
      // The parser also throws errors of its own, at any time.
      const reason = error instanceof Unreadable ? error.message : 'It is not written as iCalendar asks';
      const what = textOf(part.lines, 'SUMMARY') ?? 'An event';
      lost.set(part.at, part.end);
      problems.push({ line: part.at, what: what.slice(0, 60), reason, isKept: false });
      return undefined;
    }
  }

  const vevents = parts.flatMap((part) => (part.name === 'VEVENT' ? (attempt(part, () => readVevent(part, zones, problems)) ?? []) : []));
  const byUid = Map.groupBy(vevents, ({ uid }) => uid);
  const seen = new Set<string>();
  for (const [uid, group] of byUid) {
    const replacements = [...Map.groupBy(group, ({ replaces }) => replaces?.key)].flatMap(([key, each]) =>
      key ? newest(each).slice(0, 1) : [],
    );
    const replaced = new Set(replacements.flatMap(({ replaces }) => (replaces ? [replaces.key, replaces.day] : [])));
    for (const master of newest(group.filter(({ replaces }) => !replaces)))
      attempt(master, () => {
        for (const event of datesOf(master, replaced)) add(uid, event);
      });
    for (const each of replacements) {
      const key = each.replaces?.key ?? '';
      if (!each.isCancelled) attempt(each, () => add(uid, { event: each, moment: each.start, key }));
    }
  }
  problems.sort((one, other) => one.line - other.line);
  let lostUntil = 0;
  for (const each of problems) {
    if (each.line <= lostUntil) each.isKept = false;
    lostUntil = lost.get(each.line) ?? lostUntil;
  }
  return read;

  /** The dates of an event or series that nothing else replaces. */
  function datesOf(master: Vevent, replaced: ReadonlySet<string>) {
    if (master.isCancelled) return [];
    const rules = master.lines.filter((line) => nameOf(line) === 'RRULE').map(({ text: rule }) => rule.slice(rule.indexOf(':') + 1));
    const moments = (name: string) => master.lines.filter((line) => nameOf(line) === name).flatMap((line) => readOrList(line, master));
    const series: Series = { start: master.start, rules, extra: moments('RDATE'), left: moments('EXDATE') };
    const isSeries = rules.length > 0 || series.extra.length > 0;
    if (!isSeries) return [{ event: master, moment: master.start, key: '' }];
    const { moments: dates, isBounded, isBarren } = expand(series, window, budget);
    if (isBarren) {
      const reason = 'It repeats on days that never come, so that only its first date is read';
      problems.push({ line: master.at, what: master.draft.eventName.slice(0, 60), reason, isKept: true });
    }
    const left = dates.filter((moment) => !replaced.has(keyOf(moment)));
    if (isBounded) {
      const days = dates.map(({ local }) => dayOf(local)).sort();
      const at = { line: master.at, eventName: master.draft.eventName, dates: dates.length };
      read.bounded.push({ ...at, from: days[0] ?? window.from, to: days.at(-1) ?? window.to });
    }
    return left.map((moment) => ({ event: master, moment, key: keyOf(moment) }));
  }

  /** The dates of a line; one that can't be read is listed, and the series comes in without it. */
  function readOrList(line: Line, { draft }: Vevent): Moment[] {
    try {
      return readMoments(line, zones);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      problems.push({ line: line.at, what: draft.eventName.slice(0, 60), reason: error.message, isKept: true });
      return [];
    }
  }

  function add(uid: string, { event, moment, key }: { event: Vevent; moment: Moment; key: string }) {
    const id = createHash('sha256')
      .update(JSON.stringify([uid, key]))
      .digest('hex');
    if (seen.has(id)) return;
    if (read.events.length >= IMPORTED_EVENTS_MAX)
      throw new Unreadable(`A file may bring at most ${IMPORTED_EVENTS_MAX} events; this one came too late`);
    const parsed = eventDraft.safeParse({ ...event.draft, ...timesOf(event, moment, zone) });
    if (!parsed.success) throw new Unreadable(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; '));
    seen.add(id);
    read.events.push({ key: id, uid, series: key === '' ? null : uid, draft: parsed.data });
  }
}

function readVevent({ at, end, lines }: Part, zones: Zones, problems: CalendarProblem[]): Vevent {
  const find = (name: string) => lines.find((line) => nameOf(line) === name);
  const moment = (name: string): Moment | undefined => {
    const line = find(name);
    return line && readMoments(line, zones)[0];
  };
  const start = moment('DTSTART');
  if (!start) throw new Unreadable('It has no start');
  const replaces = moment('RECURRENCE-ID');
  const draft = readDraft(at, lines, problems);
  return {
    at,
    end,
    // Some programs give none; the same event is then known by what it says.
    uid: textOf(lines, 'UID') ?? `no-uid:${keyOf(start)}:${draft.eventName}`,
    lines,
    start,
    lasts: lastsOf(start, moment('DTEND'), find('DURATION')),
    replaces: replaces && { key: keyOf(replaces), day: dayOf(replaces.local) },
    isCancelled: textOf(lines, 'STATUS')?.toUpperCase() === 'CANCELLED',
    sequence: Number.parseInt(textOf(lines, 'SEQUENCE') ?? '', 10) || 0,
    draft,
  };
}

/** Those that no later version replaces, in the order of the file. */
function newest(versions: readonly Vevent[]): readonly Vevent[] {
  const last = Math.max(...versions.map(({ sequence }) => sequence));
  return versions.filter(({ sequence }) => sequence === last);
}

function lastsOf(start: Moment, end: Moment | undefined, duration: Line | undefined): number | null {
  if (end) {
    const ms = start.isDay
      ? Date.parse(dayOf(end.local)) - Date.parse(dayOf(start.local))
      : end.zone.toInstant(end.local).getTime() - start.zone.toInstant(start.local).getTime();
    return ms > 0 ? ms : null;
  }
  if (!duration) return start.isDay ? DAY_MS : null;
  const value = readLine(duration)?.getFirstValue() as ICAL.Duration | undefined;
  if (!value || typeof value.toSeconds !== 'function') throw new Unreadable('DURATION is not a length of time');
  const ms = value.toSeconds() * 1000;
  return ms > 0 ? ms : null;
}

/** Day, time and end by the workspace's clock. An event keeps its length across a change of the clock. */
function timesOf({ lasts, start }: Vevent, moment: Moment, zone: string): Pick<Event, 'date' | 'time' | 'endDate' | 'endTime' | 'allDay'> {
  if (moment.isDay) {
    const date = dayOf(moment.local);
    const days = Math.max(1, Math.round((lasts ?? DAY_MS) / DAY_MS));
    const endDate = new Date(Date.parse(date) + (days - 1) * DAY_MS).toISOString().slice(0, 10);
    return { date, time: '00:00', endDate, endTime: null, allDay: true };
  }
  const at = moment.zone.toInstant(moment.local);
  const begin = wallClockIn(zone, at);
  const none = { ...begin, endDate: null, endTime: null, allDay: false };
  if (lasts === null || start.isDay) return none;
  const end = wallClockIn(zone, new Date(at.getTime() + Math.max(lasts, MINUTE_MS)));
  // In the hour that a clock change repeats, an end may come before its start: such an event is shown by the usual length.
  return `${end.date}T${end.time}` > `${begin.date}T${begin.time}`
    ? { ...begin, endDate: end.date, endTime: end.time, allDay: false }
    : none;
}

const TYPES = new Map(Object.entries(EVENT_TYPE_LABELS).map(([type, label]) => [label.toLowerCase(), type as EventType]));

function readDraft(at: number, lines: readonly Line[], problems: CalendarProblem[]): Vevent['draft'] {
  const [summary, location, url] = ['SUMMARY', 'LOCATION', 'URL'].map((name) => textOf(lines, name));
  const title = summary ?? NO_TITLE;
  const note = (reason: string) => problems.push({ line: at, what: title.slice(0, 60), reason, isKept: true });
  if (summary === undefined) note('It has no title');
  const isLink = url !== undefined && eventDraft.shape.link.safeParse(url).success;
  const notes = [textOf(lines, 'DESCRIPTION'), location && `Location: ${location}`, url !== undefined && !isLink && `Link: ${url}`];
  const text = notes.filter((line) => line).join('\n');
  const shortened = (value: string, name: 'eventName' | 'notes') => {
    const { max } = EVENT_FIELDS[name];
    if (value.length > max) note(`${EVENT_FIELDS[name].label} was shortened to ${max} characters`);
    return value.slice(0, max).toWellFormed();
  };
  const categories = (textOf(lines, 'CATEGORIES') ?? '').toLowerCase().split(',');
  return {
    eventName: shortened(title, 'eventName'),
    eventType: categories.map((category) => TYPES.get(category.trim())).find((type) => type) ?? 'other',
    notes: text === '' ? null : shortened(text, 'notes'),
    link: isLink ? url : null,
  };
}

/** A property's text without blanks around it; undefined if it is absent or blank. NUL can't be stored. */
function textOf(lines: readonly Line[], name: string): string | undefined {
  const line = lines.find((each) => nameOf(each) === name);
  const value = line && readLine(line)?.getValues().join(',').replaceAll('\0', '').trim();
  return value === '' ? undefined : value;
}
