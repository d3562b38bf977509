import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, startStandby, type ThrowAwayPostgres } from '../scripts/programs/postgres.ts';
import { openDatabase } from './database.ts';
import type { Database, Reader } from './platform/db/database.ts';
import { isAway } from './platform/db/postgres/postgres-outage.ts';

let primary: ThrowAwayPostgres;
let standby: ThrowAwayPostgres;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairlead-standby-'));
  primary = await startPostgres({ hasStandby: true });
  standby = await startStandby(primary);
});
afterAll(async () => {
  await standby.stop();
  await primary.stop();
  rmSync(folder, { recursive: true, force: true });
});

const socketsOf = ({ url }: ThrowAwayPostgres) => new URLSearchParams(url().split('?')[1]).get('host') as string;

it('takes no connection to a standby, by which it would read what is old, and goes on once the address leads to a primary', async () => {
  const link = join(folder, 'sockets');
  const lead = (to: ThrowAwayPostgres) => {
    rmSync(link, { force: true });
    symlinkSync(socketsOf(to), link);
  };
  lead(primary);
  const db = await openDatabase({ dataDir: folder, databaseUrl: `postgres://postgres@/postgres?host=${encodeURIComponent(link)}` });
  try {
    const read = () => sql`select 1`.execute(db.read);
    const write = () => db.write((tx) => sql`select 1`.execute(tx));
    lead(standby);
    await expect(read()).rejects.toSatisfy(isAway);
    await expect(write()).rejects.toSatisfy(isAway);
    lead(primary);
    await Promise.all([read(), write()]);
  } finally {
    await db.close();
  }
});

describe('slow reads with DATABASE_READ_URL', () => {
  const lines: string[] = [];
  let db: Database;
  beforeAll(async () => {
    const say = (line: string) => void lines.push(line);
    db = await openDatabase({ dataDir: folder, databaseUrl: primary.url(), standbyUrl: standby.url(), say });
  });
  afterAll(() => db.close());

  const write = (value: string) => db.write((tx) => tx.insertInto('setting').values({ key: value, value }).execute());
  /** Whether the standby read, and whether what was written is there. */
  const read = (value: string) =>
    db.readSlowly('somebody', async (reader: Reader) => {
      const { rows } = await sql<{ byStandby: boolean }>`select pg_is_in_recovery() as "byStandby"`.execute(reader);
      const found = await reader.selectFrom('setting').select('value').where('key', '=', value).execute();
      return { byStandby: rows[0]?.byStandby, isThere: found.length === 1 };
    });
  const askStandby = async (statement: string) => {
    const client = new pg.Client({ connectionString: standby.url() });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  const untilByStandby = () => expect.poll(async () => (await read('')).byStandby, { timeout: 15_000 }).toBe(true);

  it('go to the standby, and see what was written before', async () => {
    await untilByStandby();
    for (const value of ['one', 'two', 'three', 'four', 'five']) {
      await write(value);
      expect((await read(value)).isThere).toBe(true);
    }
  });

  it('go to the primary while the standby is behind', async () => {
    await askStandby('select pg_wal_replay_pause()');
    await write('behind');
    expect(await read('behind')).toEqual({ byStandby: false, isThere: true });
    await askStandby('select pg_wal_replay_resume()');
    await untilByStandby();
    expect(lines).toEqual([]);
  });

  it('are done again by the primary when the standby ends one', async () => {
    await untilByStandby();
    const by: unknown[] = [];
    await db.readSlowly('somebody', async (reader) => {
      const { rows } = await sql<{ byStandby: boolean }>`select pg_is_in_recovery() as "byStandby"`.execute(reader);
      by.push(rows[0]?.byStandby);
      if (rows[0]?.byStandby) await sql`select 1 / 0`.execute(reader);
    });
    expect(by).toEqual([true, false]);
  });

  it('go to the primary while the standby is frozen or away, which is said once, and to the standby when it is back', async () => {
    standby.freeze();
    await write('frozen');
    expect(await read('frozen')).toEqual({ byStandby: false, isThere: true });
    expect(await read('frozen')).toEqual({ byStandby: false, isThere: true });
    expect(lines).toEqual([expect.stringContaining('DATABASE_READ_URL')]);
    standby.thaw();
    await standby.halt();
    await write('away');
    expect(await read('away')).toEqual({ byStandby: false, isThere: true });
    await standby.restart();
    await untilByStandby();
    expect(lines).toEqual([expect.stringContaining('does not answer'), expect.stringContaining('answers again')]);
  });

  it('pass on what the work itself throws', async () => {
    await untilByStandby();
    let times = 0;
    const refused = db.readSlowly('somebody', async () => {
      times += 1;
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    expect(times).toBe(1);
  });
});
