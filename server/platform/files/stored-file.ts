import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The path of a stored file below the folder of files: spread by the random end of the id; its beginning is the time. */
export const storedKey = (id: string) => `${id.slice(-2)}/${id.slice(-4, -2)}/${id}`;

/** Only files named like this are Fairlead's to move. */
export const FILE_ID = /^[0-9a-f-]{36}$/;

/** Opens a stored file for reading, also one that was put into the trash since its row was read; undefined if it is lost. */
export async function openStored(dataDir: string, id: string): Promise<FileHandle | undefined> {
  const usual = join(dataDir, 'files', storedKey(id));
  const first = await openIfThere(usual);
  if (first) return first;
  const days = await readdir(join(dataDir, 'trash')).catch(() => []);
  // Last the usual place again: whoever reads a file fetches it back from the trash.
  for (const place of [...days.toReversed().map((day) => join(dataDir, 'trash', day, id)), usual]) {
    const handle = await openIfThere(place);
    if (handle) return handle;
  }
  return undefined;
}

const openIfThere = (path: string) =>
  open(path).catch((error) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
