import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
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
async function writeSteps(steps: number, msPerRow: number): Promise<number[]> {
  const pace = createPacer(own.db);
  const sizes: number[] = [];
  for (let step = 0; step < steps; step += 1) {
    sizes.push(pace.size);
    await pace.write(async () => void vi.advanceTimersByTime(pace.size * msPerRow));
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
