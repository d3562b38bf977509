import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { openForJob } from '../open.ts';
import { createPacer } from './pace.ts';

let own: TestDatabase;

beforeAll(async () => {
  own = await testDatabase();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => own.close());

/** Writes some steps of which each row takes so long, and answers how many rows each of them had. */
async function writeSteps(steps: number, msPerRow: number, between = async () => {}, isUnhurried = false): Promise<number[]> {
  const pace = createPacer(own.db, { isUnhurried });
  const sizes: number[] = [];
  for (let step = 0; step < steps; step += 1) {
    sizes.push(pace.size);
    await pace.write(async () => void vi.advanceTimersByTime(pace.size * msPerRow));
    await between();
  }
  return sizes;
}

it('steps grow while rows are written fast, up to the largest', async () => {
  expect(await writeSteps(5, 0.05)).toEqual([70, 100, 220, 500, 500]);
});

it('on a busy machine steps shrink until one takes the time it may, and no further than to a few rows', async () => {
  expect(await writeSteps(4, 2.5)).toEqual([70, 20, 20, 20]);
  expect(await writeSteps(4, 50)).toEqual([70, 10, 10, 10]);
});

it('steps that nobody waits for are shorter', async () => {
  expect(await writeSteps(4, 0.4, undefined, true)).toEqual([70, 40, 40, 70]);
});

it('steps are shorter while somebody else writes, where writes wait for each other', async () => {
  const { dataDir, databaseUrl, db } = own;
  const other = await openForJob({ dataDir, databaseUrl, limitMs: 10_000, tell() {} });
  const write = () =>
    other.write(async (tx) => void (await tx.insertInto('setting').values({ key: crypto.randomUUID(), value: '1' }).execute()));
  const alone = await writeSteps(4, 0.4);
  expect(alone).toEqual([70, 100, 150, 100]);
  const shared = await writeSteps(4, 0.4, write);
  await other.close();
  expect(shared).toEqual(db.isOwnedAlone ? [70, 100, 40, 70] : alone);
});
