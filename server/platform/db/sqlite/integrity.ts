import { type Kysely, sql } from 'kysely';
import { runJob } from '../../jobs/job.ts';
import type { Tables } from '../tables.ts';

/** The first problem that SQLite finds in its file, if any. */
export async function findDamage(reader: Kysely<Tables>, check: 'quick_check' | 'integrity_check'): Promise<string | undefined> {
  const { rows } = await sql<Record<string, string>>`pragma ${sql.raw(check)}(1)`.execute(reader);
  const message = rows[0]?.[check] ?? 'ok';
  return message === 'ok' ? undefined : message.replaceAll('\n', ' ');
}

/** The complete check. It runs in a job, because it takes long on a large database. */
export const checkIntegrity = runJob<undefined, string | undefined>('check-integrity', ({ db }) => findDamage(db.read, 'integrity_check'));
