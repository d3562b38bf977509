import { type Kysely, sql } from 'kysely';
import type { MigrationKit } from '../platform/db/migrate/migrate.ts';

/** Every table of the first release. */
export async function up(db: Kysely<unknown>, kit: MigrationKit): Promise<void> {
  if (kit.dialect === 'postgres') await allowTextSearch(db);
  await addPlatform(db, kit);
  await addAccounts(db, kit);
  await addMail(db, kit);
  await addHistory(db, kit);
  await addTeam(db, kit);
  await addClients(db, kit);
  await addClientRecords(db, kit);
  await addImports(db, kit);
  await addCheckIns(db, kit);
  await addCalendar(db, kit);
  await addDocuments(db, kit);
  await addTasks(db, kit);
  await addLedger(db, kit);
  await addReports(db, kit);
}

const KEPT = sql<boolean>`"deletedAt" is null`;

async function allowTextSearch(db: Kysely<unknown>) {
  await sql`create extension if not exists pg_trgm`.execute(db).catch((cause) => {
    throw new Error(
      `Fairlead needs PostgreSQL's extension pg_trgm: run "create extension pg_trgm" in this database as its administrator, then start again (${(cause as Error).message})`,
      { cause },
    );
  });
}

async function addPlatform({ schema }: Kysely<unknown>, { table }: MigrationKit) {
  await table('setting', ['key'], { key: 'text', value: 'text' }).execute();
  await table('installation', ['key'], { key: 'text', id: 'text', starts: 'integer' }).execute();
  await table('tally', ['name', 'shard'], { name: 'text', shard: 'integer', value: 'integer' }).execute();
  await table('sampleRecord', ['area', 'entityId'], { area: 'text', entityId: 'text' }).execute();
  await table('file', ['id'], {
    id: 'text',
    area: 'text',
    ownerId: 'text',
    name: 'text',
    mimeType: 'text',
    bytes: 'integer',
    sha256: 'text',
    createdAt: 'text',
  }).execute();
  await schema.createIndex('file_area_ownerId').on('file').columns(['area', 'ownerId']).execute();
  // A file of the same content, of which no second copy is stored.
  await schema.createIndex('file_sha256').on('file').column('sha256').execute();
}

