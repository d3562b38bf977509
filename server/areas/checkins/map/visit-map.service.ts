import { MAP_VISITS_MAX, type VisitMapQuery } from '@fairlead/contract/checkins/map';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { ReadZone } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { JsonText } from '../../../platform/http/long-list.ts';
import { assertDaysInOrder, makeConditions, presenceCondition } from '../../../records/filters/conditions.ts';
import { CHECKIN_SOURCE } from '../check-in-list.store.ts';
import { readMapped } from './visit-map.store.ts';

export type VisitMaps = ReturnType<typeof createVisitMaps>;

/** Where visits were, for maps (docs/product/checkins.md). */
export function createVisitMaps({ db, readZone }: { db: Database; readZone: ReadZone }) {
  return {
    /** The latest visits of the list's filters that the actor sees and that have a position, at most `limit` of them. */
    async read(actor: Actor, query: VisitMapQuery, limit: number = MAP_VISITS_MAX): Promise<JsonText> {
      assertDaysInOrder(CHECKIN_SOURCE.list, query);
      const zone = await readZone();
      const { json, isLimited } = await db.readSlowly(actor.accountId, async (reader) => {
        const conditions = [...makeConditions(reader, CHECKIN_SOURCE, query, { zone }), presenceCondition('latitude', 'yes')];
        return readMapped(reader, actor, conditions, limit);
      });
      return new JsonText(`{"visits":[${json}],"isLimited":${isLimited}}`);
    },
  };
}
