/**
 * The reference of `list.ts`: a bare `node:http` server in a process of its own that answers `/?from=<name key>` with ten clients by one
 * prepared statement and `JSON.stringify`. `node bench/load/bare.ts <SQLite file or PostgreSQL address>` prints its address.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { clientList } from '@fairlead/contract/clients';
import { PAGE_SIZE } from '@fairlead/contract/kit/paging';
import { type Fields, listFields } from '@fairlead/contract/kit/records/fields';
import pg from 'pg';

const [, , place = ''] = process.argv;
const isPostgres = place.startsWith('postgres:');
const columns = listFields<Fields>(clientList.fields).map(([name, { column = name }]) => `"${column}"`);
/** The unary plus keeps SQLite from sorting all clients of these segments instead of walking the names. */
const text = `select ${columns.join()} from "client" where "nameKey" >= ${isPostgres ? '$1' : '?'} and "deletedAt" is null
  and ${isPostgres ? '' : '+'}"segment" in ('client', 'lead') order by "nameKey", "id" limit ${PAGE_SIZE}`;

const ask = isPostgres ? askPostgres() : askSqlite();
const server = createServer(async (request, response) => {
  const from = new URLSearchParams(request.url?.split('?')[1]).get('from') ?? '';
  const body = JSON.stringify({ rows: await ask(from) });
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) }).end(body);
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));

function askSqlite() {
  const database = new DatabaseSync(place, { readOnly: true, timeout: 1000 });
  const statement = database.prepare(text);
  return async (from: string) => statement.all(from) as object[];
}

function askPostgres() {
  const pool = new pg.Pool({ connectionString: place, max: 10 });
  return async (from: string) => (await pool.query({ name: 'page', text, values: [from] })).rows as object[];
}
