import type { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import { createCondition, recordOutcome } from '../condition.ts';
import { DEADLOCK } from '../contention.ts';
import type { Database } from '../database.ts';
import { createListeners, describeChange, type Listeners, refuseToListen } from '../listeners.ts';
import { createMemory, type Memory } from '../memory.ts';
import { backUpFirst, findPending, type Migratable, migrate, type OpenOptions } from '../migrate/migrate.ts';
import type { TryOut } from '../migrate/recorded.ts';
import { refuseMoving } from '../moves/unfinished.ts';
import { createSlowReads, readBy } from '../slow-reads.ts';
import type { Tables } from '../tables.ts';
import { createTransactions, refuseToWrite } from '../transactions.ts';
import { TURNS } from '../writes/turns.ts';
import { commitWithLast } from './postgres-commits.ts';
import { CHANNEL, countServers, listenToPostgres } from './postgres-listen.ts';
import { createOutage, type Outage, refuseDuring, refuseStandby } from './postgres-outage.ts';
import { planEachTime, prepareStatements } from './postgres-prepared.ts';
import { createStandbyReads } from './postgres-standby.ts';

const CONNECTIONS = 10;
const WORKER_CONNECTIONS = 2;
/** How long a single statement of a read-only job may take. */
const READING_LIMIT_MS = 60_000;
const LOCK_WAIT_MS = 5000;
/** If the server doesn't answer by then, connecting fails, so that a request is refused within five seconds. */
const CONNECT_MS = 4000;
/** The server's own timeout comes this much later than ours, because it would close the connection. */
const SERVER_MARGIN_MS = 2000;
/** How often the steps of a migration are begun while others' writes get in their way. */
const MOST_MIGRATING = 20;
const INT8 = 20;
const NUMERIC = 1700;

/** Parses counts and sums as numbers, since every integer here is far below 2^53. */
const types = {
  getTypeParser: (oid: number, format?: never) => (oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format)),
};

const exactTypes = {
  getTypeParser: (oid: number, format?: never) =>
    oid === INT8 ? (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : text) : types.getTypeParser(oid, format),
};

interface PostgresOptions extends OpenOptions {
  /** A standby of it, for slow reads. */
  standbyUrl?: string | undefined;
  /** Writes a backup of the database before the step `next`, and answers where it is. Absent, as in tests: no backup is made. */
  backUp?: ((next: string) => Promise<string>) | undefined;
}

/** Opens a PostgreSQL database, which any number of processes may share. */
export async function openPostgres(
  connectionString: string,
  { limitMs, migrations, say, standbyUrl, backUp }: PostgresOptions,
): Promise<Database> {
  await migrateIfNeeded(connectionString, { migrations, say, backUp });
  const memory = createMemory(
    () => hearing.isCurrent(),
    () => hearing.catchUp(),
  );
  const listeners = createListeners(memory);
  const outage = createOutage(say);
  const database = createDatabase(connectionString, { limitMs, connections: CONNECTIONS, listeners, memory, outage, standbyUrl, say });
  const hearing = await listenToPostgres(connectionString, { tell: listeners.tell, tellMissed: listeners.tellMissed, outage });
  return {
    ...database,
    // A job's messages arrive through the database, like those of other processes.
    tellHere() {},
    async close() {
      await hearing.stop();
      await database.close();
    },
  };
}

/** Opens the database for a job, with few connections and without migrating it. Without `limitMs` it can only read. */
export function openPostgresForJob(connectionString: string, limitMs: number | undefined): Database {
  const listeners = { tell() {}, tellMissed() {}, listen: refuseToListen };
  return createDatabase(connectionString, { limitMs, connections: WORKER_CONNECTIONS, listeners, memory: createMemory(() => false) });
}

/**
 * One connection without time limits, also of the database and role, for a command that works alone; also to a standby. Integers that a number can't hold exactly come as
 * text.
 */
export const openOneConnection = (connectionString: string): Kysely<Tables> =>
  createKysely(createPool({ connectionString, max: 1, types: exactTypes as never, verify: liftLimits }));

interface ConnectionOptions {
  limitMs: number | undefined;
  connections: number;
  listeners: Listeners;
  memory: Memory;
  /** Absent in a job, which has a limit of its own. */
  outage?: Outage;
  standbyUrl?: string | undefined;
  say?: ((line: string) => void) | undefined;
}

