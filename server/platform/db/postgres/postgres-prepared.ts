import type pg from 'pg';

/** Statements that each connection keeps parsed, of some 20 kB each. Further ones are parsed each time. */
const MOST_KEPT = 300;
/** For example 'cached plan must not change result type', after another process has changed a table. */
const FEATURE_NOT_SUPPORTED = '0A000';

/**
 * Makes the connections of a pool parse a statement with parameters only once. PostgreSQL still plans it for each call
 * (`plan_cache_mode` of the pool), because the best plan of a filter follows from its values.
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
    const queryPrepared = async (name: string, text: string, values: unknown[]) => {
      try {
        return await query({ name, text, values });
      } catch (error) {
        isStale ||= (error as { code?: string }).code === FEATURE_NOT_SUPPORTED;
        throw error;
      }
    };
    client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
      const isPlain = typeof text === 'string' && Array.isArray(values) && values.length > 0 && rest.length === 0;
      const name = isPlain && !isStale ? findName(text) : undefined;
      return name === undefined ? query(text, values, ...rest) : queryPrepared(name, text as string, values as unknown[]);
    }) as typeof client.query;
  });
}