async function addAccounts({ schema }: Kysely<unknown>, { table }: MigrationKit) {
  await table('account', ['id'], {
    id: 'text',
    username: 'text',
    usernameKey: 'text',
    passwordHash: 'text?',
    mustChangePassword: 'integer',
    emailId: 'text?',
    emailKey: 'text?',
    isEmailProved: 'integer',
    phoneNumber: 'text?',
    pictureId: 'text?',
    role: 'text',
    employeeId: 'text?',
    disabled: 'integer',
    preferences: 'text?',
    searchText: 'text',
    seenKey: 'text',
    createdBy: 'text?',
    createdAt: 'text',
    updatedAt: 'text',
    lastSeenAt: 'text?',
    version: 'integer',
  }).execute();
  await schema.createIndex('account_usernameKey_unique').unique().on('account').column('usernameKey').execute();
  const hasEmail = sql<boolean>`"emailKey" is not null`;
  await schema.createIndex('account_emailKey_unique').unique().on('account').column('emailKey').where(hasEmail).execute();
  // The list's orders beside that by username.
  await schema.createIndex('account_seenKey').on('account').columns(['seenKey', 'id']).execute();
  await schema.createIndex('account_createdAt').on('account').columns(['createdAt', 'id']).execute();
  await schema.createIndex('account_employeeId').on('account').column('employeeId').execute();

  await table('session', ['id'], {
    id: 'text',
    accountId: 'text',
    tokenHash: 'text',
    createdAt: 'text',
    lastSeenAt: 'text',
    expiresAt: 'text',
    userAgent: 'text?',
    address: 'text?',
  })
    .addForeignKeyConstraint('session_accountId_fkey', ['accountId'], 'account', ['id'])
    .execute();
  await schema.createIndex('session_tokenHash_unique').unique().on('session').column('tokenHash').execute();
  await schema.createIndex('session_accountId').on('session').column('accountId').execute();

  await table('invitation', ['tokenHash'], { tokenHash: 'text', accountId: 'text', expiresAt: 'text' })
    .addForeignKeyConstraint('invitation_accountId_fkey', ['accountId'], 'account', ['id'])
    .execute();
  await schema.createIndex('invitation_accountId').on('invitation').column('accountId').execute();

  await table('passwordReset', ['accountId'], {
    accountId: 'text',
    codeHash: 'text?',
    expiresAt: 'text?',
    tries: 'integer',
    wrongTries: 'integer',
    mails: 'integer',
    mailsSince: 'text',
  })
    .addForeignKeyConstraint('passwordReset_accountId_fkey', ['accountId'], 'account', ['id'])
    .execute();

  await table('secondFactor', ['accountId'], {
    accountId: 'text',
    secret: 'text',
    isOn: 'integer',
    lastStep: 'integer',
    createdAt: 'text',
  })
    .addForeignKeyConstraint('secondFactor_accountId_fkey', ['accountId'], 'account', ['id'])
    .execute();
  await table('recoveryCode', ['accountId', 'codeHash'], { accountId: 'text', codeHash: 'text' })
    .addForeignKeyConstraint('recoveryCode_accountId_fkey', ['accountId'], 'account', ['id'])
    .execute();
  await table('signInTicket', ['tokenHash'], { tokenHash: 'text', accountId: 'text', expiresAt: 'text' })
    .addForeignKeyConstraint('signInTicket_accountId_fkey', ['accountId'], 'account', ['id'])
    .execute();
  await schema.createIndex('signInTicket_accountId').on('signInTicket').column('accountId').execute();

  await table('passkey', ['id'], {
    id: 'text',
    accountId: 'text',
    credentialId: 'text',
    publicKey: 'text',
    counter: 'integer',
    transports: 'text',
    name: 'text',
    createdAt: 'text',
    lastUsedAt: 'text?',
  })
    .addForeignKeyConstraint('passkey_accountId_fkey', ['accountId'], 'account', ['id'])
    .execute();
  await schema.createIndex('passkey_credentialId_unique').unique().on('passkey').column('credentialId').execute();
  await schema.createIndex('passkey_accountId').on('passkey').column('accountId').execute();
  await table('passkeyChallenge', ['challengeHash'], { challengeHash: 'text', boundTo: 'text', expiresAt: 'text' }).execute();

  await table('providerAttempt', ['stateHash'], { stateHash: 'text', browserHash: 'text', expiresAt: 'text' }).execute();
  await table('providerIdentity', ['issuer', 'subject'], {
    issuer: 'text',
    subject: 'text',
    accountId: 'text',
    linkedBy: 'text',
    createdAt: 'text',
    lastUsedAt: 'text',
  })
    .addForeignKeyConstraint('providerIdentity_accountId_fkey', ['accountId'], 'account', ['id'])
    .execute();
  await schema
    .createIndex('providerIdentity_accountId_issuer_unique')
    .unique()
    .on('providerIdentity')
    .columns(['accountId', 'issuer'])
    .execute();

  await table('attempt', ['key'], { key: 'text', count: 'integer', startedAt: 'text' }).execute();
  await table('signingKey', ['name'], { name: 'text', value: 'text', createdAt: 'text' }).execute();
}

async function addMail({ schema }: Kysely<unknown>, { table }: MigrationKit) {
  await table('mail', ['id'], {
    id: 'text',
    kind: 'text',
    about: 'text',
    address: 'text',
    data: 'text',
    state: 'text',
    tries: 'integer',
    nextTryAt: 'text',
    problem: 'text?',
    createdAt: 'text',
    sentAt: 'text?',
  }).execute();
  const isWaiting = sql<boolean>`"state" = 'waiting'`;
  await schema.createIndex('mail_nextTryAt').on('mail').columns(['nextTryAt', 'id']).where(isWaiting).execute();
}

async function addHistory({ schema }: Kysely<unknown>, { table }: MigrationKit) {
  await table('history', ['id'], {
    id: 'text',
    at: 'text',
    actorId: 'text?',
    area: 'text',
    entityId: 'text',
    action: 'text',
    changes: 'text',
    subjects: 'text',
    recipients: 'text',
  }).execute();
  await schema.createIndex('history_area_entityId').on('history').columns(['area', 'entityId', 'id']).execute();
  // What people did on each of the last days.
  const isByAccount = sql<boolean>`"actorId" is not null`;
  await schema.createIndex('history_at').on('history').column('at').where(isByAccount).execute();
  await table('historySubject', ['subjectId', 'historyId'], { subjectId: 'text', historyId: 'text' }).execute();

  await table('historyRecipient', ['accountId', 'historyId'], {
    accountId: 'text',
    historyId: 'text',
    kind: 'text',
    at: 'text',
    isRead: 'integer',
    isHandedOn: 'integer',
  }).execute();
  const isUnread = sql<boolean>`"isRead" = 0`;
  await schema.createIndex('historyRecipient_unread').on('historyRecipient').columns(['accountId', 'historyId']).where(isUnread).execute();
  // What is not handed on yet is asked for every minute; there are few of them.
  const isWaiting = sql<boolean>`"isHandedOn" = 0`;
  await schema.createIndex('historyRecipient_waiting').on('historyRecipient').column('historyId').where(isWaiting).execute();
  await schema.createIndex('historyRecipient_at').on('historyRecipient').column('at').execute();

  await table('pushSubscription', ['id'], {
    id: 'text',
    accountId: 'text',
    tokenHash: 'text',
    endpoint: 'text',
    p256dh: 'text',
    auth: 'text',
    createdAt: 'text',
  }).execute();
  await schema.createIndex('pushSubscription_tokenHash_unique').unique().on('pushSubscription').column('tokenHash').execute();
  await schema.createIndex('pushSubscription_endpoint_unique').unique().on('pushSubscription').column('endpoint').execute();
  await schema.createIndex('pushSubscription_accountId').on('pushSubscription').column('accountId').execute();
  await table('pushDelivery', ['subscriptionId', 'historyId'], {
    subscriptionId: 'text',
    historyId: 'text',
    tries: 'integer',
    nextTryAt: 'text',
    createdAt: 'text',
  }).execute();
  await schema.createIndex('pushDelivery_nextTryAt').on('pushDelivery').column('nextTryAt').execute();
}

