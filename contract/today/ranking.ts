import { metresBetween, type Place } from '../kit/position.ts';
import { DAY_MS } from '../kit/time.ts';
import { orderRoute } from './route.ts';

export const TODAY_STOPS_MAX = 25;
/** Clients farther from the start than this, in metres, are no stops of the day. */
const TODAY_REACH_M = 200_000;
/** Clients within this distance are stops although nothing is due. */
const TODAY_NEAR_M = 10_000;
/** At this distance a stop counts half. */
const HALF_M = 25_000;

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
  const best: Ranked<Client>[] = [];
  for (const client of clients) {
    const needs = listNeeds(client, due.get(client._id) ?? [], day, dayAt);
    const near = start && findNearest(client.sites, start);
    if (near && near.metres > TODAY_REACH_M) continue;
    if (needs.length === 0 && !(near && near.metres <= TODAY_NEAR_M)) continue;
    const need = needs.reduce((sum, { weight }) => sum + weight, 1);
    const score = start ? need / (1 + (near?.metres ?? HALF_M) / HALF_M) : need;
    keepBest(best, { client, near, needs, score });
  }
  const stops = best.map(({ client, near, needs }): Stop<Client> => {
    const reasons = needs.map(({ say }) => say());
    const site = start ? (near?.site ?? null) : (client.sites[0] ?? null);
    return { client, site, metres: near?.metres ?? null, reasons: reasons.length > 0 ? reasons : ['Near the start'] };
  });
  return orderStops(stops, start);
}

interface Ranked<Client> {
  client: Client;
  near: Near | undefined;
  needs: readonly Need[];
  score: number;
}

const comesBefore = <Client extends RankedClient>(one: Ranked<Client>, other: Ranked<Client>) =>
  one.score > other.score || (one.score === other.score && one.client._id < other.client._id);

/** Keeps the first `TODAY_STOPS_MAX` in order; sorting all of thousands would take a phone long. */
function keepBest<Client extends RankedClient>(best: Ranked<Client>[], ranked: Ranked<Client>): void {
  const last = best[TODAY_STOPS_MAX - 1];
  if (last && !comesBefore(ranked, last)) return;
  const place = best.findIndex((each) => comesBefore(ranked, each));
  best.splice(place < 0 ? best.length : place, 0, ranked);
  best.splice(TODAY_STOPS_MAX);
}

function orderStops<Client extends RankedClient>(stops: readonly Stop<Client>[], start: Place | undefined): Stop<Client>[] {
  const placed = stops.flatMap((stop) => (stop.site ? [{ latitude: stop.site.latitude, longitude: stop.site.longitude, stop }] : []));
  const route = orderRoute<Place & { stop?: Stop<Client> }>(start ? [start, ...placed] : placed);
  return [...route.flatMap(({ stop }) => stop ?? []), ...stops.filter(({ site }) => !site)];
}

interface Near {
  site: Place;
  metres: number;
}

function findNearest(sites: readonly Place[], start: Place): Near | undefined {
  let nearest: Near | undefined;
  for (const site of sites) {
    const metres = metresBetween(start, site);
    if (!nearest || metres < nearest.metres) nearest = { site, metres };
  }
  return nearest;
}

/** The words are found for those alone that are told. */
interface Need {
  weight: number;
  say: () => string;
}

/** Why a client is to be seen; the later something is, the more it weighs, up to a bound. */
function listNeeds(client: RankedClient, tasks: readonly RankedTask[], day: string, dayAt: number): Need[] {
  const { followUpDate, visitEveryDays, lastVerifiedAt } = client;
  const needs: Need[] = [];
  if (followUpDate !== null && followUpDate <= day) {
    const late = daysTo(dayAt, followUpDate);
    needs.push({ weight: 3 + Math.min(late, 30) / 30, say: () => (late === 0 ? 'Follow-up due today' : `Follow-up due ${sayAgo(late)}`) });
  }
  const [task] = tasks;
  if (task) {
    const say = () => (tasks.length === 1 ? `Task due ${sayAgo(daysTo(dayAt, task.date))}: ${task.title}` : `${tasks.length} tasks due`);
    needs.push({ weight: 2 + Math.min(tasks.length - 1, 4) / 4, say });
  }
  if (visitEveryDays === null) return needs;
  if (lastVerifiedAt === null) return [...needs, { weight: 3, say: () => `No verified visit yet, ${sayCadence(visitEveryDays)}` }];
  // From noon, so that the day is right in nearly every time zone without asking for each client's.
  const days = Math.max(0, Math.round((dayAt + DAY_MS / 2 - Date.parse(lastVerifiedAt)) / DAY_MS));
  const say = () => `Last verified visit ${sayAgo(days)}, ${sayCadence(visitEveryDays)}`;
  if (days >= visitEveryDays) needs.push({ weight: 1 + Math.min(days / visitEveryDays, 3), say });
  return needs;
}

const daysTo = (dayAt: number, date: string) => Math.round((dayAt - Date.parse(date.slice(0, 10))) / DAY_MS);
const sayAgo = (days: number) => (days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`);
const sayCadence = (days: number) => (days === 1 ? 'to be visited every day' : `to be visited every ${days} days`);
