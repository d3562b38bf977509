import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { refuseUnfinished } from '../backup/switch.ts';
import { newId } from '../clock/clock.ts';
import { compareSnapshots, createCopy } from '../db/dump/contents.ts';
import type { Load, Snapshot } from '../db/dump/dump.ts';
import { lookAtTarget, openLoad, openSnapshot } from '../db/dump/open-dump.ts';
import { type Migrations, stepsOf } from '../db/migrate/migrate.ts';
import { describeContents, findObstacle } from '../db/moves/target.rules.ts';
import { endMoveInto, moveScratch, readTargetFile, targetFile } from '../db/moves/unfinished.ts';
import type { Place } from '../db/open.ts';
import { lockFolder } from '../db/sqlite/lock.ts';
import { prepareDataFolder } from '../files/data-folder.ts';
import { persist, persistFolder, persistTree, writeDurably } from '../files/disk.ts';
import { readBond } from '../files/installation.ts';
import { openStorage, type StoragePlace } from '../files/storage/open-storage.ts';
import type { Storage } from '../files/storage/storage.ts';

const SQLITE = 'fairlead.sqlite';

interface Options {
  /** What is moved: the configured database. */
  from: Place & StoragePlace;
  /** The address of a PostgreSQL database; undefined: an SQLite database in the same data folder. */
  to: string | undefined;
  migrations: Migrations;
  say(line: string): void;
}

export interface Moved {
  tables: number;
  rows: number;
  /** Tables that this version doesn't make, an operator's own for example. */
  skipped: readonly string[];
  /** Whether an earlier run, which could not say so, had moved everything. */
  wasComplete: boolean;
}

/** Where a database is moved to. The data folder, with the stored files, serves the new one as it did the old one. */
interface Target {
  place: Place;
  /** Where the database is made, and where it has its place as soon as it is complete. */
  scratch: Place;
  look(source: string): Promise<{ isFairlead: boolean; contents: string | undefined }>;
  mark(source: string): Promise<void>;
  /** Makes what was loaded the database, at once. */
  complete(load: Load): Promise<void>;
}

/**
 * Moves the database from SQLite to PostgreSQL, back, or to another PostgreSQL, and compares every row. Nobody can write to the old one
 * meanwhile, which stays as it is. The new one comes into being at once: until then no server starts on it, and wherever that is cut off,
 * the next run begins anew. Throws an Error for the console.
 */
export async function moveDatabase({ from, to, migrations, say }: Options): Promise<Moved> {
  const { dataDir } = from;
  if (!from.databaseUrl && !existsSync(join(dataDir, SQLITE)))
    throw new Error(`there is no database in ${dataDir}. Is DATA_DIR or DATABASE_URL set as it is for the server?`);
  await prepareDataFolder(dataDir);
  const lock = lockFolder(dataDir);
  try {
    refuseUnfinished(dataDir);
    await refuseOthers(from);
    const snapshot = await openSnapshot(from, { isHeld: true });
    try {
      return await moveFrom(snapshot, {
        from,
        migrations,
        say,
        target: to === undefined ? sqliteTarget(dataDir) : postgresTarget(dataDir, to),
      });
    } finally {
      await snapshot.close();
    }
  } finally {
    // The next start looks an SQLite database through if its own last run did not end cleanly.
    lock.release({ isClean: !lock.wasInterrupted });
  }
}

async function refuseOthers(place: Place): Promise<void> {
  const { others } = await lookAtTarget(place, true);
  if (others > 0) throw new Error(`${others} connections are open to the database of DATABASE_URL. Stop every server that uses it first`);
}

async function moveFrom(snapshot: Snapshot, { from, migrations, say, target }: Omit<Options, 'to'> & { target: Target }): Promise<Moved> {
  const steps = stepsOfSource(snapshot, migrations);
  const source = await readInstallation(snapshot);
  await refuseOtherFolder(from, openStorage(from), source);
  const { isFairlead, contents } = await target.look(source);
  if (isFairlead) {
    const complete = await compareWithTarget(snapshot, target, say);
    if (complete) return complete;
  }
  if (contents !== undefined) throw new Error(contents);
  await target.mark(source);
  const rows = snapshot.tables.reduce((sum, table) => sum + table.rows, 0);
  say(`Moving ${rows.toLocaleString('en')} rows ...`);
  const load = await openLoad({ place: target.scratch, migrations: steps, isScratch: false });
  try {
    const copy = createCopy(load, snapshot.database, snapshot.tables);
    if (copy.foreignColumns.length > 0)
      throw new Error(`the database holds columns that this version doesn't make: ${copy.foreignColumns.join(', ')}`);
    for (const table of snapshot.tables) for await (const batch of snapshot.read(table)) await copy.add(table.name, batch);
    say('Making its indexes ...');
    await load.complete();
    say('Comparing ...');
    const { difference, ...compared } = await copy.compare();
    if (difference !== undefined) throw new Error(`what was moved does not come back as it was: ${difference}`);
    await target.complete(load);
    return { ...compared, skipped: copy.foreignTables, wasComplete: false };
  } catch (error) {
    await load.abandon().catch(() => {});
    throw error;
  }
}

