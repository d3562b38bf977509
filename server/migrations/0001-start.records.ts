import { type Kysely, sql } from 'kysely';
import type { MigrationKit } from '../platform/db/migrate/migrate.ts';

export async function employees(db: Kysely<unknown>, { table, text, integer }: MigrationKit) {
  await table('employee')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('employeeId', text, (column) => column.notNull())
    .addColumn('employeeIdKey', text, (column) => column.notNull())
    .addColumn('employeeName', text, (column) => column.notNull())
    .addColumn('mobile', text, (column) => column.notNull())
    .addColumn('emailId', text, (column) => column.notNull())
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('designation', text)
    .addColumn('department', text, (column) => column.notNull())
    .addColumn('attendance', text, (column) => column.notNull())
    .addColumn('assignedProjects', text, (column) => column.notNull())
    .addColumn('photoId', text)
    .addColumn('nameKey', text, (column) => column.notNull())
    .addColumn('searchText', text, (column) => column.notNull())
    .addColumn('createdBy', text)
    .addColumn('createdAt', text, (column) => column.notNull())
    .addColumn('updatedAt', text, (column) => column.notNull())
    .addColumn('deletedAt', text)
    .addColumn('version', integer, (column) => column.notNull())
    .execute();
  const kept = sql<boolean>`"deletedAt" is null`;
  await db.schema.createIndex('employee_employeeIdKey_unique').unique().on('employee').column('employeeIdKey').where(kept).execute();
  await db.schema.createIndex('employee_nameKey').on('employee').columns(['nameKey', 'id']).where(kept).execute();
}

/** What a client holds besides its key and who and when. */
const CLIENT_OPTIONAL_TEXTS = [
  'address',
  'country',
  'taxId',
  'website',
  'primaryContactName',
  'designation',
  'phone',
  'mobile',
  'socialLinks',
  'industryType',
  'cargoType',
  'accountManager',
  'assignedTo',
  'assignedRole',
  'category',
  'typicalCargoes',
  'averageShipmentSize',
  'shipmentFrequency',
  'tradingRoutes',
  'historicalVolume',
  'competitors',
  'projectName',
  'epcContractor',
  'specialRequirements',
  'riskNotes',
  'leadSource',
  'notes',
  'preferredLoadPorts',
  'preferredDischargePorts',
  'demurrageTerms',
  'preferredAgents',
  'type',
  'decisionMaker',
  'relationshipStatus',
  'contractType',
  'currentStatus',
  'incoterms',
  'projectTimelineStart',
  'projectTimelineEnd',
  'followUpDate',
  'assignedToId',
  'pictureId',
  'createdBy',
  'deletedAt',
]; // prettier-ignore
const CLIENT_TEXTS = ['companyName', 'email', 'sites', 'createdAt', 'updatedAt'];
const CLIENT_KEYS = ['segment', 'nameKey', 'typeKey', 'assignedKey', 'categoryKey', 'phoneKey', 'searchText'];

export async function clients(db: Kysely<unknown>, kit: MigrationKit) {
  const { table, text, integer, dialect } = kit;
  let client = table('client');
  if (dialect === 'postgres') client = client.addColumn('id', text, (column) => column.primaryKey().notNull());
  // The text index refers to rows by number, and only a declared number outlives a VACUUM.
  else
    client = client
      .addColumn('searchRow', integer, (column) => column.primaryKey())
      .addColumn('id', text, (column) => column.notNull().unique());
  // What lists filter, sort and search by stands first: a long row's tail lies on other pages.
  for (const name of CLIENT_KEYS) client = client.addColumn(name, text, (column) => column.notNull());
  for (const name of CLIENT_TEXTS) client = client.addColumn(name, text, (column) => column.notNull());
  for (const name of CLIENT_OPTIONAL_TEXTS) client = client.addColumn(name, text);
  await client
    .addColumn('opportunityMinor', integer)
    .addColumn('version', integer, (column) => column.notNull())
    .execute();
  await clientOrders(db, kit);
  await (dialect === 'sqlite' ? clientTextOnSqlite(db) : clientTextOnPostgres(db));
}

