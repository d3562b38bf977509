import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../platform/db/database.ts';
import { openDatabase } from '../platform/db/open.ts';
import type { Tables } from '../platform/db/tables.ts';

/** Which database the project runs on; `url` leads to a server where databases may be made. */
export type DatabaseUnderTest = { dialect: 'sqlite' } | { dialect: 'postgres'; url: string };

declare module 'vitest' {
  interface ProvidedContext {
    database: DatabaseUnderTest;
  }
}

const MEMORY = '/dev/shm';
/** Those that refer to others come first. */
const TABLES = Object.keys({
  session: 1,
  invitation: 1,
  savedView: 1,
  account: 1,
  attempt: 1,
  signingKey: 1,
  file: 1,
  historySubject: 1,
  history: 1,
  tally: 1,
  employee: 1,
  client: 1,
  checkIn: 1,
  sampleRecord: 1,
  setting: 1,
  clientCategory: 1,
  clientNote: 1,
  clientImport: 1,
  importRow: 1,
  importMapping: 1,
  unseenClients: 1,
  installation: 1,
} satisfies Record<keyof Tables, 1>) as (keyof Tables)[];

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
    const deletes = TABLES.map((table) => sql`delete from ${sql.table(table)}`);
    if (db.dialect === 'postgres') await sql.join(deletes, sql.raw(';')).execute(tx);
    else for (const each of deletes) await each.execute(tx);
  });
}

async function administer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
