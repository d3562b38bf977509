import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { instantText, systemClock } from '../../clock/clock.ts';

const SQLITE_BUSY = 5;

export interface FolderLock {
  /** Whether the last owner did not end cleanly: it crashed, or its start failed. */
  wasInterrupted: boolean;
  /** Releases the folder. Only a clean end removes the file by which the next owner would notice an unclean one. */
  release(end: { isClean: boolean }): void;
}

/**
 * Makes this process the only owner of a data folder. SQLite locks a small database file that nothing else opens, so the operating
 * system releases the lock however the process ends. The text file next to it only names the owner. Throws if another process owns
 * the folder.
 */
export function lockFolder(dataDir: string): FolderLock {
  const ownerFile = join(dataDir, 'fairlead.lock.txt');
  const lock = new DatabaseSync(join(dataDir, 'fairlead.lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new Error(`The data folder ${dataDir} is in use by ${readOwner(ownerFile)}. Stop it first, or choose another DATA_DIR.`, {
      cause: error,
    });
  }
  const wasInterrupted = existsSync(ownerFile);
  writeFileSync(ownerFile, `process ${process.pid} since ${instantText(systemClock.now())}\n`);
  let isHeld = true;
  return {
    wasInterrupted,
    release({ isClean }) {
      if (!isHeld) return;
      isHeld = false;
      if (isClean) rmSync(ownerFile, { force: true });
      lock.close();
    },
  };
}

function readOwner(file: string) {
  try {
    return readFileSync(file, 'utf8').trim() || 'another process';
  } catch {
    return 'another process';
  }
}
