import { countPages, PAGE_SIZE } from '@fairlead/contract/kit/paging';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Database, Reader } from '../../platform/db/database.ts';
import { readEveryPage } from '../../platform/db/lists/keyset.ts';
import { JsonText, LongList } from '../../platform/http/long-list.ts';
import { type Condition, makeConditions } from '../filters/conditions.ts';
import { countRows, findPage, type Place } from '../filters/find-page.ts';
import { readJson } from '../filters/reply.ts';
import { countInScope } from '../filters/scope.ts';
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
): AsyncGenerator<JsonText[]> {
  const read = async (at: { cursor?: string }) => {
    await source.assertStillSees?.(reader, actor);
    return findPage(reader, source, actor, conditions, { ...order, ...at, limit: atOnce });
  };
  for await (const ids of readEveryPage(read, ({ id }) => id))
    yield (await readRows(reader, source, ids, fields)).map((text) => new JsonText(text));
}

const readRows = <Table extends TableName>(reader: Reader, source: ListSource<Table>, ids: readonly string[], fields?: readonly string[]) =>
  readJson(reader, source, ids, fields);

/** The number of rows of a list. Stored totals answer it if nothing is filtered and the actor sees everything. */
async function countMatches<Table extends TableName>(
  reader: Reader,
  source: ListSource<Table>,
  actor: Actor,
  query: Query,
  at: { zone: string; isWhole?: boolean; more?: readonly Condition[] },
): Promise<number> {
  const conditions = [...makeConditions(reader, source, query, at), ...(at.more ?? [])];
  const options = source.options?.(query, at.isWhole ?? false) ?? [];
  if (conditions.length === options.length) {
    const parts = source.scope?.(reader, actor);
    if (!parts && source.total) return source.total(reader, options);
    const counted = parts && (await countInScope(reader, source.table, parts, options));
    if (counted !== undefined) return counted;
  }
  return countRows(reader, source, actor, conditions);
}

/** The totals that writes keep, read again only after a write has changed one. */
function keepTotals<Table extends TableName>({ total, ...source }: ListSource<Table>, db: Database): ListSource<Table> {
  if (!total) return source;
  const kept = db.keep<number>(['tally']);
  const read = async (reader: Reader, among: readonly Among[]) => (await kept(JSON.stringify(among), () => total(reader, among))) ?? 0;
  return { ...source, total: read };
}

/** The list of a kind and its count, of the rows that the actor may see. `zone` is the workspace's time zone. */
export function createRecordList<Table extends TableName>(kind: ListSource<Table>, { db, zone }: { db: Database; zone: string }) {
  const source = keepTotals(kind, db);
  return {
    /**
     * One page, or all rows without any of `page`, `limit` and `cursor` (docs/product/api.md). `more` holds further
     * conditions, for calls that select by something else than the list's filters.
     */
    async list(
      actor: Actor,
      { page, limit, cursor, count, sort, order, fields, ...query }: PageQuery & Query,
      more: readonly Condition[] = [],
    ): Promise<JsonText | LongList<JsonText>> {
      const isWhole = page === undefined && limit === undefined && cursor === undefined;
      const asked = { conditions: [...makeConditions(db.read, source, query, { zone, isWhole }), ...more], sort, order };
      const { rows } = source.list;
      if (isWhole) {
        const every = everyRow(db.read, source, actor, asked, { atOnce: OF_ALL_AT_ONCE, fields });
        return new LongList(rows, every, (total) => ({ total, page: 1, pages: 1, next: null, previous: null }));
      }
      const place: Place = { sort, order, page, cursor, limit: limit ?? PAGE_SIZE };
      const [{ rows: found, ...at }, total] = await Promise.all([
        findPage(db.read, source, actor, asked.conditions, place),
        count === 'false' ? undefined : countMatches(db.read, source, actor, query, { zone, more }),
      ]);
      const json = await readRows(
        db.read,
        source,
        found.map(({ id }) => id),
        fields,
      );
      const beside = {
        ...(total !== undefined && { total, pages: countPages(total, place.limit) }),
        page: at.page,
        next: at.next,
        previous: at.previous,
      };
      return new JsonText(`{${JSON.stringify(rows)}:[${json.join()}],${JSON.stringify(beside).slice(1)}`);
    },

    async count(actor: Actor, { limit = PAGE_SIZE, ...query }: { limit?: number | undefined } & Query) {
      const total = await countMatches(db.read, source, actor, query, { zone });
      return { total, pages: countPages(total, limit) };
    },
  };
}
