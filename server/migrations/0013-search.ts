import { type Kysely, sql } from 'kysely';
import type { MigrationKit } from '../platform/db/migrate/migrate.ts';

/** The words that records are found by, and the vocabulary in which mistyped words are looked up (docs/product/search.md). */
export async function up(db: Kysely<unknown>, { dialect }: MigrationKit): Promise<void> {
  await (dialect === 'sqlite' ? addOnSqlite(db) : addOnPostgres(db));
}

/** Triggers keep the text indexes in step with the tables, which hold the texts. */
async function addOnSqlite(db: Kysely<unknown>) {
  await sql`create table "searchEntry" ("rowNumber" integer primary key, "kind" text not null, "recordId" text not null,
    "words" text not null) strict`.execute(db);
  await sql`create unique index "searchEntry_kind_recordId_unique" on "searchEntry" ("kind", "recordId")`.execute(db);
  await addText(db, { index: 'searchText', table: 'searchEntry', row: 'rowNumber', column: 'words' }, "unicode61 tokenchars ''_''");
  await sql`create table "searchWord" ("rowNumber" integer primary key, "word" text not null) strict`.execute(db);
  await sql`create unique index "searchWord_word_unique" on "searchWord" ("word")`.execute(db);
  await addText(db, { index: 'searchWordText', table: 'searchWord', row: 'rowNumber', column: 'word' }, 'trigram');
  await sql`create table "searchTypo" ("typo" text not null, "word" text not null, primary key ("typo", "word")) strict, without rowid`.execute(
    db,
  );
}

interface Text {
  index: string;
  table: string;
  row: string;
  column: string;
}

async function addText(db: Kysely<unknown>, { index, table, row, column }: Text, tokenize: string) {
  const into = (source: 'new' | 'old') => sql`${sql.ref(`${source}.${row}`)}, ${sql.ref(`${source}.${column}`)}`;
  await sql`create virtual table ${sql.table(index)} using fts5(${sql.ref(column)}, content=${sql.lit(table)}, content_rowid=${sql.lit(row)},
    tokenize='${sql.raw(tokenize)}', detail=${sql.raw(tokenize === 'trigram' ? 'full' : 'none')}, columnsize=0)`.execute(db);
  const remove = sql`insert into ${sql.table(index)} (${sql.ref(index)}, rowid, ${sql.ref(column)}) values ('delete', ${into('old')});`;
  const add = sql`insert into ${sql.table(index)} (rowid, ${sql.ref(column)}) values (${into('new')});`;
  await sql`create trigger ${sql.id(`${table}_text_insert`)} after insert on ${sql.table(table)} begin ${add} end`.execute(db);
  await sql`create trigger ${sql.id(`${table}_text_delete`)} after delete on ${sql.table(table)} begin ${remove} end`.execute(db);
  await sql`create trigger ${sql.id(`${table}_text_update`)} after update of ${sql.ref(column)} on ${sql.table(table)} begin ${remove} ${add} end`.execute(
    db,
  );
}

async function addOnPostgres(db: Kysely<unknown>) {
  await sql`create table "searchEntry" ("kind" text collate "C" not null, "recordId" text collate "C" not null, "words" text collate "C" not null,
    "vector" tsvector not null generated always as (array_to_tsvector(string_to_array("words", ' '))) stored,
    constraint "searchEntry_kind_recordId_unique" primary key ("kind", "recordId"))`.execute(db);
  await sql`create index "searchEntry_vector" on "searchEntry" using gin ("vector")`.execute(db);
  await sql`create table "searchWord" ("word" text collate "C" not null, constraint "searchWord_word_unique" primary key ("word"))`.execute(
    db,
  );
  await sql`create index "searchWord_part" on "searchWord" using gin ("word" gin_trgm_ops)`.execute(db);
  await sql`create table "searchTypo" ("typo" text collate "C" not null, "word" text collate "C" not null, primary key ("typo", "word"))`.execute(
    db,
  );
}
