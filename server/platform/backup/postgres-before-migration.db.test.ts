import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { allMigrations, openDatabase } from '../../database.ts';
import { command } from '../../testing/backups.ts';
import { type DatabasePlace, databasePlace } from '../../testing/database.ts';
import { administer } from '../../testing/set-up/administer.ts';
import { isNoSpace } from '../db/condition.ts';
import type { Database } from '../db/database.ts';
import type { DumpedTable } from '../db/dump/dump.ts';
import { openSnapshot } from '../db/dump/open-dump.ts';
import { openMigrated } from '../db/open.ts';
import { usualBackupPlace } from './backup-folder.ts';

/** The last step of the former version. */
const LAST = '0014-merges';
const former = Object.fromEntries(Object.entries(allMigrations).filter(([name]) => name <= LAST));
const NEXT =
  Object.keys(allMigrations)
    .toSorted()
    .find((name) => name > LAST) ?? '';
const WAITING = 'Waiting for another server, which prepares the database ...';
const LAID_ASIDE = /^before-0015-[^/]*Z\.tar\.zst$/;

let place: DatabasePlace;
let lines: string[];

beforeEach(async () => {
  place = await databasePlace();
  lines = [];
});
afterEach(() => place.remove());

const say = (line: string) => void lines.push(line);
const listBackups = () => {
  const folder = join(place.dataDir, 'backups');
  return existsSync(folder) ? readdirSync(folder) : [];
};

async function addRecord(key: string, migrations = former) {
  const db = await openDatabase({ ...place, migrations });
  await db.write((tx) => tx.insertInto('attempt').values({ key, count: 1, startedAt: '' }).execute());
  await db.close();
}

async function readRecords(migrations = former) {
  const db = await openDatabase({ ...place, migrations });
  const rows = await db.read.selectFrom('attempt').select('key').orderBy('key').execute();
  await db.close();
  return rows.map(({ key }) => key);
}

async function readLastStep() {
  const snapshot = await openSnapshot(place);
  await snapshot.close();
  return snapshot.migrations.at(-1)?.name;
}

it('is made of a database that has records, and brings the former version back with its files', async () => {
  await addRecord('before');
  await (await openDatabase({ ...place, say })).close();
  const [name = ''] = listBackups();
  const path = join(place.dataDir, 'backups', name);
  expect([name, listBackups().length]).toEqual([expect.stringMatching(LAID_ASIDE), 1]);
  expect(lines).toEqual(['Backing up the database before its tables are changed ...', `The database as it was is in ${path}.`]);

  await addRecord('after', allMigrations);
  const file = join(place.dataDir, 'files', 'aa', 'bb', 'stored');
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, 'stored later');
  expect(await command('restore', place, path, '--check')).toMatchObject({
    code: 0,
    said: expect.stringContaining('(the database alone)'),
  });
  const restored = await command('restore', place, path, '--replace');
  expect(restored).toMatchObject({ code: 0, failure: '', said: expect.stringContaining('Stored files were left as they are.') });
  expect([await readLastStep(), await readRecords(), readFileSync(file, 'utf8')]).toEqual([LAST, ['before'], 'stored later']);

  const kept = /^What was there before is kept in (\S+)\.$/m.exec(restored.said)?.[1] ?? '';
  expect(await command('restore', place, kept, '--replace')).toMatchObject({ code: 0, failure: '' });
  expect([await readRecords(allMigrations), readFileSync(file, 'utf8')]).toEqual([['after', 'before'], 'stored later']);
});

it('is not made of a new database, nor where there is nothing to change', async () => {
  for (const migrations of [former, former, allMigrations, allMigrations]) {
    await (await openDatabase({ ...place, migrations, say })).close();
    if (migrations === former) expect([listBackups(), lines]).toEqual([[], []]);
  }
  expect(listBackups()).toHaveLength(1);
});

it('is made once where several copies start at the same moment', async () => {
  await addRecord('before');
  const copies = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ ...place, say })));
  for (const copy of copies) await copy.close();
  expect([listBackups(), lines.filter((line) => line !== WAITING).length]).toEqual([[expect.stringMatching(LAID_ASIDE)], 2]);
});

it('goes where the server’s own backups go, and leaves the data room there', async () => {
  await addRecord('before');
  const folder = join(place.dataDir, 'elsewhere');
  mkdirSync(folder);
  const backups = { ...usualBackupPlace({ dataDir: place.dataDir }), folder, isChosen: true };
  await expect(openDatabase({ ...place, backups: { ...backups, leastLeft: Number.MAX_SAFE_INTEGER } })).rejects.toThrow(
    /be backed up before its tables are changed: There is no space left\. Nothing was changed\.$/,
  );
  expect([readdirSync(folder), await readLastStep()]).toEqual([[], LAST]);
  await (await openDatabase({ ...place, backups, say })).close();
  expect([readdirSync(folder), listBackups()]).toEqual([[expect.stringMatching(LAID_ASIDE)], []]);
  expect(lines.at(-1)).toBe(`The database as it was is in ${join(folder, readdirSync(folder)[0] ?? '')}.`);
});

it('is not made in a chosen folder that is missing', async () => {
  await addRecord('before');
  const folder = join(place.dataDir, 'not-mounted');
  const backups = { ...usualBackupPlace({ dataDir: place.dataDir }), folder, isChosen: true };
  await expect(openDatabase({ ...place, backups })).rejects.toThrow(/Nothing was changed\.$/);
  expect([existsSync(folder), await readLastStep()]).toEqual([false, LAST]);
});

