import { z } from 'zod';
import { checkInList, VERDICTS } from '../checkins.ts';
import { endpoint } from '../kit/endpoint.ts';
import { filterShape } from '../kit/records/lists.ts';

/** More visits than these are not put on a map; the latest are. */
export const MAP_VISITS_MAX = 20_000;

/** A visit as far as a map needs it; the rest is read when it is pressed. */
const mappedVisit = z.object({
  _id: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Null for visits that were sent before there were verdicts. */
  verdict: z.enum(VERDICTS).nullable(),
});
export type MappedVisit = z.output<typeof mappedVisit>;

const visitMap = z.object({
  /** Latest first. */
  visits: z.array(mappedVisit),
  /** There are further visits, which were made before these. */
  isLimited: z.boolean(),
});
export type VisitMap = z.output<typeof visitMap>;

export const visitMapEndpoints = {
  map: endpoint({
    keys: 'checkins',
    method: 'GET',
    path: `${checkInList.path}/map`,
    summary: `Where the visits were that the list's filters find, at most the latest ${MAP_VISITS_MAX.toLocaleString('en-US')} that have a position.`,
    query: z.object(filterShape(checkInList)),
    reply: visitMap,
  }),
};
export type VisitMapQuery = z.output<typeof visitMapEndpoints.map.query>;
