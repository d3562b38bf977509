import { type Kysely, sql } from 'kysely';
import type { Migration, MigrationKit } from '../platform/db/migrate/migrate.ts';
import { checkIns, clients, employees } from './0001-start.records.ts';

/** Accounts, team, clients, check-ins and what all of them stand on. */
export const start: Migration = {
  name: '0001-start',
  async up(db, kit) {
    await accounts(db, kit);
    await filesAndHistory(db, kit);
    await employees(db, kit);
    await clients(db, kit);
    await checkIns(db, kit);
  },
};

async function accounts(db: Kysely<unknown>, { table, text, integer }: MigrationKit) {
  await table('account')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('username', text, (column) => column.notNull())
    .addColumn('usernameKey', text, (column) => column.notNull())
    .addColumn('passwordHash', text)
    .addColumn('mustChangePassword', integer, (column) => column.notNull())
    .addColumn('emailId', text)
    .addColumn('emailKey', text)
    .addColumn('phoneNumber', text)
    .addColumn('pictureId', text)
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('employeeId', text)
    .addColumn('disabled', integer, (column) => column.notNull())
    .addColumn('createdAt', text, (column) => column.notNull())
    .addColumn('updatedAt', text, (column) => column.notNull())
    .addColumn('lastSeenAt', text)
    .addColumn('version', integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('account_usernameKey_unique').unique().on('account').column('usernameKey').execute();
  await db.schema
    .createIndex('account_emailKey_unique')
    .unique()
    .on('account')
    .column('emailKey')
    .where(sql<boolean>`"emailKey" is not null`)
    .execute();
  await db.schema.createIndex('account_employeeId').on('account').column('employeeId').execute();

  await table('session')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('accountId', text, (column) => column.notNull().references('account.id'))
    .addColumn('tokenHash', text, (column) => column.notNull())
    .addColumn('createdAt', text, (column) => column.notNull())
    .addColumn('lastSeenAt', text, (column) => column.notNull())
    .addColumn('expiresAt', text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('session_tokenHash_unique').unique().on('session').column('tokenHash').execute();
  await db.schema.createIndex('session_accountId').on('session').column('accountId').execute();

  await table('invitation')
    .addColumn('tokenHash', text, (column) => column.primaryKey().notNull())
    .addColumn('accountId', text, (column) => column.notNull().references('account.id'))
    .addColumn('expiresAt', text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('invitation_accountId').on('invitation').column('accountId').execute();

  await table('attempt')
    .addColumn('key', text, (column) => column.primaryKey().notNull())
    .addColumn('count', integer, (column) => column.notNull())
    .addColumn('startedAt', text, (column) => column.notNull())
    .execute();
}

async function filesAndHistory(db: Kysely<unknown>, { table, text, integer }: MigrationKit) {
  await table('file')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('area', text, (column) => column.notNull())
    .addColumn('ownerId', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('mimeType', text, (column) => column.notNull())
    .addColumn('bytes', integer, (column) => column.notNull())
    .addColumn('sha256', text, (column) => column.notNull())
    .addColumn('createdAt', text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('file_area_ownerId').on('file').columns(['area', 'ownerId']).execute();

  await table('history')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('at', text, (column) => column.notNull())
    .addColumn('actorId', text)
    .addColumn('area', text, (column) => column.notNull())
    .addColumn('entityId', text, (column) => column.notNull())
    .addColumn('action', text, (column) => column.notNull())
    .addColumn('changes', text, (column) => column.notNull())
    .addColumn('subjects', text, (column) => column.notNull())
    .addColumn('recipients', text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('history_area_entityId').on('history').columns(['area', 'entityId', 'id']).execute();
  await table('historySubject')
    .addColumn('subjectId', text, (column) => column.notNull())
    .addColumn('historyId', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('historySubject_pkey', ['subjectId', 'historyId'])
    .execute();

  await table('tally')
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('shard', integer, (column) => column.notNull())
    .addColumn('value', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('tally_pkey', ['name', 'shard'])
    .execute();
  await table('sampleRecord')
    .addColumn('area', text, (column) => column.notNull())
    .addColumn('entityId', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('sampleRecord_pkey', ['area', 'entityId'])
    .execute();
}
