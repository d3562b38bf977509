import pg from 'pg';

/** The address of another database of the same server. */
export const addressOf = (url: string, name: string): string => url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);

/** Runs a statement that needs a connection of its own, such as one that creates a database. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