async function addTeam({ schema }: Kysely<unknown>, { table }: MigrationKit) {
  await table('employee', ['id'], {
    id: 'text',
    employeeId: 'text',
    employeeIdKey: 'text',
    employeeName: 'text',
    slug: 'text?',
    mobile: 'text',
    emailId: 'text',
    role: 'text',
    designation: 'text?',
    department: 'text',
    attendance: 'text',
    assignedProjects: 'text',
    photoId: 'text?',
    nameKey: 'text',
    searchText: 'text',
    projectsKey: 'text',
    createdBy: 'text?',
    createdAt: 'text',
    updatedAt: 'text',
    deletedAt: 'text?',
    deletedBy: 'text?',
    forgottenAt: 'text?',
    version: 'integer',
    undoneVersion: 'integer?',
    undoneTo: 'integer?',
  }).execute();
  await schema.createIndex('employee_employeeIdKey_unique').unique().on('employee').column('employeeIdKey').where(KEPT).execute();
  // Who an address means, and which slugs are taken; deleted employees keep theirs.
  await schema.createIndex('employee_slug_unique').unique().on('employee').column('slug').execute();
  await schema.createIndex('employee_nameKey').on('employee').columns(['nameKey', 'id']).where(KEPT).execute();
  await schema.createIndex('employee_department').on('employee').columns(['department', 'id']).execute();
  const isDeleted = sql<boolean>`"deletedAt" is not null`;
  // The recycle bin's order, and who has been in it for 30 days.
  await schema.createIndex('employee_deletedAt').on('employee').columns(['deletedAt', 'id']).where(isDeleted).execute();
}

async function addClients(db: Kysely<unknown>, { table, dialect }: MigrationKit) {
  // SQLite's text index refers to rows by number, and only a declared number outlives a VACUUM.
  const isNumbered = dialect === 'sqlite';
  const client = table('client', isNumbered ? ['searchRow'] : ['id'], {
    ...(isNumbered ? { searchRow: 'integer' } : {}),
    id: 'text',
    // What lists filter, sort and search by stands first: a long row's tail lies on other pages.
    segment: 'text',
    nameKey: 'text',
    typeKey: 'text',
    assignedKey: 'text',
    categoryKey: 'text',
    phoneKey: 'text',
    phoneDigits: 'text',
    searchText: 'text',
    companyName: 'text',
    email: 'text?',
    sites: 'text',
    createdAt: 'text',
    updatedAt: 'text',
    address: 'text?',
    country: 'text?',
    taxId: 'text?',
    website: 'text?',
    primaryContactName: 'text?',
    designation: 'text?',
    phone: 'text?',
    mobile: 'text?',
    socialLinks: 'text?',
    industryType: 'text?',
    cargoType: 'text?',
    accountManager: 'text?',
    assignedTo: 'text?',
    assignedRole: 'text?',
    category: 'text?',
    typicalCargoes: 'text?',
    averageShipmentSize: 'text?',
    shipmentFrequency: 'text?',
    tradingRoutes: 'text?',
    historicalVolume: 'text?',
    competitors: 'text?',
    projectName: 'text?',
    epcContractor: 'text?',
    specialRequirements: 'text?',
    riskNotes: 'text?',
    leadSource: 'text?',
    notes: 'text?',
    preferredLoadPorts: 'text?',
    preferredDischargePorts: 'text?',
    demurrageTerms: 'text?',
    preferredAgents: 'text?',
    type: 'text?',
    decisionMaker: 'text?',
    relationshipStatus: 'text?',
    contractType: 'text?',
    currentStatus: 'text?',
    lostReason: 'text?',
    incoterms: 'text?',
    projectTimelineStart: 'text?',
    projectTimelineEnd: 'text?',
    followUpDate: 'text?',
    assignedToId: 'text?',
    pictureId: 'text?',
    createdBy: 'text?',
    deletedAt: 'text?',
    deletedBy: 'text?',
    opportunityMinor: 'integer?',
    opportunityCurrency: 'text',
    version: 'integer',
    undoneVersion: 'integer?',
    undoneTo: 'integer?',
  });
  await (isNumbered ? client.addUniqueConstraint('client_id_unique', ['id']) : client).execute();
  await addClientIndexes(db, dialect);
  await (dialect === 'sqlite' ? addClientTextOnSqlite(db) : addClientTextOnPostgres(db));
}

