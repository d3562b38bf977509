import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readRestoredName } from '../db/dump/open-dump.ts';
import type { Place } from '../db/open.ts';
import { lockFolder } from '../db/sqlite/lock.ts';
import { persist, persistFolder, writeDurably } from '../files/disk.ts';

/** While this file exists, the data folder is being switched to what lies in the scratch folder. */
const MARKER = 'fairlead.restore';
/** The same while it is written; the scratch is there then. */
const UNFINISHED_MARKER = 'fairlead.restore.partial';
const SCRATCH = 'restore';

/** What is exchanged, in this order: SQLite's log of changes goes before its database, and never without it. */
const ITEMS = ['fairlead.sqlite-wal', 'fairlead.sqlite-shm', 'fairlead.sqlite', 'files', 'imports'];
const GOES_WITH_DATABASE = ['fairlead.sqlite-wal', 'fairlead.sqlite-shm'];

const marker = z.object({
  /** Of this restore; PostgreSQL notes it in the transaction that decides. */
  name: z.string(),
  /** Where what was there is moved, below the data folder. */
  kept: z.string(),
});
export type Switch = z.infer<typeof marker>;

/** The folder in which a restore prepares what will be in the data folder. */
export const scratchOf = (dataDir: string) => join(dataDir, SCRATCH, 'new');
/** A place for what was there and is kept elsewhere; it goes with the scratch. */
export const REPLACED = join(SCRATCH, 'replaced');

/** Notes that the scratch is complete. From here on it is the new state, on PostgreSQL once the database says so too. */
export async function markComplete(dataDir: string, to: Switch): Promise<void> {
  await writeDurably(join(dataDir, UNFINISHED_MARKER), JSON.stringify(to));
  await rename(join(dataDir, UNFINISHED_MARKER), join(dataDir, MARKER));
  await persist(dataDir, MARKER);
}

/** Exchanges what was there for what lies in the scratch. */
export async function exchange(dataDir: string, to: Switch): Promise<void> {
  const changes = exchanging(dataDir, to);
  while (!(await changes.next()).done);
}

/** The same change by change. It can be cut off after each, and begun again. */
export async function* exchanging(dataDir: string, { kept }: Switch): AsyncGenerator<void> {
  const aside = join(dataDir, kept);
  yield await mkdir(aside, { recursive: true }).then(() => {});
  const comes = (item: string) => existsSync(join(scratchOf(dataDir), item));
  for (const item of ITEMS) {
    const place = join(dataDir, item);
    const isReplaced = comes(GOES_WITH_DATABASE.includes(item) ? 'fairlead.sqlite' : item);
    if (isReplaced && existsSync(place)) yield await rename(place, join(aside, item));
    if (comes(item)) yield await rename(join(scratchOf(dataDir), item), place);
  }
  await persistFolder(dataDir);
  await persistFolder(aside);
  yield await rmdir(aside).catch(() => {}); // only if nothing was there
  yield await rm(join(dataDir, MARKER));
  await endSwitch(dataDir);
}

/** Forgets what was prepared. */
export async function endSwitch(dataDir: string): Promise<void> {
  for (const name of [MARKER, UNFINISHED_MARKER]) await rm(join(dataDir, name), { force: true });
  await persistFolder(dataDir);
  await rm(join(dataDir, SCRATCH), { recursive: true, force: true });
}

/**
 * Ends a restore that was cut off: what was decided is gone on with, the rest is removed. Runs at each start, before the database is
 * opened.
 */
export async function finishRestore({ dataDir, databaseUrl, say }: Place): Promise<void> {
  if (!existsSync(join(dataDir, MARKER)) && !existsSync(join(dataDir, SCRATCH))) return;
  const lock = lockFolder(dataDir);
  let isDone = false;
  try {
    await finishLocked({ dataDir, databaseUrl, say });
    isDone = true;
  } finally {
    lock.release({ isClean: isDone && !lock.wasInterrupted });
  }
}

/** The same for whoever owns the folder. Says whether there is something new now. */
export async function finishLocked({ dataDir, databaseUrl, say }: Place): Promise<boolean> {
  const text = await readFile(join(dataDir, MARKER), 'utf8').catch(() => undefined);
  const to = text === undefined ? undefined : marker.parse(JSON.parse(text));
  const isDecided = to !== undefined && (!databaseUrl || (await readRestoredName(databaseUrl)) === to.name);
  if (isDecided) {
    say?.('Finishing a restore that was cut off ...');
    await exchange(dataDir, to);
    return true;
  }
  await endSwitch(dataDir);
  return false;
}

/** Throws while a restore has been cut off in the middle, and only a start may open the database. */
export function refuseUnfinished(dataDir: string): void {
  if (existsSync(join(dataDir, MARKER)))
    throw new Error(`A restore into ${dataDir} was cut off. Start Fairlead, or restore again; either finishes it.`);
}