it('replaces what starts left that were killed or failed, but not the first whole one, and nothing else', async () => {
  await addRecord('before');
  const folder = join(place.dataDir, 'backups');
  mkdirSync(folder);
  const step = `before-${NEXT}-2026-01-01T00-00-00.000Z`;
  const others = [
    'before-0009-x-2026-01-01T00-00-00.000Z.tar.zst',
    `${step}.sqlite`,
    'fairlead-auto-2026-01-01T00-00-00.000Z.tar.zst.partial',
  ];
  for (const name of [...others, `${step}.tar.zst`, `${step}.tar.zst.age`, `${step}.tar.zst.partial`])
    writeFileSync(join(folder, name), '');
  // No space: what is whole stays until there is a newer one.
  const backups = { ...usualBackupPlace({ dataDir: place.dataDir }), leastLeft: Number.MAX_SAFE_INTEGER };
  await expect(openDatabase({ ...place, backups })).rejects.toThrow('There is no space left');
  expect(listBackups().toSorted()).toEqual([...others, `${step}.tar.zst`, `${step}.tar.zst.age`].toSorted());
  await (await openDatabase(place)).close();
  const left = listBackups().filter((name) => !others.includes(name));
  expect(left.toSorted()).toEqual([`${step}.tar.zst`, expect.stringMatching(LAID_ASIDE)]);
  expect(listBackups()).toHaveLength(others.length + 2);
});

it('is made, and awaited, for longer than the database lets others run or idle', async () => {
  await addRecord('before');
  const databaseUrl = place.databaseUrl as string;
  const name = new URL(databaseUrl.replace('@/', '@localhost/')).pathname.slice(1);
  for (const limit of await limitsOf(databaseUrl)) await administer(databaseUrl, `alter database "${name}" set ${limit} = '300ms'`);
  let waiting: Promise<Database> | undefined;
  const open = () =>
    openMigrated({
      ...place,
      migrations: allMigrations,
      say,
      async backUp() {
        waiting = open();
        await expect.poll(() => lines).toContain(WAITING);
        const snapshot = await openSnapshot(place);
        await outlastLimits(databaseUrl);
        const table = snapshot.tables.find((each) => each.name === 'attempt') as DumpedTable;
        for await (const rows of snapshot.read(table)) expect(rows).toHaveLength(1);
        await snapshot.close();
        return 'a safe place';
      },
    });
  const first = await open();
  const second = await waiting;
  expect([await readLastStep(), lines.filter((line) => line === WAITING).length]).toEqual([
    Object.keys(allMigrations).toSorted().at(-1),
    1,
  ]);
  await first.close();
  await second?.close();
});

const TIME_LIMITS = ['statement_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout'];

/** Those that this server knows. */
async function limitsOf(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query('select name from pg_settings where name = any($1)', [TIME_LIMITS]);
  await client.end();
  return rows.map(({ name }) => name as string);
}

/** Returns when the database has ended a statement, an idle transaction and, if it can, an idle connection, each begun now. */
async function outlastLimits(databaseUrl: string) {
  const limits = await limitsOf(databaseUrl);
  const clients = [];
  for (const begin of ['begin', ...(limits.includes('idle_session_timeout') ? ['select 1'] : [])]) {
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on('error', () => {});
    const isEnded = new Promise<void>((resolve) => void client.once('end', resolve));
    await client.connect();
    await client.query(begin);
    clients.push(isEnded);
  }
  await expect(administer(databaseUrl, 'select pg_sleep(60)')).rejects.toThrow('statement timeout');
  await Promise.all(clients);
}

it('stands in nobody’s way who has tables of their own beside', async () => {
  await addRecord('before');
  const db = await openDatabase({ ...place, migrations: former });
  await db.write((tx) =>
    sql`create table "operatorsOwn" as select now() as "at", '{"a":1}'::jsonb as "object", '\\x00'::bytea as "bytes", 1 as "number"`.execute(
      tx,
    ),
  );
  await db.close();
  await (await openDatabase(place)).close();
  const [name = ''] = listBackups();
  expect(await command('restore', place, join(place.dataDir, 'backups', name), '--check')).toMatchObject({
    code: 0,
    failure: 'Left out, because this version makes no such table: operatorsOwn\n',
  });
});

it('is encrypted where backups are', async () => {
  await addRecord('before');
  const recipients = [await identityToRecipient(await generateX25519Identity())];
  await (await openDatabase({ ...place, backups: { ...usualBackupPlace({ dataDir: place.dataDir }), recipients } })).close();
  expect(listBackups()).toEqual([expect.stringMatching(/^before-0015-.*\.tar\.zst\.age$/)]);
});

it('stops the start in one line where it can’t be made, before anything is changed', async () => {
  await addRecord('before');
  writeFileSync(join(place.dataDir, 'backups'), 'no folder');
  await expect(openDatabase(place)).rejects.toThrow(
    /^the database could not be backed up before its tables are changed: [^\n]+\. Nothing was changed\.$/,
  );
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const opening = openMigrated({ ...place, migrations: allMigrations, backUp: () => Promise.reject(new Error('', { cause: full })) });
  expect(isNoSpace(await opening.catch((error) => error))).toBe(true);
  expect(await readLastStep()).toBe(LAST);
  rmSync(join(place.dataDir, 'backups'));
  expect(await readRecords(allMigrations)).toEqual(['before']);
});
