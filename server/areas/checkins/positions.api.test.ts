import { positionRemoved } from '@fairlead/contract/checkins';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';

const app = testApp();
const { aClient, addVisit } = app;

const GONE = { latitude: null, longitude: null, accuracy: null, fixAt: null, fixSource: null, location: positionRemoved(90) };
const PLACES = /18\.95|72\.85|19\.1|Pier/;

/** Two visits older than 90 days, one of them corrected and one deleted, and one that is younger. */
async function threeVisits() {
  const clientId = await aClient('Konkan');
  const log = async (date: string, notes: string) => {
    const fix = { accuracy: 12, fixAt: `${date}T04:00:00.000Z`, fixSource: 'live' };
    return (await addVisit(clientId, { date, notes, ...fix }))._id;
  };
  const [old, deleted, young] = [await log('2026-01-02', 'Rates'), await log('2026-01-03', 'Cranes'), await log('2026-05-01', 'Trucks')];
  await app.admin.put(`/api/checkins/${old}`, { latitude: 19.1, location: 'Pier 2' });
  await app.admin.delete(`/api/checkins/${deleted}`);
  return { clientId, old, deleted, young };
}
const keepFor = (positionDays: number) => app.admin.put('/api/settings', { positionDays });

it('removes positions that are older than they are kept, from everywhere, and leaves the visit', async () => {
  app.clock.set('2026-05-02T10:00:00.000Z');
  const { clientId, old, deleted, young } = await threeVisits();
  await app.sweep();
  expect((await app.admin.get(`/api/checkins/${old}`)).body).toMatchObject({ latitude: 19.1, original: { latitude: 18.95 } });
  await keepFor(90);
  const before = (await app.admin.get(`/api/checkins/${old}`)).body;
  await app.sweep();
  await app.sweep();
  const after = (await app.admin.get(`/api/checkins/${old}`)).body;
  expect(after).toEqual({ ...before, ...GONE, original: { ...before.original, ...GONE } });
  expect((await app.admin.get(`/api/checkins/${young}`)).body).toMatchObject({ latitude: 18.95, location: 'Pier 1' });
  const history = await app.db.read.selectFrom('history').selectAll().execute();
  const removals = history.filter(({ action }) => action === 'positionsRemoved');
  const rows = await app.db.read.selectFrom('checkIn').selectAll().where('id', '!=', young).execute();
  const csv = (await app.admin.get(`/api/checkins/export?format=csv&ids=${old}`)).body;
  const count = async (query: string) => (await app.admin.get(`/api/checkins/count?${query}`)).body.total;
  expect({
    history: JSON.stringify(history).match(PLACES),
    rows: JSON.stringify(rows).match(PLACES),
    told: removals.map(({ actorId, changes }) => [actorId, JSON.parse(changes)]),
    inFiles: [csv.includes(positionRemoved(90)), csv.match(PLACES)],
    found: [await count('search=rates'), await count('search=pier'), await count('search=removed')],
    visits: (await app.admin.get('/api/checkins/stats')).body.total,
    timeline: (await app.admin.get(`/api/checkins/${old}/timeline`)).body.entries.length,
    restored: (await app.admin.post(`/api/checkins/${deleted}/restore`)).body.location,
    ofClient: (await app.admin.get(`/api/clients/${clientId}/timeline`)).status,
  }).toEqual({
    history: null,
    rows: null,
    told: [[null, { visits: 2, days: 90 }]],
    inFiles: [true, null],
    found: [1, 1, 1],
    visits: 2,
    timeline: 2,
    restored: positionRemoved(90),
    ofClient: 200,
  });
});

it('goes on where it stopped, however many there are, and lets such a visit be corrected', async () => {
  app.clock.set('2026-05-02T10:00:00.000Z');
  const { old } = await threeVisits();
  const [row] = await app.db.read.selectFrom('checkIn').selectAll().where('id', '=', old).execute();
  await app.db.write(async (tx) => {
    const more = Array.from({ length: 250 }, () => ({ ...row!, id: crypto.randomUUID() }));
    for (const each of more) await tx.insertInto('checkIn').values(each).execute();
  });
  await keepFor(2);
  await app.sweep();
  const left = await app.db.read.selectFrom('checkIn').select('id').where('latitude', 'is not', null).execute();
  const corrected = await app.admin.put(`/api/checkins/${old}`, { notes: 'Rates of May' });
  expect([left.length, corrected.status, corrected.body.location]).toEqual([1, 200, positionRemoved(2)]);
  const refused = await Promise.all([-1, 1.5, 4000, '90'].map((days) => app.admin.put('/api/settings', { positionDays: days })));
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
});