function stepsOfSource({ migrations: recorded }: Snapshot, migrations: Migrations): Migrations {
  try {
    return stepsOf(recorded, migrations);
  } catch (error) {
    throw new Error(`the database ${(error as Error).message}`, { cause: error });
  }
}

/** Of a database with which no server has been started yet. */
const NONE = 'none';

async function readInstallation(snapshot: Snapshot): Promise<string> {
  const table = snapshot.tables.find(({ name }) => name === 'installation');
  if (table) for await (const [row] of snapshot.read({ ...table, columns: ['id'] })) if (row) return String(row[0]);
  return NONE;
}

/** Files stay in the folder, so it has to be the one that belongs to the database. */
async function refuseOtherFolder({ databaseUrl }: Place, storage: Storage, source: string): Promise<void> {
  const bond = await readBond(storage);
  const isOther = bond ? bond.id !== source : databaseUrl !== undefined && source !== NONE;
  if (isOther)
    throw new Error(
      `the files in ${storage.name} don't belong to the database of DATABASE_URL. Is ${storage.setting} set as it is for the server?`,
    );
}

/** What an earlier run has completed without being able to say so. */
async function compareWithTarget(snapshot: Snapshot, { place }: Target, say: Options['say']): Promise<Moved | undefined> {
  const there = await openSnapshot(place, { setting: '--to' });
  try {
    if ((await readInstallation(there)) !== (await readInstallation(snapshot))) return undefined;
    say('There is a copy already. Comparing ...');
    const { difference, ...compared } = await compareSnapshots(snapshot, there);
    const skipped = snapshot.tables.filter(({ name }) => !there.tables.some((table) => table.name === name)).map(({ name }) => name);
    return difference === undefined ? { ...compared, skipped, wasComplete: true } : undefined;
  } finally {
    await there.close();
  }
}

/** Everything is one transaction: nobody sees anything of it before its end, and if this process ends, nothing of it happened. */
function postgresTarget(dataDir: string, databaseUrl: string): Target {
  const place = { dataDir, databaseUrl };
  let isMarked = false;
  return {
    place,
    scratch: place,
    async look(source) {
      const { lookAtPostgresTarget } = await import('../db/moves/postgres-target.ts');
      const found = await lookAtPostgresTarget(databaseUrl);
      const obstacle = findObstacle(found, source);
      if (obstacle !== undefined) throw new Error(`the database of --to ${obstacle}`);
      isMarked = found.moveOf !== undefined;
      const contents = describeContents(found);
      return { isFairlead: found.things.includes('kysely_migration'), contents: contents && `the database of --to ${contents}` };
    },
    async mark(source) {
      const { markPostgresTarget } = await import('../db/moves/postgres-target.ts');
      if (!isMarked) await markPostgresTarget(databaseUrl, source);
    },
    complete: (load) => load.keep(newId()),
  };
}

/** A file beside its place, which gets its name when it is complete. */
function sqliteTarget(dataDir: string): Target {
  const file = join(dataDir, SQLITE);
  const scratch = moveScratch(dataDir);
  return {
    place: { dataDir },
    scratch: { dataDir: scratch },
    async look(source) {
      const moveOf = readTargetFile(dataDir);
      if (moveOf !== undefined && moveOf !== source)
        throw new Error(`${dataDir} holds the beginning of a move of another Fairlead. Remove ${targetFile(dataDir)} if it isn't needed`);
      if (existsSync(file))
        return { isFairlead: true, contents: `${file} is there already. Put it elsewhere, or remove it if it isn't needed` };
      // SQLite would take it for the new database's.
      const log = ['-wal', '-journal'].map((end) => `${file}${end}`).find((path) => existsSync(path));
      return { isFairlead: false, contents: log && `${log} belongs to a database that is no longer there. Put it where that is` };
    },
    async mark(source) {
      await writeDurably(targetFile(dataDir), source);
      await persistFolder(dataDir);
      await rm(scratch, { recursive: true, force: true });
      await mkdir(scratch, { recursive: true });
    },
    async complete(load) {
      await load.keep(newId());
      await persistTree(scratch);
      await rename(join(scratch, SQLITE), file);
      await persist(dataDir, SQLITE);
      endMoveInto(dataDir);
    },
  };
}
