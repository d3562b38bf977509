import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrations } from '../../../migrations/all.ts';
import { type DatabasePlace, databasePlace } from '../../../testing/database.ts';
import { isContention } from '../contention.ts';
import type { Database, Reader } from '../database.ts';
import type { Migration } from '../migrate/migrate.ts';
import { OutcomeUnknown } from '../transactions.ts';
import { TURNS, takeTurns } from '../writes/turns.ts';
import { openPostgres } from './postgres.ts';

let place: DatabasePlace;

beforeEach(async () => {
  place = await databasePlace({ hasTables: true });
});
afterEach(() => place.remove());

const open = () => openPostgres(place.databaseUrl as string, { limitMs: 5000, migrations });
const heard = (db: Database) =>
  new Promise<string>((resolve) => {
    const stop = db.listen((message) => {
      stop();
      resolve(message);
    });
  });

/** Ends every other connection to the database, as an administrator or a restart would. */
const killOthers = (db: Database) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    db.read,
  );

async function listeningPid(db: Database) {
  const { rows } = await sql<{
    pid: number;
  }>`select pid from pg_stat_activity where datname = current_database() and query = 'listen fairlead' and state = 'idle'`.execute(db.read);
  return rows[0]?.pid;
}

const int32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};

describe('PostgreSQL', () => {
  it('that ends our connections does not end us: reads, writes and hearing go on', async () => {
    const db = await open();
    await expect.poll(() => listeningPid(db)).toEqual(expect.any(Number));
    const before = await listeningPid(db);
    const cut = db.write(async (tx) => {
      await sql`select 1`.execute(tx);
      await killOthers(db);
      await sql`select 1`.execute(tx);
    });
    await expect(cut).rejects.toThrow();
    // The ended connection may stay listed for a moment.
    await expect.poll(() => listeningPid(db)).toSatisfy((pid) => typeof pid === 'number' && pid !== before);
    const hearing = heard(db);
    await db.write((tx) => db.notify(tx, 'still here'));
    expect(await hearing).toBe('still here');
    await db.close();
  });

  it('whose ways of signing in are unknown is left at once, with no connection kept open', async () => {
    const mechanisms = Buffer.from('UNKNOWN\0\0');
    const question = Buffer.concat([Buffer.from('R'), int32(8 + mechanisms.length), int32(10), mechanisms]);
    let isClosed = false;
    const asking = createServer((socket) => {
      socket.once('data', () => socket.write(question));
      socket.once('close', () => {
        isClosed = true;
      });
    }).listen(0, '127.0.0.1');
    await once(asking, 'listening');
    const { port } = asking.address() as AddressInfo;
    await expect(openPostgres(`postgres://fred@127.0.0.1:${port}/crm`, { limitMs: 5000, migrations })).rejects.toThrow(/mechanism/);
    await expect.poll(() => isClosed).toBe(true);
    asking.close();
  });

  it('ends one of two writes that wait for each other, which is known to be worth another try', async () => {
    const db = await open();
    const at = { count: 1, startedAt: '2026-01-01T00:00:00.000Z' };
    await db.write((tx) =>
      tx
        .insertInto('attempt')
        .values([
          { key: 'a', ...at },
          { key: 'b', ...at },
        ])
        .execute(),
    );
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const hold = (own: string, other: string, mine: () => void, theirs: Promise<void>) =>
      db.write(async (tx) => {
        await tx.updateTable('attempt').set({ count: 2 }).where('key', '=', own).execute();
        mine();
        await theirs;
        await tx.updateTable('attempt').set({ count: 3 }).where('key', '=', other).execute();
      });
    const ends = await Promise.allSettled([hold('a', 'b', first.resolve, second.promise), hold('b', 'a', second.resolve, first.promise)]);
    const refused = ends.filter((end) => end.status === 'rejected').map(({ reason }) => reason);
    expect(refused.map(isContention)).toEqual([true]);
    await db.close();
  });

  it('that ended a statement for its own limit is worth another try', async () => {
    const db = await open();
    const late = db.write(async (tx) => {
      await sql`set local statement_timeout = 20`.execute(tx);
      await sql`select pg_sleep(10)`.execute(tx);
    });
    expect(await late.catch(isContention)).toBe(true);
    await db.close();
  });

  it('that is lost while it commits leaves open what it kept, and is known to have', async () => {
    const db = await open();
    const cut = db.write(async (tx) => {
      await sql`select 1`.execute(tx);
      await killOthers(db);
    });
    await expect(cut).rejects.toBeInstanceOf(OutcomeUnknown);
    const refused = db.write((tx) => sql`select 1 / 0`.execute(tx));
    await expect(refused).rejects.not.toBeInstanceOf(OutcomeUnknown);
    await db.close();
  });

  it('that is lost when it was sent the commit with the last statement leaves open what it kept', async () => {
    const db = await open();
    const cut = db.write(async (tx) => {
      db.beforeCommit(tx, [], async () => [sql`select pg_terminate_backend(pg_backend_pid()), ${1}::int`.compile(tx)]);
    });
    await expect(cut).rejects.toBeInstanceOf(OutcomeUnknown);
    await db.close();
  });

  it('that refuses a commit has kept nothing, which is known', async () => {
    const db = await open();
    await db.write((tx) => sql`create table "late" ("id" integer unique deferrable initially deferred)`.execute(tx));
    const refused = db.write((tx) => sql`insert into "late" values (1), (1)`.execute(tx));
    await expect(refused).rejects.toMatchObject({ code: '23505' });
    await db.close();
  });

  it('tells other processes what was committed, and nothing of what was undone', async () => {
    const db = await open();
    const hearing = heard(db);
    const program = `
      import { openDatabase } from ${JSON.stringify(new URL('../../../database.ts', import.meta.url).href)};
      const db = await openDatabase({ dataDir: '', databaseUrl: process.argv[1] });
      await db.write(async (tx) => { await db.notify(tx, 'undone'); throw new Error(); }).catch(() => {});
      await db.write((tx) => db.notify(tx, 'committed'));
      await db.close();`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program, place.databaseUrl as string], { stdio: 'inherit' });
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(await hearing).toBe('committed');
    await db.close();
  });

  it('is migrated once when several processes start at the same time', async () => {
    await place.remove();
    place = await databasePlace();
    const all = await Promise.all([open(), open(), open()]);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(all[0].read);
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations));
    await Promise.all(all.map((db) => db.close()));
  });

  it('is migrated although the work of another copy wants the same tables in another order', async () => {
    const other = new pg.Client({ connectionString: place.databaseUrl });
    await other.connect();
    // The migration is the one that PostgreSQL ends.
    await other.query(`set deadlock_timeout = '1h'`);
    await other.query('begin; lock table setting');
    const otherIsOver: Promise<unknown>[] = [];
    let begun = 0;
    const locking: Migration = {
      sha256: 'a',
      async up(tx) {
        begun += 1;
        await sql`set local deadlock_timeout = '50ms'`.execute(tx);
        await sql`lock table attempt`.execute(tx);
        if (begun === 1) {
          otherIsOver.push(other.query('lock table attempt; commit'));
          // PostgreSQL looks for a deadlock once in each wait, so the other one has to wait by then.
          const waiting = sql`select from pg_locks where not granted and relation = 'attempt'::regclass`;
          await expect.poll(async () => (await waiting.execute(tx)).rows.length).toBe(1);
        }
        await sql`lock table setting`.execute(tx);
      },
    };
    const said: string[] = [];
    const options = { limitMs: 5000, migrations: { ...migrations, '9000-locking': locking }, say: (line: string) => said.push(line) };
    try {
      const db = await openPostgres(place.databaseUrl as string, options);
      await db.close();
      expect({ begun, said }).toEqual({ begun: 2, said: ['Other servers wrote to the tables meanwhile. Changing them again ...'] });
    } finally {
      await Promise.all(otherIsOver);
      await other.end();
    }
  });

  it('is opened by another copy whatever turn one has, only not while it is being moved', async () => {
    const db = await open();
    for (const turn of Object.keys(TURNS) as (keyof typeof TURNS)[]) {
      const opening = db.write(async (tx) => {
        await takeTurns(tx, turn);
        await (await open()).close();
      });
      await (turn === 'moving' ? expect(opening).rejects.toThrow('is just being moved') : opening);
    }
    await db.close();
  });
});

