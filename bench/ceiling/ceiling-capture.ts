import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { ClientPage } from '@fairlead/contract/clients';
import pg from 'pg';
import { createApp } from '../../server/app.ts';
import { openDatabase } from '../../server/database.ts';
import { systemClock } from '../../server/platform/clock/clock.ts';
import { listMeasures, type Measure } from '../measures.ts';

/** An SQL statement that the server sent. */
export interface Statement {
  sql: string;
  values: unknown[];
}

/** The statements that one call needs, and its reply. */
export interface Plan extends Measure {
  statements: Statement[];
  answer: unknown;
}

interface Place {
  dataDir: string;
  databaseUrl: string | undefined;
  username: string;
  password: string;
  rows: number;
}

/** Makes each measured call once in the real application and records its statements, so that the ceiling can't drift from the server. */
export async function capture({
  dataDir,
  databaseUrl,
  username,
  password,
  rows,
}: Place): Promise<{ plans: Plan[]; token: string; accountId: string }> {
  const statements = recordStatements();
  const db = await openDatabase({ dataDir, databaseUrl });
  const rest = { webFolder: dataDir, secure: false, log: false, zone: 'Asia/Kolkata' };
  const { app } = await createApp({ db, clock: systemClock, dataDir, databaseUrl, ...rest });
  const login = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { username, password } });
  const { token, user } = login.json();
  const call = async ({ method, path, body }: Omit<Measure, 'name'>) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
    const reply = await app.inject({ method, url: path, headers, ...(body && { payload: body }) });
    if (reply.statusCode >= 300) throw new Error(`${method} ${path} was answered ${reply.statusCode} ${reply.body}`);
    return reply.json();
  };
  const plans: Plan[] = [];
  for (const measure of await listMeasures(rows, (path) => call({ method: 'GET', path }) as Promise<ClientPage>)) {
    statements.length = 0;
    const answer = await call(measure);
    plans.push({ ...measure, answer, statements: [...statements] });
  }
  await app.close();
  await db.close();
  return { plans, token, accountId: user._id };
}

/** Records every statement that this process sends from now on. */
function recordStatements(): Statement[] {
  const statements: Statement[] = [];
  const prepare = DatabaseSync.prototype.prepare;
  DatabaseSync.prototype.prepare = function (this: DatabaseSync, sql: string) {
    const statement: StatementSync = prepare.call(this, sql);
    for (const method of ['all', 'run', 'get'] as const) {
      const original = statement[method].bind(statement) as (...values: unknown[]) => never;
      statement[method] = (...values: unknown[]) => {
        statements.push({ sql, values });
        return original(...values);
      };
    }
    return statement;
  };
  const query = pg.Client.prototype.query as (...given: unknown[]) => never;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, second] = given;
    const { text, values } = typeof first === 'string' ? { text: first, values: second } : (first as pg.QueryConfig);
    // The connection that hears notifications asks by itself whether it still does.
    if (text && !text.startsWith('listen ')) statements.push({ sql: text, values: Array.isArray(values) ? values : [] });
    return query.apply(this, given);
  } as never;
  return statements;
}
