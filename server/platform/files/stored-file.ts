import type { Storage } from './storage/storage.ts';
import { listTrashDays, trashKey } from './trash.ts';

/** The path of a stored file below the folder of files: spread by the random end of the id; its beginning is the time. */
export const storedKey = (id: string) => `${id.slice(-2)}/${id.slice(-4, -2)}/${id}`;
export const fileKey = (id: string) => `files/${storedKey(id)}`;

/** Only files named like this are Fairlead's to move. */
export const FILE_ID = /^[0-9a-f-]{36}$/;

/** Opens a stored file by `open`, also one that was put into the trash since its row was read; undefined if it is lost. */
export async function findStored<Found>(
  storage: Storage,
  id: string,
  open: (key: string) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const usual = fileKey(id);
  const first = await open(usual);
  if (first) return first;
  const days = await listTrashDays(storage);
  // Last the usual place again: whoever reads a file fetches it back from the trash.
  for (const key of [...days.toReversed().map((day) => trashKey(day, id)), usual]) {
    const opened = await open(key);
    if (opened) return opened;
  }
  return undefined;
}
