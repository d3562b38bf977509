import { type Kysely, sql } from 'kysely';
import { digitsOf } from '../platform/db/lists/folded.ts';
import type { Migration, MigrationKit } from '../platform/db/migrate/migrate.ts';

/** What the filters of the list of clients are answered from. */
export const clientFilters: Migration = {
  name: '0003-client-filters',
  async up(db, kit) {
    await db.schema
      .alterTable('client')
      .addColumn('phoneDigits', kit.text, (column) => column.notNull().defaultTo(''))
      .execute();
    for (const key of [...ORDERS, ...RUNS.map((run) => `segment_${run}`)]) await sql`drop index ${sql.id(`client_${key}`)}`.execute(db);
    if (kit.dialect === 'sqlite') await dropClientText(db);
    await digitsOfThoseThere(db, kit);
    await clientOrders(db, kit);
    await (kit.dialect === 'sqlite' ? onSqlite(db) : onPostgres(db));
  },
};

/** The name comes last: of indexes that serve as well SQLite takes the newest, and a text is best counted along the names. */
const ORDERS = ['typeKey', 'assignedKey', 'categoryKey', 'phoneKey', 'createdAt', 'nameKey'];
/** Of few different values: a run of equal ones is long, and stands as its clients were added, so the day is told within the index. */
const RUNS = ['typeKey', 'assignedKey', 'categoryKey'];
const KEPT = sql<boolean>`"deletedAt" is null`;
const AT_ONCE = 5000;

/** The order of each column over all clients, now with the lost, who are skipped within the index where they are not asked for. */
async function clientOrders(db: Kysely<unknown>, { dialect }: MigrationKit) {
  // SQLite counts within an index alone only when the column of its condition is in it too, though it is always null there.
  const own = dialect === 'sqlite' ? ['deletedAt'] : [];
  const add = (name: string, columns: string[]) =>
    db.schema
      .createIndex(name)
      .on('client')
      .columns([...columns, ...own])
      .where(KEPT)
      .execute();
  // By whose they are first, then as that column sorts: those of one employee are mostly one run of it.
  await add('client_assignedToId_assignedKey', ['assignedToId', 'assignedKey', 'id', 'segment', 'createdAt']);
  for (const key of ORDERS) {
    const walked = dialect === 'sqlite' && key === 'nameKey' ? ['searchText'] : [];
    const added = RUNS.includes(key) ? ['createdAt'] : [];
    if (RUNS.includes(key)) await add(`client_segment_${key}`, ['segment', key, 'id', ...added]);
    await add(`client_${key}`, [key, 'id', 'segment', ...added, ...walked]);
  }
}

async function digitsOfThoseThere(db: Kysely<unknown>, { dialect }: MigrationKit) {
  for (let after = ''; ; ) {
    const { rows } = await sql<{ id: string; mobile: string | null; phone: string | null }>`
      select "id", "mobile", "phone" from "client" where "id" > ${after} order by "id" limit ${sql.lit(AT_ONCE)}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    const found = JSON.stringify(
      rows.map(({ id, mobile, phone }) => ({ id, digits: linesOf(mobile, phone) })).filter(({ digits }) => digits),
    );
    const listed =
      dialect === 'sqlite'
        ? sql`(select value ->> 'id' as "id", value ->> 'digits' as "digits" from json_each(${found}))`
        : sql`json_to_recordset(${found}::json)`;
    const columns = dialect === 'sqlite' ? sql`` : sql`("id" text, "digits" text)`;
    await sql`update "client" set "phoneDigits" = "found"."digits" from ${listed} as "found"${columns} where "client"."id" = "found"."id"`.execute(
      db,
    );
  }
}

const linesOf = (...numbers: (string | null)[]) =>
  numbers
    .map((number) => digitsOf(number ?? ''))
    .filter(Boolean)
    .join('\n');

async function onSqlite(db: Kysely<unknown>) {
  // A narrow copy of all that is filtered by: several conditions at once, and their count, are answered without a row.
  await db.schema
    .createIndex('client_filter')
    .on('client')
    .columns(['typeKey', 'categoryKey', 'assignedToId', 'createdBy', 'createdAt', 'segment', 'phoneDigits', 'searchText', 'deletedAt'])
    .where(KEPT)
    .execute();
  await clientText(db);
}

async function dropClientText(db: Kysely<unknown>) {
  for (const name of ['insert', 'delete', 'update']) await sql`drop trigger ${sql.id(`client_text_${name}`)}`.execute(db);
  await sql`drop table "clientText"`.execute(db);
}

/** As before, every run of three characters; now of the digits of the numbers as well. */
async function clientText(db: Kysely<unknown>) {
  await sql`create virtual table "clientText" using fts5("searchText", "phoneDigits", content='client', content_rowid='searchRow',
    tokenize='trigram case_sensitive 1')`.execute(db);
  await sql`insert into "clientText" ("clientText") values ('rebuild')`.execute(db);
  const remove = sql`insert into "clientText" ("clientText", rowid, "searchText", "phoneDigits")
    values ('delete', old."searchRow", old."searchText", old."phoneDigits");`;
  const add = sql`insert into "clientText" (rowid, "searchText", "phoneDigits")
    values (new."searchRow", new."searchText", new."phoneDigits");`;
  await sql`create trigger "client_text_insert" after insert on "client" begin ${add} end`.execute(db);
  await sql`create trigger "client_text_delete" after delete on "client" begin ${remove} end`.execute(db);
  await sql`create trigger "client_text_update" after update of "searchText", "phoneDigits" on "client"
    when old."searchText" <> new."searchText" or old."phoneDigits" <> new."phoneDigits" begin ${remove} ${add} end`.execute(db);
}

async function onPostgres(db: Kysely<unknown>) {
  // Of the name and the email by themselves: a name is looked for without meeting every email that holds the text.
  await sql`drop index "client_searchText"`.execute(db);
  await sql`create index "client_name_email" on "client" using gin
    (split_part("searchText", E'\\n', 1) gin_trgm_ops, split_part("searchText", E'\\n', 2) gin_trgm_ops)`.execute(db);
  await sql`create index "client_phoneDigits" on "client" using gin ("phoneDigits" gin_trgm_ops)`.execute(db);
  // Which of these go together and which never do, so that two filters with nothing in common are not searched for along an order.
  await sql`create statistics "client_filters" (mcv, dependencies) on "typeKey", "categoryKey", "assignedToId", "segment" from "client"`.execute(
    db,
  );
}
