import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Condition, createCondition, DamagedDatabase, isDamage, recordFailure, recordOutcome } from '../condition.ts';
import type { Database } from '../database.ts';
import { createListeners, type Listeners, refuseToListen } from '../listeners.ts';
import { createMemory, type Memory } from '../memory.ts';
import { backUpFirst, findPending, migrate, type OpenOptions } from '../migrate/migrate.ts';
import { refuseMovingInto } from '../moves/unfinished.ts';
import { createSlowReads, readBy } from '../slow-reads.ts';
import type { Tables } from '../tables.ts';
import { createTransactions, refuseToWrite } from '../transactions.ts';
import { describeRepair } from '../troubles.ts';
import { backUp } from './backup.ts';
import { findDamage } from './integrity.ts';
import { lockFolder } from './lock.ts';
import { openSlowReader } from './slow-reader.ts';
import { openReader, openWatchingWriter, openWriter } from './sqlite-connection.ts';

/** Opens the SQLite database in a data folder, which only one process may own. */
export async function openSqlite(dataDir: string, { limitMs, migrations, say }: OpenOptions): Promise<Database> {
  mkdirSync(dataDir, { recursive: true });
  const lock = lockFolder(dataDir);
  const file = join(dataDir, 'fairlead.sqlite');
  try {
    refuseMovingInto(dataDir);
    if (lock.wasInterrupted) {
      say?.('The last run did not end cleanly; looking the database through ...');
      await refuseDamaged(file);
    }
    await migrateIfNeeded(dataDir, file, { migrations, say });
    const condition = createCondition();
    const onFailure = (error: unknown) => recordFailure(condition, error);
    const { writer, hasForeignCommit } = openWatchingWriter(file, { foreignKeys: true, onFailure });
    await sql`select 1`.execute(writer); // creates the file and its write-ahead log, which a read-only connection can't
    /** Asking takes as long as a small statement, and nothing can be heard of a commit before the running JavaScript gives way. */
    let isAsked = false;
    const memory = createMemory(() => {
      if (isAsked) return true;
      isAsked = true;
      process.nextTick(() => {
        isAsked = false;
      });
      if (hasForeignCommit()) memory.forgetAll();
      return true;
    });
    const listeners = createListeners(memory);
    const reader = openReader(file, onFailure);
    await sql`select 1`.execute(reader); // an unused connection would not be closed properly and leave the write-ahead log behind
    const slow = openSlowReader(file, onFailure);
    const database = createDatabase(reader, writer, { limitMs, listeners, memory, condition });
    return {
      ...database,
      readSlowly: createSlowReads(readBy(slow.reader), 1),
      wasInterrupted: lock.wasInterrupted,
      async close() {
        await slow.reader.destroy();
        await database.close();
        lock.release({ isClean: true });
      },
    };
  } catch (error) {
    lock.release({ isClean: false });
    if (!isDamage(error)) throw error;
    throw new Error(`The database ${file} is damaged (${(error as Error).message}). ${describeRepair(dataDir)}`, { cause: error });
  }
}

/** Opens the database for a job of the process that owns the folder, without locking or migrating. Without `limitMs` it can only read. */
export function openSqliteForJob(
  dataDir: string,
  { limitMs, isRepeatable, tell }: { limitMs: number | undefined; isRepeatable?: boolean | undefined; tell(message: string): void },
): Database {
  const file = join(dataDir, 'fairlead.sqlite');
  const writer = limitMs === undefined ? undefined : openWriter(file, { foreignKeys: true, bulk: true, isRepeatable });
  const listeners = { tell, tellMissed() {}, listen: refuseToListen };
  return createDatabase(openReader(file), writer, { limitMs: limitMs ?? 0, listeners, memory: createMemory(() => false) });
}

interface Parts {
  limitMs: number;
  listeners: Listeners;
  memory: Memory;
  condition?: Condition;
}

function createDatabase(
  read: Kysely<Tables>,
  writer: Kysely<Tables> | undefined,
  { limitMs, listeners, memory, condition = createCondition() }: Parts,
): Database {
  const writing = createTransactions(writer ?? read, limitMs, {
    // What is kept in memory need not be told of: the process that owns the file notices the commits of its jobs by itself.
    tell(tx, messages) {
      writing.afterCommit(tx, () => {
        for (const message of messages) listeners.tell(message);
      });
      return [];
    },
    joinsCommit: false,
    forget: memory.forget,
  });
  return {
    dialect: 'sqlite',
    isOwnedAlone: true,
    read,
    // A job has nobody who waits for it to answer.
    readSlowly: createSlowReads(readBy(read), 1),
    write: writer ? recordOutcome(condition, writing.write) : refuseToWrite,
    wasInterrupted: false,
    condition,
    beforeCommit: writing.beforeCommit,
    afterCommit: writing.afterCommit,
    async notify(tx, message) {
      writing.addMessage(tx, message);
    },
    listen: listeners.listen,
    keep: memory.keep,
    tellHere: listeners.tell,
    waiting: () => writing.pending,
    hasOtherServers: async () => false,
    async isReady() {
      return sql`select 1`.execute(read).then(
        () => true,
        () => false,
      );
    },
    async close() {
      await writing.close();
      await read.destroy();
      await writer?.destroy();
    },
  };
}

/** Runs the quick check, which reads every page but doesn't compare indexes with their tables. */
async function refuseDamaged(file: string) {
  const writer = openWriter(file, { foreignKeys: false });
  try {
    const damage = await findDamage(writer, 'quick_check');
    if (damage !== undefined) throw new DamagedDatabase(damage);
  } finally {
    await writer.destroy();
  }
}

/** Migrates an older database after making a backup. */
async function migrateIfNeeded(dataDir: string, file: string, { migrations, say }: Pick<OpenOptions, 'migrations' | 'say'>) {
  const writer = openWriter(file, { foreignKeys: false });
  try {
    const migratable = { db: writer, dialect: 'sqlite', migrations, tryOut } as const;
    const { next, isNew } = await findPending(migratable);
    if (next !== undefined && !isNew) await backUpFirst(next, () => backUp(file, dataDir, next), say);
    if (next !== undefined) await migrate(migratable);
  } finally {
    await writer.destroy();
  }
}

async function tryOut<Result>(work: (scratch: Kysely<Tables>) => Promise<Result>): Promise<Result> {
  const scratch = openWriter(':memory:', { foreignKeys: false });
  try {
    return await work(scratch);
  } finally {
    await scratch.destroy();
  }
}
