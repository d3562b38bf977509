import type { ClientSort } from '@fairlead/contract/clients';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { type Page, page } from '../../platform/db/keyset.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { matchesText } from '../../platform/db/text-search.ts';
import { type ClientRow, SHOWN_COLUMNS, type ShownRow } from './clients.rules.ts';

/** A filter that is ready to be asked: `match` is undefined where no text is looked for. */
export interface Filter {
  segments: readonly ClientRow['segment'][];
  match: Expression<SqlBool> | undefined;
}

export interface Order {
  sort?: ClientSort;
  order?: 'asc' | 'desc';
}

const SEGMENTS = { Everyone: ['client', 'lead', 'lost'], All: ['client', 'lead'], Clients: ['client'], Leads: ['lead'] } as const;

/** What is asked for; `Everyone` is All with the lost. */
type Wanted = { search?: string; segment?: keyof typeof SEGMENTS };

const COLUMN_OF = {
  companyName: 'nameKey',
  type: 'typeKey',
  assignedTo: 'assignedKey',
  category: 'categoryKey',
  phone: 'phoneKey',
  createdAt: 'createdAt',
} as const satisfies Record<ClientSort, keyof ClientRow>;

/** The one definition of the clients that someone may see; whoever reads clients, here or above, starts from it. */
export const visible = (reader: Reader, _actor: Actor): SelectQueryBuilder<Tables, 'client', object> =>
  reader.selectFrom('client').where('client.deletedAt', 'is', null);

export async function filterOf(reader: Reader, { search = '', segment = 'All' }: Wanted): Promise<Filter> {
  return { segments: SEGMENTS[segment], match: await matchesText(reader, { table: 'client', text: search }) };
}

export function list(reader: Reader, actor: Actor, filter: Filter, order: Order): Promise<ShownRow[]> {
  const [first, last] = orderOf(order);
  return filtered(reader, actor, filter)
    .select(SHOWN_COLUMNS)
    .orderBy(first.column, first.direction)
    .orderBy(last.column, last.direction)
    .execute();
}

export function listPage(
  reader: Reader,
  actor: Actor,
  filter: Filter,
  { sort, order, ...at }: Order & { cursor?: string; page?: number; limit: number },
): Promise<Page<ShownRow>> {
  return page(filtered(reader, actor, filter).select(SHOWN_COLUMNS), { order: orderOf({ sort, order }), ...at });
}

export async function count(reader: Reader, actor: Actor, filter: Filter): Promise<number> {
  const { total } = await filtered(reader, actor, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export const find = (reader: Reader, actor: Actor, id: string): Promise<ClientRow | undefined> =>
  visible(reader, actor).selectAll().where('client.id', '=', id).executeTakeFirst();

export async function insert(tx: Tx, row: ClientRow): Promise<void> {
  await tx.insertInto('client').values(row).execute();
}

/** The row as it is now, held until the transaction ends, so that what is worked out from it stays true. */
export const lock = (tx: Tx, id: string): Promise<ClientRow | undefined> =>
  tx
    .updateTable('client')
    .set({ version: sql<number>`version` })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Only a row that `lock` holds is updated. */
export async function update(tx: Tx, id: string, change: Partial<ClientRow>): Promise<void> {
  await tx.updateTable('client').set(change).where('id', '=', id).execute();
}

export const removeAll = (tx: Tx, ids: readonly string[]) =>
  tx.deleteFrom('client').where('id', 'in', ids).returning(['segment', 'pictureId', 'deletedAt']).execute();

function filtered(reader: Reader, actor: Actor, { segments, match }: Filter) {
  let found = visible(reader, actor);
  // The indexes of the lists leave the lost out, and SQLite uses them only where it sees the constant.
  if (!segments.includes('lost')) found = found.where('client.segment', '<>', sql.lit('lost'));
  const [only, another] = segments;
  if (only && !another) found = found.where('client.segment', '=', only);
  return match ? found.where(match) : found;
}

/** By name unless asked otherwise; equal ones by id, so that no two rows are ever in doubt. */
function orderOf({ sort = 'companyName', order: direction = 'asc' }: Order) {
  return [
    { column: `client.${COLUMN_OF[sort]}`, direction },
    { column: 'client.id', direction },
  ] as const;
}
