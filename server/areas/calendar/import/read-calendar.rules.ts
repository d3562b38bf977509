import { createHash } from 'node:crypto';
import { EVENT_FIELDS, EVENT_TYPE_LABELS, type Event, type EventDraft, type EventType, eventDraft } from '@fairlead/contract/calendar';
import { type CalendarImport, type CalendarProblem, IMPORTED_EVENTS_MAX, SERIES_WINDOW_YEARS } from '@fairlead/contract/calendar/import';
import { addDays, DAY_MS } from '@fairlead/contract/kit/time';
import { assertFew, type Line, type Part, takeApart, textOf } from './ics-lines.rules.ts';
import {
  dayOf,
  instantOf,
  keyOf,
  type Length,
  type Moment,
  readEach,
  readFirst,
  readLength,
  UnknownZone,
  Unreadable,
  wallClockIn,
} from './ics-times.rules.ts';
import { type Budget, type Dates, expand, type Series, windowAround } from './series.rules.ts';
import { collectZones, type Zone, type Zones } from './zones.rules.ts';

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
  /** The time zone of its start is not known: it has its first date alone, as it is written. */
  isFirstAlone: boolean;
  /** How long it lasts; null if it does not say. */
  lasts: Length | null;
  /** The date of the series that it replaces, by its key and by its day, because Exchange states whole days as instants; with all those after it or alone. */
  replaces: { key: string; day: string; moment: Moment; withFollowing: boolean } | undefined;
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
  const { own, parts, problems } = takeApart(text);
  const zones = collectZones(parts, zone);
  const window = windowAround(now, SERIES_WINDOW_YEARS);
  const budget: Budget = { dates: 0, work: 0 };
  /** A file that calls off what other files brought. */
  const isCancelling = textOf(own, 'METHOD')?.toUpperCase() === 'CANCEL';
  /** The last lines of what did not come in, by the first. */
  const lost = new Map<number, number>();
  const read: ReadCalendar = { name: textOf(own, 'X-WR-CALNAME') ?? textOf(own, 'NAME') ?? null, events: [], bounded: [], problems };

  /** Does the work, or lists why it could not be done. */
  function attempt<Result>(part: Readonly<Pick<Vevent, 'at' | 'end' | 'lines'>>, work: () => Result): Result | undefined {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      lost.set(part.at, part.end);
      list(part.at, textOf(part.lines, 'SUMMARY') ?? 'An event', error.message, false);
      return undefined;
    }
  }

  function list(line: number, what: string, reason: string, isKept = true) {
    problems.push({ line, what: what.slice(0, 60), reason, isKept });
    assertFew(problems);
  }

  const vevents = parts.flatMap((part) => (part.name === 'VEVENT' ? (attempt(part, () => readVevent(part, zones, list)) ?? []) : []));
  const byUid = Map.groupBy(vevents, ({ uid }) => uid);
  const seen = new Set<string>();
  for (const [uid, group] of isCancelling ? [] : byUid) {
    const replacements = [...Map.groupBy(group, ({ replaces }) => replaces?.key)].flatMap(([key, each]) =>
      key ? newest(each).slice(0, 1) : [],
    );
    for (const master of newest(group.filter(({ replaces }) => !replaces)))
      attempt(master, () => {
        for (const event of datesOf(master, replacements)) add(uid, event);
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

  /** The dates of an event or series that nothing else replaces, each as the last change of all that follow wants it. */
  function datesOf(master: Vevent, replacements: readonly Vevent[]): DatedEvent[] {
    if (master.isCancelled) return [];
    const texts = (name: string) => master.lines.filter((line) => line.name === name).map(({ value }) => value);
    const moments = (name: string) => master.lines.filter((line) => line.name === name).flatMap((line) => readOrList(line, master));
    const [rules, leftRules] = [texts('RRULE'), texts('EXRULE')];
    const isSeries = rules.length > 0 || master.lines.some(({ name }) => name === 'RDATE');
    if (!isSeries) return [{ event: master, moment: master.start, key: '' }];
    const {
      moments: dates,
      isBounded,
      isBarren,
    } = master.isFirstAlone
      ? firstAlone(master)
      : expandOrList(master, { start: master.start, rules, leftRules, extra: moments('RDATE'), left: moments('EXDATE') });
    if (isBarren) list(master.at, master.draft.eventName, 'It repeats on days that never come, so that only its first date is read');
    const replaced = new Set(replacements.flatMap(({ replaces }) => (replaces ? [replaces.key, replaces.day] : [])));
    const left = dates.filter((moment) => !replaced.has(keyOf(moment)));
    if (isBounded) {
      const days = dates.map(({ local }) => dayOf(local)).sort();
      const at = { line: master.at, eventName: master.draft.eventName, dates: dates.length };
      read.bounded.push({ ...at, from: days[0] ?? window.from, to: days.at(-1) ?? window.to });
    }
    const changes = replacements.filter(({ replaces }) => replaces?.withFollowing);
    return left.flatMap((moment) => changedBy(changes, { event: master, moment, key: keyOf(moment) }));
  }

  /** The dates of a series; its first alone, with the reason, where its rules can't be followed. */
  function expandOrList(master: Vevent, series: Series): Dates {
    try {
      return expand(series, window, budget);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      list(master.at, master.draft.eventName, `${error.message}; only its first date is read`);
      return firstAlone(master);
    }
  }

  /** The dates of a line. Those that can't be read are listed together, and the series comes in without them. */
  function readOrList(line: Line, { draft, start }: Vevent): Moment[] {
    const moments: Moment[] = [];
    const reasons: string[] = [];
    for (const moment of readEach(line, zones)) {
      if (moment instanceof Unreadable) reasons.push(moment.message);
      else if (line.name === 'RDATE' && moment.isDay && !start.isDay) reasons.push(`RDATE adds ${dayOf(moment.local)} without a time`);
      else moments.push(moment);
    }
    const [first, ...more] = reasons;
    if (first !== undefined) list(line.at, draft.eventName, more.length === 0 ? first : `${first}, and ${more.length} more like it`);
    return moments;
  }

  function add(uid: string, { event, moment, key }: DatedEvent) {
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

/** An event on one of its dates; the key tells the dates of a series apart, and is empty for a single event. */
interface DatedEvent {
  event: Vevent;
  moment: Moment;
  key: string;
}

const firstAlone = ({ start }: Vevent): Dates => ({ moments: [start], isBounded: false, isBarren: false });

/** Whole days are told apart by their day, whatever their time zone makes of it. */
const placeOf = ({ replaces }: Vevent, isDay: boolean) => (isDay ? replaces?.day : replaces?.key) ?? '';

/** A date as the last change wants it that goes for it and all after it (RANGE=THISANDFUTURE): shifted alike by the clock on the wall, or cancelled. */
function changedBy(changes: readonly Vevent[], dated: DatedEvent): DatedEvent[] {
  const { isDay, local, zone } = dated.moment;
  const change = changes
    .filter((each) => placeOf(each, isDay) < dated.key)
    .reduce<Vevent | undefined>((last, each) => (last && placeOf(last, isDay) > placeOf(each, isDay) ? last : each), undefined);
  if (!change?.replaces) return [dated];
  if (change.isCancelled) return [];
  const replaced = isDay ? Date.parse(change.replaces.day) : localAt(zone, instantOf(change.replaces.moment).getTime());
  return [{ ...dated, event: change, moment: { ...change.start, local: change.start.local + local - replaced } }];
}

/** What a zone's clock shows at an instant. */
function localAt(zone: Zone, at: number): number {
  const near = at + (at - zone.toInstant(at).getTime());
  return at + (near - zone.toInstant(near).getTime());
}

type List = (line: number, what: string, reason: string) => void;

function readVevent({ at, end, lines }: Part, zones: Zones, list: List): Vevent {
  const find = (name: string) => lines.find((line) => line.name === name);
  const draft = readDraft(at, lines, list);
  /** A moment in a zone that nobody knows is read as it stands. */
  const moment = (line: Line): Moment & { isAsWritten: boolean } => {
    try {
      return { ...readFirst(line, zones), isAsWritten: false };
    } catch (error) {
      if (!(error instanceof UnknownZone)) throw error;
      return { ...readFirst({ ...line, parameters: new Map() }, zones), isAsWritten: true };
    }
  };
  const begin = find('DTSTART');
  if (!begin) throw new Unreadable('It has no start');
  const { isAsWritten, ...start } = moment(begin);
  if (isAsWritten) list(at, draft.eventName, `${zoneProblem(begin, zones)}; its first date is read, at the time that is written`);
  const replacesLine = find('RECURRENCE-ID');
  const replaces = replacesLine && moment(replacesLine);
  const range = replacesLine?.parameters.get('RANGE')?.toUpperCase();
  if (range !== undefined && range !== 'THISANDFUTURE')
    list(at, draft.eventName, `RANGE=${range.slice(0, 20)} is not read; it changes one date of its series`);
  return {
    at,
    end,
    // Some programs give none; the same event is then known by what it says.
    uid: textOf(lines, 'UID') ?? `no-uid:${keyOf(start)}:${draft.eventName}`,
    lines,
    start,
    isFirstAlone: isAsWritten,
    lasts: lastsOf(start, endOf(begin)),
    replaces: replaces && {
      key: keyOf(replaces),
      day: dayOf(replaces.local),
      moment: replaces,
      withFollowing: range === 'THISANDFUTURE',
    },
    isCancelled: textOf(lines, 'STATUS')?.toUpperCase() === 'CANCELLED',
    sequence: Number.parseInt(textOf(lines, 'SEQUENCE') ?? '', 10) || 0,
    draft,
  };

  /** Its end, or its length. An end in a zone that nobody knows says something only beside such a start. */
  function endOf(startLine: Line): Moment | Length | undefined {
    const endLine = find('DTEND');
    if (!endLine) {
      const duration = find('DURATION');
      return duration && readLength(duration.value.trim());
    }
    const last = moment(endLine);
    if (last.isAsWritten === isAsWritten || last.isDay) return last;
    list(at, draft.eventName, `${zoneProblem(last.isAsWritten ? endLine : startLine, zones)}, so that its end is not read`);
    return undefined;
  }
}

/** Those that no later version replaces, in the order of the file. */
function newest(versions: readonly Vevent[]): readonly Vevent[] {
  const last = Math.max(...versions.map(({ sequence }) => sequence));
  return versions.filter(({ sequence }) => sequence === last);
}

/** Why the zone of a line is not known. */
function zoneProblem(line: Line, zones: Zones): string {
  try {
    readFirst(line, zones);
  } catch (error) {
    if (error instanceof Unreadable) return error.message;
    throw error;
  }
  return '';
}

function lastsOf(start: Moment, end: Moment | Length | undefined): Length | null {
  if (!end) return start.isDay ? { days: 1, ms: 0 } : null;
  if ('ms' in end) return end.days * DAY_MS + end.ms > 0 ? end : null;
  const ms = start.isDay
    ? Date.parse(dayOf(end.local)) - Date.parse(dayOf(start.local))
    : instantOf(end).getTime() - instantOf(start).getTime();
  return ms > 0 ? { days: 0, ms } : null;
}

/** Day, time and end by the workspace's clock. An event keeps its length across a change of the clock. */
function timesOf(event: Vevent, moment: Moment, zone: string): Pick<Event, 'date' | 'time' | 'endDate' | 'endTime' | 'allDay'> {
  const lasts = moment.lasts ?? event.lasts;
  if (moment.isDay) {
    const date = dayOf(moment.local);
    const days = Math.max(1, Math.round(lasts ? lasts.days + lasts.ms / DAY_MS : 1));
    const endDate = addDays(date, days - 1);
    return { date, time: '00:00', endDate, endTime: null, allDay: true };
  }
  const begin = wallClockIn(zone, instantOf(moment));
  const none = { ...begin, endDate: null, endTime: null, allDay: false };
  if (lasts === null || event.start.isDay) return none;
  const whole = instantOf({ ...moment, local: moment.local + lasts.days * DAY_MS }).getTime() + lasts.ms;
  const end = wallClockIn(zone, new Date(Math.max(whole, instantOf(moment).getTime() + MINUTE_MS)));
  // In the hour that a clock change repeats, an end may come before its start: such an event is shown by the usual length.
  return `${end.date}T${end.time}` > `${begin.date}T${begin.time}`
    ? { ...begin, endDate: end.date, endTime: end.time, allDay: false }
    : none;
}

const TYPES = new Map(Object.entries(EVENT_TYPE_LABELS).map(([type, label]) => [label.toLowerCase(), type as EventType]));

function readDraft(at: number, lines: readonly Line[], list: List): Vevent['draft'] {
  const [summary, location, url] = ['SUMMARY', 'LOCATION', 'URL'].map((name) => textOf(lines, name));
  const title = summary ?? NO_TITLE;
  const note = (reason: string) => list(at, title, reason);
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
