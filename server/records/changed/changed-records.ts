import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import { listNotedTables } from '../../platform/db/migrate/noted-changes.ts';
import { createPacer } from '../../platform/db/writes/pace.ts';
import { takeTurns } from '../../platform/db/writes/turns.ts';
import type { TableName } from '../list/source.ts';
import { type ChangedRecord, countLeft, listFirst, removeLookedAt } from './changed-records.store.ts';

/**
 * What an area does with records that were written, changed or removed, whoever did it. It is called in the transaction in which they are
 * noted as looked at. A record may be gone, and may be looked at more than once.
 */
export interface Look {
  table: TableName;
  look(tx: Tx, ids: readonly string[]): Promise<void>;
}

interface Parts {
  db: Database;
  warn(details: object, message: string): void;
  /** Whose records this version knows. Those of other tables are left to a newer copy beside it. */
  tablesNow(): readonly string[];
}

/** Writes often come several at once. */
const WAKE_AFTER_MS = 150;
/** Where looks hold up nobody. */
const AT_ONCE = 300;
/** With more records that fail there is trouble with the database, and the rest waits as well. */
const MOST_FAILED = 50;

export type ChangedRecords = ReturnType<typeof createChangedRecords>;

/**
 * Records that were written and are still to be looked at in the background: what areas keep of them is right a moment later. The tables'
 * triggers note each change in the transaction that makes it, so none is missed, and a write has no further round trip.
 */
export function createChangedRecords({ db, warn, tablesNow }: Parts, looksNow: () => readonly Look[]) {
  const pace = createPacer(db, { isUnhurried: true });
  /** Rows of records that could not be looked at; they are tried again every minute. */
  let failed: number[] = [];
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let stopListening: (() => void) | undefined;
  // A commit is heard inside the request that made it, of whose receipt and limits the look knows nothing.
  const outsideOfRequests = AsyncLocalStorage.snapshot();

  async function lookAt(tx: Tx, rows: readonly ChangedRecord[]): Promise<void> {
    for (const { table, look } of looksNow()) {
      const ids = new Set(rows.filter(({ tableName }) => tableName === table).map(({ recordId }) => recordId));
      if (ids.size > 0) await look(tx, [...ids]);
    }
    await removeLookedAt(
      tx,
      rows.map(({ seq }) => seq),
    );
  }

  /** Looks at so many at most, and answers whether there were no more. */
  const lookAtSome = (limit: number): Promise<boolean> =>
    pace.write(async (tx) => {
      await takeTurns(tx, 'looking');
      const rows = await listFirst(tx, tablesNow(), limit, failed);
      if (rows.length > 0) await lookAt(tx, rows);
      return rows.length < limit;
    });

  /** After some have failed together: each by itself, so that the others are not held up by one. */
  async function lookOneByOne(): Promise<void> {
    const rows = await listFirst(db.read, tablesNow(), pace.size, failed);
    for (const row of rows) {
      if (isClosed || failed.length >= MOST_FAILED) return;
      try {
        await pace.write(async (tx) => {
          await takeTurns(tx, 'looking');
          await lookAt(tx, [row]);
        });
      } catch (error) {
        if (isClosed) return;
        failed.push(row.seq);
        warn({ err: error, table: row.tableName, recordId: row.recordId }, 'a changed record could not be looked at; it is tried again');
      }
    }
  }

  async function drain(): Promise<void> {
    while (!isClosed && failed.length < MOST_FAILED) {
      // Asked beforehand, so that nothing is written when there is nothing to look at.
      if ((await listFirst(db.read, tablesNow(), 1, failed)).length === 0) return;
      // On PostgreSQL nobody waits for a look, except another one.
      const wereAll = await lookAtSome(db.isOwnedAlone ? pace.size : AT_ONCE).catch(lookOneByOne);
      // What was written meanwhile wakes by itself, and is looked at together with what comes after it.
      if (wereAll) return;
    }
  }

  async function drainUntilNotAsked(): Promise<void> {
    do {
      isAskedAgain = false;
      await drain().catch((error) => {
        if (!isClosed) warn({ err: error }, 'changed records could not be looked at; they are tried again');
      });
    } while (isAskedAgain && !isClosed);
    running = undefined;
  }

  /** Looks at all that is there now. Never throws. */
  function lookAtAll(): Promise<void> {
    isAskedAgain = true;
    running ??= drainUntilNotAsked();
    return running;
  }

  function wake(): void {
    if (timer || isClosed) return;
    timer = setTimeout(() => {
      timer = undefined;
      void lookAtAll();
    }, WAKE_AFTER_MS).unref();
  }

  return {
    lookAtAll,

    /** Waits for the looks of other processes, and keeps them waiting until the transaction ends. */
    takeTurn: (tx: Tx): Promise<void> => takeTurns(tx, 'looking'),

    /** Looks shortly after every commit that tells of itself, of this process or another. Those that don't are found every minute. */
    start(): void {
      stopListening ??= db.listen(
        () => outsideOfRequests(wake),
        () => outsideOfRequests(wake),
      );
      wake();
    },

    /** Every minute: also what failed before, and what nobody told of. */
    lookAgain(): Promise<void> {
      failed = [];
      return lookAtAll();
    },

    /** How many records of a table are still to be looked at. */
    left: (reader: Reader, table: TableName): Promise<number> => countLeft(reader, table),

    /** Throws if changes of one of these tables are not noted. */
    async assertNoted(tables: readonly string[]): Promise<void> {
      const noted = new Set(await listNotedTables(db.read));
      const unnoted = tables.filter((table) => !noted.has(table));
      if (unnoted.length > 0)
        throw new Error(
          `Nothing notes the changes of ${unnoted.join(', ')}: call noteChanges(${unnoted.map((table) => `'${table}'`).join('), noteChanges(')}) in a migration.`,
        );
    },

    /** Stops after the step that runs. */
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      stopListening?.();
      await running;
    },
  };
}
