import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Clock, instantText } from '../clock/clock.ts';
import { filesBelow } from './disk.ts';

/** How long a file that no row names is kept. */
export const TRASH_DAYS = 30;
const DAY_MS = 86_400_000;
const LOOKED_UP_AT_ONCE = 500;
const IS_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Which of these names a row has. */
type FindNamed = (names: string[]) => Promise<Set<string>>;

/** Stored files that no row names any more, by the day they came: `trash/<day>/<name>` in the data folder. */
export interface Trash {
  /** Where it lies. */
  folder: string;
  /** Moves a file in; what is gone already is no failure. */
  put(path: string): Promise<void>;
  /** Moves a file back to where it belongs; false when it is not here. */
  restore(name: string, place: string): Promise<boolean>;
  /** Moves back everything that a row names again, as when the newer of two copies of the database is put back. */
  restoreNamed(findNamed: FindNamed, placeOf: (name: string) => string): Promise<void>;
  /** Removes what came more than 30 days ago. */
  empty(): Promise<void>;
}

export function createTrash({ dataDir, clock }: { dataDir: string; clock: Clock }): Trash {
  const folder = join(dataDir, 'trash');
  const dayOf = (at: number) => instantText(new Date(at)).slice(0, 10);
  const listDays = async () => (await readdir(folder).catch(() => [])).filter((name) => IS_DAY.test(name));

  return {
    folder,

    async put(path) {
      const place = join(folder, dayOf(clock.now().getTime()), basename(path));
      await mkdir(dirname(place), { recursive: true });
      await move(path, place).catch(ignoreMissing);
    },

    async restore(name, place) {
      for (const day of await listDays()) {
        const path = join(folder, day, name);
        if (!(await isThere(path))) continue;
        await mkdir(dirname(place), { recursive: true });
        // Somebody else may have been first: then it is back as well.
        await move(path, place).catch(ignoreMissing);
        return true;
      }
      return false;
    },

    async restoreNamed(findNamed, placeOf) {
      for (const day of await listDays()) {
        const names = [];
        for await (const { name } of filesBelow(join(folder, day))) names.push(name);
        for (let at = 0; at < names.length; at += LOOKED_UP_AT_ONCE) {
          for (const name of await findNamed(names.slice(at, at + LOOKED_UP_AT_ONCE))) {
            if (!(await isThere(placeOf(name)))) await this.restore(name, placeOf(name));
          }
        }
      }
    },

    async empty() {
      const oldest = dayOf(clock.now().getTime() - TRASH_DAYS * DAY_MS);
      for (const day of await listDays()) if (day < oldest) await rm(join(folder, day), { recursive: true, force: true });
    },
  };
}

/** Renames, or copies where the two places lie on different disks. */
async function move(from: string, to: string) {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(from, to);
    await rm(from, { force: true });
  }
}

function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error;
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
