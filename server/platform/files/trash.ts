import { DAY_MS } from '@fairlead/contract/kit/time';
import { type Clock, instantText } from '../clock/clock.ts';
import { isMissing } from './disk.ts';
import type { Storage } from './storage/storage.ts';

/** How long a file without a row is kept. */
export const TRASH_DAYS = 30;
const LOOK_UP_BATCH = 500;
const DAY_FOLDER = /^\d{4}-\d{2}-\d{2}$/;
const FOLDER = 'trash';

/** Which of these names have a row. */
type FindExisting = (names: string[]) => Promise<Set<string>>;

/** Stored files whose row is gone, by the day they were moved here: `trash/<day>/<name>`. */
export interface Trash {
  /** For operators: where it lies. */
  place: string;
  /** Moves a file into the trash. A file that no longer exists is ignored. */
  put(key: string): Promise<void>;
  /** Moves a file back to `to`; false if it is not in the trash. */
  restore(name: string, to: string): Promise<boolean>;
  /** Moves back every file that has a row again, for example after an operator put the newer copy of the database back. */
  restoreExisting(findExisting: FindExisting, keyOf: (name: string) => string): Promise<number>;
  /** Deletes what was moved here more than 30 days ago. */
  empty(): Promise<void>;
}

export const trashKey = (day: string, name: string) => `${FOLDER}/${day}/${name}`;

/** The oldest first. */
export const listTrashDays = async (storage: Storage): Promise<string[]> =>
  (await storage.listFolders(FOLDER)).filter((name) => DAY_FOLDER.test(name)).toSorted();

export function createTrash({ storage, clock }: { storage: Storage; clock: Clock }): Trash {
  const toDay = (at: number) => instantText(new Date(at)).slice(0, 10);
  const exists = async (key: string) => (await storage.size(key)) !== undefined;

  return {
    place: storage.placeOf(FOLDER),

    async put(key) {
      const name = key.slice(key.lastIndexOf('/') + 1);
      await storage.move(key, trashKey(toDay(clock.now().getTime()), name)).catch(ignoreMissing);
    },

    async restore(name, to) {
      for (const day of await listTrashDays(storage)) {
        if (!(await exists(trashKey(day, name)))) continue;
        // Another process may have restored it first, which is just as good.
        await storage.move(trashKey(day, name), to).catch(ignoreMissing);
        return true;
      }
      return false;
    },

    async restoreExisting(findExisting, keyOf) {
      let restored = 0;
      for (const day of await listTrashDays(storage)) {
        const names = [];
        for await (const { name } of storage.list(`${FOLDER}/${day}`)) names.push(name);
        for (let at = 0; at < names.length; at += LOOK_UP_BATCH) {
          for (const name of await findExisting(names.slice(at, at + LOOK_UP_BATCH))) {
            if (!(await exists(keyOf(name))) && (await this.restore(name, keyOf(name)))) restored += 1;
          }
        }
      }
      return restored;
    },

    async empty() {
      const oldest = toDay(clock.now().getTime() - TRASH_DAYS * DAY_MS);
      for (const day of await listTrashDays(storage)) if (day < oldest) await storage.removeAll(`${FOLDER}/${day}`);
    },
  };
}

function ignoreMissing(error: unknown) {
  if (!isMissing(error)) throw error;
}
