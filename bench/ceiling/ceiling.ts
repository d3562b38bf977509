/**
 * What `list.ts` compares the server with: a bare `node:http` server that runs the same statements, writes the same rows as JSON, and
 * does nothing else. It also serves page 1 by a statement of its own (`BARE`). `list.ts` starts it with the place of the data, as JSON:
 *
 *   node bench/ceiling/ceiling.ts '{"dataDir":"…","databaseUrl":null,"username":"…","password":"…","rows":1000}'
 *
 * It first starts the real application to record the statements, so no other server may use the data meanwhile.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import pg from 'pg';
import { BARE, bareSql } from '../measures.ts';
import { databaseFile } from '../sql.ts';
import { capture, type Plan, type Statement } from './ceiling-capture.ts';

/** Runs a plan's statements and returns the largest result. */
type Run = (plan: Plan) => Promise<unknown[]> | unknown[];

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

const place = JSON.parse(process.argv[2] ?? '{}');
const prepare = DatabaseSync.prototype.prepare;
const query = pg.Client.prototype.query;
const { plans, token, accountId } = await capture(place);
DatabaseSync.prototype.prepare = prepare;
pg.Client.prototype.query = query;

const run = place.databaseUrl ? runOnPostgres(place.databaseUrl) : runOnSqlite(place.dataDir);
const byCall = new Map(plans.map((plan) => [`${plan.method} ${plan.path}`, plan]));
byCall.set(`${BARE.method} ${BARE.path}`, {
  ...BARE,
  statements: [{ sql: bareSql(Boolean(place.databaseUrl)), values: [] }],
  answer: undefined,
});
const server = createServer(async (request, response) => {
  const plan = byCall.get(`${request.method} ${request.url}`);
  if (!plan) {
    response.writeHead(404).end();
    return;
  }
  if (plan.body) JSON.parse(await readBody(request));
  const rows = await run(plan);
  const text = JSON.stringify(plan.body ? plan.answer : { rows });
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text) }).end(text);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  console.log(
    JSON.stringify({ address: `http://127.0.0.1:${port}`, token, measures: plans.map(({ statements, answer, ...measure }) => measure) }),
  );
});

function runOnSqlite(dataDir: string): Run {
  const reader = new DatabaseSync(databaseFile(dataDir), { readOnly: true, timeout: 1000 });
  reader.exec('pragma cache_size=-16000; pragma mmap_size=0');
  const writer = new DatabaseSync(databaseFile(dataDir), { timeout: 5000 });
  writer.exec('pragma journal_mode=wal; pragma synchronous=full; pragma cache_size=-8000; pragma mmap_size=0');
  const prepared = new Map<DatabaseSync, Map<string, StatementSync>>([
    [reader, new Map()],
    [writer, new Map()],
  ]);
  const findStatement = (database: DatabaseSync, sql: string) => {
    const statements = prepared.get(database) as Map<string, StatementSync>;
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  return (plan) => {
    let most: unknown[] = [];
    let isWriting = false;
    for (const { sql, values } of withNewIds(plan)) {
      isWriting ||= sql.startsWith('begin');
      const found = findStatement(isWriting ? writer : reader, sql).all(...(values as SQLInputValue[]));
      isWriting &&= sql !== 'commit';
      if (found.length > most.length) most = found;
    }
    return most;
  };
}

function runOnPostgres(connectionString: string): Run {
  const pool = new pg.Pool({ connectionString, max: 10 });
  const names = new Map<string, string>();
  /** Parsed once for each connection, as by the server. */
  const named = ({ sql, values }: Statement) => {
    const name = names.get(sql) ?? `c${names.size}`;
    names.set(sql, name);
    return values.length === 0 ? { text: sql } : { name, text: sql, values };
  };
  return async (plan) => {
    if (!plan.body) {
      const results = await Promise.all(plan.statements.map((statement) => pool.query(named(statement))));
      return results.map(({ rows }) => rows).reduce((most, rows) => (rows.length > most.length ? rows : most), []);
    }
    const client = await pool.connect();
    try {
      for (const statement of withNewIds(plan)) await client.query(named(statement));
    } finally {
      client.release();
    }
    return [];
  };
}

/** The statements, with new ids in place of those that a write generated: all that are neither in the body nor the account's. */
function withNewIds(plan: Plan): Statement[] {
  if (!plan.body) return plan.statements;
  const newIds = new Map<string, string>();
  const renew = (id: string) => {
    if (id === accountId || plan.body?.includes(id)) return id;
    if (!newIds.has(id)) newIds.set(id, crypto.randomUUID());
    return newIds.get(id) as string;
  };
  return plan.statements.map(({ sql, values }) => ({
    sql,
    values: values.map((value) => (typeof value === 'string' ? value.replace(ID, renew) : value)),
  }));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
