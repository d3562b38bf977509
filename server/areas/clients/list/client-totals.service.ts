import type { Reader, Tx } from '../../../platform/db/database.ts';
import { addToTally, readTally } from '../../../platform/db/writes/tally.ts';
import type { Step } from '../../../records/write/kind.ts';
import type { ClientRow } from '../clients.rules.ts';
import * as store from '../clients.store.ts';

type Segment = ClientRow['segment'];

const SEGMENTS: readonly Segment[] = ['client', 'lead', 'lost'];

const tallyName = (segment: Segment) => `clients:${segment}`;

/** The number of clients in these segments, from the stored totals. */
export async function readTotal(reader: Reader, segments: readonly Segment[]): Promise<number> {
  const totals = await Promise.all(segments.map((segment) => readTally(reader, tallyName(segment))));
  return totals.reduce((sum, each) => sum + each, 0);
}

/** Updates the totals in the order of their names, so that two transactions never wait for each other. */
async function changeTotals(tx: Tx, by: Partial<Record<Segment, number>>): Promise<void> {
  for (const segment of Object.keys(by).sort() as Segment[]) await addToTally(tx, tallyName(segment), by[segment] ?? 0);
}

/** Updates the totals after clients were written. */
export async function follow(tx: Tx, steps: readonly Step<ClientRow>[]): Promise<void> {
  const by: Partial<Record<Segment, number>> = {};
  const add = (row: ClientRow | undefined, count: number) => {
    if (row) by[row.segment] = (by[row.segment] ?? 0) + count;
  };
  for (const { before, after } of steps) {
    add(before, -1);
    add(after, 1);
  }
  await changeTotals(tx, by);
}

/** Describes the first total that does not match the rows. Checked after an unclean end. */
export async function findWrongTotal(reader: Reader): Promise<string | undefined> {
  const counts = new Map((await store.countSegments(reader)).map(({ segment, count }) => [segment, Number(count)]));
  for (const segment of SEGMENTS) {
    const [kept, there] = [await readTally(reader, tallyName(segment)), counts.get(segment) ?? 0];
    if (kept !== there) return `${kept} clients of the kind "${segment}" were counted and ${there} are there`;
  }
  return undefined;
}
