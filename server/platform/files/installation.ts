import { z } from 'zod';
import type { BucketStorage, FolderStorage, Storage } from './storage/storage.ts';
import { TRASH_DAYS } from './trash.ts';

/** In the place of the stored files, with which it is moved and restored. */
export const BOND_KEY = 'files/installation.json';

/** What the folder of stored files says about the database it belongs to. */
const folderBond = z.object({
  id: z.string(),
  starts: z.int(),
  /** False after a clean stop, which leaves no stray files. Always true on PostgreSQL, where other processes may be running. */
  isRunning: z.boolean(),
});
export type FolderBond = z.infer<typeof folderBond>;

/** Undefined in a new folder and in one written by an earlier version. */
export async function readBond(storage: Storage): Promise<FolderBond | undefined> {
  const text = await storage.readText(BOND_KEY);
  if (text === undefined) return undefined;
  try {
    return folderBond.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${storage.placeOf(BOND_KEY)} can't be read (${(error as Error).message}). Put its backup back, or remove it.`, {
      cause: error,
    });
  }
}

/** Safe for two processes at once; a crash leaves either the old or the new one. */
export const writeBond = (storage: Storage, bond: FolderBond): Promise<void> => storage.replace(BOND_KEY, JSON.stringify(bond));

export interface FolderState {
  inFolder: FolderBond | undefined;
  inDatabase: { id: string; starts: number } | undefined;
  /** How many stored files have a row, and how many don't. */
  known: number;
  unknown: number;
}

/** What else decides whether files lie elsewhere. */
interface PlaceState extends FolderState {
  /** How many files the database knows. */
  rows: number;
  /** Whether other servers run on the database now. */
  hasOthers: boolean;
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

/**
 * The line that a start fails with where nothing is unknown in the folder or the bucket and it still is not this database's, so that files
 * lie elsewhere and would be missed one by one. Undefined if it is this database's, or may become it.
 */
export function findForeign(state: PlaceState, storage: Storage): string | undefined {
  if (state.unknown > 0) return undefined;
  return storage.kind === 'bucket' ? findForeignBucket(state, storage) : findForeignFolder(state, storage);
}

/** Other installations may reach a bucket. */
function findForeignBucket({ inFolder, inDatabase, known, rows }: PlaceState, storage: BucketStorage): string | undefined {
  if (inFolder && inFolder.id !== inDatabase?.id)
    return `${storage.name} belongs to another installation. Nothing was changed. Give S3_URL another bucket or a prefix of its own, or check DATABASE_URL. To take it over, ${ACCEPT}.`;
  if (!inFolder && rows > 0 && known === 0)
    return `${storage.name} holds none of the ${rows} files that the database knows. Nothing was changed. Check S3_URL and DATABASE_URL, or restore a backup with S3_URL set, which brings the files there. To go on without them, ${ACCEPT}.`;
  return undefined;
}

/**
 * A folder without this database's mark becomes its folder where none of its files can lie elsewhere. With known files in it, it was copied or
 * restored without its mark.
 */
function findForeignFolder({ inFolder, inDatabase, known, rows, hasOthers }: PlaceState, { name }: FolderStorage): string | undefined {
  if (!inDatabase || inFolder?.id === inDatabase.id || known > 0) return undefined;
  const check = 'Check DATA_DIR and DATABASE_URL; if the files lie in a bucket, set S3_URL';
  if (rows > 0)
    return `DATA_DIR ${name} holds none of the ${rows} files that the database knows, so they lie elsewhere. Nothing was changed. ${check}. To go on without these files, ${ACCEPT}.`;
  if (hasOthers) return formatOtherFolder(name);
  return undefined;
}

/** The line for a copy that has a folder of its own. */
export const formatOtherFolder = (name: string) =>
  `DATA_DIR ${name} is not the folder of the other copies of Fairlead that run on the database of DATABASE_URL. Nothing was changed. Give all copies a DATA_DIR that leads to the same folder, or the same S3_URL. To take this folder instead, stop the other copies first.`;

const ACCEPT = 'start once with ACCEPT_UNKNOWN_FILES=0';

/** Whether most files lie elsewhere, or are lost, though the folder or the bucket is the database's. */
export const lacksMost = ({ known, rows }: Pick<PlaceState, 'known' | 'rows'>): boolean => known * 2 < rows;

/** The line that a start fails with. The number in it makes the permission fit this mismatch and no later one. */
export function formatMismatch(reason: string, { known, unknown }: FolderState, storage: Storage, trash: string): string {
  return (
    `${unknown} of the ${known + unknown} files in ${storage.placeOf('files')} are not known to the database, ${reason}. Nothing was changed. ` +
    `Put the right database back, or check ${storage.setting} and DATABASE_URL. ` +
    `To go on with this database, start once with ACCEPT_UNKNOWN_FILES=${unknown}: these files are then moved to ${trash} and kept for ${TRASH_DAYS} days.`
  );
}
