import { expect, it } from 'vitest';
import type { TimelineEntry } from '../../../records/timeline/timeline-entry.ts';
import { describeEvent } from './event-entry.rules.ts';

const entry = (action: string, changes: Record<string, unknown>): TimelineEntry => ({
  _id: 'h1',
  at: '2026-03-12T04:15:00.000Z',
  area: 'calendar',
  entityId: 'e1',
  action,
  by: null,
  about: null,
  changes,
});

it('a reminder and an import are told in words; an import leads to no single event', () => {
  const reminded = describeEvent(entry('reminded', { eventName: 'Rates', date: '2026-03-12', time: '10:00' }));
  const imported = [1, 1200].map((events) => describeEvent(entry('imported', { file: 'fairs.ics', events })));
  expect([reminded, ...imported]).toEqual([
    { words: 'announced the event Rates', changes: [], href: '/yourcalendar/e1' },
    { words: 'imported 1 event from fairs.ics', changes: [] },
    { words: 'imported 1,200 events from fairs.ics', changes: [] },
  ]);
});

it('an address for calendar programs is told in words', () => {
  const words = ['feedCreated', 'feedRenewed', 'feedRemoved'].map((action) => describeEvent(entry(action, { kind: 'team' }))?.words);
  expect(words).toEqual(['made', 'renewed', 'removed'].map((what) => `${what} an address for calendar programs`));
});
