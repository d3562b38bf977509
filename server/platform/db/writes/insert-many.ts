import { CompiledQuery, PostgresAdapter, sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { Tables } from '../tables.ts';

/** Rows of one statement. */
const AT_ONCE = 500;
/** SQLite's own limit. */
const MOST_PARAMETERS = 32_766;

/**
 * Inserts many rows of one table, all with the same columns, in the caller's transaction: several times as fast as one by
 * one. SQLite's index of texts writes itself out at the end of each statement, so a statement holds as many as it can;
 * PostgreSQL takes the rows as JSON.
 */
export async function insertMany<Name extends keyof Tables>(tx: Tx, name: Name, rows: readonly Tables[Name][]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first) as (keyof Tables[Name] & string)[];
  if (tx.getExecutor().adapter instanceof PostgresAdapter) {
    const names = sql.join(columns.map((column) => sql.ref(column)));
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      const some = JSON.stringify(rows.slice(at, at + AT_ONCE));
      await sql`insert into ${sql.table(name)} (${names}) select ${names} from json_populate_recordset(null::${sql.table(name)}, ${some}::json)`.execute(
        tx,
      );
    }
    return;
  }
  const one = `(${columns.map(() => '?').join()})`;
  const into = `insert into "${name}" (${columns.map((column) => `"${column}"`).join()}) values `;
  const most = Math.min(AT_ONCE, Math.floor(MOST_PARAMETERS / columns.length));
  for (let at = 0; at < rows.length; at += most) {
    const some = rows.slice(at, at + most);
    const parameters = some.flatMap((row) => columns.map((column) => row[column] ?? null));
    await tx.executeQuery(CompiledQuery.raw(into + some.map(() => one).join(), parameters));
  }
}