/** For each order of the list one index over all and one within a segment, so that no page of either is ever sorted. */
async function clientOrders(db: Kysely<unknown>, { dialect }: MigrationKit) {
  const listed = sql<boolean>`"deletedAt" is null and "segment" <> 'lost'`;
  const kept = sql<boolean>`"deletedAt" is null`;
  // The name comes last: of indexes that serve as well SQLite takes the newest, and a text is best counted along the names.
  for (const key of ['typeKey', 'assignedKey', 'categoryKey', 'phoneKey', 'createdAt', 'nameKey']) {
    // A text that many names contain is found by walking the names: with the text in the index no row is fetched in vain.
    const walked = dialect === 'sqlite' && key === 'nameKey' ? ['searchText'] : [];
    await db.schema
      .createIndex(`client_${key}`)
      .on('client')
      .columns([key, 'id', ...walked])
      .where(listed)
      .execute();
    await db.schema
      .createIndex(`client_segment_${key}`)
      .on('client')
      .columns(['segment', key, 'id', ...walked])
      .where(kept)
      .execute();
  }
}

/** Every run of three characters, of the text as the service folded it; triggers keep the index in step with the rows. */
async function clientTextOnSqlite(db: Kysely<unknown>) {
  await sql`create virtual table "clientText" using fts5("searchText", content='client', content_rowid='searchRow', tokenize='trigram case_sensitive 1')`.execute(
    db,
  );
  const remove = sql`insert into "clientText" ("clientText", rowid, "searchText") values ('delete', old."searchRow", old."searchText");`;
  const add = sql`insert into "clientText" (rowid, "searchText") values (new."searchRow", new."searchText");`;
  await sql`create trigger "client_text_insert" after insert on "client" begin ${add} end`.execute(db);
  await sql`create trigger "client_text_delete" after delete on "client" begin ${remove} end`.execute(db);
  await sql`create trigger "client_text_update" after update of "searchText" on "client" when old."searchText" <> new."searchText"
    begin ${remove} ${add} end`.execute(db);
}

async function clientTextOnPostgres(db: Kysely<unknown>) {
  await sql`create index "client_searchText" on "client" using gin ("searchText" gin_trgm_ops)`.execute(db);
}

export async function checkIns(db: Kysely<unknown>, { table, text, integer, real }: MigrationKit) {
  await table('checkIn')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('clientId', text, (column) => column.notNull())
    .addColumn('accountId', text, (column) => column.notNull())
    .addColumn('eventType', text, (column) => column.notNull())
    .addColumn('date', text, (column) => column.notNull())
    .addColumn('time', text, (column) => column.notNull())
    .addColumn('timestampAt', text, (column) => column.notNull())
    .addColumn('timeZone', text, (column) => column.notNull())
    .addColumn('location', text, (column) => column.notNull())
    .addColumn('latitude', real, (column) => column.notNull())
    .addColumn('longitude', real, (column) => column.notNull())
    .addColumn('accuracy', real)
    .addColumn('fixAt', text)
    .addColumn('fixSource', text)
    .addColumn('teamMembers', text, (column) => column.notNull())
    .addColumn('notes', text)
    .addColumn('imageId', text)
    .addColumn('bodyHash', text, (column) => column.notNull())
    .addColumn('createdAt', text, (column) => column.notNull())
    .addColumn('updatedAt', text, (column) => column.notNull())
    .addColumn('version', integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('checkIn_timestampAt').on('checkIn').columns(['timestampAt', 'id']).execute();
  await db.schema.createIndex('checkIn_accountId_timestampAt').on('checkIn').columns(['accountId', 'timestampAt', 'id']).execute();
  await db.schema.createIndex('checkIn_clientId_timestampAt').on('checkIn').columns(['clientId', 'timestampAt', 'id']).execute();
}
