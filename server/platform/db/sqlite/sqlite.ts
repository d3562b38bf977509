import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { DamagedDatabase, isDamage, noteFailure, noting, soundCondition } from '../condition.ts';
import type { Database } from '../database.ts';
import { type Listeners, listeners, refuseToListen } from '../listeners.ts';
import { findPending, type Migrations, migrate, type OpenOptions } from '../migrate/migrate.ts';
import type { Tables } from '../tables.ts';
import { refuseToWrite, transactions } from '../transactions.ts';
import { wayBack } from '../troubles.ts';
import { backUp } from './backup.ts';
import { findDamage } from './integrity.ts';
import { lockFolder } from './lock.ts';
import { openReader, openWriter } from './sqlite-connection.ts';

/** The embedded database in a folder of its own, which one process owns at a time. */
export async function openSqlite(dataDir: string, { limitMs, migrations, say }: OpenOptions): Promise<Database> {
  mkdirSync(dataDir, { recursive: true });
  const lock = lockFolder(dataDir);
  const file = join(dataDir, 'fairlead.sqlite');
  try {
    if (lock.wasCut) {
      say?.('The last run did not end cleanly; looking the database through ...');
      await refuseDamaged(file);
    }
    await bringUpToDate(dataDir, file, migrations);
    const condition = soundCondition();
    const onFailure = (error: unknown) => noteFailure(condition, error);
    const writer = openWriter(file, { foreignKeys: true, onFailure });
    await sql`select 1`.execute(writer); // the file and its WAL exist before the first read-only connection
    const heard: Listeners = listeners();
    const reader = openReader(file, onFailure);
    await sql`select 1`.execute(reader); // one that was never used would not be closed, and the log be left behind
    const database = connected(reader, writer, limitMs, heard, condition);
    return {
      ...database,
      wasCut: lock.wasCut,
      async close() {
        await database.close();
        lock.release({ isClean: true });
      },
    };
  } catch (error) {
    lock.release({ isClean: false });
    if (!isDamage(error)) throw error;
    throw new Error(`The database ${file} is damaged (${(error as Error).message}). ${wayBack(dataDir)}`, { cause: error });
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

function connected(
  read: Kysely<Tables>,
  writer: Kysely<Tables> | undefined,
  limitMs: number,
  heard: Listeners,
  condition = soundCondition(),
): Database {
  const writing = transactions(writer ?? read, limitMs);
  return {
    dialect: 'sqlite',
    isOwnedAlone: true,
    read,
    write: writer ? noting(condition, writing.write) : refuseToWrite,
    wasCut: false,
    condition,
    afterCommit: writing.afterCommit,
    async notify(tx, message) {
      writing.afterCommit(tx, () => heard.tell(message));
    },
    listen: heard.listen,
    tellHere: heard.tell,
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

/** The quick look: every page, though not whether each index agrees with its table. */
async function refuseDamaged(file: string) {
  const writer = openWriter(file, { foreignKeys: false });
  try {
    const damage = await findDamage(writer, 'quick_check');
    if (damage !== undefined) throw new DamagedDatabase(damage);
  } finally {
    await writer.destroy();
  }
}

/** Brings an older database up to date, after a copy of it has been laid aside. */
async function bringUpToDate(dataDir: string, file: string, migrations: Migrations) {
  const writer = openWriter(file, { foreignKeys: false });
  try {
    const { next, isNew } = await findPending(writer, migrations);
    if (next !== undefined && !isNew) await backUp(file, dataDir, next);
    if (next !== undefined) await migrate(writer, 'sqlite', migrations);
  } finally {
    await writer.destroy();
  }
}
