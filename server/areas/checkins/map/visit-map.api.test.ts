import type { MappedVisit } from '@fairlead/contract/checkins/map';
import { beforeEach, expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { createVisitMaps } from './visit-map.service.ts';

const app = testApp();
const { aClient, addVisit } = app;

let clientId: string;
beforeEach(async () => {
  app.clock.set('2026-05-02T10:00:00.000Z');
  clientId = await aClient('Konkan Minerals');
});

const visit = (date: string, rest: object = {}) => addVisit(clientId, { date, ...rest });
const idsOf = (visits: MappedVisit[]) => visits.map(({ _id }) => _id);

it('says where visits were, latest first, and nothing else of them', async () => {
  const before = await visit('2026-03-01', { latitude: 18.95, longitude: 72.85 });
  const after = await visit('2026-03-02', { latitude: -33.5, longitude: 151.25 });
  const { status, body } = await app.admin.get('/api/checkins/map');
  // Every visit as it is, whatever its verdict.
  const place = (of: typeof before, latitude: number, longitude: number) => ({ _id: of._id, latitude, longitude, verdict: of.verdict });
  expect([status, body]).toEqual([200, { visits: [place(after, -33.5, 151.25), place(before, 18.95, 72.85)], isLimited: false }]);
});

it('takes the filters of the list', async () => {
  const [other, delivery] = [await aClient('Amber Dhow'), await visit('2026-03-01', { eventType: 'delivery' })];
  const elsewhere = await addVisit(other, { date: '2026-03-03' });
  const read = async (query: string) => idsOf((await app.admin.get(`/api/checkins/map?${query}`)).body.visits);
  expect({
    client: await read(`client=${other}`),
    eventType: await read('eventType=delivery'),
    days: await read('visitedFrom=2026-03-02&visitedTo=2026-03-04'),
    wrong: (await app.admin.get('/api/checkins/map?eventType=walk')).status,
    reversed: (await app.admin.get('/api/checkins/map?visitedFrom=2026-03-04&visitedTo=2026-03-02')).body.fields,
  }).toEqual({
    client: [elsewhere._id],
    eventType: [delivery._id],
    days: [elsewhere._id],
    wrong: 400,
    reversed: { visitedTo: 'The last day must not be before the first' },
  });
});

it('leaves out visits without a position, and deleted ones', async () => {
  const [kept, deleted, removed] = [await visit('2026-05-01'), await visit('2026-05-01'), await visit('2026-01-01')];
  await app.admin.delete(`/api/checkins/${deleted._id}`);
  await app.admin.put('/api/settings', { positionDays: 30 });
  await app.sweep();
  expect((await app.admin.get(`/api/checkins/${removed._id}`)).body.latitude).toBeNull();
  expect(idsOf((await app.admin.get('/api/checkins/map')).body.visits)).toEqual([kept._id]);
});

it('stops at the latest so many, and says so', async () => {
  const ids = [];
  for (const day of ['01', '02', '03']) ids.unshift((await visit(`2026-03-${day}`))._id);
  const maps = createVisitMaps({ db: app.db, readZone: async () => 'UTC' });
  const actor = { accountId: app.admin._id, role: 'Administrator', employeeId: null, sees: 'all' } as const;
  const read = async (limit: number) => {
    const { visits, isLimited } = JSON.parse((await maps.read(actor as never, {}, limit)).text);
    return [idsOf(visits), isLimited];
  };
  expect([await read(2), await read(3)]).toEqual([
    [ids.slice(0, 2), true],
    [ids, false],
  ]);
});
