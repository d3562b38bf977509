import { eventKind } from '@fairlead/contract/calendar';
import { lookUp } from '@fairlead/contract/kit/records/look-up';
import { paths } from '../../../paths.ts';
import { createWords } from '../../../records/timeline/create-words.rules.ts';
import type { TimelineEntry } from '../../../records/timeline/timeline-entry.ts';

const FEED_WORDS: Record<string, string> = {
  feedCreated: 'made an address for calendar programs',
  feedRenewed: 'renewed an address for calendar programs',
  feedRemoved: 'removed an address for calendar programs',
};

/** What happened to an event, in the timeline of its client or employee; undefined for an entry that is about none. */
export const describeEvent = createWords(eventKind, {
  told: ['eventName', 'eventType', 'date', 'time', 'endDate', 'endTime', 'assignedTeamMember', 'notes', 'link', 'color'],
  nameOf: ({ eventName }) => (typeof eventName === 'string' ? `the event ${eventName}` : undefined),
  href: paths.event,
  say({ action, changes, entityId }, event) {
    if (action === 'imported') return { words: describeImport(changes), changes: [] };
    if (action === 'reminded') return { words: `announced ${event}`, changes: [], href: paths.event(entityId) };
    const ofFeed = lookUp(FEED_WORDS, action);
    return ofFeed === undefined ? undefined : { words: ofFeed, changes: [] };
  },
});

/** An import is about many events, so that its entry leads to none. */
function describeImport({ events, file }: TimelineEntry['changes']): string {
  const many = Number(events);
  return `imported ${many.toLocaleString('en-US')} ${many === 1 ? 'event' : 'events'} from ${file}`;
}
