import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Bench } from '../server.ts';
import { databaseFile } from '../sql.ts';

const NAME = 'bare';

/**
 * Copies the database while the server is stopped, so that a reference can write to rows and indexes of its own, and takes away the triggers
 * that note changed records, which only Fairlead needs. Answers an SQLite file in the data folder, or the address of a PostgreSQL database.
 */
export async function copyForBare({ server, postgres }: Bench): Promise<string> {
  if (!postgres) {
    const file = join(server.dataDir, `${NAME}.sqlite`);
    await copyFile(databaseFile(server.dataDir), file);
    const copy = new DatabaseSync(file);
    for (const event of ['insert', 'update', 'delete']) copy.exec(`drop trigger "client_changed_${event}"`);
    copy.close();
    return file;
  }
  await runAlone(postgres.url('template1'), `create database "${NAME}" template "postgres"`);
  await runAlone(postgres.url(NAME), 'drop trigger "client_changed" on "client"');
  return postgres.url(NAME);
}

/** Runs a statement on a connection of its own. */
export async function runAlone(address: string, statement: string) {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query(statement);
  await client.end();
}
