import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrations } from '../../../migrations/all.ts';
import { type DatabasePlace, databasePlace } from '../../../testing/database.ts';
import { openPostgres } from '../postgres/postgres.ts';
import { openSqlite } from '../sqlite/sqlite.ts';
import type { Migration } from './migrate.ts';

let place: DatabasePlace;

beforeEach(async () => {
  place = await databasePlace();
});
afterEach(() => place.remove());

function open(all: readonly Migration[] = migrations) {
  const options = { limitMs: 5000, all };
  return place.databaseUrl ? openPostgres(place.databaseUrl, options) : openSqlite(place.dataDir, options);
}

const adding = (name: string): Migration => ({
  name,
  async up(_db, { table, text }) {
    await table('added').addColumn('id', text).execute();
  },
});

it('starting again changes nothing and keeps what is there', async () => {
  const first = await open();
  await first.write((tx) => tx.insertInto('attempt').values({ key: 'kept', count: 1, startedAt: '' }).execute());
  await first.close();
  const second = await open();
  expect(await second.read.selectFrom('attempt').select('key').execute()).toEqual([{ key: 'kept' }]);
  await second.close();
});

it('a migration that fails leaves nothing behind and is named', async () => {
  const failing: Migration = {
    name: '0002-failing',
    async up(db, kit) {
      await adding('').up(db, kit);
      throw new Error('no such luck');
    },
  };
  await expect(open([...migrations, failing])).rejects.toThrow('Migration 0002-failing failed and was undone: no such luck');
  const db = await open([...migrations, adding('0002-adding')]);
  expect((await sql`select * from added`.execute(db.read)).rows).toEqual([]);
  await db.close();
});

it('a database of a newer version is refused', async () => {
  await (await open([...migrations, adding('9999-newer')])).close();
  await expect(open()).rejects.toThrow('written by a newer Fairlead (9999-newer)');
});

it('text sorts by code point and a total comes as a number on both dialects', async () => {
  const db = await open();
  await db.write((tx) =>
    tx
      .insertInto('attempt')
      .values(['b', 'A', 'a', 'é', 'Z'].map((key) => ({ key, count: 3, startedAt: '' })))
      .execute(),
  );
  const rows = await db.read.selectFrom('attempt').select('key').orderBy('key').execute();
  expect(rows.map(({ key }) => key).join('')).toBe('AZabé');
  const totals = await db.read
    .selectFrom('attempt')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('count').as('sum')])
    .execute();
  expect(totals).toEqual([{ count: 5, sum: 15 }]);
  await db.close();
});
