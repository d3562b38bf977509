import { DatabaseSync } from 'node:sqlite';
import { type Generated, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createWriterDriver } from './writer-driver.ts';

interface Noted {
  note: { id: Generated<number>; text: string; about: number | null };
}

let database: DatabaseSync;
let kysely: Kysely<Noted>;
let commits: number;

beforeEach(() => {
  database = new DatabaseSync(':memory:');
  database.exec(
    'create table "note" ("id" integer primary key, "text" text not null, "about" integer references "note" deferrable initially deferred)',
  );
  commits = 0;
  const prepare = database.prepare.bind(database);
  database.prepare = (sql, options) => {
    const statement = prepare(sql, options);
    const run = statement.run.bind(statement) as (...values: unknown[]) => never;
    statement.run = (...values: unknown[]) => {
      if (sql === 'commit') commits += 1;
      return run(...values);
    };
    return statement;
  };
  kysely = new Kysely<Noted>({
    dialect: {
      createAdapter: () =>
        new (class extends SqliteAdapter {
          override get supportsMultipleConnections() {
            return true as never;
          }
        })(),
      createDriver: () => createWriterDriver(database),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
});
afterEach(() => kysely.destroy());

const write = (text: string, { about = null, after = async () => {} }: { about?: number | null; after?: () => Promise<void> } = {}) =>
  kysely.transaction().execute(async (tx) => {
    await tx.insertInto('note').values({ text, about }).execute();
    await after();
  });
const texts = () =>
  database
    .prepare('select "text" from "note" order by "id"')
    .all()
    .map(({ text }) => text);
const outcomes = async (all: Promise<unknown>[]) => (await Promise.allSettled(all)).map(({ status }) => status);

it('transactions of one turn share a commit, in the order they came', async () => {
  await Promise.all(['a', 'b', 'c'].map((text) => write(text)));
  expect([texts(), commits]).toEqual([['a', 'b', 'c'], 1]);
  await write('d');
  await write('e');
  expect([texts(), commits]).toEqual([['a', 'b', 'c', 'd', 'e'], 3]);
});

it('none ends before all that it shares the commit with are stored', async () => {
  let stored = 0;
  const first = write('a').then(() => {
    stored = commits;
  });
  const second = write('b', { after: () => new Promise(setImmediate) });
  await Promise.all([first, second]);
  expect([stored, commits]).toEqual([1, 1]);
});

it.each([
  [0, ['b', 'c']],
  [1, ['a', 'c']],
  [2, ['a', 'b']],
])('one that fails, as number %i, takes back what it wrote and nothing else', async (failing, kept) => {
  const after = async () => {
    throw new Error('changed my mind');
  };
  const all = ['a', 'b', 'c'].map((text, at) => write(text, at === failing ? { after } : {}));
  expect((await outcomes(all)).map((status) => status === 'fulfilled')).toEqual([0, 1, 2].map((at) => at !== failing));
  expect(texts()).toEqual(kept);
});

it('a commit that fails fails all who share it, and the next write is stored', async () => {
  database.exec('pragma foreign_keys = on');
  expect(await outcomes([write('a'), write('b', { about: 99 }), write('c')])).toEqual(['rejected', 'rejected', 'rejected']);
  expect(texts()).toEqual([]);
  await write('d');
  expect(texts()).toEqual(['d']);
});

it('where SQLite itself undoes everything, as on a full disk, none of them is told that it is stored', async () => {
  const stored = write('a');
  const undone = write('b', {
    async after() {
      database.exec('rollback');
      throw new Error('the disk is full');
    },
  });
  expect(await outcomes([stored, undone])).toEqual(['rejected', 'rejected']);
  expect(texts()).toEqual([]);
  await write('c');
  expect(texts()).toEqual(['c']);
});
