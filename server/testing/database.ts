import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { openDatabase } from '../database.ts';
import { DEADLOCK } from '../platform/db/contention.ts';
import type { Database } from '../platform/db/database.ts';
import { type BucketPlace, parseBucketUrl } from '../platform/files/storage/bucket-url.ts';
import { addressOf, administer } from './set-up/administer.ts';

/**
 * The database of the test project. `template` is an empty one with all tables; `url` is a server on which databases can be created, with
 * `strategy` at the end of the statement.
 */
export type DatabaseUnderTest =
  | { dialect: 'sqlite'; template: string }
  | { dialect: 'postgres'; url: string; template: string; strategy: string };

declare module 'vitest' {
  interface ProvidedContext {
    database: DatabaseUnderTest;
    /** A bucket of the project's; absent: files are kept in folders. */
    s3Url: string;
  }
}

export const MEMORY = '/dev/shm';
export const DATABASE_FILE = 'fairlead.sqlite';

/** The place of a private database: a new folder, on PostgreSQL a new database, and where files are kept in a bucket a new part of it. */
export interface DatabasePlace {
  dataDir: string;
  databaseUrl: string | undefined;
  s3Url?: string | undefined;
  bucket?: BucketPlace | undefined;
  remove(): Promise<void>;
}

/**
 * Creates a place for a database of the project's dialect, for tests that open it themselves. `hasTables`: the tables are copied,
 * which is many times faster than migrating.
 */
export async function databasePlace({ hasTables = false } = {}): Promise<DatabasePlace> {
  const under = inject('database');
  const dataDir = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'fairlead-test-'));
  const clear = () => rmSync(dataDir, { recursive: true, force: true });
  const files = bucketOfOurs();
  if (under.dialect === 'sqlite') {
    if (hasTables) copyFileSync(under.template, join(dataDir, DATABASE_FILE));
    return { dataDir, databaseUrl: undefined, ...files, remove: async () => clear() };
  }
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await administer(under.url, `create database ${name}${hasTables ? ` template ${under.template}` : ''} ${under.strategy}`);
  const databaseUrl = addressOf(under.url, name);
  return {
    dataDir,
    databaseUrl,
    ...files,
    async remove() {
      clear();
      await administer(under.url, `drop database ${name} with (force)`);
    },
  };
}

function bucketOfOurs(): Pick<DatabasePlace, 's3Url' | 'bucket'> {
  const whole: string | undefined = inject('s3Url');
  if (whole === undefined) return {};
  const s3Url = `${whole}/${crypto.randomUUID()}`;
  return { s3Url, bucket: parseBucketUrl(s3Url) };
}

/** A private database, its place, and functions to empty it between tests and to remove it. */
export interface TestDatabase extends Omit<DatabasePlace, 'remove'> {
  db: Database;
  emptied(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a new database of the project's dialect. `close` also removes it. */
export async function testDatabase(): Promise<TestDatabase> {
  const place = await databasePlace({ hasTables: true });
  const db = await openDatabase(place);
  const { remove, ...where } = place;
  return {
    ...where,
    db,
    emptied: () => emptiedBesideLeftOvers(db),
    async close() {
      await db.close();
      await remove();
    },
  };
}

/**
 * Work that a test started and did not wait for may hold rows that this deletes and want others. PostgreSQL then ends one of the two, and
 * as that work is over at the second time, the rows are deleted then.
 */
async function emptiedBesideLeftOvers(db: Database): Promise<void> {
  try {
    await emptied(db);
  } catch (error) {
    if ((error as { code?: string }).code !== DEADLOCK) throw error;
    await emptied(db);
  }
}

/** Deletes every row, which is much faster than truncating or recreating the database. Foreign keys aren't checked meanwhile. */
export async function emptied(db: Database): Promise<void> {
  await db.write(async (tx) => {
    if (db.dialect === 'postgres') {
      const { rows } = await POSTGRES_TABLES.execute(tx);
      await sql.join([sql`set local session_replication_role = replica`, ...rows.map(deleteAll)], sql.raw(';')).execute(tx);
      return;
    }
    const { rows: tables } = await SQLITE_TABLES.execute(tx);
    const { rows } = await sql.raw(tables.map(namedIfFilled).join(' union all ')).execute(tx);
    await sql`pragma defer_foreign_keys = on`.execute(tx);
    for (const each of rows as typeof tables) await deleteAll(each).execute(tx);
    // The triggers note what is removed.
    await deleteAll({ name: 'changedRecord' }).execute(tx);
  });
}

const deleteAll = ({ name }: { name: string }) => sql`delete from ${sql.table(name)}`;
const namedIfFilled = ({ name }: { name: string }) => `select '${name}' as name where exists (select 1 from "${name}")`;

/** All tables that were ever written to, except the record of migrations. */
const POSTGRES_TABLES = sql<{ name: string }>`
  select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    and relname not like '%migration%' and pg_relation_size(oid) > 0`;
/** All tables except the record of migrations. */
const SQLITE_TABLES = sql<{ name: string }>`
  select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%' and name not like '%migration%'`;
