import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createCopy } from '../db/dump/contents.ts';
import type { Load, Value } from '../db/dump/dump.ts';
import { openLoad } from '../db/dump/open-dump.ts';
import { type Migrations, stepsOf } from '../db/migrate/migrate.ts';
import type { Place } from '../db/open.ts';
import { writeBond } from '../files/installation.ts';
import { openStorage, type StoragePlace } from '../files/storage/open-storage.ts';
import { storedKey } from '../files/stored-file.ts';
import type { Taker } from './read-backup.ts';
import { BackupRefused } from './refused.ts';
import { scratchKey } from './switch.ts';

interface Options {
  /** Where the database is made: the configured one, with a scratch folder in the place of its own. */
  place: Place & StoragePlace;
  migrations: Migrations;
  /** Nothing is kept; stored files are read and not written. */
  isScratch: boolean;
}

/** Takes a backup's contents into a new database and a folder. */
export function createFilling({ place, migrations, isScratch }: Options) {
  const storage = openStorage(place);
  let load: Load | undefined;
  let copy: ReturnType<typeof createCopy> | undefined;
  let installationId: Value | undefined;
  let hasFiles = true;

  const taker: Taker = {
    async begin(manifest) {
      hasFiles = manifest.files !== null;
      load = await openLoad({ place, migrations: stepsOf(manifest.migrations, migrations), isScratch });
      copy = createCopy(load, manifest.database, manifest.tables);
      if (copy.foreignColumns.length > 0)
        throw new BackupRefused(`holds columns that this version doesn't make: ${copy.foreignColumns.join(', ')}`);
    },

    async rows(table, rows) {
      if (table.name === 'installation') installationId = rows[0]?.[table.columns.indexOf('id')];
      await copy?.add(table.name, rows);
    },

    async file(folder, id, content) {
      if (isScratch) return;
      const key = `${folder}/${folder === 'files' ? storedKey(id) : id}`;
      const path = join(place.dataDir, key);
      await mkdir(dirname(path), { recursive: true });
      await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      if (storage.kind !== 'bucket') return;
      await storage.keep(scratchKey(key), path);
      await rm(join(place.dataDir, folder), { recursive: true });
    },
  };

  return {
    taker,
    /** Tables of the backup that this version doesn't make, an operator's own for example. */
    skipped: () => copy?.foreignTables ?? [],
    async complete() {
      await load?.complete();
      // So that whoever starts on it with an empty folder is known as another copy. A bucket is marked by the first start.
      if (installationId && hasFiles && !isScratch && storage.kind === 'folder')
        await writeBond(storage, { id: String(installationId), starts: 0, isRunning: true });
    },
    keep: async (name: string) => load?.keep(name),
    abandon: async () => load?.abandon(),

    /** Reads everything back, and names the first table that holds something else than was loaded. */
    async compare(): Promise<{ tables: number; rows: number }> {
      const { tables, rows, difference } = (await copy?.compare()) ?? { tables: 0, rows: 0, difference: undefined };
      if (difference !== undefined) throw new BackupRefused(`does not come back as it was: ${difference}`);
      return { tables, rows };
    },
  };
}
