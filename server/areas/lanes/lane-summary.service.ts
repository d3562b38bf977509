import { countPages, PAGE_SIZE } from '@fairlead/contract/kit/paging';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { LaneSummaryQuery } from '@fairlead/contract/lanes';
import type { ReadZone } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { makeConditions } from '../../records/filters/conditions.ts';
import type { Query } from '../../records/list/source.ts';
import { LANE_SOURCE } from './lane-list.store.ts';
import { summarise } from './lane-summary.store.ts';

interface Parts {
  db: Database;
  readZone: ReadZone;
  /** The list's query with what its words mean. */
  resolve(actor: Actor, query: Query): Promise<Query>;
}

/** The list's lanes by pairs of ports (docs/product/lanes.md). */
export const createLaneSummary =
  ({ db, readZone, resolve }: Parts) =>
  async (actor: Actor, { page = 1, limit = PAGE_SIZE, ...filters }: LaneSummaryQuery) => {
    const query = await resolve(actor, filters);
    const zone = await readZone();
    const { lanes, total } = await db.readSlowly(actor.accountId, (reader) =>
      summarise(reader, actor, makeConditions(reader, LANE_SOURCE, query, { zone }), { limit, offset: (page - 1) * limit }),
    );
    return { lanes, total, page, pages: countPages(total, limit) };
  };
