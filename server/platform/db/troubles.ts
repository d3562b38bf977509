import { statfs } from 'node:fs/promises';
import type { Storage } from '../files/storage/storage.ts';
import type { Database } from './database.ts';
import { findNewestBackup } from './sqlite/backup.ts';

/** With less, the next photo or import may not fit, and SQLite could not make a checkpoint. */
const MIN_FREE_BYTES = 16 * 1_048_576;

/** A problem with the data storage, with what the operator can do. */
export interface Trouble {
  kind: 'damaged' | 'no_space' | 'no_files' | 'lost_files';
  message: string;
}

const NO_SPACE =
  'There is no space left, or nearly none, where Fairlead keeps its data. What is stored can be read; what is new is refused until space is freed.';

/** Problems with the data storage, the worst first. */
export async function listTroubles(
  { condition }: Pick<Database, 'condition'>,
  { dataDir, storage }: { dataDir: string; storage: Storage },
): Promise<Trouble[]> {
  const troubles: Trouble[] = [];
  if (condition.damage !== undefined) {
    const message = `The database is damaged (${condition.damage}). Export clients and check-ins now, as far as they can be read; then stop Fairlead. ${describeRepair(dataDir)}`;
    troubles.push({ kind: 'damaged', message });
  }
  if (condition.hasNoSpace || (await readFreeBytes(dataDir)) < MIN_FREE_BYTES) troubles.push({ kind: 'no_space', message: NO_SPACE });
  if (storage.kind === 'bucket' && storage.state.isFailing)
    troubles.push({
      kind: 'no_files',
      message: `Files can’t be reached: ${storage.name} did not answer the last request, or refused it (see the log). Whatever is no file goes on.`,
    });
  if (condition.lostFiles !== undefined) troubles.push({ kind: 'lost_files', message: describeLostFiles(condition.lostFiles, storage) });
  return troubles;
}

/** Tells the operator that the folder or the bucket may be the wrong one. */
export const describeLostFiles = ({ lost, rows }: { lost: number; rows: number }, { name, setting }: Storage): string =>
  `${lost} of the ${rows} files that the database knew at the start are not in ${name}. If they lie elsewhere, check ${setting === 'DATA_DIR' ? 'DATA_DIR, which all copies of Fairlead must share, and S3_URL' : 'S3_URL'}, and start again; if they are lost, restore a backup.`;

/** Tells the operator how to replace a damaged SQLite database. */
export function describeRepair(dataDir: string): string {
  const backup = findNewestBackup(dataDir);
  const aside = 'Move fairlead.sqlite, fairlead.sqlite-wal and fairlead.sqlite-shm out of the data folder';
  const copy = backup ? `put the newest backup, ${backup}, in their place as fairlead.sqlite` : 'put a copy of your own in their place';
  return `${aside} and ${copy}. What the damaged file still holds is saved by: sqlite3 fairlead.sqlite .recover`;
}

/** Infinity if the system doesn't say. */
const readFreeBytes = (dataDir: string) =>
  statfs(dataDir).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Number.POSITIVE_INFINITY,
  );
