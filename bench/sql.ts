import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Bench } from './server.ts';

/** Queries the database while the server uses it. The SQL must be valid in both dialects. */
export async function queryDatabase<Row>({ server, databaseUrl }: Bench, statement: string): Promise<Row[]> {
  if (databaseUrl) {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  }
  const database = new DatabaseSync(databaseFile(server.dataDir), { readOnly: true, timeout: 5000 });
  try {
    return database.prepare(statement).all() as Row[];
  } finally {
    database.close();
  }
}

/** The path of the SQLite database in a data folder. */
export const databaseFile = (dataDir: string) => join(dataDir, 'fairlead.sqlite');

/** Where a bare server finds the data: the SQLite file or the PostgreSQL address. */
export const databasePlace = ({ databaseUrl, server }: Pick<Bench, 'databaseUrl' | 'server'>) =>
  databaseUrl ?? databaseFile(server.dataDir);
