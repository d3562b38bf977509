import { findSegment } from '@fairlead/contract/clients/segment';
import type { PocketClient } from '@fairlead/contract/pocket';
import type { PlannedClient } from '@fairlead/contract/today/pocket-plan';

type Text = string | null;
/** What a plan needs of a client, without the fields' names: reading thousands of whole clients takes a phone too long. */
export type ShortClient = readonly [
  ...[id: string, companyName: string, address: Text, mobile: Text, phone: Text, assignedToId: Text],
  ...[followUpDate: Text, visitEveryDays: number | null, lastVerifiedAt: Text],
  sites: readonly (readonly [name: string, latitude: number, longitude: number])[],
];

/** Undefined for a lost client, which nobody plans to see. */
export function toShort(client: Omit<PocketClient, 'contacts'>): ShortClient | undefined {
  if (findSegment(client) === 'lost') return undefined;
  const { _id, companyName, address, mobile, phone, assignedToId, followUpDate, visitEveryDays, lastVerifiedAt, sites } = client;
  return [
    ...([_id, companyName, address, mobile, phone, assignedToId] as const),
    ...([followUpDate, visitEveryDays, lastVerifiedAt] as const),
    sites.map(({ name, latitude, longitude }) => [name, latitude, longitude] as const),
  ];
}

/** By their places, because taking lists apart by name takes five times as long, which thousands of clients make felt. */
export const fromShort = (short: ShortClient): PlannedClient => ({
  _id: short[0],
  companyName: short[1],
  address: short[2],
  mobile: short[3],
  phone: short[4],
  assignedToId: short[5],
  followUpDate: short[6],
  visitEveryDays: short[7],
  lastVerifiedAt: short[8],
  relationshipStatus: null,
  currentStatus: null,
  sites: short[9].map((site) => ({ name: site[0], latitude: site[1], longitude: site[2] })),
});
