import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../database.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { clientRow } from '../../testing/kinds/client-row.ts';
import { createChangedRecords, type Look } from './changed-records.ts';

let own: TestDatabase;
const made: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  own = await testDatabase();
});
afterEach(async () => {
  for (const each of made.splice(0)) await each.close();
  await own.emptied();
});
afterAll(() => own.close());

const insert = (db: Database, ...ids: string[]) =>
  db.write(async (tx) => {
    for (const id of ids) await tx.insertInto('client').values(clientRow('First', { id })).execute();
  });
const rename = (tx: Tx, id: string, companyName: string) => tx.updateTable('client').set({ companyName }).where('id', '=', id).execute();

/** What looks keep of clients, as an index does: the name, or that it is gone. */
function keeper(db: Database, { fails = () => false }: { fails?: (id: string) => boolean } = {}) {
  const kept = new Map<string, string | undefined>();
  const calls: string[][] = [];
  const warnings: object[] = [];
  const look: Look = {
    table: 'client',
    async look(tx, ids) {
      calls.push([...ids]);
      if (ids.some(fails)) throw new Error('can not be looked at');
      const rows = await tx.selectFrom('client').select(['id', 'companyName']).where('id', 'in', ids).execute();
      const names = new Map(rows.map(({ id, companyName }) => [id, companyName]));
      for (const id of ids) kept.set(id, names.get(id));
    },
  };
  const changed = createChangedRecords({ db, warn: (details) => void warnings.push(details), tablesNow: () => ['client'] }, () => [look]);
  made.push(changed);
  return { ...changed, kept, calls, warnings };
}

it('whoever writes, changes or removes a record has it looked at, once for all changes before', async () => {
  const { db } = own;
  const { kept, calls, lookAtAll, left } = keeper(db);
  await insert(db, 'c-1', 'c-2');
  await db.write(async (tx) => void (await rename(tx, 'c-1', 'Second')));
  await db.write(async (tx) => void (await sql`update "client" set "companyName" = 'By SQL' where "id" = 'c-2'`.execute(tx)));
  expect([kept.size, await left(db.read, 'client'), await left(db.read, 'task')]).toEqual([0, 2, 0]);
  await lookAtAll();
  expect([Object.fromEntries(kept), await left(db.read, 'client')]).toEqual([{ 'c-1': 'Second', 'c-2': 'By SQL' }, 0]);
  await db.write((tx) => tx.deleteFrom('client').where('id', '=', 'c-1').execute());
  await lookAtAll();
  await lookAtAll();
  expect([kept.get('c-1'), calls]).toEqual([undefined, [['c-1', 'c-2'], ['c-1']]]);
});

it('records of a kind that only a newer version has are left to a copy of that', async () => {
  const { db } = own;
  const { kept, lookAtAll, left } = keeper(db);
  await db.write(async (tx) => void (await sql`insert into "changedRecord" ("tableName", "recordId") values ('newer', 'n-1')`.execute(tx)));
  await insert(db, 'c-1');
  await lookAtAll();
  expect([[...kept.keys()], await left(db.read, 'client'), await left(db.read, 'newer' as never)]).toEqual([['c-1'], 0, 1]);
});

