import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../../database.ts';
import { type DatabasePlace, databasePlace } from '../../../testing/database.ts';
import type { Database } from '../database.ts';
import { openSlowReader } from './slow-reader.ts';

let place: DatabasePlace;
let db: Database;
let slow: ReturnType<typeof openSlowReader>;
const failures: unknown[] = [];

beforeEach(async () => {
  place = await databasePlace();
  db = await openDatabase(place);
  slow = openSlowReader(join(place.dataDir, 'fairlead.sqlite'), (error) => failures.push(error));
  failures.length = 0;
});
afterEach(async () => {
  await slow.reader.destroy();
  await db.close();
  await place.remove();
});

const add = (tally: string, count: number) =>
  db.write((tx) => tx.insertInto('tally').values({ name: tally, shard: 0, value: count }).execute());
const counts = () => slow.reader.selectFrom('tally').select('value').where('name', '=', 'a').execute();

it('reads what was committed, and cannot write', async () => {
  await add('a', 7);
  expect(await counts()).toEqual([{ value: 7 }]);
  await expect(slow.reader.deleteFrom('tally').execute()).rejects.toThrow('readonly');
  expect(failures).toHaveLength(1);
});

it('a thread that is killed is replaced, and what it was asked is answered', async () => {
  await add('a', 7);
  await counts();
  const before = slow.thread();
  const long = sql<{
    n: number;
  }>`with recursive t(n) as (select 1 union all select n + 1 from t where n < 300000) select max(n) as n from t`;
  const asked = Promise.all([long.execute(slow.reader), counts()]);
  await new Promise((resolve) => setImmediate(resolve));
  await before?.terminate();
  const [{ rows }, found] = await asked;
  expect({ rows, found }).toEqual({ rows: [{ n: 300_000 }], found: [{ value: 7 }] });
  expect(slow.thread()).not.toBe(before);
});

it('is over when the database is closed, and its thread with it', async () => {
  await db.readSlowly('a', (reader) => sql`select 1`.execute(reader));
  await counts();
  const thread = slow.thread();
  await slow.reader.destroy();
  expect(thread?.threadId).toBe(-1);
  await expect(counts()).rejects.toThrow();
});
