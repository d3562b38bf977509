import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, type DatabaseConnection, type Driver, SqliteDriver } from 'kysely';
import { adaptToKysely, type OnFailure } from './statements.ts';

const SQLITE_BUSY = 5;
/** Short, so that a step of a long job need leave only a short gap for writers that wait. */
const RETRY_MS = 1;
/** Enough to outlast a minute in which somebody else holds the database, so that other writes wait instead of failing. */
const MAX_ATTEMPTS = 35_000;

/** The connection while one of Kysely's transactions has it. */
interface Member extends DatabaseConnection {
  run(sql: string): Promise<unknown>;
  /** Others were in SQLite's transaction before. */
  isNested: boolean;
  /** It has passed the connection on, and waits for the commit at most. */
  hasLeft: boolean;
}

/**
 * The driver of the only connection that writes. Transactions that come in one turn of Node's loop share SQLite's own: they run one after
 * the other, from the second on each in a savepoint, and all end with one commit. Flushing that to the disk takes as long
 * for one of them as for ten, and holds up every other request meanwhile.
 */
export function createWriterDriver(database: DatabaseSync, onFailure: OnFailure = () => {}): Driver {
  /** Of the last statement that failed: on a full disk SQLite takes back by itself what everybody has written. */
  let failure: unknown = new Error('SQLite took a transaction back');
  const adapted = adaptToKysely(database, (error) => {
    failure = error;
    onFailure(error);
  });
  const driver = new SqliteDriver({ database: adapted });
  const turns = createTurns();
  /** The end of SQLite's transaction, for all that share it. */
  let shared: PromiseWithResolvers<void> | undefined;

  function end(settle: (ended: PromiseWithResolvers<void>) => void) {
    const ended = shared;
    shared = undefined;
    if (ended) settle(ended);
  }

  function leave(member: Member) {
    if (!member.hasLeft) turns.pass();
    member.hasLeft = true;
  }

  async function commit(ending: typeof shared) {
    await turns.takeNext();
    try {
      if (shared !== ending) return;
      adapted.prepare('commit').run([]);
      end(({ resolve }) => resolve());
    } catch (error) {
      if (database.isTransaction) database.exec('rollback');
      end(({ reject }) => reject(error));
    } finally {
      turns.pass();
    }
  }

  return {
    init: (options) => driver.init(options),
    destroy: () => driver.destroy(),

    async acquireConnection() {
      await turns.take();
      const { executeQuery, streamQuery } = await bound(driver);
      return { executeQuery, streamQuery, run: (sql) => executeQuery(CompiledQuery.raw(sql)), isNested: false, hasLeft: false } as Member;
    },

    async releaseConnection(connection) {
      leave(connection as Member);
    },

    /** Waits for another connection's write without blocking the event loop, which busy_timeout would do. */
    async beginTransaction(connection) {
      const member = connection as Member;
      if (shared) {
        await member.run('savepoint member');
        member.isNested = true;
        return;
      }
      for (let attempt = 1; ; attempt++) {
        try {
          await member.run('begin immediate');
          break;
        } catch (error) {
          if ((error as { errcode?: number }).errcode !== SQLITE_BUSY || attempt === MAX_ATTEMPTS) throw error;
          await sleep(RETRY_MS);
        }
      }
      shared = Promise.withResolvers();
      shared.promise.catch(() => {}); // told to whoever waits for it
    },

    async commitTransaction(connection) {
      const member = connection as Member;
      const ending = shared;
      if (!ending || !database.isTransaction) throw failure;
      if (member.isNested) await member.run('release member');
      else setImmediate(() => void commit(ending));
      leave(member);
      await ending.promise;
    },

    async rollbackTransaction(connection) {
      const member = connection as Member;
      if (member.hasLeft) return; // it shared a commit that failed
      if (!database.isTransaction) return end(({ reject }) => reject(failure));
      if (member.isNested) {
        await member.run('rollback to member');
        await member.run('release member');
      } else {
        await member.run('rollback');
        end(() => {});
      }
    },
  };
}

/** A driver's connection, whose functions can be passed on alone. */
async function bound(driver: SqliteDriver) {
  const connection = await driver.acquireConnection();
  return { executeQuery: connection.executeQuery.bind(connection), streamQuery: connection.streamQuery.bind(connection) };
}

/** Lets one at a time have something. Whoever takes the next turn comes before those who wait. */
function createTurns() {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  function begin(wait: (resolve: () => void) => void): Promise<void> {
    if (isTaken) return new Promise(wait);
    isTaken = true;
    return Promise.resolve();
  }
  return {
    take: () => begin((resolve) => void waiting.push(resolve)),
    takeNext: () => begin((resolve) => void waiting.unshift(resolve)),
    pass() {
      const next = waiting.shift();
      if (next) next();
      else isTaken = false;
    },
  };
}
