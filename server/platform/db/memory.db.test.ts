import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { addToTally, readTally } from './writes/tally.ts';

let own: TestDatabase;
let look: (meanwhile?: () => Promise<void>) => Promise<{ total: number } | undefined>;

beforeAll(async () => {
  own = await testDatabase();
});
beforeEach(async () => {
  await own.emptied();
  const keep = own.db.keep<{ total: number }>(['tally']);
  look = (meanwhile) =>
    keep('buoys', async () => {
      const total = await readTally(own.db.read, 'buoys');
      await meanwhile?.();
      return { total };
    });
});
afterAll(() => own.close());

const add = () => own.db.write((tx) => addToTally(tx, 'buoys', 1));

/** What is kept: the same object each time. PostgreSQL must have told first that it is heard. */
async function kept() {
  const isKept = async () => {
    const first = await look();
    return first === (await look());
  };
  await expect.poll(isKept, { timeout: 20_000 }).toBe(true);
  return look();
}

it('is what was read, until a commit touches its table', async () => {
  const before = await kept();
  await own.db.write((tx) => tx.insertInto('attempt').values({ key: 'a', count: 1, startedAt: '2026-01-01T00:00:00.000Z' }).execute());
  await expect.poll(() => look()).toBe(before);
  await add();
  expect(await look()).toEqual({ total: 1 });
});

it.each([
  ['an update', () => own.db.write((tx) => tx.updateTable('tally').set({ value: 5 }).execute())],
  ['SQL of its own', () => own.db.write((tx) => sql`update "tally" set "value" = 5`.execute(tx))],
  [
    'a query in front',
    () =>
      own.db.write((tx) =>
        tx
          .with('changed', (own) => own.selectFrom('tally').select('name'))
          .updateTable('tally')
          .set({ value: 5 })
          .execute(),
      ),
  ],
])('is forgotten when %s changes it', async (_how, change) => {
  await add();
  expect(await kept()).toEqual({ total: 1 });
  await change();
  expect(await look()).toEqual({ total: 5 });
});

it('is not what was there before a commit that came in between', async () => {
  await kept();
  await add();
  expect(await look(() => add().then(() => {}))).toEqual({ total: 1 });
  expect(await look()).toEqual({ total: 2 });
});

it('stays when a write fails before it has changed anything', async () => {
  const before = await kept();
  await expect(own.db.write(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  await expect.poll(() => look()).toBe(before);
});
