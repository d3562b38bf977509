import { type Kysely, sql } from 'kysely';
import type { Reader } from '../database.ts';
import { isPostgres } from '../lists/narrowing.ts';
import type { Dialect } from './migrate.ts';

/** PostgreSQL's function for the triggers, which a migration makes together with the table that they write to. */
const FUNCTION = 'noteChangedRecord';

/**
 * From now on each insert, change and removal of a row of a table is noted in `changedRecord`, in the transaction that makes it and whoever
 * makes it. The rows that are there already are noted now.
 */
export async function noteChanges(db: Kysely<unknown>, dialect: Dialect, table: string): Promise<void> {
  if (dialect === 'postgres')
    await sql`create trigger ${sql.id(`${table}_changed`)} after insert or update or delete on ${sql.table(table)}
      for each row execute function ${sql.id(FUNCTION)}()`.execute(db);
  else
    for (const [event, row] of Object.entries({ insert: 'new', update: 'new', delete: 'old' }))
      await sql`create trigger ${sql.id(`${table}_changed_${event}`)} after ${sql.raw(event)} on ${sql.table(table)} begin
        insert into "changedRecord" ("tableName", "recordId") values (${sql.lit(table)}, ${sql.ref(`${row}.id`)}); end`.execute(db);
  await sql`insert into "changedRecord" ("tableName", "recordId") select ${sql.lit(table)}, "id" from ${sql.table(table)}`.execute(db);
}

/** The tables whose changes are noted. */
export async function listNotedTables(reader: Reader): Promise<string[]> {
  const { rows } = await (isPostgres(reader)
    ? sql<{ name: string }>`select "relname" as "name" from pg_trigger join pg_class on pg_class.oid = "tgrelid"
          where "relnamespace" = current_schema()::regnamespace and "tgname" = "relname" || '_changed'`
    : sql<{
        name: string;
      }>`select "tbl_name" as "name" from sqlite_master where "type" = 'trigger' and "name" = "tbl_name" || '_changed_insert'`
  ).execute(reader);
  return rows.map(({ name }) => name);
}
