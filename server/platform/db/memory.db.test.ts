import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { openForJob } from './open.ts';
import { insertMany } from './writes/insert-many.ts';
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

/** What is kept: the same object each time. PostgreSQL must have told first that it is heard, and what was committed before. */
async function kept() {
  const heard = Promise.withResolvers<void>();
  const stop = own.db.listen((message) => message === 'all before' && heard.resolve());
  await own.db.write((tx) => own.db.notify(tx, 'all before'));
  await heard.promise;
  stop();
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
  await expect.poll(() => look(), { timeout: 20_000 }).toBe(before);
  await add();
  expect(await look()).toEqual({ total: 1 });
});

it.each([
  ['an update', () => own.db.write((tx) => tx.updateTable('tally').set({ value: 5 }).execute())],
  ['SQL of its own', () => own.db.write((tx) => sql`update "tally" set "value" = 5`.execute(tx))],
  [
    'a statement that was compiled before',
    () => own.db.write((tx) => tx.executeQuery(CompiledQuery.raw(`update "tally" set "value" = 5`))),
  ],
  [
    'an update that was built and compiled before',
    () => own.db.write((tx) => tx.executeQuery(own.db.read.updateTable('tally').set({ value: 5 }).compile())),
  ],
  ['an insert of many rows', () => own.db.write((tx) => insertMany(tx, 'tally', [{ name: 'buoys', shard: 99, value: 4 }]))],
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

it('stays when many rows of another table are inserted', async () => {
  const before = await kept();
  await own.db.write((tx) => insertMany(tx, 'attempt', [{ key: 'b', count: 1, startedAt: '2026-01-01T00:00:00.000Z' }]));
  await expect.poll(() => look(), { timeout: 20_000 }).toBe(before);
});

it('stays when a query in front changes another table', async () => {
  const before = await kept();
  await own.db.write((tx) =>
    tx
      .with('found', (db) => db.selectFrom('tally').select('name'))
      .updateTable('attempt')
      .set({ count: 2 })
      .execute(),
  );
  await expect.poll(() => look(), { timeout: 20_000 }).toBe(before);
});

it('is forgotten when another process commits', async () => {
  await kept();
  const other = await openForJob({ ...own, limitMs: 5_000, tell() {} });
  try {
    await other.write((tx) => addToTally(tx, 'buoys', 1));
    // Sooner than what is kept gets too old.
    await expect.poll(() => look(), { timeout: 5_000 }).toEqual({ total: 1 });
  } finally {
    await other.close();
  }
});

it('is never from before a commit of another process, where it catches up', async () => {
  const keep = own.db.keep<{ total: number }>(['tally'], { catchesUp: true });
  const read = async () => (await keep('buoys', async () => ({ total: await readTally(own.db.read, 'buoys') })))?.total;
  const other = await openForJob({ ...own, limitMs: 5_000, tell() {} });
  try {
    for (let total = 1; total <= 300; total += 1) {
      await read();
      await other.write((tx) => addToTally(tx, 'buoys', 1));
      expect(await read()).toBe(total);
    }
  } finally {
    await other.close();
  }
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
  await expect.poll(() => look(), { timeout: 20_000 }).toBe(before);
});