/**
 * Each index serves what its line says; every write pays for all of them (ADR 34). Those of an order hold the segment as well, so that
 * the rows of another one are skipped without being read. Of indexes that serve as well SQLite takes the newest: the name's is the last.
 */
async function addClientIndexes({ schema }: Kysely<unknown>, dialect: MigrationKit['dialect']) {
  const isDeleted = sql<boolean>`"deletedAt" is not null`;
  // The recycle bin's order, and who has been in it for 30 days.
  await schema.createIndex('client_deletedAt').on('client').columns(['deletedAt', 'id']).where(isDeleted).execute();
  // SQLite counts within an index alone only when the column of its condition is in it too, though it is always null there.
  const own = dialect === 'sqlite' ? ['deletedAt'] : [];
  const add = (name: string, columns: string[]) =>
    schema
      .createIndex(name)
      .on('client')
      .columns([...columns, ...own])
      .where(KEPT)
      .execute();
  // Clients or leads alone where they are few; the totals after an unclean end.
  await add('client_segment', ['segment', 'id']);
  // What one employee is assigned, for its filter and for who may not see every client; in the order of the names it is mostly one run.
  await add('client_assignedToId_assignedKey', ['assignedToId', 'assignedKey', 'id', 'segment', 'createdAt']);
  // The follow-ups of a period, for calendar feeds; few clients have one.
  const hasFollowUp = sql<boolean>`"followUpDate" is not null`;
  await schema.createIndex('client_followUpDate').on('client').columns(['followUpDate', 'id']).where(hasFollowUp).execute();
  // What an account added, for who may not see every client; with what is asked when they are only looked up or counted.
  await add('client_createdBy', ['createdBy', 'assignedToId', 'segment', 'id']);
  // The orders by type, assigned employee and category, and the filters and counts of a type or a category: these have few different
  // values, whose long runs stand as the clients were added, so that the day they were added is told within the index.
  await add('client_typeKey', ['typeKey', 'id', 'segment', 'createdAt']);
  await add('client_assignedKey', ['assignedKey', 'id', 'segment', 'createdAt']);
  await add('client_categoryKey', ['categoryKey', 'id', 'segment', 'createdAt']);
  // The order by phone number.
  await add('client_phoneKey', ['phoneKey', 'id', 'segment']);
  // The order and the filter by the day they were added.
  await add('client_createdAt', ['createdAt', 'id', 'segment']);
  // A narrow copy of all that is filtered by: several conditions at once, and their count, are answered without a row.
  if (dialect === 'sqlite')
    await add('client_filter', [
      'typeKey',
      'categoryKey',
      'assignedToId',
      'createdBy',
      'createdAt',
      'segment',
      'phoneDigits',
      'searchText',
    ]);
  // The usual order. A text that many names contain is found by walking the names: with the text in the index no row is fetched in vain.
  await add('client_nameKey', ['nameKey', 'id', 'segment', ...(dialect === 'sqlite' ? ['searchText'] : [])]);
}

/** Every run of three characters of the folded texts and of the digits; triggers keep the index in step with the rows. */
async function addClientTextOnSqlite(db: Kysely<unknown>) {
  await sql`create virtual table "clientText" using fts5("searchText", "phoneDigits", content='client', content_rowid='searchRow',
    tokenize='trigram case_sensitive 1')`.execute(db);
  const remove = sql`insert into "clientText" ("clientText", rowid, "searchText", "phoneDigits")
    values ('delete', old."searchRow", old."searchText", old."phoneDigits");`;
  const add = sql`insert into "clientText" (rowid, "searchText", "phoneDigits")
    values (new."searchRow", new."searchText", new."phoneDigits");`;
  await sql`create trigger "client_text_insert" after insert on "client" begin ${add} end`.execute(db);
  await sql`create trigger "client_text_delete" after delete on "client" begin ${remove} end`.execute(db);
  await sql`create trigger "client_text_update" after update of "searchText", "phoneDigits" on "client"
    when old."searchText" <> new."searchText" or old."phoneDigits" <> new."phoneDigits" begin ${remove} ${add} end`.execute(db);
}

