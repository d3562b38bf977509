/** In pixels from middle to middle; nearer than this, one number would cover the other. */
const APART = 40;
/** So many numbers stand in one mark. */
const TOLD = 3;

interface Point {
  x: number;
  y: number;
}

/** Stops that are drawn as one mark: their indexes in the route, in its order. */
export type StopGroup = number[];

/** Puts together what would lie on top of each other: each stop joins the first group whose first stop is too near. `points` are pixels of the map. */
export function groupStops(points: readonly Point[]): StopGroup[] {
  const groups: { at: Point; group: StopGroup }[] = [];
  points.forEach((point, index) => {
    const near = groups.find(({ at }) => Math.hypot(at.x - point.x, at.y - point.y) < APART);
    if (near) near.group.push(index);
    else groups.push({ at: point, group: [index] });
  });
  return groups.map(({ group }) => group);
}

/** As in '4', '1–3', '1, 4' and '1, 4, 6 +2'. */
export function sayNumbers(group: StopGroup): string {
  const numbers = group.map((index) => index + 1);
  const [first = 0, last = 0] = [numbers[0], numbers.at(-1)];
  if (numbers.length > 2 && last - first === numbers.length - 1) return `${first}–${last}`;
  const more = numbers.length - TOLD;
  return more > 0 ? `${numbers.slice(0, TOLD).join(', ')} +${more}` : numbers.join(', ');
}
