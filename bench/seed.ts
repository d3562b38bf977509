/**
 * Fills a database with clients quickly, by SQL and always with the same ones. The server must not run.
 *
 *   node bench/seed.ts <how many> [--data-dir ./data] [--database-url postgres://…]
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { rowOf } from '../server/areas/clients/clients.rules.ts';
import { openDatabase } from '../server/database.ts';
import type { Database } from '../server/platform/db/database.ts';
import { addToTally } from '../server/platform/db/writes/tally.ts';
import { draftOf } from './seed-drafts.ts';

/** A statement takes at most 32,766 values on SQLite, and a row has about 65. */
const IN_STATEMENT = 400;
const IN_TRANSACTION = 4000;

/** Adds so many clients, with all that the service keeps beside a row; only the history does not tell of them. */
export async function seed(db: Database, count: number): Promise<void> {
  for (let from = 0; from < count; from += IN_TRANSACTION) {
    const to = Math.min(count, from + IN_TRANSACTION);
    await db.write(async (tx) => {
      const added: Record<string, number> = {};
      for (let at = from; at < to; at += IN_STATEMENT) {
        const rows = Array.from({ length: Math.min(to - at, IN_STATEMENT) }, (_, index) => seededRow(at + index));
        await tx.insertInto('client').values(rows).execute();
        for (const { segment } of rows) added[segment] = (added[segment] ?? 0) + 1;
      }
      for (const [segment, by] of Object.entries(added).sort()) await addToTally(tx, `clients:${segment}`, by);
    });
  }
}

const seededRow = (at: number) => rowOf(draftOf(at), { id: idOf(at), createdBy: null, at: instantOf(at) });

const BEGUN = Date.UTC(2024, 0, 1);
const instantOf = (at: number) => new Date(BEGUN + at * 60_000).toISOString();

/** A UUIDv7 as the service makes them, but always the same: time first, then the place. */
function idOf(at: number): string {
  const time = (BEGUN + at * 60_000).toString(16).padStart(12, '0');
  const place = at.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${place}`;
}

/** What PostgreSQL does by itself some minutes after a load; until then it plans as for an empty table. */
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