async function addClientTextOnPostgres(db: Kysely<unknown>) {
  // Of the name and the email by themselves: a name is looked for without meeting every email that holds the text.
  await sql`create index "client_name_email" on "client" using gin
    (split_part("searchText", E'\\n', 1) gin_trgm_ops, split_part("searchText", E'\\n', 2) gin_trgm_ops)`.execute(db);
  await sql`create index "client_phoneDigits" on "client" using gin ("phoneDigits" gin_trgm_ops)`.execute(db);
  // Which of these go together and which never do, so that two filters with nothing in common are not searched for along an order.
  await sql`create statistics "client_filters" (mcv, dependencies) on "typeKey", "categoryKey", "assignedToId", "segment" from "client"`.execute(
    db,
  );
}

async function addClientRecords({ schema }: Kysely<unknown>, { table }: MigrationKit) {
  await table('clientCategory', ['id'], {
    id: 'text',
    name: 'text',
    nameKey: 'text',
    color: 'text',
    movesTo: 'text?',
    createdAt: 'text',
    updatedAt: 'text',
    version: 'integer',
  }).execute();
  await schema.createIndex('clientCategory_nameKey_unique').unique().on('clientCategory').column('nameKey').execute();

  await table('savedView', ['id'], {
    id: 'text',
    accountId: 'text',
    kind: 'text',
    name: 'text',
    nameKey: 'text',
    query: 'text',
    createdAt: 'text',
    updatedAt: 'text',
  })
    .addForeignKeyConstraint('savedView_accountId_fkey', ['accountId'], 'account', ['id'])
    .execute();
  await schema
    .createIndex('savedView_accountId_kind_nameKey_unique')
    .unique()
    .on('savedView')
    .columns(['accountId', 'kind', 'nameKey'])
    .execute();

  await table('clientOutcome', ['clientId', 'decidedOn', 'outcome'], { clientId: 'text', decidedOn: 'text', outcome: 'text' }).execute();
  // The conversion of a period.
  await schema.createIndex('clientOutcome_decidedOn').on('clientOutcome').columns(['decidedOn', 'outcome', 'clientId']).execute();
  await table('followUpReminder', ['clientId', 'followUpDate'], { clientId: 'text', followUpDate: 'text' }).execute();
  await table('clientNote', ['id'], {
    id: 'text',
    clientId: 'text',
    text: 'text',
    createdBy: 'text?',
    createdAt: 'text',
    updatedAt: 'text',
    version: 'integer',
  }).execute();
  // A client's notes are read newest first by their ids, which sort by the time they were made.
  await schema.createIndex('clientNote_clientId').on('clientNote').columns(['clientId', 'id']).execute();
}

async function addImports({ schema }: Kysely<unknown>, { table }: MigrationKit) {
  await table('recordImport', ['id'], {
    id: 'text',
    kind: 'text',
    accountId: 'text',
    fileName: 'text',
    isExcel: 'integer',
    state: 'text',
    failure: 'text?',
    encoding: 'text?',
    encodingGuess: 'text?',
    delimiter: 'text?',
    titleRows: 'integer',
    hasHeader: 'integer',
    sheets: 'text',
    sheet: 'text?',
    columns: 'text',
    isRemembered: 'integer',
    duplicates: 'text',
    appliedLine: 'integer',
    memory: 'text',
    counts: 'text',
    bytes: 'integer',
    createdAt: 'text',
    finishedAt: 'text?',
  }).execute();
  await schema.createIndex('recordImport_accountId').on('recordImport').columns(['accountId', 'id']).execute();

  await table('importRow', ['importId', 'line'], {
    importId: 'text',
    line: 'integer',
    kind: 'text',
    values: 'text',
    problems: 'text',
    notes: 'text',
    noteCount: 'integer',
    cells: 'text',
    duplicateId: 'text?',
    duplicateBy: 'integer',
    mayUpdate: 'integer',
    repeats: 'integer?',
    repeatsBy: 'integer',
    action: 'text?',
    recordId: 'text',
    before: 'text?',
    version: 'integer?',
    versionBefore: 'integer?',
    leftAlone: 'text?',
  }).execute();
  await schema.createIndex('importRow_importId_kind').on('importRow').columns(['importId', 'kind', 'line']).execute();
  const isDuplicate = sql<boolean>`"duplicateId" is not null`;
  await schema.createIndex('importRow_importId_duplicate').on('importRow').columns(['importId', 'line']).where(isDuplicate).execute();

  await table('importMapping', ['accountId', 'headersHash'], {
    accountId: 'text',
    headersHash: 'text',
    fields: 'text',
    updatedAt: 'text',
  }).execute();

  await table('job', ['id'], {
    id: 'text',
    name: 'text',
    accountId: 'text',
    input: 'text',
    place: 'integer?',
    holder: 'text?',
    attempts: 'integer',
    done: 'integer',
    total: 'integer',
    touchedAt: 'text',
  }).execute();
  await schema.createIndex('job_accountId_place').unique().on('job').columns(['accountId', 'place']).execute();
}

