import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrations } from '../../../migrations/all.ts';
import { type DatabasePlace, databasePlace } from '../../../testing/database.ts';
import type { Tx } from '../database.ts';
import type { Migration, Migrations } from '../migrate/migrate.ts';
import { openSqlite, openSqliteForJob } from './sqlite.ts';
import { openReader, openWriter } from './sqlite-connection.ts';

let place: DatabasePlace;

beforeEach(async () => {
  place = await databasePlace();
});
afterEach(() => place.remove());

const open = (all: Migrations = migrations) => openSqlite(place.dataDir, { limitMs: 5000, migrations: all });
const insert = (tx: Tx, key: string) => tx.insertInto('attempt').values({ key, count: 1, startedAt: '2026-01-01T00:00:00.000Z' }).execute();
const turnOfTheLoop = () => new Promise(setImmediate);

/** Another process that opens the same folder and says so. */
async function otherOwner() {
  const program = `
    import { openDatabase } from ${JSON.stringify(new URL('../../../database.ts', import.meta.url).href)};
    await openDatabase({ dataDir: process.argv[1] });
    process.stdout.write('open');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, place.dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

describe('the embedded database', () => {
  it('waits for another connection that writes without stopping this process', async () => {
    const db = await open();
    const other = openWriter(join(place.dataDir, 'fairlead.sqlite'), { foreignKeys: true });
    const order: string[] = [];
    const begun = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const theirs = other.transaction().execute(async (tx) => {
      await insert(tx, 'theirs');
      begun.resolve();
      await finish.promise;
      order.push('theirs');
    });
    await begun.promise;
    const ours = db.write((tx) => insert(tx, 'ours')).then(() => order.push('ours'));
    await turnOfTheLoop();
    finish.resolve();
    await Promise.all([theirs, ours]);
    await other.destroy();
    await db.close();
    expect(order).toEqual(['theirs', 'ours']);
  });

  it('is owned by one process: a second start says which, and ends', async () => {
    const owner = await otherOwner();
    await expect(open()).rejects.toThrow(new RegExp(`${place.dataDir} is in use by process ${owner.pid} since \\d{4}-`));
    owner.kill('SIGKILL');
    await once(owner, 'exit');
  });

  it('can be opened after its owner was killed', async () => {
    const owner = await otherOwner();
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    const db = await open();
    expect(await db.isReady()).toBe(true);
    await db.close();
  });

  it('is laid aside before its tables change, as it was', async () => {
    const first = await open();
    await first.write((tx) => insert(tx, 'before'));
    await first.close();
    const next: Migration = {
      sha256: 'next',
      up: async (db) => void (await db.schema.alterTable('attempt').addColumn('extra', 'text').execute()),
    };
    const lines: string[] = [];
    const second = await openSqlite(place.dataDir, {
      limitMs: 5000,
      migrations: { ...migrations, '0900-next': next },
      say: (line) => lines.push(line),
    });
    await second.write((tx) => insert(tx, 'after'));
    await second.close();
    const copies = readdirSync(join(place.dataDir, 'backups'));
    expect(copies).toEqual([expect.stringMatching(/^before-0900-next-.*\.sqlite$/)]);
    expect(lines.at(-1)).toBe(`The database as it was is in ${join(place.dataDir, 'backups', copies[0] as string)}.`);
    const copy = openReader(join(place.dataDir, 'backups', copies[0] as string));
    expect(await copy.selectFrom('attempt').selectAll().execute()).toEqual([
      { key: 'before', count: 1, startedAt: '2026-01-01T00:00:00.000Z' },
    ]);
    await copy.destroy();
  });

  it('replaces the copies that killed or failed starts left, but not the first whole one, and no others', async () => {
    await (await open()).close();
    const folder = join(place.dataDir, 'backups');
    mkdirSync(folder);
    const step = 'before-0900-next-2026-01-0';
    const kept = [`${step}1.sqlite`, `${step}3.tar.zst`, 'before-0019-x-2026-01-01.sqlite.partial'];
    for (const name of [...kept, `${step}2.sqlite`, `${step}4.sqlite.partial`]) writeFileSync(join(folder, name), '');
    const next: Migration = {
      sha256: 'next',
      up: async (db) => void (await db.schema.createTable('extra').addColumn('id', 'text').execute()),
    };
    await (await open({ ...migrations, '0900-next': next })).close();
    const left = readdirSync(folder);
    expect(left).toHaveLength(kept.length + 1);
    expect(left).toEqual(expect.arrayContaining(kept));
    expect(left).not.toContain(`${step}2.sqlite`);
  });

  it('makes no copy when there is nothing to change', async () => {
    await (await open()).close();
    await (await open()).close();
    expect(readdirSync(place.dataDir)).not.toContain('backups');
  });

  it.each([
    [false, 2],
    [true, 1],
  ])('flushes a commit at once unless what it does can be repeated (%s)', async (isRepeatable, level) => {
    const db = await open();
    const job = openSqliteForJob(place.dataDir, { limitMs: 5000, isRepeatable, tell() {} });
    const { rows } = await job.write((tx) => sql<{ synchronous: number }>`pragma synchronous`.execute(tx));
    await job.close();
    await db.close();
    expect(rows).toEqual([{ synchronous: level }]);
  });

  it('reads rows with the columns that their table has now', async () => {
    const db = await open();
    const rows = (tx: Tx) => sql`select * from "attempt"`.execute(tx).then((found) => found.rows);
    const before = await db.write(async (tx) => {
      await insert(tx, 'one');
      return rows(tx);
    });
    const one = { key: 'one', count: 1, startedAt: '2026-01-01T00:00:00.000Z' };
    await db.write(async (tx) => {
      await tx.schema.alterTable('attempt').renameColumn('count', 'times').execute();
      expect([before, await rows(tx)]).toEqual([[one], [{ key: 'one', times: 1, startedAt: one.startedAt }]]);
    });
    await db.close();
  });

  it('refuses a value of another type than its column', async () => {
    const db = await open();
    await expect(
      db.write((tx) =>
        tx
          .insertInto('attempt')
          .values({ key: 'a', count: 'many' as never, startedAt: '' })
          .execute(),
      ),
    ).rejects.toThrow(/INTEGER/);
    await db.close();
  });
});
