import type { CursorValue } from './cursor.ts';

type Direction = 'asc' | 'desc';

/** Rows between two places that are kept. Skipping so many takes a fraction of a page's time. */
const STEP = 1000;

interface Place {
  /** How many rows come before it. */
  at: number;
  values: CursorValue[];
}

/** Places of an order that were passed, from each end, while the list stays the same. */
export interface Positions {
  /** How many rows the list has. */
  total: number;
  asc: Place[];
  desc: Place[];
}

export const createPositions = (total: number): Positions => ({ total, asc: [], desc: [] });

/** Reads the ordered values of the row that comes so many rows after a place, or after the first row; undefined if there are fewer. */
type ReadValues = (towards: Direction, offset: number, start: CursorValue[] | undefined) => Promise<CursorValue[] | undefined>;

/** From which end a row is reached sooner, and how many rows stand before it there. */
function findRoute({ total }: Positions, direction: Direction, skipped: number): { towards: Direction; offset: number } {
  if (skipped >= total || skipped <= total / 2) return { towards: direction, offset: skipped };
  return { towards: direction === 'asc' ? 'desc' : 'asc', offset: total - 1 - skipped };
}

const findNearest = (places: readonly Place[], offset: number) => places.findLast(({ at }) => at <= offset);

/** How many rows must be passed to a row with so many before it. */
export function measureWay(positions: Positions, direction: Direction, skipped: number): number {
  const { towards, offset } = findRoute(positions, direction, skipped);
  return offset - (findNearest(positions[towards], offset)?.at ?? 0);
}

/** The ordered values of the row with so many before it; undefined if there are fewer. Keeps the last thousandth place before it. */
export async function findPlace(
  positions: Positions,
  direction: Direction,
  skipped: number,
  read: ReadValues,
): Promise<CursorValue[] | undefined> {
  const { towards, offset } = findRoute(positions, direction, skipped);
  const places = positions[towards];
  let nearest = findNearest(places, offset);
  const at = offset - (offset % STEP);
  if (at > (nearest?.at ?? 0)) {
    const values = await read(towards, at - (nearest?.at ?? 0), nearest?.values);
    if (!values) return undefined;
    nearest = { at, values };
    places.push(nearest);
    places.sort((one, other) => one.at - other.at);
  }
  return read(towards, offset - (nearest?.at ?? 0), nearest?.values);
}
