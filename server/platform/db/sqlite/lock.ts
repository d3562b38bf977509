import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { instantText, systemClock } from '../../clock/clock.ts';

const SQLITE_BUSY = 5;

export interface FolderLock {
  /** The last owner ended without saying so: a crash, or a start that failed. */
  wasCut: boolean;
  /** Gives the folder up. Only a clean end takes the mark away by which the next owner knows. */
  release(end: { isClean: boolean }): void;
}

/**
 * Makes this process the only owner of a data folder. The lock is the operating system's, held through a small database
 * file that nothing else opens, so it ends with the process however that ends; the text beside it only says who it is.
 * Throws when another process owns the folder.
 */
export function lockFolder(dataDir: string): FolderLock {
  const holder = join(dataDir, 'fairlead.lock.txt');
  const lock = new DatabaseSync(join(dataDir, 'fairlead.lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new Error(`The data folder ${dataDir} is in use by ${readHolder(holder)}. Stop it first, or choose another DATA_DIR.`, {
      cause: error,
    });
  }
  const wasCut = existsSync(holder);
  writeFileSync(holder, `process ${process.pid} since ${instantText(systemClock.now())}\n`);
  let held = true;
  return {
    wasCut,
    release({ isClean }) {
      if (!held) return;
      held = false;
      if (isClean) rmSync(holder, { force: true });
      lock.close();
    },
  };
}

function readHolder(file: string) {
  try {
    return readFileSync(file, 'utf8').trim() || 'another process';
  } catch {
    return 'another process';
  }
}
