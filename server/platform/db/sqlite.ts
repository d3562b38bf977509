import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { migrations } from '../../migrations/all.ts';
import { backUp } from './backup.ts';
import { noting, soundCondition } from './condition.ts';
import type { Database } from './database.ts';
import { type Listeners, listeners, refuseToListen } from './listeners.ts';
import { lockFolder } from './lock.ts';
import { type Migration, migrate, type OpenOptions, pendingMigrations } from './migrate.ts';
import { CHECKPOINTS, openReader, openWriter, setCheckpoints } from './sqlite-connection.ts';
import type { Tables } from './tables.ts';
import { refuseToWrite, transactions } from './transactions.ts';

/** The embedded database in a folder of its own, which one process owns at a time. */
export async function openSqlite(dataDir: string, { limitMs, all = migrations }: OpenOptions): Promise<Database> {
  mkdirSync(dataDir, { recursive: true });
  const lock = lockFolder(dataDir);
  try {
    const file = join(dataDir, 'fairlead.sqlite');
    await bringUpToDate(dataDir, file, all);
    const writer = openWriter(file, { foreignKeys: true });
    await sql`select 1`.execute(writer); // the file and its WAL exist before the first read-only connection
    const heard: Listeners = listeners();
    const database = connected(openReader(file), writer, limitMs, heard);
    return {
      ...database,
      async close() {
        await database.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** For a job of the process that owns the folder: no lock, no migration. Without `limitMs` it can only read. */
export function openSqliteForJob(
  dataDir: string,
  { limitMs, tell }: { limitMs: number | undefined; tell(message: string): void },
): Database {
  const file = join(dataDir, 'fairlead.sqlite');
  const writer = limitMs === undefined ? undefined : openWriter(file, { foreignKeys: true, bulk: true });
  return connected(openReader(file), writer, limitMs ?? 0, { tell, tellMissed() {}, listen: refuseToListen });
}

function connected(read: Kysely<Tables>, writer: Kysely<Tables> | undefined, limitMs: number, heard: Listeners): Database {
  const writing = transactions(writer ?? read, limitMs);
  const condition = soundCondition();
  return {
    dialect: 'sqlite',
    read,
    write: writer ? noting(condition, writing.write) : refuseToWrite,
    condition,
    afterCommit: writing.afterCommit,
    async notify(tx, message) {
      writing.afterCommit(tx, () => heard.tell(message));
    },
    listen: heard.listen,
    tellHere: heard.tell,
    besideBulk: writer ? besideBulk(writer) : (work) => work(),
    waiting: () => writing.pending,
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

function besideBulk(writer: Kysely<Tables>): Database['besideBulk'] {
  let many = 0;
  return async (work) => {
    if (++many === 1) await setCheckpoints(writer, CHECKPOINTS.besideBulk);
    try {
      return await work();
    } finally {
      // A database that is being closed needs none.
      if (--many === 0) await setCheckpoints(writer, CHECKPOINTS.usual).catch(() => {});
    }
  };
}

/** Brings an older database up to date, after a copy of it has been laid aside. */
async function bringUpToDate(dataDir: string, file: string, all: readonly Migration[]) {
  const writer = openWriter(file, { foreignKeys: false });
  try {
    const { pending, isNew } = await pendingMigrations(writer, 'sqlite', all);
    const first = pending[0];
    if (first && !isNew) await backUp(file, dataDir, first.name);
    await migrate(writer, 'sqlite', pending);
  } finally {
    await writer.destroy();
  }
}
