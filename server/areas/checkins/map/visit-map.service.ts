import { MAP_VISITS_MAX, type VisitMapQuery } from '@fairlead/contract/checkins/map';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { ReadZone } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { JsonText } from '../../../platform/http/long-list.ts';
import { makeConditions, presenceCondition } from '../../../records/filters/conditions.ts';
import { everyRow } from '../../../records/list/list.ts';
import { CHECKIN_SOURCE } from '../check-in-list.store.ts';

const MAPPED = ['_id', 'latitude', 'longitude', 'verdict'] as const;
/** A map is read in few steps, because a reader thread does it and not the one that answers requests. */
const ROWS_AT_ONCE = 5000;

export type VisitMaps = ReturnType<typeof createVisitMaps>;

/** Where visits were, for maps (docs/product/checkins.md). */
export function createVisitMaps({ db, readZone }: { db: Database; readZone: ReadZone }) {
  return {
    /** The latest visits of the list's filters that the actor sees and that have a position, at most `limit` of them. */
    async read(actor: Actor, query: VisitMapQuery, limit: number = MAP_VISITS_MAX): Promise<JsonText> {
      const zone = await readZone();
      const rows = await db.readSlowly(actor.accountId, async (reader) => {
        const conditions = [...makeConditions(reader, CHECKIN_SOURCE, query, { zone }), presenceCondition('latitude', 'yes')];
        const found: string[] = [];
        for await (const some of everyRow(reader, CHECKIN_SOURCE, actor, { conditions }, { atOnce: ROWS_AT_ONCE, fields: MAPPED })) {
          for (const { text } of some) found.push(text);
          if (found.length > limit) break;
        }
        return found;
      });
      return new JsonText(`{"visits":[${rows.slice(0, limit).join()}],"isLimited":${rows.length > limit}}`);
    },
  };
}
