import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';

let own: TestDatabase;

beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.close());

it('what is told in a write is heard after it, in order, until one stops listening', async () => {
  const { db } = own;
  const heard: string[] = [];
  const last = Promise.withResolvers<void>();
  const stop = db.listen((message) => heard.push(message));
  db.listen((message) => message === 'last' && last.resolve());
  const undone = db.write(async (tx) => {
    await db.notify(tx, 'undone');
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  const second = Promise.withResolvers<void>();
  const until = db.listen((message) => message === 'second' && second.resolve());
  await db.write(async (tx) => {
    await db.notify(tx, 'first');
    await db.notify(tx, 'second');
  });
  await second.promise;
  until();
  stop();
  await db.write((tx) => db.notify(tx, 'last'));
  await last.promise;
  expect(heard).toEqual(['first', 'second']);
});
