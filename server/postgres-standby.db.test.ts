import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres, startStandby, type ThrowAwayPostgres } from '../scripts/programs/postgres.ts';
import { openDatabase } from './database.ts';
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
