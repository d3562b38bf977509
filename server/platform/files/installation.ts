import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { newId } from '../clock/clock.ts';
import { persist, writeDurably } from './disk.ts';
import { TRASH_DAYS } from './trash.ts';

const FILE_NAME = 'installation.json';

/** What the folder of stored files says about the database it belongs to. */
const folderBond = z.object({
  id: z.string(),
  starts: z.int(),
  /** False after a clean stop, which leaves no stray files. Always true on PostgreSQL, where other processes may be running. */
  isRunning: z.boolean(),
});
export type FolderBond = z.infer<typeof folderBond>;

/** Undefined in a new folder and in one written by an earlier version. */
export async function readBond(folder: string): Promise<FolderBond | undefined> {
  try {
    return folderBond.parse(JSON.parse(await readFile(join(folder, FILE_NAME), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`${join(folder, FILE_NAME)} can't be read (${(error as Error).message}). Put its backup back, or remove it.`, {
      cause: error,
    });
  }
}

/** Writes a temporary file and renames it, so that a crash leaves either the old or the new one. Safe for two processes at once. */
export async function writeBond(folder: string, bond: FolderBond): Promise<void> {
  const partial = join(folder, `${FILE_NAME}.${newId()}`);
  try {
    await writeDurably(partial, JSON.stringify(bond));
    await rename(partial, join(folder, FILE_NAME));
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await persist(folder, FILE_NAME);
}

export interface FolderState {
  inFolder: FolderBond | undefined;
  inDatabase: { id: string; starts: number } | undefined;
  /** How many stored files have a row, and how many don't. */
  known: number;
  unknown: number;
}

/**
 * Why a database and a folder do not belong together, or undefined if they do. If every file has a row, nothing can be lost,
 * whatever the ids say. A file without a row is either left over from a crash or a sign that this is the wrong database.
 */
export function findMismatch({ inFolder, inDatabase, known, unknown }: FolderState): string | undefined {
  if (unknown === 0) return undefined;
  // The folder is from an earlier version, or its files were copied without this one.
  if (!inFolder) return known > 0 ? undefined : 'which is new or belongs to another data folder';
  if (inFolder.id !== inDatabase?.id) return 'which is new or belongs to another data folder';
  const isOlder = inDatabase.starts < inFolder.starts || !inFolder.isRunning;
  return isOlder ? 'which looks like an older copy' : undefined;
}

/** The line that a start fails with. The number in it makes the permission fit this mismatch and no later one. */
export function formatMismatch(reason: string, { known, unknown }: FolderState, folder: string, trash: string): string {
  return (
    `${unknown} of the ${known + unknown} files in ${folder} are not known to the database, ${reason}. Nothing was changed. ` +
    'Put the right database back, or check DATA_DIR and DATABASE_URL. ' +
    `To go on with this database, start once with ACCEPT_UNKNOWN_FILES=${unknown}: these files are then moved to ${trash} and kept for ${TRASH_DAYS} days.`
  );
}
