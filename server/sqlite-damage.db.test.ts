import { existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { testApp } from './testing/app.ts';
import { type DatabasePlace, databasePlace } from './testing/database.ts';

describe('a database that was damaged', () => {
  let place: DatabasePlace;
  let file: string;
  beforeEach(async () => {
    place = await databasePlace();
    file = join(place.dataDir, 'fairlead.sqlite');
    const db = await openDatabase(place);
    const attempts = Array.from({ length: 2000 }, (_, at) => ({ key: `key ${at}`, count: 1, startedAt: '2026-01-01T00:00:00.000Z' }));
    await db.write((tx) => tx.insertInto('attempt').values(attempts).execute());
    await db.close();
  });
  afterEach(() => place.remove());

  /** Leaves the lock file that a killed process leaves. */
  const leaveLockFile = () => writeFileSync(join(place.dataDir, 'fairlead.lock.txt'), 'process 1 since yesterday\n');
  const overwrite = (from: number, to: number) => {
    const bytes = readFileSync(file);
    bytes.fill('Z', from, to);
    writeFileSync(file, bytes);
  };
  const size = () => readFileSync(file).length;

  it.each([
    ['at its head', () => overwrite(0, 100)],
    ['at its head and schema', () => overwrite(0, 8192)],
    ['by losing its end', () => truncateSync(file, Math.floor(size() / 8192) * 4096)],
    ['in its middle', () => overwrite(Math.floor(size() / 2), Math.floor(size() / 2) + 40_000)],
    ['by being another file', () => writeFileSync(file, 'a letter to the harbour master'.repeat(1000))],
  ])('%s, while it was cut off, is refused with one line that says what to do', async (_where, damage) => {
    damage();
    leaveLockFile();
    const line = await openDatabase(place).then(
      () => 'it was opened',
      (error: Error) => error.message,
    );
    expect(line).toMatch(
      /^The database .+fairlead\.sqlite is damaged \(.+\)\. Move fairlead\.sqlite, .+ put a copy of your own in their place\. .+\.recover$/,
    );
    expect(line).not.toContain('\n');
    expect(existsSync(join(place.dataDir, 'fairlead.lock.txt')), 'the next start looks again').toBe(true);
  });

  it('is replaced by the newest backup, which the line names', async () => {
    mkdirSync(join(place.dataDir, 'backups'));
    const backup = join(place.dataDir, 'backups', 'before-0008-x.sqlite');
    writeFileSync(backup, readFileSync(file));
    overwrite(0, 100);
    await expect(openDatabase(place)).rejects.toThrow(`put the newest backup, ${backup}, in their place as fairlead.sqlite`);
    rmSync(file);
    writeFileSync(file, readFileSync(backup));
    await (await openDatabase(place)).close();
  });

  it('is noted when a call first meets it', async () => {
    overwrite(size() - 80_000, size() - 20_000);
    const db = await openDatabase(place);
    expect(db.condition.damage).toBeUndefined();
    await expect(db.read.selectFrom('attempt').selectAll().execute()).rejects.toThrow('malformed');
    expect(db.condition.damage).toContain('malformed');
    await db.close();
  });

  it('is looked through only after a run that was cut off', async () => {
    const said: string[] = [];
    const open = async () => {
      const db = await openDatabase({ ...place, say: (line) => said.push(line) });
      await db.close();
      return db.wasInterrupted;
    };
    expect([await open(), said]).toEqual([false, []]);
    leaveLockFile();
    expect([await open(), said]).toEqual([true, [expect.stringContaining('did not end cleanly')]]);
    expect(await open()).toBe(false);
  });
});

describe('damage that is found while it runs', () => {
  const app = testApp();

  it('in an index is found behind the first answers, and told by health and to Administrators', async () => {
    await app.admin.post('/api/clients', { companyName: 'Kept', email: 'kept@damage.example' });
    // Hides the index from SQLite during a write, so that the index misses the row.
    const file = join(app.database.dataDir, 'fairlead.sqlite');
    const change = (statements: string) => {
      const other = new DatabaseSync(file, { defensive: false });
      other.exec(`pragma writable_schema=on; ${statements}`);
      other.close();
    };
    const name = 'account_employeeId';
    change(`create table "aside" as select * from sqlite_schema where name = '${name}'; delete from sqlite_schema where name = '${name}'`);
    change(`update "account" set "employeeId" = 'somebody'`);
    change(`insert into sqlite_schema select * from "aside"`);
    change('drop table "aside"');

    await app.check();
    expect((await app.stranger().get('/api/health')).body).toEqual({ status: 'damaged' });
    const { troubles } = (await app.admin.get('/api/settings/troubles')).body;
    expect(troubles).toEqual([{ kind: 'damaged', message: expect.stringMatching(/account_employeeId.+Export clients and check-ins now/) }]);
    await app.db.write((tx) => sql`reindex`.execute(tx));
    app.db.condition.damage = undefined;
    await app.check();
    expect((await app.stranger().get('/api/health')).body).toEqual({ status: 'ok' });
  });

  it('in the totals is found by counting', async () => {
    await app.admin.post('/api/clients', { companyName: 'Counted', email: 'counted@damage.example' });
    app.db.wasInterrupted = true;
    await app.recover();
    expect(app.db.condition.damage).toBeUndefined();
    await app.db.write((tx) => tx.updateTable('tally').set({ value: 7 }).execute());
    await app.recover();
    expect(app.db.condition.damage).toMatch(/^7 clients of the kind "\w+" were counted and 1 are there$/);
    Object.assign(app.db, { wasInterrupted: false });
    app.db.condition.damage = undefined;
  });
});
