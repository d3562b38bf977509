import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { systemClock } from '../clock/clock.ts';
import { readRestoredName } from '../db/dump/open-dump.ts';
import type { Place } from '../db/open.ts';
import { lockFolder } from '../db/sqlite/lock.ts';
import { persist, persistFolder, writeDurably } from '../files/disk.ts';
import { BOND_KEY } from '../files/installation.ts';
import { openStorage, type StoragePlace } from '../files/storage/open-storage.ts';
import type { BucketStorage } from '../files/storage/storage.ts';
import { createTrash } from '../files/trash.ts';

/** While this file exists, the data folder is being switched to what lies in the scratch folder. */
const MARKER = 'fairlead.restore';
/** The same while it is written; the scratch is there then. */
const UNFINISHED_MARKER = 'fairlead.restore.partial';
const SCRATCH = 'restore';
/** Objects of a bucket that are moved at the same time. */
const AT_A_TIME = 16;

/** What is exchanged, in this order: SQLite's log of changes goes before its database, and never without it. */
const ITEMS = ['fairlead.sqlite-wal', 'fairlead.sqlite-shm', 'fairlead.sqlite', 'files', 'imports'];
const GOES_WITH_DATABASE = ['fairlead.sqlite-wal', 'fairlead.sqlite-shm'];

const marker = z.object({
  /** Of this restore; PostgreSQL notes it in the transaction that decides. */
  name: z.string(),
  /** Where what was there is moved, below the data folder. */
  kept: z.string(),
  /** Stored files stay where they are. */
  isDatabaseAlone: z.boolean().optional(),
});
export type Switch = z.infer<typeof marker>;

/** The folder in which a restore prepares what will be in the data folder. */
export const scratchOf = (dataDir: string) => join(dataDir, SCRATCH, 'new');
/** The same in a bucket, where files are restored, whichever folder they belong to. */
export const scratchKey = (key: string) => `${SCRATCH}/${key}`;
/** A place for what was there and is kept elsewhere; it goes with the scratch. */
export const REPLACED = join(SCRATCH, 'replaced');

/** Notes that the scratch is complete. From here on it is the new state, on PostgreSQL once the database says so too. */
export async function markComplete(dataDir: string, to: Switch): Promise<void> {
  await writeDurably(join(dataDir, UNFINISHED_MARKER), JSON.stringify(to));
  await rename(join(dataDir, UNFINISHED_MARKER), join(dataDir, MARKER));
  await persist(dataDir, MARKER);
}

/** Exchanges what was there for what lies in the scratch. */
export async function exchange(where: StoragePlace, to: Switch): Promise<void> {
  const changes = exchanging(where, to);
  while (!(await changes.next()).done);
}

/** The same change by change. It can be cut off after each, and begun again. */
export async function* exchanging(where: StoragePlace, { kept, isDatabaseAlone }: Switch): AsyncGenerator<void> {
  const { dataDir } = where;
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
  const storage = openStorage(where);
  if (storage.kind === 'bucket' && !isDatabaseAlone) yield* exchangingFiles(storage);
  yield await rm(join(dataDir, MARKER));
  await endSwitch(where);
}

/** Forgets what was prepared. */
export async function endSwitch(where: StoragePlace): Promise<void> {
  const { dataDir } = where;
  for (const name of [MARKER, UNFINISHED_MARKER]) await rm(join(dataDir, name), { force: true });
  await persistFolder(dataDir);
  const storage = openStorage(where);
  if (storage.kind === 'bucket') await storage.removeAll(SCRATCH);
  // Last, because as long as it is there, a start looks what is left.
  await rm(join(dataDir, SCRATCH), { recursive: true, force: true });
}

/**
 * Ends a restore that was cut off: what was decided is gone on with, the rest is removed. Runs at each start, before the database is
 * opened.
 */
export async function finishRestore(place: Place & StoragePlace): Promise<void> {
  const { dataDir } = place;
  if (!existsSync(join(dataDir, MARKER)) && !existsSync(join(dataDir, SCRATCH))) return;
  const lock = lockFolder(dataDir);
  let isDone = false;
  try {
    await finishLocked(place);
    isDone = true;
  } finally {
    lock.release({ isClean: isDone && !lock.wasInterrupted });
  }
}

/** The same for whoever owns the folder. Says whether there is something new now. */
export async function finishLocked(place: Place & StoragePlace): Promise<boolean> {
  const { dataDir, databaseUrl, say } = place;
  const text = await readFile(join(dataDir, MARKER), 'utf8').catch(() => undefined);
  const to = text === undefined ? undefined : marker.parse(JSON.parse(text));
  const isDecided = to !== undefined && (!databaseUrl || (await readRestoredName(databaseUrl)) === to.name);
  if (isDecided) {
    say?.('Finishing a restore that was cut off ...');
    await exchange(place, to);
    return true;
  }
  await endSwitch(place);
  return false;
}

/** Throws while a restore has been cut off in the middle, and only a start may open the database. */
export function refuseUnfinished(dataDir: string): void {
  if (existsSync(join(dataDir, MARKER)))
    throw new Error(`A restore into ${dataDir} was cut off. Start Fairlead, or restore again; either finishes it.`);
}

/**
 * The same in a bucket: what is not restored goes to the trash, and what is gets its place. The scratch stays as it is, so that it can be
 * begun again. The mark goes, because it told of the database that was there.
 */
async function* exchangingFiles(storage: BucketStorage): AsyncGenerator<void> {
  const trash = createTrash({ storage, clock: systemClock });
  for (const folder of ['files', 'imports']) {
    const restored = new Set<string>();
    for await (const { key } of storage.list(scratchKey(folder))) restored.add(key.slice(scratchKey('').length));
    const others: string[] = [];
    for await (const { key } of storage.list(folder)) if (!restored.has(key) && key !== BOND_KEY) others.push(key);
    yield* together(others, (key) => trash.put(key));
    yield* together([...restored], (key) => storage.copy(scratchKey(key), key, NOT_COMPARED));
  }
  yield await storage.remove(BOND_KEY);
}

/** Some at a time, because each waits for the network. */
async function* together(keys: readonly string[], work: (key: string) => Promise<unknown>): AsyncGenerator<void> {
  for (let at = 0; at < keys.length; at += AT_A_TIME) {
    await Promise.all(keys.slice(at, at + AT_A_TIME).map(work));
    yield;
  }
}

/** What a copy holds is known by the row of its file. */
const NOT_COMPARED = { bytes: 0, sha256: '' };
