import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import type { Reader } from '../database.ts';
import { readByIndex } from './word-index.ts';

let own: TestDatabase;

beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.close());

const mayReadTables = async (reader: Reader) => {
  const { rows } = await sql<{ enable_seqscan: string }>`show enable_seqscan`.execute(reader);
  return rows[0]?.enable_seqscan;
};

it('lets no whole table be read while an index of words is asked, in a transaction of its own or in another', async () => {
  const { db } = own;
  expect(await readByIndex(db.read, mayReadTables)).toBe('off');
  expect(await mayReadTables(db.read)).toBe('on');
  expect(await db.write((tx) => readByIndex(tx, mayReadTables))).toBe('off');
  await expect(readByIndex(db.read, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await mayReadTables(db.read)).toBe('on');
});
