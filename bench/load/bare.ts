/**
 * The reference of many benchmarks: a bare `node:http` server in a process of its own, with one prepared statement for each call and
 * `JSON.stringify`. It answers `/<name>?<values as JSON>` with the rows of a statement that it was given, and Fairlead's own calls for one
 * client, a new one and changed notes: without rights, history or search marks, but with the same row, indexes and durable commits. On SQLite the
 * writes of one turn of Node's loop share a commit, as Fairlead's do.
 * `node bench/load/bare.ts <SQLite file or PostgreSQL address> <statements by name, as JSON>` prints its address.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { type ClientDraft, clientList } from '@fairlead/contract/clients';
import { type Fields, listFields } from '@fairlead/contract/kit/records/fields';
import pg from 'pg';
import { rowOf } from '../../server/areas/clients/clients.rules.ts';
import { newId } from '../../server/platform/clock/clock.ts';

type Values = (string | number | null)[];
/** Runs a statement of this name with such values and answers its rows. */
type Run = (name: string, values: Values) => Promise<object[]>;

const [, , place = '', asked = '{}'] = process.argv;
const isPostgres = place.startsWith('postgres:');
const columns = listFields<Fields>(clientList.fields).map(([name, { column = name }]) => `"${column}"`);
const written = Object.keys(rowFor({ companyName: '', email: '' })).map((name) => `"${name}"`);

const statements: Record<string, string> = {
  ...JSON.parse(asked),
  'one client': `select ${columns.join()} from "client" where "id" = ? and "deletedAt" is null`,
  'new client': `insert into "client" (${written.join()}) values (${written.map(() => '?').join()})`,
  'changed client': `update "client" set "notes" = ?, "updatedAt" = ?, "version" = "version" + 1 where "id" = ? returning ${columns.join()}`,
};
const isWrite = (name: string) => name === 'new client' || name === 'changed client';

const run = isPostgres ? openPostgres() : openSqlite();
const server = createServer(async (request, response) => {
  const body = JSON.stringify(await answer(request));
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) }).end(body);
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));

async function answer(request: IncomingMessage): Promise<unknown> {
  const { method, url = '' } = request;
  const id = url.slice(url.lastIndexOf('/') + 1);
  if (method === 'POST') {
    const row = rowFor(JSON.parse(await text(request)));
    await run('new client', Object.values(row));
    return row;
  }
  if (method === 'PUT') return (await run('changed client', [JSON.parse(await text(request)).notes, new Date().toISOString(), id]))[0];
  if (url.startsWith('/api/clients/')) return (await run('one client', [id]))[0];
  const [name = '', values = ''] = url.slice(1).split('?');
  return { rows: await run(name, JSON.parse(decodeURIComponent(values))) };
}

function rowFor(draft: ClientDraft) {
  return rowOf(draft, { id: newId(), createdBy: null, at: new Date().toISOString() });
}

function openSqlite(): Run {
  const database = new DatabaseSync(place, { timeout: 1000 });
  database.exec(
    'pragma journal_mode=wal; pragma synchronous=full; pragma cache_size=-4000; pragma mmap_size=0; pragma wal_autocheckpoint=5000',
  );
  const prepared = Object.fromEntries(Object.entries(statements).map(([name, statement]) => [name, database.prepare(statement)]));
  let commit: Promise<void> | undefined;
  return async (name, values) => {
    if (isWrite(name)) commit ??= begin();
    const rows = prepared[name]?.all(...values) as object[];
    await commit;
    return rows;
  };

  function begin(): Promise<void> {
    database.exec('begin immediate');
    return new Promise((resolve) => {
      setImmediate(() => {
        database.exec('commit');
        commit = undefined;
        resolve();
      });
    });
  }
}

function openPostgres(): Run {
  const pool = new pg.Pool({ connectionString: place, max: 10 });
  const numbered = Object.fromEntries(Object.entries(statements).map(([name, statement]) => [name, withNumbers(statement)]));
  return async (name, values) => (await pool.query({ name, text: numbered[name] ?? '', values })).rows as object[];
}

function withNumbers(statement: string): string {
  let last = 0;
  return statement.replaceAll('?', () => `$${++last}`);
}
