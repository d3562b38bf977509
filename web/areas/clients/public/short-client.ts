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

/** A client as it is kept in short. What the ranking does not ask of it is not read. */
export class PlannedShort implements PlannedClient {
  readonly relationshipStatus = null;
  readonly currentStatus = null;
  private readonly short: ShortClient;

  constructor(short: ShortClient) {
    this.short = short;
  }
  get _id(): string {
    return this.short[0];
  }
  get companyName(): string {
    return this.short[1];
  }
  get address(): Text {
    return this.short[2];
  }
  get mobile(): Text {
    return this.short[3];
  }
  get phone(): Text {
    return this.short[4];
  }
  get assignedToId(): Text {
    return this.short[5];
  }
  get followUpDate(): Text {
    return this.short[6];
  }
  get visitEveryDays(): number | null {
    return this.short[7];
  }
  get lastVerifiedAt(): Text {
    return this.short[8];
  }
  get sites(): PlannedClient['sites'] {
    return this.short[9].map((site) => ({ name: site[0], latitude: site[1], longitude: site[2] }));
  }
}
