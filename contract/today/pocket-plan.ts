import { findSegment } from '../clients/segment.ts';
import type { Place } from '../kit/position.ts';
import type { PocketClient } from '../pocket.ts';
import type { Task } from '../tasks.ts';
import type { Today } from '../today.ts';
import { chooseStops } from './ranking.ts';

/** What says of a client whether it is to be seen, and how it is reached. */
export type PlannedClient = Pick<
  PocketClient,
  | ('_id' | 'companyName' | 'address' | 'mobile' | 'phone' | 'assignedToId' | 'relationshipStatus' | 'currentStatus')
  | ('followUpDate' | 'visitEveryDays' | 'lastVerifiedAt')
> & { sites: readonly (Place & { name: string })[] };

interface Kept {
  clients: readonly PlannedClient[];
  tasks: readonly Task[];
}

export interface Asked {
  /** Of the person; null for one who is no employee. */
  employeeId: string | null;
  day: string;
  start: Place | undefined;
}

/** Who to see by what a device keeps: what the server answers for the same clients and tasks (docs/product/today.md). */
export function planFromPocket({ clients, tasks }: Kept, { employeeId, day, start }: Asked): Today {
  const own = clients.filter((each) => (employeeId === null || each.assignedToId === employeeId) && findSegment(each) !== 'lost');
  const open = tasks.filter(({ finishedAt }) => finishedAt === null);
  return {
    ...{ day, whose: employeeId === null ? 'all' : 'assigned', clients: own.length },
    stops: chooseStops({ clients: own, tasks: open, day, start }).map(({ client, site, metres, reasons }) => {
      const { _id, companyName, address, mobile, phone } = client;
      const place = site && { name: site.name, latitude: site.latitude, longitude: site.longitude };
      return { _id, companyName, address, mobile, phone, site: place, metres, reasons };
    }),
  };
}
