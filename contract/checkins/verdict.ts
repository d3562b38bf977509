import type { Verdict } from '../checkins.ts';
import { metresBetween, type Place } from '../kit/position.ts';
import type { VerdictFacts } from './explanation.ts';

/** A position that is accurate to more metres than this verifies nothing. */
export const VERIFIES_WITHIN_M = 100;
/** A visit whose stated time and position lie further apart was entered later. */
export const ENTERED_LATER_MS = 15 * 60_000;

export interface Judged {
  verdict: Verdict;
  /** A whole sentence, without a full stop. */
  reason: string;
  facts: VerdictFacts;
}

interface Visit extends Partial<Place> {
  sites: readonly (Place & { name: string; radius: number })[];
  accuracy?: number | null | undefined;
  /** Instants. */
  fixAt?: string | null | undefined;
  visitedAt?: string | null | undefined;
  sentAt?: string | null | undefined;
}

/**
 * Whether a visit was where its client is (docs/product/checkins.md). The server asks when a visit is sent; a form asks before, also
 * without a network, to know whether it must ask for a reason.
 */
export function judge({ sites, latitude, longitude, accuracy = null, fixAt = null, visitedAt = null, sentAt = null }: Visit): Judged {
  const here = latitude === undefined || longitude === undefined ? null : { latitude, longitude };
  const measured = sites
    .map(({ name, latitude, longitude, radius }) => ({
      ...{ name, latitude, longitude, radius },
      distance: here && metresBetween(here, { latitude, longitude }),
    }))
    .sort((one, other) => (one.distance ?? 0) - one.radius - ((other.distance ?? 0) - other.radius));
  const facts = {
    ...{ sites: measured, latitude: here?.latitude ?? null, longitude: here?.longitude ?? null },
    ...{ accuracy, fixAt, visitedAt, sentAt },
  };
  const place = judgePlace(measured, accuracy);
  const apart = fixAt === null || visitedAt === null ? 0 : Date.parse(fixAt) - Date.parse(visitedAt);
  if (Math.abs(apart) <= ENTERED_LATER_MS) return { ...place, reason: capitalized(place.reason), facts };
  const order = apart > 0 ? 'after' : 'before';
  return { verdict: 'entered_later', reason: `Position taken ${durationText(apart)} ${order} the stated time; ${place.reason}`, facts };
}

function judgePlace(sites: VerdictFacts['sites'], accuracy: number | null): Pick<Judged, 'verdict' | 'reason'> {
  const [nearest] = sites;
  if (!nearest) return { verdict: 'cannot_verify', reason: 'the client has no site to compare with' };
  if (nearest.distance === null) return { verdict: 'cannot_verify', reason: 'there is no position to compare' };
  const { distance, radius, name } = nearest;
  const where = `${metresText(distance)} from ${name}, which reaches ${metresText(radius)}`;
  if (accuracy === null) return { verdict: 'cannot_verify', reason: `${where}; the device did not say how accurate the position is` };
  const reason = `${where}; position accurate to ${metresText(accuracy)}`;
  // The nearest is that which reaches furthest beyond the position: if it isn't reached, none is.
  if (distance <= radius && accuracy <= VERIFIES_WITHIN_M) return { verdict: 'verified', reason };
  if (distance - accuracy > radius) return { verdict: 'away', reason };
  return { verdict: 'cannot_verify', reason: `${reason}, which leaves open whether it is inside` };
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const KILOMETRE = 1000;
/** Metres as people say them: 420 m, 2.3 km, 1,204 km. */
export function metresText(metres: number): string {
  if (metres < KILOMETRE - 0.5) return `${Math.round(metres)} m`;
  const kilometres = metres / KILOMETRE;
  return `${kilometres < 9.95 ? Number(kilometres.toFixed(1)) : Math.round(kilometres).toLocaleString('en')} km`;
}

const MINUTE_MS = 60_000;
/** A length of time in its two largest units: 16 min, 2 h 5 min, 3 d 4 h. */
export function durationText(milliseconds: number): string {
  const minutes = Math.round(Math.abs(milliseconds) / MINUTE_MS);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  const parts = [days && `${days} d`, hours && `${hours} h`, minutes % 60 && `${minutes % 60} min`].filter(Boolean);
  return parts.slice(0, 2).join(' ') || '0 min';
}

/**
 * The facts once the position of their visit was removed: no place, and no distances. The verdict's reason keeps the distance to one site;
 * those to all of them would say where it was.
 */
export const withoutPlace = (facts: VerdictFacts): VerdictFacts => ({
  ...facts,
  sites: facts.sites.map((site) => ({ ...site, distance: null })),
  ...{ latitude: null, longitude: null, accuracy: null, fixAt: null },
});
