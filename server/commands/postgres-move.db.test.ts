import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startPostgres } from '../../scripts/programs/postgres.ts';
import { allMigrations, openDatabase } from '../database.ts';
import { openSnapshot } from '../platform/db/dump/open-dump.ts';
import { findObstacle } from '../platform/db/moves/target.rules.ts';
import { openMigrated } from '../platform/db/open.ts';
import { command } from '../testing/backups.ts';
import { type DatabasePlace, databasePlace } from '../testing/database.ts';
import { administer } from '../testing/set-up/administer.ts';
import { startProgram } from '../testing/start.ts';

/* What npm run move says and refuses. What a moved installation does: postgres-moved.db.test.ts. */

let sqlite: DatabasePlace;
let postgres: DatabasePlace;
let places: DatabasePlace[];

beforeEach(async () => {
  places = [];
  postgres = await newPlace();
  sqlite = { ...postgres, databaseUrl: undefined };
});
afterEach(async () => {
  for (const place of places) await place.remove();
});

async function newPlace() {
  const place = await databasePlace();
  places.push(place);
  return place;
}

/** A database with which a server has been started. */
async function begin(place: DatabasePlace): Promise<void> {
  const program = startProgram(place);
  await program.ready;
  expect(await program.stop()).toBe(0);
}

const move = (from: DatabasePlace, to: string | undefined, ...words: string[]) => command('move', from, '--to', to ?? '', ...words);
const url = () => postgres.databaseUrl as string;
const run = (statement: string) => administer(url(), statement);
const refused = (failure: string | RegExp) => ({ code: 1, failure: expect.stringMatching(failure) });
const COMPLETE = /^Moved [\d,]+ rows of \d+ tables; each came back as it was\.$/m;

it('says what was done and what comes next, and once more if it is given again', async () => {
  await begin(sqlite);
  const first = await move(sqlite, url());
  expect(first).toMatchObject({ code: 0, failure: '', said: expect.stringMatching(COMPLETE) });
  expect(first.said).toContain(
    `Next: set DATABASE_URL to the new address, leave DATA_DIR=${sqlite.dataDir} as it is, because the stored files are there, and start Fairlead.`,
  );
  const again = await move(sqlite, url());
  expect(again).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Everything has been moved already: [\d,]+ rows of \d+ tables are the same\.$/m),
  });
  await begin(postgres);
  expect(await move(sqlite, url())).toMatchObject(refused('holds a Fairlead already, which has been changed since or is another one'));

  expect(await move(postgres, 'sqlite')).toMatchObject(refused(/fairlead\.sqlite is there already/));
  for (const name of readdirSync(sqlite.dataDir).filter((each) => each.startsWith('fairlead.sqlite'))) rmSync(join(sqlite.dataDir, name));
  const back = await move(postgres, 'sqlite');
  expect(back).toMatchObject({ code: 0, failure: '', said: expect.stringMatching(COMPLETE) });
  expect(back.said).toContain('Next: unset DATABASE_URL,');
  expect(await move(postgres, 'sqlite')).toMatchObject({ code: 0, said: expect.stringContaining('Everything has been moved already') });
  expect(readdirSync(sqlite.dataDir).filter((name) => /move/.test(name))).toEqual([]);
  await begin(sqlite);
});

it('moves from one PostgreSQL to another, and not to itself', async () => {
  await begin(postgres);
  expect(await move(postgres, url())).toMatchObject(refused('is the database that is moved'));
  const other = await newPlace();
  expect(await move(postgres, other.databaseUrl)).toMatchObject({ code: 0, said: expect.stringMatching(COMPLETE) });
  await begin({ ...other, dataDir: postgres.dataDir });
});

it.each(['SQLite', 'PostgreSQL'])('is refused while a server runs on %s', async (database) => {
  const from = database === 'SQLite' ? sqlite : postgres;
  const program = startProgram(from);
  await program.ready;
  const to = database === 'SQLite' ? url() : 'sqlite';
  expect(await move(from, to)).toMatchObject(
    refused(database === 'SQLite' ? 'is in use by process' : 'connections are open to the database'),
  );
  await program.stop();
  expect(await move(from, to)).toMatchObject({ code: 0 });
});

it('keeps servers from starting on PostgreSQL, and everybody from writing to it, while it is read', async () => {
  const db = await openDatabase(postgres);
  const snapshot = await openSnapshot(postgres, { isHeld: true });
  const program = startProgram(postgres);
  expect(await program.ended).toBe(1);
  expect(program.output()).toBe(
    'Fairlead did not start: This database is just being moved elsewhere (npm run move). Wait for its end, then start Fairlead as it says.\n',
  );
  const writing = db.write(async (tx) => {
    await sql`set local lock_timeout = 10`.execute(tx);
    await tx.insertInto('setting').values({ key: 'late', value: '' }).execute();
  });
  await expect(writing).rejects.toThrow('lock timeout');
  await snapshot.close();
  await db.close();
});

