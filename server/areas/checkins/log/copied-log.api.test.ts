import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openDatabase } from '../../../database.ts';
import type { Database } from '../../../platform/db/database.ts';
import { backUp } from '../../../platform/db/sqlite/backup.ts';
import { testApp } from '../../../testing/app.ts';
import { testDatabase } from '../../../testing/database.ts';
import { verifyLog } from './visit-log.service.ts';

/* The log fits wherever its tables are taken. */

const app = testApp();
const left: (() => unknown)[] = [];
afterEach(async () => {
  for (const remove of left.splice(0).reverse()) await remove();
});

/** A corrected, an overruled and a deleted visit, with numbers and texts that a copy may write differently. */
async function writeVisits() {
  const clientId = await app.aClient({ companyName: 'Konkan', sites: [{ name: 'Jetty', latitude: 18.1, longitude: 72.9, radius: 300 }] });
  const fix = { accuracy: 12, fixAt: '2026-03-02T04:00:00.000Z', fixSource: 'live' };
  const [one, two, three] = [
    await app.addVisit(clientId, { ...fix, latitude: 0.1 + 0.2, longitude: -0, notes: 'März חוזה 🚢 "\\' }),
    await app.addVisit(clientId, { ...fix, latitude: 1e-7, longitude: 179.99999999999997, accuracy: 1 / 3 }),
    await app.addVisit(clientId),
  ];
  await app.admin.put(`/api/checkins/${one._id}`, { notes: 'Rates', accuracy: null });
  await app.admin.put(`/api/checkins/${two._id}/verdict`, { verdict: 'verified', note: 'Gate moved' });
  await app.admin.delete(`/api/checkins/${three._id}`);
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-log-'));
  left.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function openSqlite(dataDir: string): Promise<Database> {
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  left.push(() => db.close());
  return db;
}

async function openAnother(): Promise<Database> {
  const { db, close } = await testDatabase();
  left.push(close);
  return db;
}

async function copyRows(from: Database, to: Database): Promise<void> {
  await to.write(async (tx) => {
    for (const table of ['account', 'client', 'checkIn', 'visitLog', 'visitLogHead'] as const) {
      const rows: object[] = await from.read.selectFrom(table).selectAll().execute();
      // SQLite's own, for its search.
      for (const row of rows as { searchRow?: number }[]) delete row.searchRow;
      await tx
        .insertInto(table)
        .values(rows as never)
        .execute();
    }
  });
}

it('fits after it was moved to SQLite, in a backup of that, and after it was moved on from there', async () => {
  await writeVisits();
  const before = await verifyLog(app.db.read);
  const [from, to] = [temporaryFolder(), temporaryFolder()];
  const sqlite = await openSqlite(from);
  await copyRows(app.db, sqlite);
  renameSync(await backUp(join(from, 'fairlead.sqlite'), from, 'test'), join(to, 'fairlead.sqlite'));
  const other = await openAnother();
  await copyRows(sqlite, other);
  const read = ({ read }: Database) => verifyLog(read, { noted: before.lastHash });
  const fits = { ...before, notedSeq: 6 };
  expect(before).toMatchObject({ ok: true, entries: 6, visits: 3 });
  expect([await read(sqlite), await read(await openSqlite(to)), await read(other)]).toEqual([fits, fits, fits]);
});
