import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import { isPostgres } from '../lists/narrowing.ts';

/** PostgreSQL's advisory locks of the whole program, by what is done under them. They stay, because copies of two versions may run side by side. */
export const TURNS = {
  /** Creating the table of migrations' hashes. */
  recording: 231_001,
  /** Looking at changed records. */
  looking: 231_002,
  /** Moving a database elsewhere. */
  moving: 231_003,
  /** Backing up and migrating, held by a connection instead of a transaction. */
  migrating: 231_005,
  /** Changing settings. */
  settings: 231_006,
} as const;
/** The lock that each running server holds, shared: nobody's turn. */
export const RUNNING = 231_004;

/** Waits until no other transaction has this turn, and has it until the end of this one. SQLite has one writer anyway. */
export async function takeTurns(tx: Tx, turn: keyof typeof TURNS): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${TURNS[turn]})`.execute(tx);
}
