import type pg from 'pg';

/** The database server can't be reached or does not answer. Unless a commit was under way, nothing was kept. */
class DatabaseAway extends Error {
  constructor(cause?: unknown) {
    super('the database does not answer', { cause });
  }
}

/** The server stops, is stopped by a crash, or starts; it takes no more connections. */
const CODES = ['57P01', '57P02', '57P03', '53300', 'ECONNRESET', 'EPIPE'];
const CUT = /^(Connection terminated|Client has encountered a connection error|Client was closed)/;

/** Whether an error says that the database is away, and not that a query was wrong. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof DatabaseAway || CODES.includes((error as NodeJS.ErrnoException).code ?? '') || CUT.test(error.message);
}

export type Outage = ReturnType<typeof createOutage>;

/** Whether PostgreSQL is away now. Says so in one line when it goes, and in one when it is back. */
export function createOutage(say: ((line: string) => void) | undefined) {
  let since: number | undefined;
  const cuts = new Set<() => void>();
  return {
    get isOn() {
      return since !== undefined;
    },
    begin(reason: string) {
      if (since !== undefined) return;
      since = performance.now();
      say?.(`PostgreSQL does not answer (${reason}). Requests are refused with 503 until it does.`);
      for (const cut of cuts) cut();
    },
    end() {
      if (since === undefined) return;
      say?.(`PostgreSQL answers again, after ${Math.round((performance.now() - since) / 1000)} s.`);
      since = undefined;
    },
    /** Runs when an outage begins; returns how to stop that. */
    whenItBegins(cut: () => void) {
      cuts.add(cut);
      return () => void cuts.delete(cut);
    },
  };
}

/**
 * Makes a pool refuse at once during an outage. What waits for a connection or an answer as it begins is ended: a frozen
 * server would leave it waiting.
 */
export function refuseDuring(outage: Outage, pool: pg.Pool): void {
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => void clients.add(client));
  pool.on('remove', (client) => void clients.delete(client));
  outage.whenItBegins(() => {
    for (const client of clients) cut(client);
  });
  const connect: () => Promise<pg.PoolClient> = pool.connect.bind(pool);
  const guarded = () =>
    new Promise<pg.PoolClient>((resolve, reject) => {
      if (outage.isOn) return reject(new DatabaseAway());
      let isWaiting = true;
      const stop = outage.whenItBegins(() => {
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
  pool.connect = guarded as typeof pool.connect;
}

/** Ends a connection without a word to the server, which may be frozen; its queries fail at once. */
export function cut(client: pg.ClientBase): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}
