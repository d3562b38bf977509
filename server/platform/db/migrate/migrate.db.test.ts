import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrations } from '../../../migrations/all.ts';
import { type DatabasePlace, databasePlace } from '../../../testing/database.ts';
import { openPostgres } from '../postgres/postgres.ts';
import { openSqlite } from '../sqlite/sqlite.ts';
import type { Migration, Migrations } from './migrate.ts';

let place: DatabasePlace;

beforeEach(async () => {
  place = await databasePlace();
});
afterEach(() => place.remove());

function open(all: Migrations = migrations) {
  const options = { limitMs: 5000, migrations: all };
  return place.databaseUrl ? openPostgres(place.databaseUrl, options) : openSqlite(place.dataDir, options);
}

const adding: Migration = {
  async up(_db, { table }) {
    await table('added', ['id'], { id: 'text' }).execute();
  },
};

it('starting again changes nothing and keeps what is there', async () => {
  const first = await open();
  await first.write((tx) => tx.insertInto('attempt').values({ key: 'kept', count: 1, startedAt: '' }).execute());
  await first.close();
  const second = await open();
  expect(await second.read.selectFrom('attempt').select('key').execute()).toEqual([{ key: 'kept' }]);
  await second.close();
});

it('a migration that fails leaves nothing behind, nor do those before it, and is named', async () => {
  const failing: Migration = {
    async up(_db, { table }) {
      await table('half', ['id'], { id: 'text' }).execute();
      throw new Error('no such luck');
    },
  };
  await (await open()).close();
  const opening = open({ ...migrations, '0002-adding': adding, '0003-failing': failing });
  await expect(opening).rejects.toThrow('Migration 0003-failing failed and was undone: no such luck');
  const db = await open({ ...migrations, '0003-adding': adding });
  expect((await sql`select * from added`.execute(db.read)).rows).toEqual([]);
  await expect(sql`select * from half`.execute(db.read)).rejects.toThrow(/half/);
  await db.close();
});

it('a database of a newer version is refused', async () => {
  await (await open({ ...migrations, '9999-newer': adding })).close();
  await expect(open()).rejects.toThrow('written by a newer Fairlead (9999-newer)');
});

it('a database from before the first release is refused in one line that says what to do', async () => {
  const before: Migration = {
    up: async (db) => void (await db.schema.createTable('migration').addColumn('name', 'text').execute()),
  };
  await (await open({ ...migrations, '0002-before': before })).close();
  await expect(open()).rejects.toThrow(
    /^This database was made before the first release.* start with an empty DATA_DIR or another DATABASE_URL\.$/,
  );
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
