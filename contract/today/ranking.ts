import { metresBetween, type Place } from '../kit/position.ts';
import { orderRoute } from './route.ts';

export const TODAY_STOPS_MAX = 25;
/** Clients farther from the start than this are no stops of the day. */
export const TODAY_REACH_KM = 200;
/** Clients within this distance are stops although nothing is due. */
export const TODAY_NEAR_KM = 10;
/** At this distance a stop counts half. */
const HALF_KM = 25;
const DAY_MS = 86_400_000;

/** What is known of a client. */
export interface RankedClient {
  _id: string;
  sites: readonly Place[];
  followUpDate: string | null;
  /** The client's own cadence, else its category's. */
  visitEveryDays: number | null;
  /** An instant. */
  lastVerifiedAt: string | null;
}

/** An unfinished task of the person. */
export interface RankedTask {
  clientId: string;
  title: string;
  /** A day. */
  date: string;
}

export interface Stop<Client extends RankedClient> {
  client: Client;
  /** The client's site that is nearest to the start, else its first. */
  site: Client['sites'][number] | null;
  /** From the start; null without a start or a site. */
  metres: number | null;
  /** Why it is there, in sentences without a full stop. */
  reasons: string[];
}

interface Asked<Client> {
  clients: readonly Client[];
  tasks: readonly RankedTask[];
  day: string;
  start: Place | undefined;
}

/**
 * The clients to see on a day, at most `TODAY_STOPS_MAX`, in route order; those without a site come last, the most urgent of them first
 * (docs/product/today.md).
 */
export function chooseStops<Client extends RankedClient>({ clients, tasks, day, start }: Asked<Client>): Stop<Client>[] {
  const dayAt = Date.parse(day);
  const due = Map.groupBy(
    tasks.filter(({ date }) => date <= day),
    ({ clientId }) => clientId,
  );
  const ranked: { client: Client; near: Near; needs: Need[]; score: number }[] = [];
  for (const client of clients) {
    const near = findNearest(client.sites, start);
    const km = near.metres === null ? undefined : near.metres / 1000;
    if (km !== undefined && km > TODAY_REACH_KM) continue;
    const needs = listNeeds(client, due.get(client._id) ?? [], day, dayAt);
    if (needs.length === 0 && (km === undefined || km > TODAY_NEAR_KM)) continue;
    const need = needs.reduce((sum, { weight }) => sum + weight, 1);
    ranked.push({ client, near, needs, score: start ? need / (1 + (km ?? HALF_KM) / HALF_KM) : need });
  }
  ranked.sort((one, other) => other.score - one.score || (one.client._id < other.client._id ? -1 : 1));
  const stops = ranked.slice(0, TODAY_STOPS_MAX).map(({ client, near: { site, metres }, needs }): Stop<Client> => {
    const reasons = needs.map(({ words }) => words);
    return { client, site, metres, reasons: reasons.length > 0 ? reasons : ['Near the start'] };
  });
  return orderStops(stops, start);
}

function orderStops<Client extends RankedClient>(stops: readonly Stop<Client>[], start: Place | undefined): Stop<Client>[] {
  const placed = stops.flatMap((stop) => (stop.site ? [{ latitude: stop.site.latitude, longitude: stop.site.longitude, stop }] : []));
  const route = orderRoute<Place & { stop?: Stop<Client> }>(start ? [start, ...placed] : placed);
  return [...route.flatMap(({ stop }) => stop ?? []), ...stops.filter(({ site }) => !site)];
}

interface Near {
  site: Place | null;
  metres: number | null;
}

function findNearest(sites: readonly Place[], start: Place | undefined): Near {
  if (!start) return { site: sites[0] ?? null, metres: null };
  let nearest: Near = { site: null, metres: null };
  for (const site of sites) {
    const metres = metresBetween(start, site);
    if (nearest.metres === null || metres < nearest.metres) nearest = { site, metres };
  }
  return nearest;
}

interface Need {
  weight: number;
  words: string;
}

/** Why a client is to be seen; the later something is, the more it weighs, up to a bound. */
function listNeeds(client: RankedClient, tasks: readonly RankedTask[], day: string, dayAt: number): Need[] {
  const { followUpDate, visitEveryDays, lastVerifiedAt } = client;
  const needs: Need[] = [];
  if (followUpDate !== null && followUpDate <= day) {
    const late = daysTo(dayAt, followUpDate);
    needs.push({ weight: 3 + Math.min(late, 30) / 30, words: late === 0 ? 'Follow-up due today' : `Follow-up due ${sayAgo(late)}` });
  }
  const [task] = tasks;
  if (task) {
    const words = tasks.length === 1 ? `Task due ${sayAgo(daysTo(dayAt, task.date))}: ${task.title}` : `${tasks.length} tasks due`;
    needs.push({ weight: 2 + Math.min(tasks.length - 1, 4) / 4, words });
  }
  const cadence =
    visitEveryDays === null ? '' : visitEveryDays === 1 ? 'to be visited every day' : `to be visited every ${visitEveryDays} days`;
  if (visitEveryDays !== null && lastVerifiedAt === null) needs.push({ weight: 3, words: `No verified visit yet, ${cadence}` });
  if (visitEveryDays !== null && lastVerifiedAt !== null) {
    // From noon, so that the day is right in nearly every time zone without asking for each client's.
    const days = Math.max(0, Math.round((dayAt + DAY_MS / 2 - Date.parse(lastVerifiedAt)) / DAY_MS));
    if (days >= visitEveryDays)
      needs.push({ weight: 1 + Math.min(days / visitEveryDays, 3), words: `Last verified visit ${sayAgo(days)}, ${cadence}` });
  }
  return needs;
}

const daysTo = (dayAt: number, date: string) => Math.round((dayAt - Date.parse(date.slice(0, 10))) / DAY_MS);
const sayAgo = (days: number) => (days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`);
