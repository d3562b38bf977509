/**
 * Fills a database with clients quickly, by SQL. They are always the same. The server must not be running.
 *
 *   node bench/seed/seed.ts <how many> [--data-dir ./data] [--database-url postgres://…]
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { rowOf } from '../../server/areas/clients/clients.rules.ts';
import { openDatabase } from '../../server/database.ts';
import type { Database } from '../../server/platform/db/database.ts';
import { addToTally } from '../../server/platform/db/writes/tally.ts';
import { createDraft } from './seed-drafts.ts';

/** SQLite takes at most 32,766 values in a statement, and a row has about 65. */
const ROWS_PER_STATEMENT = 400;
const ROWS_PER_TRANSACTION = 4000;

/** Adds clients with everything that the service stores for a row, except the history. */
export async function seed(db: Database, count: number): Promise<void> {
  for (let from = 0; from < count; from += ROWS_PER_TRANSACTION) {
    const to = Math.min(count, from + ROWS_PER_TRANSACTION);
    await db.write(async (tx) => {
      const added: Record<string, number> = {};
      for (let at = from; at < to; at += ROWS_PER_STATEMENT) {
        const rows = Array.from({ length: Math.min(to - at, ROWS_PER_STATEMENT) }, (_, index) => createRow(at + index));
        await tx.insertInto('client').values(rows).execute();
        for (const { segment } of rows) added[segment] = (added[segment] ?? 0) + 1;
      }
      for (const [segment, by] of Object.entries(added).sort()) await addToTally(tx, `clients:${segment}`, by);
    });
  }
}

const createRow = (at: number) => rowOf(createDraft(at), { id: createId(at), createdBy: null, at: createInstant(at) });

const FIRST_INSTANT = Date.UTC(2024, 0, 1);
const createInstant = (at: number) => new Date(FIRST_INSTANT + at * 60_000).toISOString();

/** A UUIDv7 like the service's, but always the same: first the time, then the index. */
function createId(at: number): string {
  const time = (FIRST_INSTANT + at * 60_000).toString(16).padStart(12, '0');
  const place = at.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${place}`;
}

/** PostgreSQL would analyze by itself only minutes later, and until then plan as for empty tables. */
export async function analyze(databaseUrl: string | undefined): Promise<void> {
  if (!databaseUrl) return;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'data-dir': { type: 'string', default: './data' }, 'database-url': { type: 'string' } },
  });
  const count = Number(positionals[0]);
  if (!Number.isInteger(count) || count < 1) throw new Error('say how many clients');
  const databaseUrl = values['database-url'];
  const db = await openDatabase({ dataDir: values['data-dir'], databaseUrl, say: console.log });
  await seed(db, count);
  await db.close();
  await analyze(databaseUrl);
  console.log(`${count} clients added`);
}
