import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Clock, instantText } from '../clock/clock.ts';
import { walkFiles } from './disk.ts';

/** How long a file without a row is kept. */
export const TRASH_DAYS = 30;
const DAY_MS = 86_400_000;
const LOOK_UP_BATCH = 500;
const DAY_FOLDER = /^\d{4}-\d{2}-\d{2}$/;

/** Which of these names have a row. */
type FindExisting = (names: string[]) => Promise<Set<string>>;

/** Stored files whose row is gone, by the day they were moved here: `trash/<day>/<name>` in the data folder. */
export interface Trash {
  /** The path of the trash folder. */
  folder: string;
  /** Moves a file into the trash. A file that no longer exists is ignored. */
  put(path: string): Promise<void>;
  /** Moves a file back to `place`; false if it is not in the trash. */
  restore(name: string, place: string): Promise<boolean>;
  /** Moves back every file that has a row again, for example after an operator put the newer copy of the database back. */
  restoreExisting(findExisting: FindExisting, placeOf: (name: string) => string): Promise<void>;
  /** Deletes what was moved here more than 30 days ago. */
  empty(): Promise<void>;
}

export function createTrash({ dataDir, clock }: { dataDir: string; clock: Clock }): Trash {
  const folder = join(dataDir, 'trash');
  const toDay = (at: number) => instantText(new Date(at)).slice(0, 10);
  const listDays = async () => (await readdir(folder).catch(() => [])).filter((name) => DAY_FOLDER.test(name));

  return {
    folder,

    async put(path) {
      const place = join(folder, toDay(clock.now().getTime()), basename(path));
      await mkdir(dirname(place), { recursive: true });
      await move(path, place).catch(ignoreMissing);
    },

    async restore(name, place) {
      for (const day of await listDays()) {
        const path = join(folder, day, name);
        if (!(await exists(path))) continue;
        await mkdir(dirname(place), { recursive: true });
        // Another process may have restored it first, which is just as good.
        await move(path, place).catch(ignoreMissing);
        return true;
      }
      return false;
    },

    async restoreExisting(findExisting, placeOf) {
      for (const day of await listDays()) {
        const names = [];
        for await (const { name } of walkFiles(join(folder, day))) names.push(name);
        for (let at = 0; at < names.length; at += LOOK_UP_BATCH) {
          for (const name of await findExisting(names.slice(at, at + LOOK_UP_BATCH))) {
            if (!(await exists(placeOf(name)))) await this.restore(name, placeOf(name));
          }
        }
      }
    },

    async empty() {
      const oldest = toDay(clock.now().getTime() - TRASH_DAYS * DAY_MS);
      for (const day of await listDays()) if (day < oldest) await rm(join(folder, day), { recursive: true, force: true });
    },
  };
}

/** Renames a file, or copies it if the two places are on different disks. */
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

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
