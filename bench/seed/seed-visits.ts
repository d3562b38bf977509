import { CHECKIN_EVENT_TYPES, VERDICTS } from '@fairlead/contract/checkins';
import { rowOf } from '../../server/areas/checkins/checkins.rules.ts';
import { newId } from '../../server/platform/clock/clock.ts';
import type { Database } from '../../server/platform/db/database.ts';
import { insertMany } from '../../server/platform/db/writes/insert-many.ts';

/** Nhava Sheva, Mundra, Chennai, Jebel Ali, Singapore, Rotterdam, Santos and Suva, which lies near the date line. */
const PORTS = [
  [18.95, 72.95],
  [22.74, 69.7],
  [13.1, 80.3],
  [25.01, 55.06],
  [1.26, 103.84],
  [51.95, 4.14],
  [-23.96, -46.3],
  [-18.13, 178.42],
] as const;
const FIRST_INSTANT = Date.UTC(2025, 0, 1);
const ROWS_PER_TRANSACTION = 2000;

/** Adds visits around some ports, always the same ones, to the clients that are there, by the first account. */
export async function addVisits(db: Database, count: number): Promise<void> {
  const clients = await db.read.selectFrom('client').select('id').orderBy('id').execute();
  const account = await db.read.selectFrom('account').select('id').orderBy('id').executeTakeFirstOrThrow();
  const rows = Array.from({ length: count }, (_, at) => {
    const [north, east] = PORTS[at % PORTS.length] ?? [0, 0];
    // Spread by the golden angle, closer together the nearer to the port.
    const [angle, far] = [at * 2.4, 0.5 * ((at % 997) / 997) ** 2];
    const made = new Date(FIRST_INSTANT + at * 1_800_000).toISOString();
    const draft = {
      clientId: clients[at % clients.length]?.id as string,
      eventType: CHECKIN_EVENT_TYPES[at % CHECKIN_EVENT_TYPES.length] ?? 'other',
      date: made.slice(0, 10),
      time: made.slice(11, 16),
      location: `Gate ${at % 40}`,
      latitude: north + far * Math.sin(angle),
      longitude: east + far * Math.cos(angle),
      notes: 'Looked at the yard',
    };
    const row = rowOf(draft as never, { id: newId(), createdBy: account.id, at: made, fileId: null }, 'UTC');
    return { ...row, verdict: VERDICTS[at % 9] ?? 'verified' };
  });
  for (let at = 0; at < rows.length; at += ROWS_PER_TRANSACTION)
    await db.write((tx) => insertMany(tx, 'checkIn', rows.slice(at, at + ROWS_PER_TRANSACTION)));
}
