import { sql } from 'kysely';
import { openOneConnection } from '../postgres/postgres.ts';
import { explainUnreachable } from '../unreachable.ts';
import type { Found } from './target.rules.ts';
import { isBeingMoved, TARGET_TABLE } from './unfinished.ts';

/** What is there, where a PostgreSQL database is moved to. */
export async function lookAtPostgresTarget(databaseUrl: string): Promise<Found> {
  return onTarget(databaseUrl, async (db) => {
    const { rows } = await sql<Omit<Found, 'moveOf'>>`
      select current_setting('server_version_num')::int as "version", current_setting('server_version') as "versionName",
        current_setting('server_encoding') as "encoding", current_user::text as "user", current_schema()::text as "schema",
        coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) as "mayCreate",
        pg_is_in_recovery() or current_setting('transaction_read_only')::bool as "isReadOnly",
        exists (select from pg_available_extensions where "name" = 'pg_trgm') as "hasTextSearch",
        array(select "relname"::text from pg_class where "relnamespace" = current_schema()::regnamespace
          and "relkind" in ('r', 'p', 'v', 'm', 'f', 'S') and "relname" <> ${TARGET_TABLE}
          and not exists (select from pg_depend where "objid" = pg_class.oid and "deptype" in ('e', 'i', 'a'))
          order by "relname" collate "C")
        || array(select "proname" || '()' from pg_proc where "pronamespace" = current_schema()::regnamespace
          and not exists (select from pg_depend where "objid" = pg_proc.oid and "deptype" = 'e')) as "things",
        ${isBeingMoved} as "isBeingMoved"`.execute(db);
    const found = rows[0] as Omit<Found, 'moveOf'>;
    const isMarked = await sql<{ isThere: boolean }>`select to_regclass(${`"${TARGET_TABLE}"`}) is not null as "isThere"`.execute(db);
    if (!isMarked.rows[0]?.isThere) return { ...found, moveOf: undefined };
    const noted = await sql<{ source: string }>`select "source" from ${sql.table(TARGET_TABLE)}`.execute(db);
    return { ...found, moveOf: noted.rows[0]?.source ?? '' };
  });
}

/** Notes that something is being moved there. Filling the database removes the note in the same transaction. */
export async function markPostgresTarget(databaseUrl: string, source: string): Promise<void> {
  await onTarget(databaseUrl, (db) =>
    db.transaction().execute(async (tx) => {
      await sql`create table ${sql.table(TARGET_TABLE)} ("source" text not null)`.execute(tx);
      await sql`insert into ${sql.table(TARGET_TABLE)} values (${source})`.execute(tx);
    }),
  );
}

async function onTarget<Result>(databaseUrl: string, work: (db: ReturnType<typeof openOneConnection>) => Promise<Result>): Promise<Result> {
  const db = openOneConnection(databaseUrl);
  try {
    return await work(db);
  } catch (error) {
    throw explainUnreachable(error, databaseUrl, '--to');
  } finally {
    await db.destroy();
  }
}
