import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import { STALE_STATEMENT } from '../contention.ts';
import { PLANNED_EACH_TIME } from '../lists/compiled.ts';
import { COMMITS } from '../transactions.ts';

/** Statements that each connection keeps parsed, of some 20 kB each. Further ones are parsed each time. */
const MOST_KEPT = 300;
/** What the rest of a transaction is answered after an error in it. */
const ABORTED = '25P02';

/**
 * Makes the connections of a pool parse a statement with parameters only once. PostgreSQL plans it for the first five calls and then once for
 * all, unless that looks dearer. Statements that say so (`PLANNED_EACH_TIME`) are parsed and planned for each call. Where another process has
 * changed its table since, a statement outside of a transaction is parsed anew, and the connection keeps none from then on.
 */
export function prepareStatements(pool: pg.Pool): void {
  const names = new Map<string, string>();
  const findName = (text: string) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_KEPT) return known;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
    let isStale = false;
    const parseAnew = async (text: string, values: unknown[], cause: unknown) => {
      try {
        return await query(text, values);
      } catch (error) {
        throw codeOf(error) === ABORTED ? cause : error;
      }
    };
    const queryPrepared = async (name: string, text: string, values: unknown[]) => {
      try {
        return await query({ name, text, values });
      } catch (error) {
        if (codeOf(error) !== STALE_STATEMENT) throw error;
        isStale = true;
        // The commit was sent with it, so the transaction is over.
        if (text.endsWith(COMMITS)) throw error;
        return await parseAnew(text, values, error);
      }
    };
    client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
      const isPlain = typeof text === 'string' && Array.isArray(values) && rest.length === 0;
      const name = isPlain && !isStale && isKept(text, values) ? findName(text) : undefined;
      return name === undefined ? query(text, values, ...rest) : queryPrepared(name, text as string, values as unknown[]);
    }) as typeof client.query;
  });
}

const isKept = (text: string, values: readonly unknown[]) =>
  (values.length > 0 || text.startsWith('select')) && !text.endsWith(PLANNED_EACH_TIME);

/** The same connections for what may take long: what it had best do follows from its values, and planning each call takes little of its time. */
export const planEachTime = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  async connect() {
    const client = await pool.connect();
    const query = client.query.bind(client) as (...asked: unknown[]) => never;
    return {
      query: (asked: unknown, ...values: unknown[]) =>
        query(typeof asked === 'string' ? `${asked} ${PLANNED_EACH_TIME}` : asked, ...values),
      release: (destroy?: boolean) => client.release(destroy),
    };
  },
  // Whoever made the pool ends it.
  end: async () => {},
});

const codeOf = (error: unknown) => (error as { code?: string }).code;
