import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { allMigrations } from '../../database.ts';
import { type DatabasePlace, databasePlace } from '../../testing/database.ts';
import { administer } from '../../testing/set-up/administer.ts';
import { compareSnapshots } from '../db/dump/contents.ts';
import { openSnapshot } from '../db/dump/open-dump.ts';
import type { Migrations } from '../db/migrate/migrate.ts';
import { openMigrated } from '../db/open.ts';
import { moveDatabase } from './move.ts';

/* What the two databases treat differently comes over as it is, or is refused by its name. */

const migrations: Migrations = {
  ...allMigrations,
  '0900-traits': {
    sha256: 'traits',
    async up({ schema }, { table }) {
      await table('trait', ['id'], { id: 'integer', text: 'text?', long: 'text?', whole: 'integer?', real: 'real?' }).execute();
      await schema.createIndex('trait_text_unique').unique().on('trait').column('text').execute();
    },
  },
};

const TEXTS = [
  ...['', ' ', 'Ä', 'ä', 'Å', 'A\u030a', 'a', 'A', 'ß', 'SS', 'ı', 'I', 'i', 'İ', 'Straße', 'STRASSE'],
  ...[
    '\u{1f600}',
    '\uffff',
    '\ufffd',
    '\u{10ffff}',
    '\u2028\u0001\u001f\u007f\u0085',
    'a\tb\r\nc',
    '\\',
    '\\N',
    "'",
    '"',
    '{"a":"b"}',
    'NULL',
  ],
  // Text of JSON, in which PostgreSQL would refuse to read what these stand for.
  '{"nul":"\\u0000","half":"\\ud800"}',
];
const LONG = 'x\u{1f600}'.repeat(700_000);
const WHOLES = [0n, -1n, 2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n, -(2n ** 53n) - 1n, 2n ** 63n - 1n, -(2n ** 63n)];
const REALS = [0.1, 3, -0.5, 1e21, 1.7976931348623157e308, 5e-324, 2 ** 53 + 2, 1 / 3];

let postgres: DatabasePlace;
let sqlite: DatabasePlace;

beforeEach(async () => {
  postgres = await databasePlace();
  sqlite = { ...postgres, databaseUrl: undefined };
  await (await openMigrated({ ...sqlite, migrations })).close();
});
afterEach(() => postgres.remove());

const move = (from: DatabasePlace, to: DatabasePlace) => moveDatabase({ from, to: to.databaseUrl, migrations, say() {} });

function onSqlite<Result>(work: (db: DatabaseSync) => Result): Result {
  const db = new DatabaseSync(join(sqlite.dataDir, 'fairlead.sqlite'));
  try {
    return work(db);
  } finally {
    db.close();
  }
}

async function onPostgres<Row>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: postgres.databaseUrl });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

it('texts of all kinds, integers above 2^53 and reals come over and back as they are', async () => {
  onSqlite((db) => {
    const add = db.prepare('insert into trait (id, text, whole, real) values (?, ?, ?, ?)');
    for (let at = 0; at < TEXTS.length; at += 1)
      add.run(at, TEXTS[at] as string, WHOLES[at % WHOLES.length] as bigint, REALS[at % REALS.length] as number);
    add.run(TEXTS.length, null, null, null);
    db.prepare('update trait set long = ? where id in (0, 2)').run(LONG);
  });
  await move(sqlite, postgres);
  const rows = await onPostgres<{ text: string; long: string; whole: string; real: number }>(
    'select * from trait where text is not null order by id',
  );
  expect(rows.map(({ text }) => text)).toEqual(TEXTS);
  expect(rows.map(({ whole }) => BigInt(whole))).toEqual(TEXTS.map((_, at) => WHOLES[at % WHOLES.length]));
  expect(rows.map(({ long }) => long === LONG)).toEqual(TEXTS.map((_, at) => at === 0 || at === 2));
  expect(rows.map(({ real }) => real)).toEqual(TEXTS.map((_, at) => REALS[at % REALS.length]));

  // The index of the texts has one order on both, and none of them is taken for another by its case.
  const inOrder = 'select id from trait where text is not null order by text';
  const order = onSqlite((db) =>
    db
      .prepare(inOrder)
      .all()
      .map(({ id }) => Number(id)),
  );
  expect((await onPostgres<{ id: string }>(inOrder)).map(({ id }) => Number(id))).toEqual(order);

  const original = { ...sqlite, dataDir: join(sqlite.dataDir, 'original') };
  onSqlite((db) => db.exec(`vacuum into '${join(sqlite.dataDir, 'original.sqlite')}'`));
  mkdirSync(original.dataDir);
  renameSync(join(sqlite.dataDir, 'original.sqlite'), join(original.dataDir, 'fairlead.sqlite'));
  for (const end of ['', '-wal', '-shm']) rmSync(join(sqlite.dataDir, `fairlead.sqlite${end}`), { force: true });
  await move(postgres, sqlite);
  const [one, other] = [await openSnapshot(original), await openSnapshot(sqlite)];
  expect((await compareSnapshots(one, other)).difference).toBeUndefined();
  await one.close();
  await other.close();
  expect(onSqlite((db) => db.prepare('select cast(whole as text) as whole from trait where id = 4').get())).toEqual({
    whole: '9007199254740993',
  });
});

it('a broken half of a character comes over as SQLite gives it to everybody', async () => {
  onSqlite((db) => db.exec(`insert into trait (id, text) values (1, cast(x'61eda080' as text))`));
  await move(sqlite, postgres);
  expect(await onPostgres('select text from trait')).toEqual([{ text: 'a\ufffd\ufffd\ufffd' }]);
});

it.each([
  ['a NUL character', `(7, 'a' || char(0) || 'b', null)`, "trait.text of the row 7 holds a NUL character, which PostgreSQL can't store"],
  ['what is no number', `(7, null, 9e999)`, 'trait.real of the row 7 holds something else than a text or a number'],
])('names the row and the column of %s', async (_what, row, reason) => {
  onSqlite((db) => db.exec(`insert into trait (id, text, real) values ${row}`));
  await expect(move(sqlite, postgres)).rejects.toThrow(reason);
  expect(await onPostgres('select tablename from pg_tables where schemaname = current_schema()')).toEqual([{ tablename: 'fairlead_move' }]);
  onSqlite((db) => db.exec('delete from trait'));
  await move(sqlite, postgres);
});

it('numbers that the database gives go on after the last one', async () => {
  onSqlite((db) => db.exec(`insert into "changedRecord" (seq, "tableName", "recordId") values (41, 'client', 'a'), (900, 'client', 'b')`));
  await move(sqlite, postgres);
  await administer(postgres.databaseUrl as string, `insert into "changedRecord" ("tableName", "recordId") values ('client', 'c')`);
  expect(await onPostgres('select max(seq)::int as last from "changedRecord"')).toEqual([{ last: 901 }]);
});
