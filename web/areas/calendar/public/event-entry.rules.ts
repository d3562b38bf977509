import { EVENT_COLOR_LABELS, EVENT_FIELDS, EVENT_TYPE_LABELS, type Event } from '@fairlead/contract/calendar';
import { paths } from '../../../paths.ts';
import { timeText } from '../../../platform/time.ts';
import { describeEntry, type EntryWords } from '../../../records/timeline/timeline.rules.ts';
import type { DescribedEntry, TimelineEntry } from '../../../records/timeline/timeline-entry.ts';
import { monthDayYear } from '../../../ui/dates/date-days.ts';

const TOLD = ['eventName', 'eventType', 'date', 'time', 'endDate', 'endTime', 'assignedTeamMember', 'notes', 'link', 'color'] as const;
const isTold = (column: string): column is (typeof TOLD)[number] => (TOLD as readonly string[]).includes(column);

/** How the value of a column reads where it is not as it is stored. */
const TEXTS: Record<string, (value: string) => string> = {
  eventType: (value) => EVENT_TYPE_LABELS[value as Event['eventType']] ?? value,
  color: (value) => EVENT_COLOR_LABELS[value as NonNullable<Event['color']>] ?? value,
  date: monthDayYear,
  endDate: monthDayYear,
  time: timeText,
  endTime: timeText,
};

const WORDS: EntryWords = {
  area: 'calendar',
  noun: 'event',
  labelOf: (column) => (isTold(column) ? EVENT_FIELDS[column].label : undefined),
  textOf: (column, value) =>
    value === null || value === undefined || value === '' ? 'Not provided' : (TEXTS[column] ?? String)(String(value)),
};

const FEED_WORDS: Record<string, string> = {
  feedCreated: 'made an address for calendar programs',
  feedRenewed: 'renewed an address for calendar programs',
  feedRemoved: 'removed an address for calendar programs',
};

/** What happened to an event, in the timeline of its client or employee; undefined for an entry that is about none. */
export function describeEvent(entry: TimelineEntry): DescribedEntry | undefined {
  const { area, action, changes, entityId, about } = entry;
  if (area === WORDS.area && action === 'imported') return { words: describeImport(changes), changes: [] };
  const ofFeed = area === WORDS.area ? FEED_WORDS[action] : undefined;
  if (ofFeed) return { words: ofFeed, changes: [] };
  const name = typeof changes.eventName === 'string' ? changes.eventName : undefined;
  const described = describeEntry(WORDS, { ...entry, about: null });
  if (!described || area !== WORDS.area) return undefined;
  const which = `${name ? `the event ${name}` : 'an event'}${about ? ` of ${about.name}` : ''}`;
  if (action === 'reminded') return { words: `announced ${which}`, changes: [], href: paths.event(entityId) };
  const words = described.words.replace('this event', which);
  return action === 'deleted' ? { ...described, words } : { ...described, words, href: paths.event(entityId) };
}

/** An import is about many events, so that its entry leads to none. */
function describeImport({ events, file }: TimelineEntry['changes']): string {
  const many = Number(events);
  return `imported ${many.toLocaleString('en-US')} ${many === 1 ? 'event' : 'events'} from ${file}`;
}
