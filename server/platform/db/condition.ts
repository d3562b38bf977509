/** PostgreSQL: `disk_full`. */
const NO_SPACE = ['ENOSPC', 'EDQUOT', '53100'];
const SQLITE_FULL = 13;
/** The shared-memory file of the write-ahead log could not grow. */
const SQLITE_IOERR_SHMSIZE = 4874;
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

/** Problems with the data storage that this process has noticed. */
export interface Condition {
  /** The last write failed because there was no space. Reading still works. */
  hasNoSpace: boolean;
  /** The database's own message about damage, if any was found. */
  damage: string | undefined;
  /** Of the files that the database knows, most could not be found at the start. */
  lostFiles?: { lost: number; rows: number };
}

export const createCondition = (): Condition => ({ hasNoSpace: false, damage: undefined });

/** Whether an error means that a disk, a quota or the database is full. Nothing was stored then. */
export function isNoSpace(error: unknown): boolean {
  const { code, errcode, cause } = (error ?? {}) as { code?: string; errcode?: number; cause?: unknown };
  if (NO_SPACE.includes(code ?? '') || errcode === SQLITE_FULL || errcode === SQLITE_IOERR_SHMSIZE) return true;
  return cause !== undefined && isNoSpace(cause);
}

/** Damage that a check of the database has found. */
export class DamagedDatabase extends Error {
  readonly errcode = SQLITE_CORRUPT;
}

/** Whether an error means that SQLite's file is damaged. Extended codes have the basic one in their lowest byte. */
export function isDamage(error: unknown): boolean {
  const { errcode = 0 } = (error ?? {}) as { errcode?: number };
  return [SQLITE_CORRUPT, SQLITE_NOTADB].includes(errcode & 0xff);
}

/** Records what an error says about the storage. */
export function recordFailure(condition: Condition, error: unknown): void {
  if (isNoSpace(error)) condition.hasNoSpace = true;
  if (isDamage(error)) condition.damage ??= (error as Error).message;
}

/** Wraps `write` so that a failure is recorded, and a success records that there is space again. */
export function recordOutcome<Write extends (...given: never[]) => Promise<unknown>>(condition: Condition, write: Write): Write {
  return (async (...given) => {
    try {
      const result = await write(...given);
      condition.hasNoSpace = false;
      return result;
    } catch (error) {
      recordFailure(condition, error);
      throw error;
    }
  }) as Write;
}