it('a write that is undone leaves nothing to look at', async () => {
  const { db } = own;
  const { left } = keeper(db);
  const undone = db.write(async (tx) => {
    await tx
      .insertInto('client')
      .values(clientRow('Never', { id: 'c-1' }))
      .execute();
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await left(db.read, 'client')).toBe(0);
});

it('a write that overlaps a look is looked at after it', async () => {
  const { db } = own;
  const { kept, lookAtAll, left } = keeper(db);
  await insert(db, 'c-1');
  const [isRenamed, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const writing = db.write(async (tx) => {
    await rename(tx, 'c-1', 'Second');
    isRenamed.resolve();
    await mayCommit.promise;
  });
  await isRenamed.promise;
  const looking = lookAtAll();
  // On PostgreSQL the look ends before the write does, which SQLite lets wait.
  if (db.dialect === 'postgres') {
    await looking;
    expect(kept.get('c-1')).toBe('First');
  }
  mayCommit.resolve();
  await Promise.all([writing, looking]);
  await lookAtAll();
  expect([kept.get('c-1'), await left(db.read, 'client')]).toEqual(['Second', 0]);
});

it('what is written while others are looked at is looked at together, at the next look', async () => {
  const { db } = own;
  const calls: string[][] = [];
  let written: Promise<unknown> | undefined;
  const look: Look = {
    table: 'client',
    look: async (_tx, ids) => {
      calls.push([...ids]);
      written ??= outside(() => insert(db, 'c-2').then(() => insert(db, 'c-3')));
    },
  };
  const outside = AsyncLocalStorage.snapshot();
  const changed = createChangedRecords({ db, warn() {}, tablesNow: () => ['client'] }, () => [look]);
  made.push(changed);
  await insert(db, 'c-1');
  await changed.lookAtAll();
  await written;
  expect(calls).toEqual([['c-1']]);
  await changed.lookAtAll();
  expect(calls).toEqual([['c-1'], ['c-2', 'c-3']]);
});

it('a record that can not be looked at holds up no other, is told of, and is tried again later', async () => {
  const { db } = own;
  let isBroken = true;
  const { kept, warnings, lookAtAll, lookAgain, left } = keeper(db, { fails: (id) => isBroken && id === 'c-2' });
  await insert(db, 'c-1', 'c-2', 'c-3');
  await lookAtAll();
  await lookAtAll();
  expect([[...kept.keys()].sort(), warnings]).toEqual([['c-1', 'c-3'], [expect.objectContaining({ table: 'client', recordId: 'c-2' })]]);
  expect(await left(db.read, 'client')).toBe(1);
  isBroken = false;
  await lookAgain();
  expect([kept.get('c-2'), await left(db.read, 'client')]).toEqual(['First', 0]);
});

it('what a stopped process has not looked at, the next one does', async () => {
  const { db } = own;
  await insert(db, 'c-1', 'c-2');
  const first = keeper(db);
  await first.close();
  await first.lookAtAll();
  expect(first.kept.size).toBe(0);
  const second = keeper(db);
  await second.lookAtAll();
  expect([second.kept.size, await second.left(db.read, 'client')]).toEqual([2, 0]);
});

it('a commit is heard, and looked at without being asked', async () => {
  const { db } = own;
  const seen = Promise.withResolvers<readonly string[]>();
  const look: Look = { table: 'client', look: async (_tx, ids) => seen.resolve(ids) };
  const changed = createChangedRecords({ db, warn() {}, tablesNow: () => ['client'] }, () => [look]);
  made.push(changed);
  changed.start();
  await db.write(async (tx) => {
    await tx
      .insertInto('client')
      .values(clientRow('Heard', { id: 'c-1' }))
      .execute();
    await db.notify(tx, '{}');
  });
  expect(await seen.promise).toEqual(['c-1']);
});

it('two processes look at everything once between them, and keep what was written last', async () => {
  const { db, dataDir, databaseUrl } = own;
  // SQLite's file has one owner, so there two of the same process stand in for them.
  const other = db.dialect === 'postgres' ? await openDatabase({ dataDir, databaseUrl }) : db;
  const ids = Array.from({ length: 300 }, (_, at) => `c-${String(at).padStart(3, '0')}`);
  await insert(db, ...ids);
  const both = [keeper(db), keeper(other)];
  const renaming = (async () => {
    for (const id of ids.slice(0, 60)) await db.write(async (tx) => void (await rename(tx, id, 'Last')));
  })();
  await Promise.all(both.map(({ lookAtAll }) => lookAtAll()));
  await renaming;
  await Promise.all(both.map(({ lookAtAll }) => lookAtAll()));
  for (const each of made.splice(0)) await each.close();
  if (other !== db) await other.close();
  const lookedAt = both.flatMap(({ calls }) => calls.flat());
  expect(new Set(lookedAt).size).toBe(300);
  expect(lookedAt.length).toBeLessThanOrEqual(360);
  const last = ids.slice(0, 60).filter((id) => both.some(({ kept }) => kept.get(id) === 'Last'));
  expect(last).toHaveLength(60);
});

it('a table whose changes nothing notes is named, with what to do', async () => {
  const { assertNoted } = keeper(own.db);
  await expect(assertNoted(['client', 'account', 'session'])).rejects.toThrow(
    "Nothing notes the changes of account, session: call noteChanges('account'), noteChanges('session') in a migration.",
  );
  await assertNoted(['client', 'employee', 'checkIn', 'event', 'task', 'document', 'ledgerEntry']);
});
