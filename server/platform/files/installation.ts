import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { newId } from '../clock/clock.ts';
import { persist, writeDurably } from './disk.ts';
import { TRASH_DAYS } from './trash.ts';

const FILE = 'installation.json';

/** What the folder of stored files says about the database it belongs to. */
const folderBond = z.object({
  id: z.string(),
  starts: z.int(),
  /** False after a clean stop, when nothing can be left over; beside PostgreSQL, where other processes may run, always true. */
  isRunning: z.boolean(),
});
export type FolderBond = z.infer<typeof folderBond>;

/** The folder's bond; undefined in a new folder and in one of an earlier version. */
export async function readBond(folder: string): Promise<FolderBond | undefined> {
  try {
    return folderBond.parse(JSON.parse(await readFile(join(folder, FILE), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`${join(folder, FILE)} can't be read (${(error as Error).message}). Put its backup back, or remove it.`, {
      cause: error,
    });
  }
}

/** Written aside and renamed, so that a crash leaves the old one or the new one; two processes may do so at once. */
export async function writeBond(folder: string, bond: FolderBond): Promise<void> {
  const partial = join(folder, `${FILE}.${newId()}`);
  try {
    await writeDurably(partial, JSON.stringify(bond));
    await rename(partial, join(folder, FILE));
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await persist(folder, FILE);
}

export interface Found {
  inFolder: FolderBond | undefined;
  inDatabase: { id: string; starts: number } | undefined;
  /** Stored files that a row names, and those that none does. */
  known: number;
  unknown: number;
}

/**
 * Why a database and a folder do not belong together, or undefined where they do. A folder in which every file is known loses
 * nothing, whatever the ids say. Otherwise an unknown file is what a crash left over, or a sign that this is another database.
 */
export function findMismatch({ inFolder, inDatabase, known, unknown }: Found): string | undefined {
  if (unknown === 0) return undefined;
  // An installation of an earlier version, or files that were copied without this mark.
  if (!inFolder) return known > 0 ? undefined : 'which is new or belongs to another data folder';
  if (inFolder.id !== inDatabase?.id) return 'which is new or belongs to another data folder';
  const isOlder = inDatabase.starts < inFolder.starts || !inFolder.isRunning;
  return isOlder ? 'which looks like an older copy' : undefined;
}

/** The one line that a start stops with. The number makes the permission fit this one mismatch and no later one. */
export function mismatchLine(reason: string, { known, unknown }: Found, folder: string, trash: string): string {
  return (
    `${unknown} of the ${known + unknown} files in ${folder} are not known to the database, ${reason}. Nothing was changed. ` +
    'Put the right database back, or check DATA_DIR and DATABASE_URL. ' +
    `To go on with this database, start once with ACCEPT_UNKNOWN_FILES=${unknown}: these files are then moved to ${trash} and kept for ${TRASH_DAYS} days.`
  );
}
