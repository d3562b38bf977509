import type { Reader, Tx } from '../../platform/db/database.ts';
import { addToTally, readTally } from '../../platform/db/tally.ts';
import type { ClientRow } from './clients.rules.ts';

type Segment = ClientRow['segment'];

const tallyOf = (segment: Segment) => `clients:${segment}`;

/** How many clients these segments hold, kept by the writes. */
export async function totalOf(reader: Reader, segments: readonly Segment[]): Promise<number> {
  const totals = await Promise.all(segments.map((segment) => readTally(reader, tallyOf(segment))));
  return totals.reduce((sum, each) => sum + each, 0);
}

/** Brings the totals along; in the order of their names, so that two transactions never wait for each other. */
export async function changeTotals(tx: Tx, by: Partial<Record<Segment, number>>): Promise<void> {
  for (const segment of Object.keys(by).sort() as Segment[]) await addToTally(tx, tallyOf(segment), by[segment] ?? 0);
}
