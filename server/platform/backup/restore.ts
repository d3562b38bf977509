import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clock, instantText, newId } from '../clock/clock.ts';
import { lookAtTarget } from '../db/dump/open-dump.ts';
import type { Migrations } from '../db/migrate/migrate.ts';
import type { Place } from '../db/open.ts';
import { lockFolder } from '../db/sqlite/lock.ts';
import { prepareDataFolder } from '../files/data-folder.ts';
import { persistTree } from '../files/disk.ts';
import { BOND_KEY } from '../files/installation.ts';
import { openStorage, type StoragePlace } from '../files/storage/open-storage.ts';
import type { Storage } from '../files/storage/storage.ts';
import { createFilling } from './filling.ts';
import { type BackupContents, readBackup } from './read-backup.ts';
import { RestoreCutOff } from './refused.ts';
import { endSwitch, exchange, finishLocked, markComplete, REPLACED, scratchOf } from './switch.ts';
import { writeBackup } from './write-backup.ts';

/** How much larger than the text of its rows an SQLite file is, with its indexes. */
const DATABASE_GROWTH = 3;

interface Options {
  path: string;
  place: Place & StoragePlace;
  migrations: Migrations;
  /** Private keys of age, for an encrypted file. */
  identities?: readonly string[] | undefined;
  say(line: string): void;
}

export interface Restored extends BackupContents {
  /** Tables of the backup that this version doesn't make. */
  skipped: readonly string[];
  /** Where what was there before is kept, if there was something. */
  kept: string | undefined;
}

interface RestoreOptions extends Options {
  isReplacing: boolean;
  version: string;
  clock: Clock;
}

/**
 * Restores a backup into an empty data folder and database, or in the place of what is there. The file is read through before anything
 * is written, then unpacked beside what is there; only a complete copy takes its place. Wherever that is cut off, the next start finds the
 * old state or the new. Throws BackupRefused for a file, and an Error for the console for anything else.
 */
export async function restoreBackup({
  path,
  place,
  migrations,
  identities,
  say,
  isReplacing,
  version,
  clock,
}: RestoreOptions): Promise<Restored> {
  say('Reading the backup through ...');
  const looked = await readBackup(path, migrations, {}, identities);
  await prepareDataFolder(place.dataDir);
  const lock = lockFolder(place.dataDir);
  let isDone = false;
  try {
    await finishLocked({ ...place, say });
    const isEmpty = await lookAt(place);
    if (!isEmpty && !isReplacing)
      throw new Error(`there is data already in ${placeName(place)}. Restore elsewhere, or with --replace, which keeps what is there`);
    await assertRoom(place, looked);
    const name = `before-restore-${instantText(clock.now()).replaceAll(':', '-')}`;
    const isDatabaseAlone = looked.manifest.files === null;
    const kept = await keepDatabase({ place, name, isEmpty, isDatabaseAlone, version, clock, say });
    say('Restoring ...');
    const filled = await fill({
      path,
      place,
      migrations,
      identities,
      name: newId(),
      aside: kept === undefined ? join('backups', name) : REPLACED,
      isDatabaseAlone,
    });
    isDone = true;
    return { ...filled, kept: kept ?? (isEmpty ? undefined : join(place.dataDir, 'backups', name)) };
  } finally {
    lock.release({ isClean: isDone });
  }
}

const placeName = ({ dataDir, databaseUrl, bucket }: Place & StoragePlace) =>
  `${databaseUrl ? 'DATABASE_URL or ' : ''}${dataDir}${bucket ? ' or S3_URL' : ''}`;

/** Whether nothing would be replaced. Throws where a server uses the database. */
async function lookAt(place: Place & StoragePlace): Promise<boolean> {
  const { isEmpty, others } = await lookAtTarget(place, existsSync(join(place.dataDir, 'fairlead.sqlite')));
  if (others > 0) throw new Error(`${others} connections are open to the database of DATABASE_URL. Stop every server that uses it first`);
  const { value: file } = await listFiles(openStorage(place)).next();
  return isEmpty && file === undefined;
}

async function* listFiles(storage: Storage): AsyncGenerator<string> {
  for await (const { key } of storage.list('files')) if (key !== BOND_KEY) yield key;
}

