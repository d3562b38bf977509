import type { CursorValue } from './cursor.ts';

type Direction = 'asc' | 'desc';

/** Rows between two places that are known. Skipping so many takes a fraction of a page's time. */
const STEP = 1000;

/** Every thousandth place of an order as far as it was asked for, from each end, while the list stays the same. */
export interface Positions {
  /** How many rows the list has. */
  total: number;
  asc: CursorValue[][];
  desc: CursorValue[][];
}

export const createPositions = (total: number): Positions => ({ total, asc: [], desc: [] });

/** Reads the ordered values of the row that comes so many rows after a place, or after the first row; undefined if there are fewer. */
type ReadValues = (towards: Direction, offset: number, start: CursorValue[] | undefined) => Promise<CursorValue[] | undefined>;

/** From which end a row is reached sooner, and how many rows stand before it there. */
function findRoute({ total }: Positions, direction: Direction, skipped: number): { towards: Direction; offset: number } {
  if (skipped >= total || skipped <= total / 2) return { towards: direction, offset: skipped };
  return { towards: direction === 'asc' ? 'desc' : 'asc', offset: total - 1 - skipped };
}

/** The steps to a row that nobody has taken yet. */
export function countNewSteps(positions: Positions, direction: Direction, skipped: number): number {
  const { towards, offset } = findRoute(positions, direction, skipped);
  return Math.max(0, Math.floor(offset / STEP) - positions[towards].length);
}

/** The ordered values of the row with so many before it; undefined if there are fewer. Keeps the places that it passes. */
export async function findPlace(
  positions: Positions,
  direction: Direction,
  skipped: number,
  read: ReadValues,
): Promise<CursorValue[] | undefined> {
  const { towards, offset } = findRoute(positions, direction, skipped);
  const known = positions[towards];
  let steps = Math.min(known.length, Math.floor(offset / STEP));
  let place = known[steps - 1];
  for (; offset - steps * STEP >= STEP; steps++) {
    place = await read(towards, STEP, place);
    if (!place) return undefined;
    if (known.length === steps) known.push(place);
  }
  return read(towards, offset - steps * STEP, place);
}
