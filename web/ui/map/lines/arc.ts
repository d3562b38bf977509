import type { Place } from '@fairlead/contract/kit/position';

/** Beyond this the map's projection, Mercator's, has no room. */
const EDGE = 85;
const STEPS = 32;
/** How far the middle of a curve lies beside the straight line, as a share of its length. */
const BEND = 0.14;

interface Point {
  x: number;
  y: number;
}

const RADIANS = Math.PI / 180;
const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value));
const heightOf = (latitude: number) => Math.log(Math.tan(Math.PI / 4 + (clamp(latitude, EDGE) * RADIANS) / 2)) / RADIANS;
const latitudeAt = (height: number) => (2 * Math.atan(Math.exp(height * RADIANS)) - Math.PI / 2) / RADIANS;
const TOP = heightOf(EDGE);

/**
 * The curve from one place to another on the map, the short way around the world, bent to the left of who travels it, so that the way back
 * is another line. Where it crosses the date line it is drawn whole from each of its ends, past the map's edge.
 */
export function arcBetween(from: Place, to: Place): Place[][] {
  const start = { x: from.longitude, y: heightOf(from.latitude) };
  const across = (((to.longitude - from.longitude) % 360) + 540) % 360;
  const points = curve(start, { x: start.x + across - 180, y: heightOf(to.latitude) });
  const beyond = points.find(({ x }) => Math.abs(x) > 180);
  const turns = beyond ? [0, Math.sign(beyond.x) * 360] : [0];
  return turns.map((turn) => points.map(({ x, y }) => ({ latitude: latitudeAt(y), longitude: x - turn })));
}

/** Points of a Bézier curve with one handle, which keeps between its ends and the handle. */
function curve(start: Point, end: Point): Point[] {
  const [width, height] = [end.x - start.x, end.y - start.y];
  const bent = (start.y + end.y) / 2 + 2 * BEND * width;
  const handle = { x: (start.x + end.x) / 2 - 2 * BEND * height, y: clamp(bent, TOP) };
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const t = step / STEPS;
    const mix = (one: number, middle: number, other: number) => (1 - t) ** 2 * one + 2 * t * (1 - t) * middle + t ** 2 * other;
    return { x: mix(start.x, handle.x, end.x), y: mix(start.y, handle.y, end.y) };
  });
}
