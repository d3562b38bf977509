import { type Kysely, sql } from 'kysely';

/** Clients are compared by their numbers in E.164, so each is to be compared once more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into "changedRecord" ("tableName", "recordId") select 'client', "id" from "client" where "deletedAt" is null`.execute(
    db,
  );
}
