import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clock, instantText } from '../clock/clock.ts';
import type { Place } from '../db/open.ts';
import { openStorage, type StoragePlace } from '../files/storage/open-storage.ts';
import { BACKUPS, usualBackupPlace } from './backup-folder.ts';
import { openBackups } from './kept-backups.ts';
import { writeBackup } from './write-backup.ts';

interface Options {
  place: Place & StoragePlace;
  /** Public keys of age that it is encrypted for; none: it is not encrypted. */
  recipients: readonly string[];
  /** The running release. */
  version: string;
  clock: Clock;
}

/**
 * Backs up the database alone before the migration `next`, into `backups` of the data folder or of the bucket, and answers where.
 * Migrations change no stored file, and copies of all files would soon fill the disk. Throws an Error for the console.
 */
export async function backUpBefore(next: string, { place, recipients, ...made }: Options): Promise<string> {
  const name = `before-${next}-${instantText(made.clock.now()).replaceAll(':', '-')}.tar.zst${recipients.length > 0 ? '.age' : ''}`;
  const storage = openStorage(place);
  const write = async (path: string) => {
    await writeBackup({ ...made, place, storage, path, recipients, isDatabaseAlone: true });
  };
  try {
    if (storage.kind === 'bucket') {
      await openBackups(usualBackupPlace(place), { storage, dataDir: place.dataDir }).write(name, write);
      return storage.placeOf(`${BACKUPS}/${name}`);
    }
    const folder = join(place.dataDir, BACKUPS);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await write(join(folder, name));
    return join(folder, name);
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
    throw new Error(`the database could not be backed up before its tables are changed: ${reason}. Nothing was changed.`, { cause: error });
  }
}
