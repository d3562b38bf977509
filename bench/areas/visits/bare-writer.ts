import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Bench } from '../../server.ts';
import { databaseFile } from '../../sql.ts';

/** Writes what a visit's sending writes, into a table of its own and durably as the server does, and nothing around it. */
export interface BareWriter {
  visit(clientId: string): Promise<unknown>;
  close(): Promise<unknown>;
}

const TABLES = ['checkIn', 'history', 'receipt', 'visitLog'];
const bareOf = (table: string) => `"bare_${table}"`;

export async function openBareWriter({ server, databaseUrl }: Bench): Promise<BareWriter> {
  if (databaseUrl) return openPostgres(databaseUrl);
  const database = new DatabaseSync(databaseFile(server.dataDir), { timeout: 5000 });
  database.exec('pragma synchronous = full');
  for (const table of TABLES) database.exec(`create table ${bareOf(table)} as select * from "${table}" where 0`);
  const sites = database.prepare('select "sites" from "client" where "id" = ?');
  const inserts = TABLES.map((table) => database.prepare(`insert into ${bareOf(table)} select * from "${table}" limit 1`));
  return {
    async visit(clientId) {
      database.exec('begin immediate');
      sites.get(clientId);
      for (const insert of inserts) insert.run();
      database.exec('commit');
    },
    close: async () => database.close(),
  };
}

async function openPostgres(connectionString: string): Promise<BareWriter> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  for (const table of TABLES) await client.query(`create table ${bareOf(table)} as select * from "${table}" where false`);
  return {
    async visit(clientId) {
      await client.query('begin');
      await client.query({ name: 'sites', text: 'select "sites" from "client" where "id" = $1', values: [clientId] });
      for (const table of TABLES)
        await client.query({ name: table, text: `insert into ${bareOf(table)} select * from "${table}" limit 1`, values: [] });
      await client.query('commit');
    },
    close: () => client.end(),
  };
}
