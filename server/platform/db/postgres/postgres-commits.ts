import type pg from 'pg';
import { COMMITS, GOES_ON } from '../transactions.ts';

/**
 * Sends the last statements of a transaction (`GOES_ON`, `COMMITS`) and its commit behind each other, without waiting for answers between, so
 * that what they lock is not locked while the commit is on its way. Needs connections that send as they are asked (`pipeline`). Where one is
 * refused, PostgreSQL refuses the next and takes the commit for a rollback.
 */
export function commitWithLast(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...asked: unknown[]) => Promise<pg.QueryResult>;
    let sent: Promise<pg.QueryResult>[] = [];
    let isCommitted = false;

    async function commitWith(last: Promise<pg.QueryResult>) {
      const all = [...sent, last, query('commit')];
      const refused = (await Promise.allSettled(all)).find(({ status }) => status === 'rejected');
      if (refused) throw (refused as PromiseRejectedResult).reason;
      isCommitted = true;
      return last;
    }

    client.query = (async (...asked: unknown[]) => {
      const text = typeof asked[0] === 'string' ? asked[0] : (asked[0] as pg.QueryConfig).text;
      if (text.endsWith(COMMITS)) return commitWith(query(...asked));
      if (text.endsWith(GOES_ON)) {
        const one = query(...asked);
        one.catch(() => {}); // looked at with the last
        sent.push(one);
        return { command: '', rows: [] };
      }
      const isOver = isCommitted && text === 'commit';
      sent = [];
      isCommitted = false;
      return isOver ? { command: 'COMMIT' } : query(...asked);
    }) as typeof client.query;
  });
}
