import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock/clock.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { createHistory, type History } from './history.service.ts';

let own: TestDatabase;
let history: History;

beforeAll(async () => {
  own = await testDatabase();
  history = createHistory(own.db, systemClock);
});
afterEach(() => own.emptied());
afterAll(() => own.close());

const entry = (entityId: string) => ({ actor: null, area: 'clients', entityId, action: 'updated' }) as const;
const append = (...ids: string[]) =>
  own.db.write(async (tx) => {
    for (const id of ids) await history.append(tx, entry(id));
  });
const readPoint = () => history.readPoint(own.db.read);
async function since(earlier: Awaited<ReturnType<typeof readPoint>>, limit = 10) {
  const found = await history.listSince(own.db.read, { earlier, now: await readPoint() }, limit);
  return found?.map(({ entityId }) => entityId).sort();
}

it('lists what was committed since a point, as far as it is asked for', async () => {
  await append('a');
  const point = await readPoint();
  const none = await since(point);
  await append('b');
  await append('c', 'd');
  expect([none, await since(point), await since(await readPoint()), (await since(point, 2))?.length]).toEqual([[], ['b', 'c', 'd'], [], 2]);
});

it('lists entries whose ids are lower than one that was there before, as after the clock was set back', async () => {
  await append('a');
  const point = await readPoint();
  await append('b');
  await own.db.write((tx) => tx.updateTable('history').set({ id: '0' }).where('entityId', '=', 'b').execute());
  expect(await since(point)).toEqual(['b']);
});

it('can not tell what followed an entry that is not there, as in an older copy or after the sample data went', async () => {
  await append('a');
  await append('b');
  const point = await readPoint();
  await own.db.write((tx) => tx.deleteFrom('history').where('entityId', '=', 'b').execute());
  await append('c');
  expect(await since(point)).toBeUndefined();
  expect(await since({ ...point, last: null })).toBeUndefined();
});

it('can not tell what was committed since a point of another database', async () => {
  await append('a');
  const point = await readPoint();
  expect(await since({ ...point, origin: 'another' })).toBeUndefined();
});

it('lists nothing again that a restored copy brought along', async () => {
  await append('a');
  // Entries of a cluster that has counted further.
  if (own.db.dialect === 'postgres') await own.db.write((tx) => sql`update "history" set "transactionId" = ${10n ** 15n}`.execute(tx));
  await append('b');
  const point = await readPoint();
  await append('c');
  expect([await since(point), await since(await readPoint())]).toEqual([['c'], []]);
});
