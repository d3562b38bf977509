import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '../database.ts';
import type { Database } from '../platform/db/database.ts';

/** Which database the project runs on; `url` leads to a server where databases may be made. */
export type DatabaseUnderTest = { dialect: 'sqlite' } | { dialect: 'postgres'; url: string };

declare module 'vitest' {
  interface ProvidedContext {
    database: DatabaseUnderTest;
  }
}

const MEMORY = '/dev/shm';

/** Where a database of one's own lies: a new folder, and on PostgreSQL a new database. */
export interface DatabasePlace {
  dataDir: string;
  databaseUrl: string | undefined;
  remove(): Promise<void>;
}

/** Makes room for a database of the project's dialect, for tests that open it themselves. */
export async function databasePlace(): Promise<DatabasePlace> {
  const under = inject('database');
  const dataDir = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'fairlead-test-'));
  const clear = () => rmSync(dataDir, { recursive: true, force: true });
  if (under.dialect === 'sqlite') return { dataDir, databaseUrl: undefined, remove: async () => clear() };
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await administer(under.url, `create database ${name}`);
  const databaseUrl = under.url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
  return {
    dataDir,
    databaseUrl,
    async remove() {
      clear();
      await administer(under.url, `drop database ${name} with (force)`);
    },
  };
}

/** A database of one's own, its place, a way to empty it between tests, and a way to be rid of it. */
export interface TestDatabase extends Omit<DatabasePlace, 'remove'> {
  db: Database;
  emptied(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a new database of the project's dialect. `close` removes it too. */
export async function testDatabase(): Promise<TestDatabase> {
  const place = await databasePlace();
  const db = await openDatabase(place);
  const { dataDir, databaseUrl } = place;
  return {
    dataDir,
    databaseUrl,
    db,
    emptied: () => emptied(db),
    async close() {
      await db.close();
      await place.remove();
    },
  };
}

/** Deletes every row; far faster than truncating or making the database anew. */
export async function emptied(db: Database): Promise<void> {
  await db.write(async (tx) => {
    const { rows } = await (db.dialect === 'postgres' ? POSTGRES_TABLES : SQLITE_TABLES).execute(tx);
    const deletes = rows.map(({ name }) => sql`delete from ${sql.table(name)}`);
    if (db.dialect === 'postgres')
      await sql.join([sql`set local session_replication_role = replica`, ...deletes], sql.raw(';')).execute(tx);
    else for (const each of [sql`pragma defer_foreign_keys = on`, ...deletes]) await each.execute(tx);
  });
}

/** All but what tells which migrations ran; references between them are left unchecked while all are emptied. */
const POSTGRES_TABLES = sql<{ name: string }>`
  select tablename as name from pg_tables where schemaname = 'public' and tablename not like '%migration%'`;
const SQLITE_TABLES = sql<{ name: string }>`
  select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%' and name not like '%migration%'`;

async function administer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
