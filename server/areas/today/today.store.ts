import type { Site } from '@fairlead/contract/clients';
import type { RankedClient } from '@fairlead/contract/today/ranking';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { isOneOf } from '../../platform/db/lists/json-list.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { VISIT_PACE } from '../checkins/checkins.service.ts';

/** The clients that someone may see, as `clients` offers them. */
export type VisibleClients = SelectQueryBuilder<Tables, 'client', { id: string; companyName: string }>;

/** Read in one statement, so that other requests get their turn between. */
const CLIENTS_AT_ONCE = 2500;
const LINE_END = '\n';
/** As in `VISIT_PACE`, of a joined category: asking twice for each client's takes a fifth of the time. */
const VISIT_EVERY_DAYS = sql<number | null>`coalesce("client"."visitEveryDays", "clientCategory"."visitEveryDays")`;
/** What the ranking needs of a client; of visits only where some are wanted. The sites stand last, because their names may hold anything. */
const LINE = sql<string>`"client"."id" || '|' || coalesce("client"."followUpDate", '') || '|' || coalesce(cast(${VISIT_EVERY_DAYS} as text), '') || '|' ||
  coalesce(case when ${VISIT_EVERY_DAYS} is not null then ${VISIT_PACE.derived.lastVerifiedAt} end, '') || '|' || "client"."sites"`;

/**
 * Hands over what the ranking needs of all clients that are not lost, or of those assigned to one employee, and returns how many there are. They
 * come as texts of many clients: thousands of rows would hold up the request thread for tens of milliseconds. While those of one text are
 * taken, the next one is read.
 */
export async function readClients(
  reader: Reader,
  visible: VisibleClients,
  assignedToId: string | undefined,
  take: (client: FoundClient) => void,
): Promise<number> {
  let wanted = visible
    .clearSelect()
    .leftJoin('clientCategory', 'clientCategory.nameKey', 'client.categoryKey')
    .select(['client.id', LINE.as('line')])
    .where('client.segment', '<', 'lost');
  if (assignedToId !== undefined) wanted = wanted.where('client.assignedToId', '=', assignedToId);
  const readAfter = (id: string) => {
    const some = wanted.where('client.id', '>', id).orderBy('client.id').limit(CLIENTS_AT_ONCE);
    return reader
      .selectFrom(some.as('found'))
      .select(({ fn }) => [fn.max('id').as('last'), sql<string | null>`string_agg("line", ${sql.lit(LINE_END)})`.as('lines')])
      .executeTakeFirstOrThrow();
  };
  let count = 0;
  for (let reading = readAfter(''); ; ) {
    const found = await reading;
    const lines = found.lines?.split(LINE_END) ?? [];
    const hasMore = lines.length === CLIENTS_AT_ONCE;
    if (hasMore) reading = readAfter(found.last);
    for (const line of lines) take(new FoundClient(line));
    count += lines.length;
    if (!hasMore) return count;
  }
}

/** A client as a line tells it. Its sites are parsed where they are asked for: without a start, of those alone that are chosen. */
export class FoundClient implements RankedClient {
  readonly _id: string;
  readonly followUpDate: string | null;
  readonly visitEveryDays: number | null;
  readonly lastVerifiedAt: string | null;
  readonly #sites: string;

  constructor(line: string) {
    let at = 0;
    const next = () => {
      const end = line.indexOf('|', at);
      const part = line.slice(at, end);
      at = end + 1;
      return part;
    };
    this._id = next();
    this.followUpDate = next() || null;
    this.visitEveryDays = Number(next()) || null;
    this.lastVerifiedAt = next() || null;
    this.#sites = line.slice(at);
  }

  get sites(): Site[] {
    return JSON.parse(this.#sites) as Site[];
  }
}

/** How these clients are called and reached, by their ids. Does not check permissions. */
export async function findReach(reader: Reader, ids: readonly string[]) {
  const rows = await reader
    .selectFrom('client')
    .select(['id as _id', 'companyName', 'address', 'mobile', 'phone'])
    .where(isOneOf(reader, 'client.id', ids))
    .execute();
  return new Map(rows.map((row) => [row._id, row]));
}