async function assertRoom({ dataDir, databaseUrl, bucket }: Place & StoragePlace, { rowBytes, fileBytes }: BackupContents) {
  const { bavail, bsize } = await statfs(dataDir);
  const needed = (bucket ? 0 : fileBytes) + (databaseUrl ? 0 : DATABASE_GROWTH * rowBytes);
  if (needed > bavail * bsize)
    throw new Error(`some ${megabytes(needed)} MB are needed in ${dataDir}, and ${megabytes(bavail * bsize)} are free`);
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000);

interface Keep {
  place: Place & StoragePlace;
  name: string;
  isEmpty: boolean;
  /** Stored files stay as they are, so they need no copy. */
  isDatabaseAlone: boolean;
  version: string;
  clock: Clock;
  say(line: string): void;
}

/**
 * What is replaced within PostgreSQL or a bucket is kept as a backup; the files of SQLite are moved aside later, and need no copy. Without
 * a database the trash alone keeps what was in the bucket.
 */
async function keepDatabase({ place, name, isEmpty, isDatabaseAlone, version, clock, say }: Keep): Promise<string | undefined> {
  const isMovedAside = !place.databaseUrl && (!place.bucket || !existsSync(join(place.dataDir, 'fairlead.sqlite')));
  if (isMovedAside || isEmpty) return undefined;
  say('Backing up what is there ...');
  const folder = join(place.dataDir, 'backups');
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${name}.tar.zst`);
  await writeBackup({ place, path, version, clock, isDatabaseAlone });
  return path;
}

async function fill({
  path,
  place,
  migrations,
  identities,
  name,
  aside,
  isDatabaseAlone,
}: Omit<Options, 'say'> & { name: string; aside: string; isDatabaseAlone: boolean }): Promise<Omit<Restored, 'kept'>> {
  const { dataDir } = place;
  const scratch = scratchOf(dataDir);
  await endSwitch(place);
  // In a bucket they have a scratch of their own, and what lies in the folder stays.
  for (const folder of place.bucket || isDatabaseAlone ? [''] : ['files', 'imports'])
    await mkdir(join(scratch, folder), { recursive: true });
  const filling = createFilling({ place: { ...place, dataDir: scratch }, migrations, isScratch: false });
  let restored: Omit<Restored, 'kept'> | undefined;
  try {
    restored = { ...(await readBackup(path, migrations, filling.taker, identities)), skipped: filling.skipped() };
    await filling.complete();
    if (!place.databaseUrl) await filling.keep(name);
    await persistTree(scratch);
    const to = { name, kept: aside, isDatabaseAlone };
    await markComplete(dataDir, to);
    if (place.databaseUrl) await filling.keep(name);
    await exchange(place, to);
    return restored;
  } catch (error) {
    await filling.abandon().catch(() => {});
    // On PostgreSQL it may be unknown whether the commit was made, which only the database can tell.
    const isNew = await finishLocked(place).catch(() => {
      throw new RestoreCutOff(
        `The restore was cut off (${(error as Error).message}). Start Fairlead, or restore again; either finishes it.`,
      );
    });
    if (isNew && restored) return restored;
    throw error;
  }
}

export interface Checked extends BackupContents {
  tables: number;
  rows: number;
  skipped: readonly string[];
}

/**
 * Restores a backup into a scratch place, compares all of it, and removes it again: on SQLite a file below `DATA_DIR/tmp`, on PostgreSQL
 * a schema within a transaction that is taken back. What is there is not touched, and may be in use.
 */
export async function checkBackup({ path, place, migrations, identities, say }: Options): Promise<Checked> {
  say('Restoring into a scratch place ...');
  const parent = existsSync(place.dataDir) ? join(place.dataDir, 'tmp') : tmpdir();
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'check-'));
  const filling = createFilling({ place: { ...place, dataDir: folder }, migrations, isScratch: true });
  try {
    const contents = await readBackup(path, migrations, filling.taker, identities);
    await filling.complete();
    say('Comparing ...');
    return { ...contents, ...(await filling.compare()), skipped: filling.skipped() };
  } finally {
    await filling.abandon().catch(() => {});
    await rm(folder, { recursive: true, force: true });
  }
}
