import { CHECKIN_EVENT_LABELS, type CheckIn } from '@fairlead/contract/checkins';
import { dateTime } from '../../../platform/time.ts';
import { listNames } from '../../../records/timeline/timeline.rules.ts';
import type { DescribedEntry, TimelineEntry } from '../../../records/timeline/timeline-entry.ts';

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
};

/** What happened to a visit, in another record's timeline; undefined for an entry that is about none. */
export function describeVisit({ area, action, changes, about }: TimelineEntry): DescribedEntry | undefined {
  if (area !== 'checkins') return undefined;
  const type = typeof changes.eventType === 'string' && CHECKIN_EVENT_LABELS[changes.eventType as CheckIn['eventType']];
  const visit = `visit${type ? ` (${type})` : ''}${about ? ` to ${about.name}` : ''}`;
  const when = typeof changes.timestamp === 'string' ? ` of ${dateTime(changes.timestamp)}` : '';
  if (action === 'created') return { words: `logged a ${visit}${when}`, changes: [] };
  if (action === 'deleted') return { words: `deleted a ${visit}${when}`, changes: [] };
  const corrected = Object.keys(changes).flatMap((column) => LABELS[column] ?? []);
  return {
    words: `corrected a visit${about ? ` to ${about.name}` : ''}${corrected.length > 0 ? `: ${listNames(corrected)}` : ''}`,
    changes: [],
  };
}