/** The pools connect when they are first used. */
function createDatabase(
  connectionString: string,
  { limitMs, connections: max, listeners, memory, outage, standbyUrl, say }: ConnectionOptions,
): Database {
  const timeoutMs = (limitMs ?? READING_LIMIT_MS) + SERVER_MARGIN_MS;
  const limits = { statement_timeout: timeoutMs, idle_in_transaction_session_timeout: timeoutMs };
  const slowAtOnce = Math.ceil(max / 2);
  const reading = { max, options: '-c default_transaction_read_only=on', ...limits };
  const readPool = createPool({ connectionString, ...reading }, outage);
  const read = createKysely(readPool);
  const slowRead = createKysely(planEachTime(readPool));
  const standby =
    standbyUrl === undefined ? undefined : createPool({ ...reading, connectionString: standbyUrl, max: slowAtOnce, verify: undefined });
  const standbyReads = standby && createStandbyReads({ primary: slowRead, pool: standby, say });
  const writePool = createPool({ connectionString, max, pipeline: true, options: `-c lock_timeout=${LOCK_WAIT_MS}`, ...limits }, outage);
  const writer = createKysely(writePool);
  const writing = createTransactions(writer, limitMs ?? 0, {
    tell(tx, messages, changed) {
      const all = [describeChange(changed), ...messages];
      return [sql`select pg_notify(${CHANNEL}, "message") from unnest(${all}::text[]) as "message"`.compile(tx)];
    },
    joinsCommit: true,
    forget: memory.forget,
  });
  const condition = createCondition();
  return {
    dialect: 'postgres',
    isOwnedAlone: false,
    read,
    readSlowly: createSlowReads(standbyReads?.read ?? readBy(slowRead), slowAtOnce),
    write: limitMs === undefined ? refuseToWrite : recordOutcome(condition, writing.write),
    wasInterrupted: false,
    condition,
    beforeCommit: writing.beforeCommit,
    afterCommit: writing.afterCommit,
    async notify(tx, message) {
      writing.addMessage(tx, message);
    },
    listen: listeners.listen,
    keep: memory.keep,
    tellHere: listeners.tell,
    waiting: () => readPool.waitingCount + writing.pending,
    async hasOtherServers() {
      return (await countServers(read)) > 1;
    },
    async isReady() {
      return sql`select 1`.execute(read).then(
        () => true,
        () => false,
      );
    },
    async close() {
      await writing.close();
      await read.destroy();
      await standbyReads?.close();
      await writer.destroy();
    },
  };
}

/** A connection that closes its socket when it fails by itself, as for want of a password; pg leaves it to the server to close, after a minute. */
class ClosingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const { connection } = this as unknown as { connection: EventEmitter & { stream: Duplex } };
    connection.once('error', () => connection.stream.destroy());
  }
}

function createPool(config: pg.PoolConfig, outage?: Outage): pg.Pool {
  const pool = new pg.Pool({
    types: types as never,
    Client: ClosingClient,
    verify: refuseStandby,
    ...config,
    connectionTimeoutMillis: CONNECT_MS,
  });
  pool.on('error', () => {}); // when an idle connection dies, the pool drops it
  pool.on('connect', (client) => client.on('error', () => {})); // without this, a dying connection in use would end the process
  if (config.pipeline) commitWithLast(pool);
  prepareStatements(pool);
  if (outage) refuseDuring(outage, pool);
  return pool;
}

/** The database, or the role, may end what takes long or idles. Some limits are unknown to older servers. */
function liftLimits(client: pg.PoolClient, done: (error?: Error) => void): void {
  client.query(LIFT_LIMITS).then(() => done(), done);
}
const LIFT_LIMITS = `select set_config("name", '0', false) from pg_settings where "name" in ('statement_timeout', 'lock_timeout',
  'transaction_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout')`;

function refuseStandbyAndLiftLimits(client: pg.PoolClient, done: (error?: Error) => void): void {
  refuseStandby(client, (error) => (error ? done(error) : liftLimits(client, done)));
}

const createKysely = (pool: PostgresPool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

/** If several processes start at once, one backs up and migrates while the others wait and then find nothing to do. */
async function migrateIfNeeded(connectionString: string, { migrations, say, backUp }: Omit<PostgresOptions, 'limitMs'>) {
  // Idle while the backup is made, and never closed for that, because this connection holds the turn until it ends.
  const db = createKysely(
    createPool({ connectionString, max: 1, idleTimeoutMillis: 0, keepAlive: true, verify: refuseStandbyAndLiftLimits }),
  );
  try {
    await refuseMoving(db);
    const migratable = { db, dialect: 'postgres', migrations, tryOut: createTryOut(db) } as const;
    if ((await findPending(migratable)).next === undefined) return;
    await takeTurn(db, say);
    const { next, isNew } = await findPending(migratable);
    if (next === undefined) return;
    if (!isNew && backUp) await backUpFirst(next, backUp, say);
    await migrateBesideOthers(migratable, say);
  } finally {
    await db.destroy();
  }
}

/**
 * The steps change many tables in one transaction, and other servers write to them in another order. PostgreSQL then ends one of the two. Where
 * it is the steps, none of them is kept, and they are begun again.
 */
async function migrateBesideOthers(migratable: Migratable, say: OpenOptions['say']): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await migrate(migratable);
    } catch (error) {
      const { code } = ((error as Error).cause ?? error) as { code?: string };
      if (code !== DEADLOCK || tries === MOST_MIGRATING) throw error;
      say?.('Other servers wrote to the tables meanwhile. Changing them again ...');
    }
  }
}

/** Until this connection ends. */
async function takeTurn(db: Kysely<Tables>, say: OpenOptions['say']) {
  const turn = sql.lit(TURNS.migrating);
  const { rows } = await sql<{ isMine: boolean }>`select pg_try_advisory_lock(${turn}) as "isMine"`.execute(db);
  if (rows[0]?.isMine) return;
  say?.('Waiting for another server, which prepares the database ...');
  await sql`select pg_advisory_lock(${turn})`.execute(db);
}

/** Tables are made as temporary ones in a transaction that is rolled back. */
function createTryOut(db: Kysely<Tables>): TryOut {
  return async (work) => {
    const tx = await db.startTransaction().execute();
    try {
      await sql`select set_config('search_path', 'pg_temp, ' || current_setting('search_path'), true)`.execute(tx);
      return await work(tx);
    } finally {
      await tx.rollback().execute();
    }
  };
}
