import { type Kysely, sql } from 'kysely';
import { runJob } from '../../jobs/job.ts';
import type { Tables } from '../tables.ts';

/** The first thing that SQLite finds wrong with its file, if any. */
export async function findDamage(reader: Kysely<Tables>, look: 'quick_check' | 'integrity_check'): Promise<string | undefined> {
  const { rows } = await sql<Record<string, string>>`pragma ${sql.raw(look)}(1)`.execute(reader);
  const said = rows[0]?.[look] ?? 'ok';
  return said === 'ok' ? undefined : said.replaceAll('\n', ' ');
}

/** The whole look, which takes long on a large database: away from the thread that answers requests. */
export const checkIntegrity = runJob<undefined, string | undefined>('check-integrity', ({ db }) => findDamage(db.read, 'integrity_check'));