async function addCheckIns({ schema }: Kysely<unknown>, { table }: MigrationKit) {
  await table('checkIn', ['id'], {
    id: 'text',
    clientId: 'text',
    eventType: 'text',
    date: 'text',
    time: 'text',
    timestampAt: 'text',
    timeZone: 'text',
    location: 'text',
    latitude: 'real?',
    longitude: 'real?',
    accuracy: 'real?',
    fixAt: 'text?',
    fixSource: 'text?',
    teamMembers: 'text',
    notes: 'text?',
    imageId: 'text?',
    original: 'text?',
    searchText: 'text',
    bodyHash: 'text',
    createdBy: 'text',
    createdAt: 'text',
    updatedAt: 'text',
    deletedAt: 'text?',
    deletedBy: 'text?',
    version: 'integer',
  }).execute();
  // Its key finds who was along, the index the visits on which someone was.
  await table('checkInMember', ['checkInId', 'employeeId'], { checkInId: 'text', employeeId: 'text' }).execute();
  await schema.createIndex('checkInMember_employeeId').on('checkInMember').columns(['employeeId', 'checkInId']).execute();
  // The list's usual order, and its period.
  await schema.createIndex('checkIn_timestampAt').on('checkIn').columns(['timestampAt', 'id']).where(KEPT).execute();
  // The list in the order of sending.
  await schema.createIndex('checkIn_createdAt').on('checkIn').columns(['createdAt', 'id']).where(KEPT).execute();
  // An account's visits, latest first, and those of the employee it belongs to.
  await schema.createIndex('checkIn_createdBy_timestampAt').on('checkIn').columns(['createdBy', 'timestampAt', 'id']).where(KEPT).execute();
  // Those whose position is to be removed, the oldest first; deleted ones too.
  const hasPosition = sql<boolean>`"latitude" is not null`;
  await schema.createIndex('checkIn_position').on('checkIn').column('timestampAt').where(hasPosition).execute();
  // A client's visits, latest first; deleted ones too, which go with their client.
  await schema.createIndex('checkIn_clientId_timestampAt').on('checkIn').columns(['clientId', 'timestampAt', 'id']).execute();
  const isDeleted = sql<boolean>`"deletedAt" is not null`;
  // The recycle bin's order, and what has been in it for 30 days.
  await schema.createIndex('checkIn_deletedAt').on('checkIn').columns(['deletedAt', 'id']).where(isDeleted).execute();
}

async function addCalendar({ schema }: Kysely<unknown>, { table }: MigrationKit) {
  await table('event', ['id'], {
    id: 'text',
    startKey: 'text',
    endsLaterOn: 'text?',
    clientId: 'text?',
    employeeId: 'text?',
    assignedTeamMemberId: 'text?',
    assignedTeamMember: 'text?',
    eventName: 'text',
    eventType: 'text',
    date: 'text',
    time: 'text',
    endDate: 'text?',
    endTime: 'text?',
    allDay: 'integer',
    notes: 'text?',
    link: 'text?',
    color: 'text?',
    importKey: 'text?',
    seriesId: 'text?',
    searchText: 'text',
    createdBy: 'text?',
    createdAt: 'text',
    updatedAt: 'text',
    deletedAt: 'text?',
    deletedBy: 'text?',
    version: 'integer',
  }).execute();
  // A period, whosever events it shows.
  await schema.createIndex('event_startKey').on('event').columns(['startKey', 'id']).where(KEPT).execute();
  // The few that began before a period and last into it.
  const isLater = sql<boolean>`"endsLaterOn" is not null`;
  await schema.createIndex('event_endsLaterOn').on('event').columns(['endsLaterOn', 'startKey']).where(isLater).execute();
  // A client's calendar, and an employee's; deleted ones too, which go with their client or employee.
  await schema.createIndex('event_clientId_startKey').on('event').columns(['clientId', 'startKey', 'id']).execute();
  await schema.createIndex('event_employeeId_startKey').on('event').columns(['employeeId', 'startKey', 'id']).execute();
  // Deleted ones too, so that what was deleted is not imported again.
  await schema.createIndex('event_importKey_unique').unique().on('event').column('importKey').execute();
  // The dates of a series.
  const isOfSeries = sql<boolean>`"seriesId" is not null`;
  await schema.createIndex('event_seriesId').on('event').columns(['seriesId', 'startKey']).where(isOfSeries).execute();
  // What is assigned to someone.
  await schema.createIndex('event_assignedTeamMemberId').on('event').columns(['assignedTeamMemberId', 'startKey']).where(KEPT).execute();
  const isDeleted = sql<boolean>`"deletedAt" is not null`;
  // The recycle bin's order, and what has been in it for 30 days.
  await schema.createIndex('event_deletedAt').on('event').columns(['deletedAt', 'id']).where(isDeleted).execute();
  // Its key lets each start of an event be announced once.
  await table('eventReminder', ['eventId', 'startKey'], { eventId: 'text', startKey: 'text' }).execute();
  await table('calendarFeed', ['id'], {
    id: 'text',
    tokenHash: 'text',
    accountId: 'text',
    kind: 'text',
    clientId: 'text?',
    employeeId: 'text?',
    createdAt: 'text',
    renewedAt: 'text?',
  })
    .addForeignKeyConstraint('calendarFeed_accountId_fkey', ['accountId'], 'account', ['id'])
    .execute();
  await schema.createIndex('calendarFeed_tokenHash_unique').unique().on('calendarFeed').column('tokenHash').execute();
  await schema.createIndex('calendarFeed_accountId').on('calendarFeed').columns(['accountId', 'id']).execute();
}

