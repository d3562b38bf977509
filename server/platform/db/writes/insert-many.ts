import { CompiledQuery, PostgresAdapter, sql } from 'kysely';
import type { Tx } from '../database.ts';
import { compiledOnce, runCompiled, Slot, type Statements } from '../lists/compiled.ts';
import type { Tables } from '../tables.ts';

const statements: Statements = new Map();

/** Inserts a row by a statement that is compiled once for a table and columns, which takes longer than running it. Undefined is stored as null. */
export async function insertOne<Row extends object>(tx: Tx, name: string, row: Row): Promise<void> {
  const values = Object.fromEntries(Object.entries(row).map(([column, value]) => [column, value ?? null]));
  const columns = Object.keys(values);
  await runCompiled(compiledOnce(tx, statements, values), `${name} ${columns.join()}`, () => {
    const slots = Object.fromEntries(columns.map((column) => [column, sql`${new Slot(column)}`]));
    return tx
      .insertInto(name as keyof Tables)
      .values(slots as never)
      .compile();
  });
}

const ROWS_PER_STATEMENT = 500;
/** SQLite's limit. */
const MAX_PARAMETERS = 32_766;

/**
 * Inserts many rows of one table, all with the same columns, several times as fast as one by one. SQLite's text index is written at
 * the end of each statement, so each statement inserts as many rows as possible. PostgreSQL gets the rows as JSON.
 */
export async function insertMany<Name extends keyof Tables>(tx: Tx, name: Name, rows: readonly Tables[Name][]): Promise<void> {
  const [first, second] = rows;
  if (!first) return;
  if (!second) return insertOne(tx, name, first);
  const columns = Object.keys(first) as (keyof Tables[Name] & string)[];
  if (tx.getExecutor().adapter instanceof PostgresAdapter) {
    const names = sql.join(columns.map((column) => sql.ref(column)));
    for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
      const batch = JSON.stringify(rows.slice(at, at + ROWS_PER_STATEMENT));
      const found = sql`select ${names} from json_populate_recordset(null::${sql.table(name)}, ${batch}::json)`;
      await tx
        .insertInto(name)
        .columns(columns as never)
        .expression(found as never)
        .execute();
    }
    return;
  }
  const one = `(${columns.map(() => '?').join()})`;
  const into = `insert into "${name}" (${columns.map((column) => `"${column}"`).join()}) values `;
  const batchSize = Math.min(ROWS_PER_STATEMENT, Math.floor(MAX_PARAMETERS / columns.length));
  for (let at = 0; at < rows.length; at += batchSize) {
    const batch = rows.slice(at, at + batchSize);
    const parameters = batch.flatMap((row) => columns.map((column) => row[column] ?? null));
    // The node says which table is changed, so that not everything that is kept in memory is forgotten.
    const query = tx.insertInto(name).toOperationNode();
    await tx.executeQuery({ ...CompiledQuery.raw(into + batch.map(() => one).join(), parameters), query });
  }
}
