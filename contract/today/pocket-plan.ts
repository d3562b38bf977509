import { findSegment } from '../clients/segment.ts';
import type { Place } from '../kit/position.ts';
import type { PocketClient } from '../pocket.ts';
import type { Task } from '../tasks.ts';
import type { Today } from '../today.ts';
import { createRanking } from './ranking.ts';

/** What says of a client whether it is to be seen, and how it is reached. */
export type PlannedClient = Pick<
  PocketClient,
  | ('_id' | 'companyName' | 'address' | 'mobile' | 'phone' | 'assignedToId' | 'relationshipStatus' | 'currentStatus')
  | ('followUpDate' | 'visitEveryDays' | 'lastVerifiedAt')
> & { sites: readonly (Place & { name: string })[] };

export interface Asked {
  /** Of the person; null for one who is no employee. */
  employeeId: string | null;
  day: string;
  start: Place | undefined;
}

/**
 * Who to see by what a device keeps: what the server answers for the same clients and tasks (docs/product/today.md). Clients are weighed one after
 * the other, so that they need not be held in memory together.
 */
export function createPocketPlan(tasks: readonly Task[], { employeeId, day, start }: Asked) {
  const ranking = createRanking<PlannedClient>({ tasks: tasks.filter(({ finishedAt }) => finishedAt === null), day, start });
  let count = 0;
  return {
    weigh(client: PlannedClient): void {
      if ((employeeId !== null && client.assignedToId !== employeeId) || findSegment(client) === 'lost') return;
      count += 1;
      ranking.weigh(client);
    },
    choose: (): Today => ({
      ...{ day, whose: employeeId === null ? 'all' : 'assigned', clients: count },
      stops: ranking.choose().map(({ client, site, metres, reasons }) => {
        const { _id, companyName, address, mobile, phone } = client;
        const place = site && { name: site.name, latitude: site.latitude, longitude: site.longitude };
        return { _id, companyName, address, mobile, phone, site: place, metres, reasons };
      }),
    }),
  };
}
