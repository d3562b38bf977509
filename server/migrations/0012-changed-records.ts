import { type Kysely, sql } from 'kysely';
import type { MigrationKit } from '../platform/db/migrate/migrate.ts';

const TABLES = ['client', 'employee', 'checkIn', 'event', 'task', 'document', 'ledgerEntry'];

/**
 * Records that were written and are still to be looked at in the background. There is no unique key on the record: with one, the change of a
 * transaction that commits after a look would be taken for the one that was looked at, and lost.
 */
export async function up(db: Kysely<unknown>, { dialect, noteChanges }: MigrationKit): Promise<void> {
  if (dialect === 'postgres') {
    await sql`create table "changedRecord" ("seq" bigint generated always as identity primary key,
      "tableName" text collate "C" not null, "recordId" text collate "C" not null)`.execute(db);
    await sql`create function "noteChangedRecord"() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          insert into "changedRecord" ("tableName", "recordId") values (tg_table_name, old."id");
        else
          insert into "changedRecord" ("tableName", "recordId") values (tg_table_name, new."id");
        end if;
        return null;
      end $$`.execute(db);
  } else
    await sql`create table "changedRecord" ("seq" integer primary key, "tableName" text not null, "recordId" text not null) strict`.execute(
      db,
    );
  for (const table of TABLES) await noteChanges(table);
}
