import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Bench } from './server.ts';

/** Asks the database beside the server that uses it; only questions that both dialects understand. */
export async function ask<Row>({ server, databaseUrl }: Bench, question: string): Promise<Row[]> {
  if (databaseUrl) {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      return (await client.query(question)).rows;
    } finally {
      await client.end();
    }
  }
  const database = new DatabaseSync(databaseFile(server.dataDir), { readOnly: true, timeout: 5000 });
  try {
    return database.prepare(question).all() as Row[];
  } finally {
    database.close();
  }
}

/** The embedded database of a data folder. */
export const databaseFile = (dataDir: string) => join(dataDir, 'fairlead.sqlite');
