import type { Ruling } from '@fairlead/contract/checkins/calls';
import type { SignalKind, SiteProposal } from '@fairlead/contract/checkins/explanation';
import { metresText, VERIFIES_WITHIN_M } from '@fairlead/contract/checkins/verdict';
import { SITE_RADIUS_DEFAULT } from '@fairlead/contract/clients';
import { metresBetween, type Place } from '@fairlead/contract/kit/position';
import type { CheckInRow } from '../checkins.rules.ts';

/** No airliner flies faster. */
const MAX_SPEED_KMH = 1000;
const CLOCK_IS_OFF_S = 300;
/** Receivers differ by a metre or more from one reading to the next. */
const REPEATED_FROM = 3;
/** Visits within so many metres of one are to the same place. */
const SAME_PLACE_M = 150;
/** So many make a place, unless somebody said that it is the site. */
const PROPOSED_FROM = 3;
const LARGEST_OFFSET_S = 2_000_000_000;

/** A visit's position with its time; without a place once it was removed. */
export type Fix = Pick<CheckInRow, 'latitude' | 'longitude' | 'accuracy' | 'fixAt'>;
/** A position of a visit to a client. */
export type PastPosition = Place & { accuracy: number; isTheirSite: 0 | 1 };

/** Seconds by which a device's clock is ahead, from the text that it sent; undefined if that is no time. */
export function clockOffsetOf(sent: string | undefined, now: Date): number | undefined {
  const at = sent === undefined ? Number.NaN : Date.parse(sent);
  if (Number.isNaN(at)) return undefined;
  const seconds = Math.round((at - now.getTime()) / 1000);
  return Math.max(-LARGEST_OFFSET_S, Math.min(LARGEST_OFFSET_S, seconds));
}

/** The columns of a visit that a Manager ruled on. What was worked out stays, whoever rules again. */
export function ruledColumns(row: Pick<CheckInRow, 'verdict' | 'overruled'>, { verdict, note }: Ruling, by: string, at: string) {
  const from = row.overruled === null ? row.verdict : JSON.parse(row.overruled).from;
  return { verdict, overruled: JSON.stringify({ from, note, by, at }) };
}

/**
 * The position as it was sent, which no correction changes: it stands in what the verdict was worked out from, and of visits from before
 * there were verdicts in what is kept of a corrected one.
 */
export function sentFix({ verdictFacts, original, ...row }: Fix & Pick<CheckInRow, 'verdictFacts' | 'original'>): Fix {
  const sent = verdictFacts ?? original;
  const { latitude, longitude, accuracy, fixAt } = sent === null ? row : (JSON.parse(sent) as Fix);
  return { latitude, longitude, accuracy, fixAt };
}

export const hasPlace = (fix: Fix): fix is Fix & Place => fix.latitude !== null && fix.longitude !== null;

/** What a Manager may want to ask about. `before` is the account's visit before, `same` how many of its visits have these coordinates. */
export function signalsOf(
  visit: Fix & Pick<CheckInRow, 'clockOffset'>,
  before: Fix | undefined,
  same: number,
): { kind: SignalKind; words: string }[] {
  const { accuracy, clockOffset } = visit;
  const words: Record<SignalKind, string | undefined> = {
    speed: speedInWords(visit, before),
    exact: accuracy === 0 ? 'The device says that its position is accurate to 0 m, which no receiver reaches.' : undefined,
    repeated: same >= REPEATED_FROM ? `${same} visits of this account have exactly the same coordinates.` : undefined,
    clock: clockOffset !== null && Math.abs(clockOffset) > CLOCK_IS_OFF_S ? clockInWords(clockOffset) : undefined,
  };
  return Object.entries(words).flatMap(([kind, text]) => (text === undefined ? [] : [{ kind: kind as SignalKind, words: text }]));
}

function speedInWords(visit: Fix, before: Fix | undefined): string | undefined {
  if (!before || !hasPlace(before) || before.fixAt === null || !hasPlace(visit) || visit.fixAt === null) return undefined;
  const metres = metresBetween(visit, before);
  const hours = (Date.parse(visit.fixAt) - Date.parse(before.fixAt)) / 3_600_000;
  const surely = metres - (visit.accuracy ?? 0) - (before.accuracy ?? 0);
  if (surely / 1000 <= hours * MAX_SPEED_KMH || surely <= 0) return undefined;
  return `The position before is ${metresText(metres)} away and was taken ${Math.round(hours * 60)} min earlier.`;
}

const clockInWords = (offset: number) =>
  `The device's clock was ${spanInWords(Math.abs(offset) / 60)} ${offset > 0 ? 'ahead' : 'behind'} when the visit was sent.`;

function spanInWords(minutes: number): string {
  if (minutes < 120) return `${Math.round(minutes)} min`;
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1440)} days`;
}

/**
 * Where most of these positions lie close together, or most of those of which somebody said that they are the site. Undefined where
 * too few do. The latest come first; of two places with as many the one with the latest.
 */
export function proposeSite(positions: readonly PastPosition[]): SiteProposal | undefined {
  const good = positions.filter(({ accuracy }) => accuracy <= VERIFIES_WITHIN_M);
  const said = good.filter(({ isTheirSite }) => isTheirSite === 1);
  const places = (said.length > 0 ? said : good).map((middle) => good.filter((each) => metresBetween(middle, each) <= SAME_PLACE_M));
  const best = places.reduce((most, each) => (each.length > most.length ? each : most), [] as PastPosition[]);
  if (best.length === 0 || (said.length === 0 && best.length < PROPOSED_FROM)) return undefined;
  const middle = middleOf(best);
  const reach = Math.max(...best.map((each) => metresBetween(middle, each) + each.accuracy));
  const saidBy = best.filter(({ isTheirSite }) => isTheirSite === 1).length;
  return { ...middle, radius: Math.max(SITE_RADIUS_DEFAULT, Math.ceil(reach)), visits: best.length, saidBy };
}

/** The mean of places that are close together, also over the date line. */
function middleOf(places: readonly Place[]): Place {
  const [{ longitude: first }] = places as [Place];
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const eastwards = mean(places.map(({ longitude }) => ((longitude - first + 540) % 360) - 180));
  // A tenth of a metre.
  const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return {
    latitude: rounded(mean(places.map(({ latitude }) => latitude))),
    longitude: rounded(((first + eastwards + 540) % 360) - 180),
  };
}
