import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { addToTally, readTally } from './tally.ts';

let own: TestDatabase;

beforeAll(async () => {
  own = await testDatabase();
});
afterEach(() => own.emptied());
afterAll(() => own.close());

it('a total is exact after many writes at once, up and down', async () => {
  const { db } = own;
  const add = (by: number) => db.write((tx) => addToTally(tx, 'clients', by));
  await Promise.all([...Array(40).keys()].map((each) => add(each % 4 === 0 ? -1 : 2)));
  expect(await readTally(db.read, 'clients')).toBe(30 * 2 - 10);
});

it('a total is 0 before anything was added, and totals do not mix', async () => {
  const { db } = own;
  await db.write((tx) => addToTally(tx, 'leads', 5));
  expect(await readTally(db.read, 'clients')).toBe(0);
  expect(await readTally(db.read, 'leads')).toBe(5);
});

it('a total stays as it was when the write is undone', async () => {
  const { db } = own;
  const undone = db.write(async (tx) => {
    await addToTally(tx, 'clients', 1);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await readTally(db.read, 'clients')).toBe(0);
});
