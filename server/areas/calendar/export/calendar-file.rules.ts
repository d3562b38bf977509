import { EVENT_PANEL_MINUTES, EVENT_TYPE_LABELS, type Event } from '@fairlead/contract/calendar';
import { dayAfter, toInstant } from '@fairlead/contract/kit/time';
import ical from 'ical-generator';
import { contentLine, escapeText } from './content-line.rules.ts';

const HOUR_S = 3600;
const MINUTE_MS = 60_000;
/** What no calendar program shows; line breaks are kept. */
const CONTROLS = /[\p{Cc}\p{Cs}]/gu;

/** What feeds tell beside events, as a follow-up or a task: of a whole day, or of a time of it. `id` differs from those of all others. */
export interface DatedEntry {
  id: string;
  summary: string;
  lines: readonly string[];
  date: string;
  timeFrom: string | null;
  timeTo: string | null;
  updatedAt: string;
}

/** The beginning and the end of an iCalendar file of this name (RFC 5545). */
export function frameOf(name: string): { begin: string; end: string } {
  const prodId = { company: 'Fairlead', product: 'Calendar', language: 'EN' };
  const end = 'END:VCALENDAR';
  const empty = ical({ name: clean(name), prodId, ttl: HOUR_S }).toString();
  return { begin: empty.slice(0, empty.lastIndexOf(end)), end: `${end}\r\n` };
}

/** Events as the part of an iCalendar file between its frame. Times are instants in UTC, worked out by the workspace's time zone. */
export const eventsAsText = (events: readonly Event[], zone: string): string => events.map((event) => eventAsText(event, zone)).join('');

export const entriesAsText = (entries: readonly DatedEntry[], zone: string): string =>
  entries.map((entry) => entryAsText(entry, zone)).join('');

/** Written line by line, because the library's objects take nine tenths of a large feed's time. */
function eventAsText(event: Event, zone: string): string {
  const whose = event.clientName ?? event.employeeName;
  const lines = [event.notes, whose && `Calendar: ${whose}`, event.assignedTeamMember && `Assigned to: ${event.assignedTeamMember}`];
  const changed = stampOf(event.updatedAt);
  return asComponent([
    `UID:${event._id}@fairlead`,
    `SEQUENCE:${event.version - 1}`,
    `DTSTAMP:${changed}`,
    ...spanOf(event, zone),
    `SUMMARY:${escapeText(clean(event.eventName))}`,
    ...describe(lines),
    ...(event.link ? [`URL;VALUE=URI:${asAddress(clean(event.link))}`] : []),
    `CATEGORIES:${EVENT_TYPE_LABELS[event.eventType]}`,
    `CREATED:${stampOf(event.createdAt)}`,
    `LAST-MODIFIED:${changed}`,
  ]);
}

const asComponent = (lines: readonly string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].map(contentLine).join('');

function describe(lines: readonly (string | null | false)[]): string[] {
  const text = clean(lines.filter((line) => line).join('\n'));
  return text === '' ? [] : [`DESCRIPTION:${escapeText(text)}`];
}

/** Its first and last instant; days alone for all-day events, the last exclusive. */
function spanOf({ date, time, endDate, endTime, allDay }: Event, zone: string): string[] {
  if (allDay) return wholeDays(date, endDate ?? date);
  const start = findInstant(date, time, zone);
  const end = endTime === null ? laterBy(start, EVENT_PANEL_MINUTES) : findInstant(endDate ?? date, endTime, zone);
  return timesOf(start, end);
}

/** In the hour that a clock change skips or repeats, an end may come before its start. */
const timesOf = (start: string, end: string | null) => [`DTSTART:${start}`, ...(end ? [`DTEND:${end < start ? start : end}`] : [])];

const wholeDays = (first: string, last: string) => [
  `DTSTART;VALUE=DATE:${first.replaceAll('-', '')}`,
  `DTEND;VALUE=DATE:${dayAfter(last).replaceAll('-', '')}`,
];

/** '20260302T043000Z' */
const stampOf = (instant: string) => `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
const laterBy = (stamp: string, minutes: number): string => {
  const [, ...parts] = /^(....)(..)(..)T(..)(..)(..)Z$/.exec(stamp) as RegExpExecArray;
  const [year, month, day, hour, minute, second] = parts.map(Number) as [number, number, number, number, number, number];
  return stampOf(new Date(Date.UTC(year, month - 1, day, hour, minute, second) + minutes * MINUTE_MS).toISOString());
};

/** Working out an instant takes most of a feed's time, and events share their days and times. */
const instants = new Map<string, string>();
const INSTANTS_MAX = 10_000;

function findInstant(day: string, time: string, zone: string): string {
  const key = `${day} ${time} ${zone}`;
  const known = instants.get(key);
  if (known) return known;
  const instant = stampOf(toInstant(day, time, zone).toISOString());
  if (instants.size >= INSTANTS_MAX) instants.clear();
  instants.set(key, instant);
  return instant;
}

function entryAsText({ id, summary, lines, date, timeFrom, timeTo, updatedAt }: DatedEntry, zone: string): string {
  return asComponent([
    `UID:${id}@fairlead`,
    'SEQUENCE:0',
    `DTSTAMP:${stampOf(updatedAt)}`,
    ...(timeFrom === null ? wholeDays(date, date) : timesOf(findInstant(date, timeFrom, zone), timeTo && findInstant(date, timeTo, zone))),
    `SUMMARY:${escapeText(clean(summary))}`,
    ...describe(lines),
  ]);
}

const clean = (text: string) => text.replaceAll('\r\n', '\n').replace(CONTROLS, (character) => (character === '\n' ? '\n' : ' '));
const asAddress = (link: string) => (/^https?:/i.test(link) ? link : `https://${link}`);
