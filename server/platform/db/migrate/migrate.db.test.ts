import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrations } from '../../../migrations/all.ts';
import { type DatabasePlace, databasePlace } from '../../../testing/database.ts';
import { openPostgres } from '../postgres/postgres.ts';
import { openSqlite } from '../sqlite/sqlite.ts';
import type { Migration, Migrations } from './migrate.ts';

let place: DatabasePlace;

beforeEach(async () => {
  place = await databasePlace({ hasTables: true });
});
afterEach(() => place.remove());

function open(all: Migrations = migrations) {
  const options = { limitMs: 5000, migrations: all };
  return place.databaseUrl ? openPostgres(place.databaseUrl, options) : openSqlite(place.dataDir, options);
}

const adding: Migration = {
  sha256: 'a',
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
    sha256: 'b',
    async up(_db, { table }) {
      await table('half', ['id'], { id: 'text' }).execute();
      throw new Error('no such luck');
    },
  };
  await (await open()).close();
  const opening = open({ ...migrations, '0900-adding': adding, '0901-failing': failing });
  await expect(opening).rejects.toThrow('Migration 0901-failing failed and was undone: no such luck');
  const db = await open({ ...migrations, '0901-adding': adding });
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
    sha256: 'c',
    up: async (db) => void (await db.schema.createTable('migration').addColumn('name', 'text').execute()),
  };
  await (await open({ ...migrations, '0900-before': before })).close();
  await expect(open()).rejects.toThrow(
    /^This database was made before the first release.* start with an empty DATA_DIR or another DATABASE_URL\.$/,
  );
});

describe('a database that migrations of another commit made', () => {
  const ADVICE = /^[^\n]*Start the version that made it; .* start this one with an empty DATA_DIR or another DATABASE_URL\.$/;

  /** Makes the database as it was before texts were recorded, changed by `change`. */
  async function makeUnrecorded(change = '') {
    const db = await open();
    await db.write(async (tx) => {
      await sql`drop table "migrationHash"`.execute(tx);
      if (change !== '') await sql.raw(change).execute(tx);
    });
    await db.close();
  }

  it('is refused, with the name of the migration whose text is another', async () => {
    await (await open({ ...migrations, '0900-adding': adding })).close();
    const opening = open({ ...migrations, '0900-adding': { ...adding, sha256: 'another' } });
    await expect(opening).rejects.toThrow('This database was made by another text of migration 0900-adding.');
    await expect(opening).rejects.toThrow(ADVICE);
    await (await open({ ...migrations, '0900-adding': adding })).close();
  });

  it.each([
    ['alter table "attempt" drop column "startedAt"', 'missing: attempt.startedAt'],
    ['alter table "attempt" add column "extra" text', 'unknown: attempt.extra'],
    ['drop table "attempt"', 'missing: attempt.'],
    ['drop index "file_sha256"', 'missing: file.file_sha256'],
  ])('is refused by what its tables lack where no text was recorded: %s', async (change, difference) => {
    await makeUnrecorded(change);
    await expect(open()).rejects.toThrow(`those that this version makes (${difference}`);
    await expect(open()).rejects.toThrow(ADVICE);
  });

  it('is taken over where no text was recorded but its tables are right, and its texts are recorded', async () => {
    await makeUnrecorded('create table "operatorsOwn" ("a" text)');
    await (await open()).close();
    const altered = Object.fromEntries(Object.entries(migrations).map(([name, step]) => [name, { ...step, sha256: 'another' }]));
    await expect(open(altered)).rejects.toThrow(`another text of migration ${Object.keys(migrations).join(', ')}.`);
    const db = await open();
    expect(await sql`select * from "operatorsOwn"`.execute(db.read)).toMatchObject({ rows: [] });
    await db.close();
  });

  it('is compared with the migrations that ran in it, before later ones run', async () => {
    await makeUnrecorded();
    const db = await open({ ...migrations, '0900-adding': adding });
    expect((await sql`select * from "added"`.execute(db.read)).rows).toEqual([]);
    await db.close();
  });

  it('is taken over by several servers that start at once', async () => {
    await makeUnrecorded();
    const opened = await Promise.allSettled(place.databaseUrl ? [open(), open(), open(), open()] : [open()]);
    for (const one of opened) if (one.status === 'fulfilled') await one.value.close();
    expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 'fulfilled'));
  });
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