async function addDocuments({ schema }: Kysely<unknown>, { table }: MigrationKit) {
  await table('document', ['id'], {
    id: 'text',
    clientId: 'text?',
    employeeId: 'text?',
    fileName: 'text',
    nameKey: 'text',
    fileSize: 'integer',
    fileType: 'text',
    fileKind: 'text',
    type: 'text',
    fileId: 'text?',
    thumbnailId: 'text?',
    uploadedAt: 'text',
    searchText: 'text',
    createdBy: 'text',
    createdAt: 'text',
    updatedAt: 'text',
    deletedAt: 'text?',
    deletedBy: 'text?',
    version: 'integer',
  }).execute();
  // The list's orders, the first of them its usual one.
  await schema.createIndex('document_uploadedAt').on('document').columns(['uploadedAt', 'id']).where(KEPT).execute();
  await schema.createIndex('document_nameKey').on('document').columns(['nameKey', 'id']).where(KEPT).execute();
  await schema.createIndex('document_fileSize').on('document').columns(['fileSize', 'id']).where(KEPT).execute();
  // Those of a client or an employee, latest first; deleted ones too, which go with them.
  await schema.createIndex('document_clientId').on('document').columns(['clientId', 'uploadedAt', 'id']).execute();
  await schema.createIndex('document_employeeId').on('document').columns(['employeeId', 'uploadedAt', 'id']).execute();
  // What someone uploaded.
  await schema.createIndex('document_createdBy').on('document').columns(['createdBy', 'uploadedAt', 'id']).where(KEPT).execute();
  const isDeleted = sql<boolean>`"deletedAt" is not null`;
  // The recycle bin's order, and what has been in it for 30 days.
  await schema.createIndex('document_deletedAt').on('document').columns(['deletedAt', 'id']).where(isDeleted).execute();
}

async function addTasks({ schema }: Kysely<unknown>, { table }: MigrationKit) {
  await table('task', ['id'], {
    id: 'text',
    clientId: 'text',
    status: 'text',
    rankKey: 'text',
    title: 'text',
    titleKey: 'text',
    project: 'text?',
    priority: 'text',
    priorityKey: 'text',
    date: 'text',
    timeFrom: 'text?',
    timeTo: 'text?',
    assignedEmployees: 'text',
    finishedAt: 'text?',
    finishedBy: 'text?',
    searchText: 'text',
    createdBy: 'text?',
    createdAt: 'text',
    updatedAt: 'text',
    deletedAt: 'text?',
    deletedBy: 'text?',
    version: 'integer',
  }).execute();
  // A board in its order; deleted ones too, which go with their client.
  await schema.createIndex('task_clientId_rankKey').on('task').columns(['clientId', 'rankKey', 'id']).execute();
  // The list's orders. The first is its usual one, and serves the filter by the day they are due.
  await schema.createIndex('task_date').on('task').columns(['date', 'id']).where(KEPT).execute();
  await schema.createIndex('task_priorityKey').on('task').columns(['priorityKey', 'id']).where(KEPT).execute();
  await schema.createIndex('task_titleKey').on('task').columns(['titleKey', 'id']).where(KEPT).execute();
  await schema.createIndex('task_createdAt').on('task').columns(['createdAt', 'id']).where(KEPT).execute();
  // The tasks of a project.
  await schema.createIndex('task_project').on('task').columns(['project', 'date', 'id']).where(KEPT).execute();
  const isDeleted = sql<boolean>`"deletedAt" is not null`;
  // The recycle bin's order, and what has been in it for 30 days.
  await schema.createIndex('task_deletedAt').on('task').columns(['deletedAt', 'id']).where(isDeleted).execute();
  // Its key finds who is assigned, the index what is assigned to someone.
  await table('taskAssignee', ['taskId', 'employeeId'], { taskId: 'text', employeeId: 'text' }).execute();
  await schema.createIndex('taskAssignee_employeeId').on('taskAssignee').columns(['employeeId', 'taskId']).execute();
  await table('taskColumn', ['id'], {
    id: 'text',
    clientId: 'text',
    name: 'text',
    nameKey: 'text',
    rankKey: 'text',
    createdBy: 'text',
  }).execute();
  // A board's own columns, whose names differ.
  await schema.createIndex('taskColumn_clientId_nameKey_unique').unique().on('taskColumn').columns(['clientId', 'nameKey']).execute();
}

