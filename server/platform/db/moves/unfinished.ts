import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import { TURNS } from '../writes/turns.ts';

/** A table in a PostgreSQL database into which something is being moved, with the id of what that is. The move itself replaces it. */
export const TARGET_TABLE = 'fairlead_move';
/** The same beside an SQLite database that isn't there yet, and the folder in which that is made. */
const TARGET_FILE = 'fairlead.move';
const SCRATCH = 'move';

export const targetFile = (dataDir: string) => join(dataDir, TARGET_FILE);
export const moveScratch = (dataDir: string) => join(dataDir, SCRATCH);

/** Throws if a server must not use this database: a move into it is not complete, or one that reads it runs. */
export async function refuseMoving(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ isTarget: boolean; isSource: boolean }>`
    select to_regclass(${`"${TARGET_TABLE}"`}) is not null as "isTarget", ${isBeingMoved} as "isSource"`.execute(db);
  if (rows[0]?.isTarget)
    throw new Error(
      `A move into this database is not complete. Give "npm run move" again, with the settings of the old one, to complete it; or drop the table ${TARGET_TABLE} to begin with an empty database.`,
    );
  if (rows[0]?.isSource)
    throw new Error('This database is just being moved elsewhere (npm run move). Wait for its end, then start Fairlead as it says.');
}

/** Whether a move reads the connected database. */
export const isBeingMoved = sql<boolean>`exists (select from pg_locks join pg_database on pg_database.oid = "database"
  where "locktype" = 'advisory' and "classid" = 0 and "objid" = ${sql.lit(TURNS.moving)} and "datname" = current_database())`;

/** The same for the SQLite database of a folder that this process owns. The database gets its name when it is complete, as the last step. */
export function refuseMovingInto(dataDir: string): void {
  if (!existsSync(targetFile(dataDir))) return;
  if (!existsSync(join(dataDir, 'fairlead.sqlite')))
    throw new Error(
      `A move into ${dataDir} is not complete. Give "npm run move -- --to sqlite" again, with DATABASE_URL as it was, to complete it; or remove ${targetFile(dataDir)} to begin with an empty database.`,
    );
  endMoveInto(dataDir);
}

/** Removes what a move into the folder has left beside the database. */
export function endMoveInto(dataDir: string): void {
  rmSync(moveScratch(dataDir), { recursive: true, force: true });
  rmSync(targetFile(dataDir), { force: true });
}

/** What is being moved into the folder; undefined if nothing is. */
export const readTargetFile = (dataDir: string): string | undefined =>
  existsSync(targetFile(dataDir)) ? readFileSync(targetFile(dataDir), 'utf8') : undefined;
