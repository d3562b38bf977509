import { expect, it } from 'vitest';
import { dateTime } from '../../../platform/time.ts';
import { describeOwnEntry, describeVisit } from './visit-entry.rules.ts';

const ID = '0198aaaa-0000-7000-8000-000000000001';
const entry = (action: string, changes: Record<string, unknown>, area = 'checkins') => ({
  _id: 'h1',
  at: '2026-11-21T09:30:00.000Z',
  by: 'riya.nair',
  area,
  entityId: 'v1',
  action,
  changes,
});

it('tells of visits', () => {
  const timestamp = '2026-11-21T09:30:00.000Z';
  const visit = (action: string, changes: Record<string, unknown>) => describeVisit(entry(action, changes))?.words;
  expect(visit('created', { eventType: 'site_visit', timestamp })).toBe(`logged a visit (Site Visit) on ${dateTime(timestamp)}`);
  expect(visit('deleted', { eventType: 'delivery', timestamp })).toBe(`deleted a visit (Delivery) on ${dateTime(timestamp)}`);
  expect(visit('updated', { notes: { from: null, to: 'x' }, timestampAt: { from: 'a', to: 'b' } })).toBe('corrected a visit: notes');
});

it('reads a corrected time as screens show it', () => {
  const time = { from: '08:17', to: '15:05' };
  expect(describeOwnEntry(entry('updated', { time }))?.changes).toEqual([
    { label: 'Time', from: expect.stringMatching(/^8:17\sAM$/), to: expect.stringMatching(/^3:05\sPM$/) },
  ]);
});

it('names whom the visit was to in another record’s timeline', () => {
  const about = { _id: ID, name: 'Konkan Minerals' };
  expect(describeVisit({ ...entry('created', { eventType: 'site_visit' }), about })?.words).toBe(
    'logged a visit (Site Visit) to Konkan Minerals',
  );
});

it('never shows an id, and leaves other entries to others', () => {
  const pair = { from: ID, to: ID };
  const told = [
    describeVisit(entry('created', { clientId: ID, eventType: 'site_visit', timestamp: '2026-11-21T09:30:00.000Z' })),
    describeVisit(entry('updated', { clientId: pair, imageId: pair })),
  ];
  expect(JSON.stringify(told)).not.toContain(ID);
  expect(describeVisit(entry('created', {}, 'clients'))).toBeUndefined();
});
