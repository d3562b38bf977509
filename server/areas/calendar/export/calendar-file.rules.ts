import { EVENT_PANEL_MINUTES, EVENT_TYPE_LABELS, type Event } from '@fairlead/contract/calendar';
import { dayAfter, toInstant } from '@fairlead/contract/kit/time';
import ical, { type ICalEventData } from 'ical-generator';

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
export const eventsAsText = (events: readonly Event[], zone: string): string => asText(events.map((event) => eventData(event, zone)));

export const entriesAsText = (entries: readonly DatedEntry[], zone: string): string =>
  asText(entries.map((entry) => entryData(entry, zone)));

function asText(events: readonly ICalEventData[]): string {
  if (events.length === 0) return '';
  const text = ical({ events: [...events] }).toString();
  return text.slice(text.indexOf('BEGIN:VEVENT'), text.lastIndexOf('END:VCALENDAR'));
}

function eventData(event: Event, zone: string): ICalEventData {
  const whose = event.clientName ?? event.employeeName;
  const lines = [event.notes, whose && `Calendar: ${whose}`, event.assignedTeamMember && `Assigned to: ${event.assignedTeamMember}`];
  return {
    id: `${event._id}@fairlead`,
    sequence: event.version - 1,
    stamp: new Date(event.updatedAt),
    created: new Date(event.createdAt),
    lastModified: new Date(event.updatedAt),
    summary: clean(event.eventName),
    description: clean(lines.filter((line) => line).join('\n')) || null,
    url: event.link && asAddress(event.link),
    categories: [{ name: EVENT_TYPE_LABELS[event.eventType] }],
    ...spanOf(event, zone),
  };
}

/** Its first and last instant; days alone for all-day events, the last exclusive. */
function spanOf({ date, time, endDate, endTime, allDay }: Event, zone: string): Pick<ICalEventData, 'start' | 'end' | 'allDay'> {
  if (allDay) return { allDay: true, start: new Date(date), end: new Date(dayAfter(endDate ?? date)) };
  const start = findInstant(date, time, zone);
  const end = endTime === null ? new Date(start.getTime() + EVENT_PANEL_MINUTES * MINUTE_MS) : findInstant(endDate ?? date, endTime, zone);
  // In the hour that a clock change repeats, an end may come before its start.
  return { start, end: new Date(Math.max(end.getTime(), start.getTime())) };
}

/** Working out an instant takes most of a feed's time, and events share their days and times. */
const instants = new Map<string, Date>();
const INSTANTS_MAX = 10_000;

function findInstant(day: string, time: string, zone: string): Date {
  const key = `${day} ${time} ${zone}`;
  const known = instants.get(key);
  if (known) return known;
  const instant = toInstant(day, time, zone);
  if (instants.size >= INSTANTS_MAX) instants.clear();
  instants.set(key, instant);
  return instant;
}

const entryData = ({ id, summary, lines, date, timeFrom, timeTo, updatedAt }: DatedEntry, zone: string): ICalEventData => ({
  id: `${id}@fairlead`,
  stamp: new Date(updatedAt),
  summary: clean(summary),
  description: clean(lines.join('\n')) || null,
  ...(timeFrom === null
    ? { allDay: true, start: new Date(date), end: new Date(dayAfter(date)) }
    : { start: findInstant(date, timeFrom, zone), end: timeTo === null ? null : findInstant(date, timeTo, zone) }),
});

const clean = (text: string) => text.replaceAll('\r\n', '\n').replace(CONTROLS, (character) => (character === '\n' ? '\n' : ' '));
const asAddress = (link: string) => (/^https?:/i.test(link) ? link : `https://${link}`);
