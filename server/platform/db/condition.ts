/** PostgreSQL: `disk_full`. */
const NO_SPACE = ['ENOSPC', 'EDQUOT', '53100'];
const SQLITE_FULL = 13;
/** The shared memory beside the log could not grow. */
const SQLITE_IOERR_SHMSIZE = 4874;
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

/** What this process has noticed of the place where the data is kept. */
export interface Condition {
  /** The last write found no space. Reads go on. */
  hasNoSpace: boolean;
  /** What of the database is damaged, in its own words. */
  damage: string | undefined;
}

export const soundCondition = (): Condition => ({ hasNoSpace: false, damage: undefined });

/** Whether something failed because a disk, a quota or the database is full; nothing of it was kept. */
export function isNoSpace(error: unknown): boolean {
  const { code, errcode, cause } = (error ?? {}) as { code?: string; errcode?: number; cause?: unknown };
  if (NO_SPACE.includes(code ?? '') || errcode === SQLITE_FULL || errcode === SQLITE_IOERR_SHMSIZE) return true;
  return cause !== undefined && isNoSpace(cause);
}

/** What a look through the database has found. */
export class DamagedDatabase extends Error {
  readonly errcode = SQLITE_CORRUPT;
}

/** Whether SQLite could not make sense of its file. Its longer codes tell more in their higher bytes. */
export function isDamage(error: unknown): boolean {
  const { errcode = 0 } = (error ?? {}) as { errcode?: number };
  return [SQLITE_CORRUPT, SQLITE_NOTADB].includes(errcode & 0xff);
}

/** Keeps what a failure says about the database. */
export function noteFailure(condition: Condition, error: unknown): void {
  if (isNoSpace(error)) condition.hasNoSpace = true;
  if (isDamage(error)) condition.damage ??= (error as Error).message;
}

/** A `write` that notes why it failed, and that there is space again when it did not. */
export function noting<Write extends (...given: never[]) => Promise<unknown>>(condition: Condition, write: Write): Write {
  return (async (...given) => {
    try {
      const result = await write(...given);
      condition.hasNoSpace = false;
      return result;
    } catch (error) {
      noteFailure(condition, error);
      throw error;
    }
  }) as Write;
}