it('a server does not start on PostgreSQL before a move into it is complete, and the same command completes it', async () => {
  await begin(sqlite);
  await run('create table fairlead_move (source text not null)');
  const program = startProgram(postgres);
  expect(await program.ended).toBe(1);
  expect(program.output()).toBe(
    'Fairlead did not start: A move into this database is not complete. Give "npm run move" again, with the settings of the old one, to complete it; or drop the table fairlead_move to begin with an empty database.\n',
  );
  await run(`insert into fairlead_move values ('${crypto.randomUUID()}')`);
  expect(await move(sqlite, url())).toMatchObject(refused('holds the beginning of a move of another Fairlead'));
  const db = await openDatabase(sqlite);
  const { id } = await db.read.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  await db.close();
  await run(`update fairlead_move set source = '${id}'`);
  expect(await move(sqlite, url())).toMatchObject({ code: 0, said: expect.stringMatching(COMPLETE) });
  await begin(postgres);
});

it('nor on SQLite', async () => {
  await begin(postgres);
  const marker = join(sqlite.dataDir, 'fairlead.move');
  writeFileSync(marker, 'another');
  mkdirSync(join(sqlite.dataDir, 'move'));
  writeFileSync(join(sqlite.dataDir, 'move', 'fairlead.sqlite'), 'half of it');
  const program = startProgram(sqlite);
  expect(await program.ended).toBe(1);
  expect(program.output()).toBe(
    `Fairlead did not start: A move into ${sqlite.dataDir} is not complete. Give "npm run move -- --to sqlite" again, with DATABASE_URL as it was, to complete it; or remove ${marker} to begin with an empty database.\n`,
  );
  // The old one goes on until then.
  await begin(postgres);
  expect(await move(postgres, 'sqlite')).toMatchObject(refused('holds the beginning of a move of another Fairlead'));
  const db = await openDatabase(postgres);
  const { id } = await db.read.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  await db.close();
  writeFileSync(marker, id);
  expect(await move(postgres, 'sqlite')).toMatchObject({ code: 0, said: expect.stringMatching(COMPLETE) });
  // As a kill leaves it, once the database has its name.
  writeFileSync(marker, id);
  await begin(sqlite);
  expect(existsSync(marker)).toBe(false);
});

it('leaves alone what stands in the place of the new database', async () => {
  await begin(postgres);
  const log = join(sqlite.dataDir, 'fairlead.sqlite-wal');
  writeFileSync(log, 'changes of another database');
  expect(await move(postgres, 'sqlite')).toMatchObject(refused('fairlead.sqlite-wal belongs to a database that is no longer there'));
  rmSync(log);
  await begin(sqlite);
  const other = await newPlace();
  for (const [made, named] of [
    ['create table invoices (id int)', 'is not empty: it holds invoices'],
    ['drop table invoices; create view due as select 1 as one', 'is not empty: it holds due'],
    ['drop view due; create function due() returns int language sql as $$ select 1 $$', 'is not empty: it holds due\\(\\)'],
  ] as const) {
    await administer(other.databaseUrl as string, made);
    expect(await move(sqlite, other.databaseUrl)).toMatchObject(refused(`Nothing was moved: the database of --to ${named}`));
  }
  await administer(other.databaseUrl as string, 'select due()');
});

it('refuses a data folder that belongs to another database', async () => {
  await begin(postgres);
  const other = await newPlace();
  expect(await move({ ...postgres, dataDir: other.dataDir }, 'sqlite')).toMatchObject(
    refused("don't belong to the database of DATABASE_URL"),
  );
});

