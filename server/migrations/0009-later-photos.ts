import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { MigrationKit } from '../platform/db/migrate/migrate.ts';

/** Which photo a visit waits for, that comes after it under an id of its own. */
export async function up({ schema }: Kysely<unknown>, { dialect }: MigrationKit): Promise<void> {
  const text: RawBuilder<unknown> = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  await schema.alterTable('checkIn').addColumn('photoId', text).execute();
}
