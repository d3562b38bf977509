import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { sizeOf } from '../files/disk.ts';
import type { BucketStorage, Range, Storage } from '../files/storage/storage.ts';
import {
  BACKUPS,
  type BackupFile,
  type BackupPlace,
  isBackupName,
  isOnSameDisk,
  readBackupName,
  removePartialBackups,
} from './backup-folder.ts';

/** The backups in their place. */
export interface KeptBackups {
  /** The whole ones, newest first; none if their folder can't be read. Throws AppError `unavailable` if their bucket does not answer. */
  list(): Promise<BackupFile[]>;
  /** Bytes; undefined where there is none of this name. */
  size(name: string): Promise<number | undefined>;
  /** The bytes of one that is there, or those from `start` to `end` inclusive. */
  open(name: string, range?: Range): Promise<Readable>;
  remove(name: string): Promise<void>;
  /** Has a whole file written under a new name; `leastLeft` are the bytes that it must leave free on its disk. */
  write(name: string, work: (path: string, leastLeft: number) => Promise<void>): Promise<void>;
  /** Removes the whole ones whose names begin with `prefix`, but for the oldest and `newest`. */
  removeBetween(prefix: string, newest: string): Promise<void>;
  /** Whether what takes the data takes them with it: the same disk, or the bucket of the files. */
  isBesideData(): Promise<boolean>;
}

export const openBackups = (place: BackupPlace, { storage, dataDir }: { storage: Storage; dataDir: string }): KeptBackups =>
  storage.kind === 'bucket' && place.isInBucket ? inBucket(storage, dataDir, place.leastLeft) : inFolder(place, dataDir);

function inFolder({ folder, isChosen, leastLeft }: BackupPlace, dataDir: string): KeptBackups {
  const isBesideData = () => isOnSameDisk(folder, dataDir);
  return {
    async list() {
      const names = await readdir(folder).catch(() => []);
      return sorted(await Promise.all(names.map(async (name) => ({ name, bytes: await sizeOf(join(folder, name)) }))));
    },
    size: (name) => sizeOf(join(folder, name)),
    async open(name, range) {
      const file = await open(join(folder, name));
      return file.createReadStream(range);
    },
    remove: (name) => rm(join(folder, name)),
    async write(name, work) {
      if (!isChosen) await mkdir(folder, { recursive: true, mode: 0o700 });
      await removePartialBackups(folder, name);
      await work(join(folder, name), (await isBesideData()) ? leastLeft : 0);
    },
    async removeBetween(prefix, newest) {
      for (const name of listBetween(await readdir(folder), prefix, newest)) await rm(join(folder, name), { force: true });
    },
    isBesideData,
  };
}

/** A backup is written whole on this machine's disk, and then sent. */
function inBucket(storage: BucketStorage, dataDir: string, leastLeft: number): KeptBackups {
  const keyOf = (name: string) => `${BACKUPS}/${name}`;
  return {
    async list() {
      const found = [];
      for await (const { name, bytes } of storage.list(BACKUPS)) found.push({ name, bytes });
      return sorted(found);
    },
    size: (name) => storage.size(keyOf(name)),
    async open(name, range) {
      const opened = await storage.open(keyOf(name), range);
      if (!opened) throw new Error(`${keyOf(name)} is gone`);
      return opened.content;
    },
    remove: (name) => storage.remove(keyOf(name)),
    async write(name, work) {
      const folder = join(dataDir, 'tmp');
      const path = join(folder, name);
      await mkdir(folder, { recursive: true });
      await removePartialBackups(folder, name, { isStaging: true });
      try {
        await work(path, leastLeft);
        await storage.keep(keyOf(name), path);
      } finally {
        await rm(path, { force: true });
      }
    },
    async removeBetween(prefix, newest) {
      const names: string[] = [];
      for await (const { name } of storage.list(BACKUPS)) names.push(name);
      for (const name of listBetween(names, prefix, newest)) await storage.remove(keyOf(name));
    },
    isBesideData: async () => true,
  };
}

/** Names hold the instant, so the oldest comes first. */
const listBetween = (names: readonly string[], prefix: string, newest: string): string[] =>
  names
    .filter((name) => name.startsWith(prefix) && name !== newest && isBackupName(name))
    .sort()
    .slice(1);

function sorted(files: readonly { name: string; bytes: number | undefined }[]): BackupFile[] {
  const whole = files.flatMap(({ name, bytes }) => {
    const said = readBackupName(name);
    return said && bytes !== undefined ? [{ ...said, bytes }] : [];
  });
  return whole.sort((one, other) => (one.at < other.at ? 1 : -1));
}
