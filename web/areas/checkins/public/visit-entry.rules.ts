import { CHECKIN_EVENT_LABELS, type CheckIn, VERDICT_LABELS, type Verdict } from '@fairlead/contract/checkins';
import { paths } from '../../../paths.ts';
import { dateTime, timeText } from '../../../platform/time.ts';
import { isPair, listNames } from '../../../records/timeline/timeline.rules.ts';
import type { DescribedChange, DescribedEntry, TimelineEntry } from '../../../records/timeline/timeline-entry.ts';
import { monthDayYear } from '../../../ui/dates/date-days.ts';

/** The fields that describe a correction of a visit. Its other columns are derived from them. */
const LABELS: Record<string, string> = {
  clientId: 'client',
  eventType: 'event type',
  date: 'date',
  time: 'time',
  location: 'location',
  teamMembers: 'team members',
  notes: 'notes',
  imageId: 'photo',
  awayReason: 'reason for being away',
  isTheirSite: 'whether this is their site',
  verdict: 'verdict',
};

/** How the value of a corrected field reads; undefined for one that only says that it changed. */
const TEXTS: Record<string, (value: string) => string> = {
  eventType: (value) => CHECKIN_EVENT_LABELS[value as CheckIn['eventType']] ?? value,
  date: monthDayYear,
  time: timeText,
  location: (value) => value,
  notes: (value) => value || 'nothing',
  awayReason: (value) => value || 'none',
  verdict: (value) => VERDICT_LABELS[value as Verdict] ?? 'none',
};

/** What happened to a visit, in its own timeline; undefined for an entry that is about none. */
export const describeOwnEntry = (entry: TimelineEntry): DescribedEntry | undefined => describe(entry, 'this visit');

/** The same in another record's timeline, which leads to the visit. */
export function describeVisit(entry: TimelineEntry): DescribedEntry | undefined {
  const { action, changes, about, entityId } = entry;
  const type = typeof changes.eventType === 'string' && CHECKIN_EVENT_LABELS[changes.eventType as CheckIn['eventType']];
  const when = typeof changes.timestamp === 'string' ? ` on ${dateTime(changes.timestamp)}` : '';
  const described = describe(entry, `a visit${type ? ` (${type})` : ''}${about ? ` to ${about.name}` : ''}${when}`);
  return described && action !== 'deleted' ? { ...described, href: paths.checkIn(entityId) } : described;
}

const WHOLE: Record<string, string> = { created: 'logged', deleted: 'deleted', restored: 'restored', photoSent: 'sent the photo of' };

function describe({ area, action, changes }: TimelineEntry, visit: string): DescribedEntry | undefined {
  if (area !== 'checkins') return undefined;
  if (WHOLE[action]) return { words: `${WHOLE[action]} ${visit}`, changes: [] };
  const described = Object.entries(changes).flatMap(([column, pair]) => describeChange(column, pair) ?? []);
  if (action === 'overruled') return { words: `overruled the verdict of ${visit}`, changes: described };
  const corrected = Object.keys(changes).flatMap((column) => LABELS[column] ?? []);
  return { words: `corrected ${visit}${corrected.length > 0 ? `: ${listNames(corrected)}` : ''}`, changes: described };
}

function describeChange(column: string, pair: unknown): DescribedChange | undefined {
  const [label, textOf] = [LABELS[column], TEXTS[column]];
  if (!label || !textOf || !isPair(pair)) return undefined;
  const read = (value: unknown) => textOf(String(value ?? ''));
  return { label: label[0]?.toUpperCase() + label.slice(1), from: read(pair.from), to: read(pair.to) };
}
