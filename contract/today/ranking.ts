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

interface Asked {
  tasks: readonly RankedTask[];
  day: string;
  start: Place | undefined;
}

/** The clients to see on a day, of all these. */
export function chooseStops<Client extends RankedClient>({ clients, ...asked }: Asked & { clients: readonly Client[] }): Stop<Client>[] {
  const ranking = createRanking<Client>(asked);
  for (const client of clients) ranking.weigh(client);
  return ranking.choose();
}

/**
 * Weighs clients one after the other and holds the best alone, because to hold thousands takes a server longer than to weigh them. Then
 * chooses at most `TODAY_STOPS_MAX`, in route order; those without a site come last, the most urgent of them first (docs/product/today.md).
 */
export function createRanking<Client extends RankedClient>({ tasks, day, start }: Asked) {
  const dayAt = Date.parse(day);
  const due = Map.groupBy(
    tasks.filter(({ date }) => date <= day),
    ({ clientId }) => clientId,
  );
  const best: Ranked<Client>[] = [];
  return {
    weigh(client: Client): void {
      const near = start && findNearest(client.sites, start);
      if (near && near.metres > TODAY_REACH_M) return;
      const needs = findNeeds(client, due.get(client._id) ?? NO_TASKS, day, dayAt);
      const need = weighNeeds(needs);
      if (need === 0 && !(near && near.metres <= TODAY_NEAR_M)) return;
      const score = (1 + need) / (start ? 1 + (near?.metres ?? HALF_M) / HALF_M : 1);
      keepBest(best, { client, near, needs, score });
    },
    choose(): Stop<Client>[] {
      const stops = best.map(({ client, near, needs }): Stop<Client> => {
        const reasons = sayNeeds(needs, dayAt);
        const site = start ? (near?.site ?? null) : (client.sites[0] ?? null);
        return { client, site, metres: near?.metres ?? null, reasons: reasons.length > 0 ? reasons : ['Near the start'] };
      });
      return orderStops(stops, start);
    },
  };
}

interface Ranked<Client> {
  client: Client;
  near: Near | undefined;
  needs: Needs;
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

/** Why a client is to be seen; null for what is no reason. */
interface Needs {
  /** Days since the follow-up was due. */
  followUp: number | null;
  tasks: readonly RankedTask[];
  /** `days` since the last verified visit, null without one; `every`: in how many one is wanted. */
  visit: { days: number | null; every: number } | null;
}
const NO_TASKS: readonly RankedTask[] = [];

function findNeeds(
  { followUpDate, visitEveryDays: every, lastVerifiedAt }: RankedClient,
  tasks: Needs['tasks'],
  day: string,
  dayAt: number,
): Needs {
  const followUp = followUpDate !== null && followUpDate <= day ? daysTo(dayAt, followUpDate) : null;
  if (every === null) return { followUp, tasks, visit: null };
  // From noon, so that the day is right in nearly every time zone without asking for each client's.
  const days = lastVerifiedAt === null ? null : Math.max(0, Math.round((dayAt + DAY_MS / 2 - Date.parse(lastVerifiedAt)) / DAY_MS));
  return { followUp, tasks, visit: days === null || days >= every ? { days, every } : null };
}

/** The later something is, the more it weighs, up to a bound. */
function weighNeeds({ followUp, tasks, visit }: Needs): number {
  let weight = 0;
  if (followUp !== null) weight += 3 + Math.min(followUp, 30) / 30;
  if (tasks.length > 0) weight += 2 + Math.min(tasks.length - 1, 4) / 4;
  if (visit) weight += visit.days === null ? 3 : 1 + Math.min(visit.days / visit.every, 3);
  return weight;
}

/** Apart from weighing them, because few of thousands are told. */
function sayNeeds({ followUp, tasks, visit }: Needs, dayAt: number): string[] {
  const reasons: string[] = [];
  const [task] = tasks;
  if (followUp !== null) reasons.push(followUp === 0 ? 'Follow-up due today' : `Follow-up due ${sayAgo(followUp)}`);
  if (tasks.length > 1) reasons.push(`${tasks.length} tasks due`);
  else if (task) reasons.push(`Task due ${sayAgo(daysTo(dayAt, task.date))}: ${task.title}`);
  if (!visit) return reasons;
  const last = visit.days === null ? 'No verified visit yet' : `Last verified visit ${sayAgo(visit.days)}`;
  return [...reasons, `${last}, ${sayCadence(visit.every)}`];
}

const daysTo = (dayAt: number, date: string) => Math.round((dayAt - Date.parse(date.slice(0, 10))) / DAY_MS);
const sayAgo = (days: number) => (days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`);
const sayCadence = (days: number) => (days === 1 ? 'to be visited every day' : `to be visited every ${days} days`);
