type Ring = readonly (readonly number[])[];
const POLE = 89;
const middle = (ring: Ring) => ring.reduce((sum, [x = 0]) => sum + x, 0) / ring.length;
const shifted = (ring: Ring, by: number) => ring.map(([x = 0, y = 0]) => [x + by, y]);

/**
 * Rings on a globe jump from 180 to -180 degrees at the date line, which a flat map would draw as lines across the world. They are
 * continued past it instead, and drawn on both sides. A ring around a pole is closed along it.
 */
export function drawAcrossDateLine(ring: Ring): number[][][] {
  let turns = 0;
  const line = ring.map(([x = 0, y = 0], at) => {
    const step = x - (ring[at - 1]?.[0] ?? x);
    if (Math.abs(step) > 180) turns -= Math.sign(step);
    return [x + turns * 360, y];
  });
  const [first, last] = [line[0], line.at(-1)];
  if (turns !== 0 && first && last) {
    const pole = Math.sign(first[1] ?? 0) * POLE;
    line.push([last[0] ?? 0, pole], [first[0] ?? 0, pole]);
  }
  const home = shifted(line, -Math.round(middle(line) / 360) * 360);
  const isBeyond = (side: 1 | -1) => home.some(([x = 0]) => x * side > 180);
  return [home, ...([1, -1] as const).filter(isBeyond).map((side) => shifted(home, side * -360))];
}
