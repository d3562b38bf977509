import type { CheckIn } from '@fairlead/contract/checkins';
import { metresBetween } from '@fairlead/contract/kit/position';
import { placeOf } from '../visit-fields.rules.ts';

type Placed = Pick<CheckIn, 'latitude' | 'longitude' | 'timestamp'>;

/** Metres from one visit to the next in a straight line; undefined where one of them has no position any more. */
function metresTo(one: Placed, next: Placed): number | undefined {
  const [from, to] = [placeOf(one), placeOf(next)];
  return from && to && metresBetween(from, to);
}

/** '420 m', '3.2 km', '184 km'. */
export function distanceText(metres: number): string {
  if (metres < 1000) return `${Math.round(metres)} m`;
  const kilometres = metres / 1000;
  return `${kilometres.toLocaleString('en-US', { maximumFractionDigits: kilometres < 100 ? 1 : 0 })} km`;
}

/** '45 min', '1 h', '1 h 20 min'. */
export function durationText(from: string, to: string): string {
  const minutes = Math.round((Date.parse(to) - Date.parse(from)) / 60_000);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}

/** What lies between two visits: '1 h 20 min later, 3.2 km away'. */
export function betweenText(one: Placed, next: Placed): string {
  const metres = metresTo(one, next);
  const later = `${durationText(one.timestamp, next.timestamp)} later`;
  return metres === undefined ? `${later}, distance unknown` : `${later}, ${distanceText(metres)} away`;
}

/** The day in short: '3 visits, 2 of them verified · 12.4 km between them'. */
export function describeDay(visits: readonly (Placed & Pick<CheckIn, 'verdict'>)[]): string {
  const verified = visits.filter(({ verdict }) => verdict === 'verified').length;
  const parts = visits.slice(1).map((next, at) => metresTo(visits[at] as Placed, next));
  const metres = parts.reduce<number>((sum, each) => sum + (each ?? 0), 0);
  const count = visits.length === 1 ? '1 visit' : `${visits.length} visits`;
  const judged = visits.some(({ verdict }) => verdict !== null) ? `, ${verified} of them verified` : '';
  const unknown = parts.filter((each) => each === undefined).length;
  if (parts.length === 0) return visits.length === 1 && verified === 1 ? '1 visit, verified' : count;
  const left = unknown === 0 ? '' : `, without ${unknown === 1 ? '1 distance that is' : `${unknown} distances that are`} unknown`;
  return `${count}${judged} · ${distanceText(metres)} between them${left}`;
}
