import type pg from 'pg';
import { COMMITS } from '../transactions.ts';

/**
 * Sends the commit right behind a last statement that says so (`COMMITS`), without waiting for its answer, so that what it locks is not locked
 * while the commit is on its way. Needs connections that send as they are asked (`pipeline`). Where the statement is refused, PostgreSQL takes
 * the commit for the rollback that it then needs.
 */
export function commitWithLast(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...asked: unknown[]) => Promise<pg.QueryResult>;
    let isCommitted = false;

    async function queryAndCommit(asked: unknown[]) {
      const [done, committed] = await Promise.allSettled([query(...asked), query('commit')]);
      if (done.status === 'rejected') throw done.reason;
      if (committed.status === 'rejected') throw committed.reason;
      isCommitted = true;
      return done.value;
    }

    client.query = (async (...asked: unknown[]) => {
      const text = typeof asked[0] === 'string' ? asked[0] : (asked[0] as pg.QueryConfig).text;
      if (text.endsWith(COMMITS)) return queryAndCommit(asked);
      const isOver = isCommitted && text === 'commit';
      isCommitted = false;
      return isOver ? { command: 'COMMIT' } : query(...asked);
    }) as typeof client.query;
  });
}
