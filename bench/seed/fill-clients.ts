import { copyFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../server/database.ts';
import type { Bench } from '../server.ts';
import { databaseFile, queryDatabase } from '../sql.ts';
import { analyze, seed } from './seed.ts';

/** Seeds the database, or copies the SQLite one of a data folder that `seed.ts` has filled. Leaves the server stopped, with an account for signing in. */
export async function fillClients({ server, databaseUrl }: Bench, rows: number, seeded: string) {
  await server.stop();
  if (seeded) {
    // The copy has no account, so the next start creates the same one again.
    await copyFile(databaseFile(seeded), databaseFile(server.dataDir));
    await server.start();
    await server.stop();
    return;
  }
  const db = await openDatabase({ dataDir: server.dataDir, databaseUrl });
  await seed(db, rows);
  await db.close();
  await analyze(databaseUrl);
}

/** Waits until the server has looked at all seeded records in the background (ADR 84), which takes most of a processor. */
export async function awaitLooks(bench: Bench) {
  for (let left = 1; left > 0; ) {
    await sleep(500);
    left = Number((await queryDatabase<{ count: number }>(bench, 'select count(*) as "count" from "changedRecord"'))[0]?.count);
  }
}
