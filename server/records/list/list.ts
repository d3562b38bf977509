import { countPages, PAGE_SIZE } from '@fairlead/contract/kit/paging';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { ReadZone } from '../../platform/clock/clock.ts';
import type { Database, Reader } from '../../platform/db/database.ts';
import { readEveryPage } from '../../platform/db/lists/keyset.ts';
import { createPositions, type Positions } from '../../platform/db/lists/positions.ts';
import { type JsonRows, JsonText, LongList } from '../../platform/http/long-list.ts';
import { type Condition, makeConditions } from '../filters/conditions.ts';
import { countRows } from '../filters/count-rows.ts';
import { findPage, type Help, type Place } from '../filters/find-page.ts';
import { readJsonRows } from '../filters/reply.ts';
import { countInScope } from '../filters/scope.ts';
import { keepLargeCounts } from './large-counts.ts';
import type { Among, ListSource, Query, TableName } from './source.ts';

/** Rows of a whole list read at a time, because the same thread answers other requests. */
const OF_ALL_AT_ONCE = 100;

/** Which rows of a list, and in which order. */
export interface Asked {
  conditions: readonly Condition[];
  sort?: string | undefined;
  order?: 'asc' | 'desc' | undefined;
}

interface PageQuery {
  page?: number | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
  count?: 'true' | 'false' | undefined;
  sort?: string | undefined;
  order?: 'asc' | 'desc' | undefined;
  fields?: readonly string[] | undefined;
}

/** Every row's JSON in the list's order, batch by batch. Rows that are added or removed meanwhile cause no repeated or skipped rows. */
export async function* everyRow<Table extends TableName>(
  reader: Reader,
  source: ListSource<Table>,
  actor: Actor,
  { conditions, ...order }: Asked,
  { atOnce, fields }: { atOnce: number; fields?: readonly string[] | undefined },
): AsyncGenerator<JsonRows> {
  const read = async (at: { cursor?: string }) => {
    await source.assertStillSees?.(reader, actor);
    return findPage(reader, source, actor, conditions, { ...order, ...at, limit: atOnce });
  };
  for await (const ids of readEveryPage(read, ({ id }) => id)) yield readJsonRows(reader, source, ids, fields);
}

/** The list of a kind and its count, of the rows that the actor may see. */
export function createRecordList<Table extends TableName>(
  source: ListSource<Table>,
  { db, readZone }: { db: Database; readZone: ReadZone },
) {
  const { table, reads = [], tuning } = source;
  const large = keepLargeCounts();
  const keptTotals = db.keep<number>(tuning?.total ? ['tally'] : [table, ...reads]);
  const keptPositions = db.keep<Positions>([table, ...reads]);

  interface Filtered {
    conditions: readonly Condition[];
    options: readonly Among[];
  }
  const filter = async (
    query: Query,
    { isWhole = false, more = [] }: { isWhole?: boolean; more?: readonly Condition[] } = {},
  ): Promise<Filtered> => ({
    conditions: [...makeConditions(db.read, source, query, { zone: await readZone(), isWhole }), ...more],
    options: source.options?.(query, isWhole) ?? [],
  });
  /** Whether these are all rows of these options. */
  const isEverything = ({ sees }: Actor, { conditions, options }: Filtered) => conditions.length === options.length && sees === 'all';

  /** Equal for the same rows. */
  const nameRows = (actor: Actor, { conditions, options }: Filtered) =>
    JSON.stringify([actor, options, conditions.map(({ shape, values }) => [shape, values])]);

  /** Totals are kept until a write. What is filtered, or seen by some alone, is counted beside the requests if that may take long. */
  async function count(actor: Actor, { conditions, options }: Filtered): Promise<number> {
    const key = nameRows(actor, { conditions, options });
    const readSlowly = <Result>(work: (reader: Reader) => Promise<Result>) => db.readSlowly(actor.accountId, work);
    const countMatches = () => countRows(db.read, source, actor, conditions, options, readSlowly);
    if (isEverything(actor, { conditions, options }))
      return (await keptTotals(key, () => tuning?.total?.(db.read, options) ?? countMatches())) ?? 0;
    // All that an actor sees who does not see everything.
    const parts = conditions.length === options.length ? source.scope?.(db.read, actor) : undefined;
    const countSeen = () => parts && readSlowly((reader) => countInScope(reader, source.table, parts, options));
    return large.find(key) ?? large.add(key, (await countSeen()) ?? (await countMatches()));
  }

  /** Known places of a list of everything, until a write. */
  const findPositions = (actor: Actor, filtered: Filtered) => async (sorted: string) =>
    isEverything(actor, filtered)
      ? keptPositions(JSON.stringify([actor, sorted, filtered.options]), async () => createPositions(await count(actor, filtered)))
      : undefined;

  async function readPage(
    actor: Actor,
    filtered: Filtered,
    place: Place,
    { isCounted, fields }: { isCounted: boolean; fields?: readonly string[] | undefined },
  ): Promise<JsonText> {
    const help: Help = {
      findPositions: findPositions(actor, filtered),
      readSlowly: (work) => db.readSlowly(actor.accountId, work),
    };
    const [{ rows: found, ...at }, total] = await Promise.all([
      findPage(db.read, source, actor, filtered.conditions, place, help),
      isCounted ? count(actor, filtered) : undefined,
    ]);
    const ids = found.map(({ id }) => id);
    const rows = await readJsonRows(db.read, source, ids, fields);
    const beside = {
      ...(total !== undefined && { total, pages: countPages(total, place.limit) }),
      page: at.page,
      next: at.next,
      previous: at.previous,
    };
    const [before, after] = [`{${JSON.stringify(source.list.rows)}:[`, `],${JSON.stringify(beside).slice(1)}`];
    return new JsonText(Buffer.concat([before, rows.payload, after].map((part) => (typeof part === 'string' ? Buffer.from(part) : part))));
  }

  return {
    /**
     * One page, or all rows without any of `page`, `limit` and `cursor` (docs/product/api.md). `more` holds further
     * conditions, for calls that select by something else than the list's filters.
     */
    async list(
      actor: Actor,
      { page, limit, cursor, count: isCounted, sort, order, fields, ...query }: PageQuery & Query,
      more: readonly Condition[] = [],
    ): Promise<JsonText | LongList> {
      const isWhole = page === undefined && limit === undefined && cursor === undefined;
      const filtered = await filter(query, { isWhole, more });
      const { conditions } = filtered;
      if (isWhole) {
        const every = everyRow(db.read, source, actor, { conditions, sort, order }, { atOnce: OF_ALL_AT_ONCE, fields });
        return new LongList(source.list.rows, every, (total) => ({ total, page: 1, pages: 1, next: null, previous: null }));
      }
      const place: Place = { sort, order, page, cursor, limit: limit ?? PAGE_SIZE };
      return readPage(actor, filtered, place, { isCounted: isCounted !== 'false', fields });
    },

    async count(actor: Actor, { limit = PAGE_SIZE, ...query }: { limit?: number | undefined } & Query) {
      const total = await count(actor, await filter(query));
      return { total, pages: countPages(total, limit) };
    },
  };
}