it('says what is wrong with the address, and never its password', async () => {
  await begin(sqlite);
  const cluster = await startPostgres();
  try {
    await administer(cluster.url(), `create role fred login password 's3cret'`);
    await administer(cluster.url(), `create database ascii encoding 'SQL_ASCII' template template0`);
    await administer(cluster.url(), `create database closed`);
    await administer(cluster.url(), `alter database closed set default_transaction_read_only = on`);
    const socket = new URLSearchParams(cluster.url().split('?')[1]).get('host') as string;
    const as = (user: string, password: string, name = 'postgres') =>
      `postgres://${user}:${password}@/${name}?host=${encodeURIComponent(socket)}`;
    const cases: [string, string][] = [
      ['postgres://fred:s3cret@127.0.0.1:1/crm', '--to leads to no database: nothing takes connections at 127.0.0.1:1'],
      ['postgres://fred:s3cret@[::1/crm', '--to leads to no database: it is no address like postgres://user:password@host/database'],
      ['mysql://fred:s3cret@localhost/crm', '--to must be sqlite, or begin with postgres://'],
      [as('fred', 's3cret', 'crm'), '--to leads to no database: there is no database crm'],
      [
        as('fred', 's3cret'),
        'the database of --to does not let fred make tables; as its administrator: grant create on schema public to "fred"',
      ],
      [as('postgres', 's3cret', 'ascii'), 'the database of --to has the encoding SQL_ASCII; UTF8 is needed'],
      [as('postgres', 's3cret', 'closed'), 'the database of --to can only be read'],
    ];
    for (const [to, reason] of cases) {
      const { code, said, failure } = await move(sqlite, to);
      expect([code, said, failure.slice(0, `Nothing was moved: ${reason}`.length)]).toEqual([1, '', `Nothing was moved: ${reason}`]);
      expect(failure).not.toContain('s3cret');
    }
    const rules = join(socket, 'data', 'pg_hba.conf');
    chmodSync(rules, 0o600);
    writeFileSync(rules, 'local all postgres trust\nlocal all all scram-sha-256\n');
    await administer(cluster.url(), 'select pg_reload_conf()');
    const wrong = await move(sqlite, as('fred', 'wr0ng'));
    expect(wrong).toMatchObject(refused('--to leads to no database: user name or password is refused'));
    expect(wrong.failure).not.toContain('wr0ng');
    expect(await move(sqlite, as('fred', '').replace(':@', '@'))).toMatchObject(refused('it wants a password, and none is given'));
  } finally {
    await cluster.stop();
  }
});

it.each([
  [[], 2, 'Usage: '],
  [['--to'], 2, 'Usage: '],
  [['sqlite'], 2, 'Usage: '],
  [['--to', 'sqlite', '--now'], 2, 'Usage: '],
  [['--to', 'sqlite'], 1, 'Nothing was moved: this Fairlead is on SQLite already: DATABASE_URL is not set'],
  [['--to', 'postgres://nobody@127.0.0.1:1/x'], 1, 'Nothing was moved: there is no database in '],
] as const)('%j is answered in words', async (words, code, beginning) => {
  const answer = await command('move', sqlite, ...words);
  expect([answer.code, answer.failure.slice(0, beginning.length)]).toEqual([code, beginning]);
  expect(readdirSync(sqlite.dataDir)).toEqual([]);
});

it('knows a PostgreSQL that is too old, and one without the extension', () => {
  const found = {
    ...{ version: 130_000, versionName: '13.0', encoding: 'UTF8', user: 'fred', schema: 'public', mayCreate: true, isReadOnly: false },
    ...{ hasTextSearch: true, things: [], isBeingMoved: false, moveOf: undefined },
  };
  expect(findObstacle(found, 'a')).toBeUndefined();
  expect(findObstacle({ ...found, version: 120_022, versionName: '12.22' }, 'a')).toBe('is PostgreSQL 12.22; 13 or later is needed');
  expect(findObstacle({ ...found, hasTextSearch: false }, 'a')).toContain('pg_trgm');
  expect(findObstacle({ ...found, schema: null, mayCreate: false }, 'a')).toContain('has no schema that fred may use');
  expect(findObstacle({ ...found, moveOf: 'a' }, 'a')).toBeUndefined();
});

it('refuses a database that a newer version made', async () => {
  await begin(sqlite);
  const newer = { ...allMigrations, '9999-newer': { sha256: 'a', up: async () => {} } };
  await (await openMigrated({ ...sqlite, migrations: newer })).close();
  expect(await move(sqlite, url())).toMatchObject(refused('the database was written by a newer Fairlead \\(9999-newer\\)'));
});

it('runs the commands of the README as they stand there', async () => {
  await begin(sqlite);
  const root = join(import.meta.dirname, '..', '..');
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const given = [...readme.matchAll(/^npm run move -- ([^#\n]*)/gm)].map(([, words = '']) => words.trim().split(/ +/));
  expect(given.map(([option]) => option)).toEqual(['--to', '--to']);
  const [there = [], back = []] = given;
  expect(await command('move', sqlite, ...there.map((word) => (word.startsWith('postgres://') ? url() : word)))).toMatchObject({ code: 0 });
  await begin(postgres);
  for (const name of readdirSync(sqlite.dataDir).filter((each) => each.startsWith('fairlead.sqlite'))) rmSync(join(sqlite.dataDir, name));
  expect(await command('move', postgres, ...back)).toMatchObject({ code: 0 });
  await begin(sqlite);
  expect(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts.move).toBe('exec node scripts/host/move.mjs');
  expect(readFileSync(join(root, 'scripts', 'host', 'move.mjs'), 'utf8')).toContain(`await launchCommand('move')`);
});
