import type { Actor } from '@fairlead/contract/kit/permissions';
import { dayIn } from '@fairlead/contract/kit/time';
import type { Today, todayEndpoints } from '@fairlead/contract/today';
import { createRanking } from '@fairlead/contract/today/ranking';
import type { z } from 'zod';
import type { Clock, ReadZone } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Clients } from '../clients/clients.service.ts';
import type { Tasks } from '../tasks/tasks.service.ts';
import * as store from './today.store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  readZone: ReadZone;
  clients: Pick<Clients, 'seen'>;
  tasks: Pick<Tasks, 'listOwnDue'>;
}
type Query = z.output<typeof todayEndpoints.get.query>;
export type TodayService = ReturnType<typeof createToday>;

/** Who to see today (docs/product/today.md). */
export function createToday({ db, clock, readZone, clients, tasks }: Parts) {
  return {
    /** Of the clients that are assigned to the actor's employee, as far as the actor sees them; without an employee of all visible ones. */
    async read(actor: Actor, { near: start, day: asked }: Query): Promise<Today> {
      const day = asked ?? dayIn(await readZone(), clock.now());
      return db.readSlowly(actor.accountId, async (reader) => {
        const ranking = createRanking<store.FoundClient>({ tasks: await tasks.listOwnDue(reader, actor, day), day, start });
        const visible = await clients.seen(reader, actor);
        const count = await store.readClients(reader, visible, actor.employeeId ?? undefined, ranking.weigh);
        const stops = ranking.choose();
        const reach = await store.findReach(
          reader,
          stops.map(({ client }) => client._id),
        );
        return {
          ...{ day, whose: actor.employeeId === null ? 'all' : 'assigned', clients: count },
          stops: stops.flatMap(({ client, site, metres, reasons }) => {
            const row = reach.get(client._id);
            const place = site && { name: site.name, latitude: site.latitude, longitude: site.longitude };
            return row ? [{ ...row, site: place, metres, reasons }] : [];
          }),
        };
      });
    },
  };
}