describe('a statement with parameters', () => {
  const findNames = (db: Database) => sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db.read);

  it('is parsed once by each connection', async () => {
    const db = await open();
    try {
      for (const id of ['a', 'b']) await db.read.selectFrom('setting').select('key').where('key', '=', id).execute();
      expect((await findNames(db)).rows.filter(({ statement }) => statement.includes('"setting"'))).toHaveLength(1);
    } finally {
      await db.close();
    }
  });

  it('is planned for each call where it may take long', async () => {
    const db = await open();
    try {
      const select = (from: Reader) => from.selectFrom('setting').select('value').where('key', '=', 'a').execute();
      await db.readSlowly('a-1', select);
      const isKept = async () => (await findNames(db)).rows.some(({ statement }) => statement.startsWith('select "value" from "setting"'));
      expect(await isKept()).toBe(false);
      await select(db.read);
      expect(await isKept()).toBe(true);
    } finally {
      await db.close();
    }
  });

  it('is parsed anew after another process has added a column to what it reads, and a write is worth another try', async () => {
    const [db, other] = [await open(), await open()];
    const select = (from: Reader) => from.selectFrom('setting').selectAll().where('key', '=', 'a').execute();
    const writing = () => db.write((tx) => select(tx));
    try {
      expect([await select(db.read), await writing()]).toEqual([[], []]);
      await other.write((tx) => sql`alter table "setting" add column "added" text`.execute(tx));
      expect(await select(db.read)).toEqual([]);
      expect(await writing().catch(isContention)).toBe(true);
      expect(await writing()).toEqual([]);
    } finally {
      await Promise.all([db.close(), other.close()]);
    }
  });
});
