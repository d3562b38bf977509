import { join } from 'node:path';
import { type Clock, instantText } from '../clock/clock.ts';
import type { Place } from '../db/open.ts';
import { openStorage, type StoragePlace } from '../files/storage/open-storage.ts';
import { type BackupPlace, usualBackupPlace } from './backup-folder.ts';
import { openBackups } from './kept-backups.ts';
import { writeBackup } from './write-backup.ts';

interface Options {
  place: Place & StoragePlace;
  /** Absent: as where nothing is set. */
  backups?: BackupPlace | undefined;
  /** The running release. */
  version: string;
  clock: Clock;
}

/**
 * Backs up the database alone before the migration `next`, to where the server's own backups go, and answers where. Of earlier ones of this
 * step the first stays, so that a start which fails again and again leaves two. Only whoever has the turn to migrate may call it. Throws an
 * Error for the console.
 * Migrations change no stored file, and copies of all files would soon fill the disk.
 */
export async function backUpBefore(next: string, { place, backups = usualBackupPlace(place), ...made }: Options): Promise<string> {
  const { recipients, folder, isInBucket } = backups;
  const name = `before-${next}-${instantText(made.clock.now()).replaceAll(':', '-')}.tar.zst${recipients.length > 0 ? '.age' : ''}`;
  const storage = openStorage(place);
  const kept = openBackups(backups, { storage, dataDir: place.dataDir });
  try {
    await kept.write(name, async (path, leastLeft) => {
      await writeBackup({ ...made, place, storage, path, recipients, leastLeft, isDatabaseAlone: true });
    });
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
    throw new Error(`the database could not be backed up before its tables are changed: ${reason}. Nothing was changed.`, { cause: error });
  }
  // One too many is no reason not to start.
  await kept.removeBetween(`before-${next}-`, name).catch(() => {});
  return isInBucket ? `${folder}/${name}` : join(folder, name);
}
