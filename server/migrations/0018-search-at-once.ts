import { type Kysely, sql } from 'kysely';
import type { MigrationKit } from '../platform/db/migrate/migrate.ts';

/**
 * PostgreSQL writes the words of new records into the index at once. It would collect them in a list of up to 4 MB that every look-up reads
 * whole, and a search looks up some dozens of words.
 */
export async function up(db: Kysely<unknown>, { dialect }: MigrationKit): Promise<void> {
  if (dialect === 'sqlite') return;
  for (const index of ['searchEntry_vector', 'searchWord_part']) {
    await sql`alter index ${sql.id(index)} set (fastupdate = off)`.execute(db);
    await sql`select gin_clean_pending_list(${sql.lit(`"${index}"`)}::regclass)`.execute(db);
  }
}
