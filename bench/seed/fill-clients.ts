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

/**
 * Waits until the server has looked at all seeded records in the background (ADR 84), or at all but a few, which takes most of a processor.
 * Answers how many there were to be looked at.
 */
export async function awaitLooks(bench: Bench, few = 0): Promise<number> {
  const countLeft = async () =>
    Number((await queryDatabase<{ count: number }>(bench, 'select count(*) as "count" from "changedRecord"'))[0]?.count);
  const first = await countLeft();
  for (let left = first; left > few; left = await countLeft()) await sleep(500);
  return first;
}
