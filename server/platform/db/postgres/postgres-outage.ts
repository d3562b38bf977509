import type pg from 'pg';

/** The database server can't be reached or does not answer. Unless a commit was running, nothing was stored. */
export class DatabaseAway extends Error {
  constructor(cause?: unknown) {
    super('the database does not answer', { cause });
  }
}

/** The address leads to a server that only repeats what another one does, for a moment while one takes over from the other. */
class IsStandby extends DatabaseAway {
  override message = 'DATABASE_URL leads to a standby, which takes no writes';
}

/** Refuses a new connection of a pool to a standby, whose rows may be older than what was stored. */
export function refuseStandby(client: pg.PoolClient, done: (error?: Error) => void): void {
  client
    .query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"')
    .then(({ rows }) => done(rows[0]?.isStandby ? new IsStandby() : undefined), done);
}

/** The server is stopping, has crashed, is starting, or takes no more connections. */
const CODES = ['57P01', '57P02', '57P03', '53300', 'ECONNRESET', 'EPIPE'];
const CUT = /^(Connection terminated|Client has encountered a connection error|Client was closed)/;

/** Whether an error means that the database can't be reached, and not that a query was wrong. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof DatabaseAway || CODES.includes((error as NodeJS.ErrnoException).code ?? '') || CUT.test(error.message);
}

export type Outage = ReturnType<typeof createOutage>;

/** Tracks whether PostgreSQL is unreachable. Prints one line when an outage begins and one when it ends. */
export function createOutage(say: ((line: string) => void) | undefined) {
  let since: number | undefined;
  const listeners = new Set<() => void>();
  return {
    get isOn() {
      return since !== undefined;
    },
    begin(reason: string) {
      if (since !== undefined) return;
      since = performance.now();
      say?.(`PostgreSQL does not answer (${reason}). Requests are refused with 503 until it does.`);
      for (const listener of listeners) listener();
    },
    end() {
      if (since === undefined) return;
      say?.(`PostgreSQL answers again, after ${Math.round((performance.now() - since) / 1000)} s.`);
      since = undefined;
    },
    /** Calls `listener` when an outage begins. Returns a function that removes it. */
    onBegin(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * Makes a pool refuse immediately during an outage. When one begins, also ends what waits for a connection or a reply, which a frozen
 * server would leave waiting.
 */
export function refuseDuring(outage: Outage, pool: pg.Pool): void {
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => void clients.add(client));
  pool.on('remove', (client) => void clients.delete(client));
  outage.onBegin(() => {
    for (const client of clients) destroyConnection(client);
  });
  const connect: () => Promise<pg.PoolClient> = pool.connect.bind(pool);
  const connectUnlessAway = () =>
    new Promise<pg.PoolClient>((resolve, reject) => {
      if (outage.isOn) return reject(new DatabaseAway());
      let isWaiting = true;
      const stop = outage.onBegin(() => {
        isWaiting = false;
        reject(new DatabaseAway());
      });
      connect()
        .then(
          (client) => (isWaiting ? resolve(client) : client.release(true)),
          (cause) => reject(new DatabaseAway(cause)),
        )
        .finally(stop);
    });
  pool.connect = connectUnlessAway as typeof pool.connect;
}

/** Destroys a connection without notifying the server, which may be frozen. Its queries fail at once. */
export function destroyConnection(client: pg.ClientBase): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}
