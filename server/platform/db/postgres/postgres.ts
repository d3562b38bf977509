import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { noting, soundCondition } from '../condition.ts';
import type { Database } from '../database.ts';
import { type Listeners, listeners, refuseToListen } from '../listeners.ts';
import { findPending, migrate, type OpenOptions } from '../migrate/migrate.ts';
import type { Tables } from '../tables.ts';
import { refuseToWrite, transactions } from '../transactions.ts';
import { CHANNEL, hearPostgres } from './postgres-listen.ts';
import { createOutage, type Outage, refuseDuring } from './postgres-outage.ts';

const CONNECTIONS = 10;
const WORKER_CONNECTIONS = 2;
/** The longest single statement of a job that only reads. */
const READING_LIMIT_MS = 60_000;
const LOCK_WAIT_MS = 5000;
/** A server that does not answer is an error by then, not a request that waits for ever; a request is refused within five seconds. */
const CONNECT_MS = 4000;
/** The server ends a transaction later than we do: a backend killed first would be a broken client. */
const LATER_MS = 2000;
const INT8 = 20;
const NUMERIC = 1700;

/** Whole counts and sums come as numbers: every integer kept here is far below 2^53. */
const types = {
  getTypeParser: (oid: number, format?: never) => (oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format)),
};

/** The same database served by PostgreSQL, for as many processes as wanted. */
export async function openPostgres(connectionString: string, { limitMs, migrations, say }: OpenOptions): Promise<Database> {
  await bringUpToDate(connectionString, { migrations, say });
  const heard = listeners();
  const outage = createOutage(say);
  const database = connected(connectionString, { limitMs, connections: CONNECTIONS, heard, outage });
  const hearing = await hearPostgres(connectionString, { tell: heard.tell, tellMissed: heard.tellMissed, outage });
  return {
    ...database,
    // What a job tells arrives through the database like what other processes tell.
    tellHere() {},
    async close() {
      await hearing.stop();
      await database.close();
    },
  };
}

/** For a job: few connections, no migration. Without `limitMs` it can only read. */
export function openPostgresForJob(connectionString: string, limitMs: number | undefined): Database {
  const heard = { tell() {}, tellMissed() {}, listen: refuseToListen };
  return connected(connectionString, { limitMs, connections: WORKER_CONNECTIONS, heard });
}

interface Connecting {
  limitMs: number | undefined;
  connections: number;
  heard: Listeners;
  /** Absent in a worker thread, whose work has a limit of its own. */
  outage?: Outage;
}

/** Pools connect when first used. */
function connected(connectionString: string, { limitMs, connections: max, heard, outage }: Connecting): Database {
  const endedAfter = (limitMs ?? READING_LIMIT_MS) + LATER_MS;
  const limits = { statement_timeout: endedAfter, idle_in_transaction_session_timeout: endedAfter };
  const readPool = createPool({ connectionString, max, options: '-c default_transaction_read_only=on', ...limits }, outage);
  const read = queriesOf(readPool);
  const writer = queriesOf(createPool({ connectionString, max, options: `-c lock_timeout=${LOCK_WAIT_MS}`, ...limits }, outage));
  const writing = transactions(writer, limitMs ?? 0);
  const condition = soundCondition();
  return {
    dialect: 'postgres',
    isOwnedAlone: false,
    read,
    write: limitMs === undefined ? refuseToWrite : noting(condition, writing.write),
    wasCut: false,
    condition,
    afterCommit: writing.afterCommit,
    async notify(tx, message) {
      await sql`select pg_notify(${CHANNEL}, ${message})`.execute(tx);
    },
    listen: heard.listen,
    tellHere: heard.tell,
    waiting: () => readPool.waitingCount + writing.pending,
    async isReady() {
      return sql`select 1`.execute(read).then(
        () => true,
        () => false,
      );
    },
    async close() {
      await writing.close();
      await read.destroy();
      await writer.destroy();
    },
  };
}

function createPool(config: pg.PoolConfig, outage?: Outage): pg.Pool {
  const pool = new pg.Pool({ ...config, connectionTimeoutMillis: CONNECT_MS, types: types as never });
  pool.on('error', () => {}); // an idle client died: the pool drops it
  pool.on('connect', (client) => client.on('error', () => {})); // a checked-out one died: without this the process would
  if (outage) refuseDuring(outage, pool);
  return pool;
}

const queriesOf = (pool: pg.Pool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

/** One process migrates; the others that start meanwhile wait for it and then find nothing to do. */
async function bringUpToDate(connectionString: string, { migrations, say }: Pick<OpenOptions, 'migrations' | 'say'>) {
  const db = queriesOf(createPool({ connectionString, max: 1 }));
  try {
    const { next, isNew } = await findPending(db, migrations);
    if (next === undefined) return;
    if (!isNew) say?.('Changing the tables of this PostgreSQL database. Back it up with pg_dump before each new version.');
    await migrate(db, 'postgres', migrations);
  } finally {
    await db.destroy();
  }
}