async function addLedger({ schema }: Kysely<unknown>, { table }: MigrationKit) {
  await table('ledgerEntry', ['id'], {
    id: 'text',
    clientId: 'text',
    kind: 'text',
    reference: 'text?',
    description: 'text?',
    amount: 'text',
    amountMinor: 'integer',
    currency: 'text',
    rate: 'text?',
    baseAmount: 'text',
    baseMinor: 'integer',
    baseCurrency: 'text',
    issuedOn: 'text',
    dueOn: 'text',
    paidOn: 'text?',
    payments: 'text',
    paidAmount: 'text',
    openAmount: 'text',
    openMinor: 'integer',
    openBaseMinor: 'integer',
    state: 'text',
    searchText: 'text',
    undoneVersion: 'integer?',
    undoneTo: 'integer?',
    createdBy: 'text?',
    createdAt: 'text',
    updatedAt: 'text',
    deletedAt: 'text?',
    deletedBy: 'text?',
    version: 'integer',
  }).execute();
  // A client's accounts, latest first; deleted ones too, which go with their client.
  await schema.createIndex('ledgerEntry_clientId').on('ledgerEntry').columns(['clientId', 'issuedOn', 'id']).execute();
  // The list's orders. The first is its usual one; the second also serves the filter by the due day.
  await schema.createIndex('ledgerEntry_issuedOn').on('ledgerEntry').columns(['issuedOn', 'id']).where(KEPT).execute();
  await schema.createIndex('ledgerEntry_dueOn').on('ledgerEntry').columns(['dueOn', 'id']).where(KEPT).execute();
  await schema.createIndex('ledgerEntry_baseMinor').on('ledgerEntry').columns(['baseMinor', 'id']).where(KEPT).execute();
  const isDeleted = sql<boolean>`"deletedAt" is not null`;
  // The recycle bin's order, and what has been in it for 30 days.
  await schema.createIndex('ledgerEntry_deletedAt').on('ledgerEntry').columns(['deletedAt', 'id']).where(isDeleted).execute();
  await table('ledgerPayment', ['entryId', 'id'], {
    entryId: 'text',
    id: 'text',
    month: 'text',
    minor: 'integer',
    baseMinor: 'integer',
  }).execute();
  await table('ledgerSum', ['what', 'at', 'kind', 'currency', 'baseCurrency'], {
    what: 'text',
    at: 'text',
    kind: 'text',
    currency: 'text',
    baseCurrency: 'text',
    entries: 'integer',
    minor: 'integer',
    baseMinor: 'integer',
  }).execute();
}

async function addReports({ schema }: Kysely<unknown>, { table }: MigrationKit) {
  await table('report', ['id'], {
    id: 'text',
    accountId: 'text',
    type: 'text',
    format: 'text',
    periodFrom: 'text',
    periodTo: 'text',
    isAnalytics: 'integer',
    scope: 'text',
    state: 'text',
    failure: 'text?',
    fileId: 'text?',
    bytes: 'integer?',
    recipients: 'text',
    createdAt: 'text',
  }).execute();
  // Someone's recent reports.
  await schema.createIndex('report_accountId').on('report').columns(['accountId', 'id']).execute();
  await table('reportSchedule', ['id'], {
    id: 'text',
    accountId: 'text',
    type: 'text',
    format: 'text',
    isAnalytics: 'integer',
    every: 'text',
    hour: 'integer',
    recipients: 'text',
    nextAt: 'text?',
    createdAt: 'text',
  }).execute();
  await table('digestDay', ['accountId', 'day'], { accountId: 'text', day: 'text' }).execute();
}
