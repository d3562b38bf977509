import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock/clock.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { createHistory, type History } from './history.service.ts';

let own: TestDatabase;
let history: History;

beforeAll(async () => {
  own = await testDatabase();
  history = createHistory(own.db, systemClock);
});
afterAll(() => own.close());

const entry = (entityId: string) => ({ actor: null, area: 'clients', entityId, action: 'updated' }) as const;
const since = async (earlier: Awaited<ReturnType<History['readPoint']>>) =>
  (await history.listSince(own.db.read, { earlier, now: await history.readPoint(own.db.read) }, 10))?.map(({ entityId }) => entityId);

it('lists an entry that was written before a point and committed after it, and nothing of it twice', async () => {
  const written = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const early = own.db.write(async (tx) => {
    await history.append(tx, entry('early'));
    written.resolve();
    await released.promise;
  });
  await written.promise;
  await own.db.write((tx) => history.append(tx, entry('late')));
  const point = await history.readPoint(own.db.read);
  const before = await since(point);
  released.resolve();
  await early;
  const ended = await history.readPoint(own.db.read);
  expect([before, await since(point), await since(ended)]).toEqual([[], ['early'], []]);
});
