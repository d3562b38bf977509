import { type Expression, type SqlBool, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { compared } from '../../platform/db/lists/narrowing.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { insertMany } from '../../platform/db/writes/insert-many.ts';
import type { ClientRow } from './clients.rules.ts';
import type { UnseenClientsTable } from './clients.tables.ts';

/**
 * SQLite: clients of an import that is not done lie below all others by their row number, which every index holds, so whether
 * one is shown costs a comparison, and one small write shows them all.
 */

/** Below every row number. */
const NONE = Number.MIN_SAFE_INTEGER;

/** The condition that a client is there for others, and not stored ahead of an import's switch-over. */
export const isShown: Expression<SqlBool> = sql`${compared('client.searchRow')} > coalesce((select "upTo" from "unseenClients"), ${sql.lit(NONE)})`;

const row = sql<number>`${sql.ref('client.searchRow')}`;

export const find = (reader: Reader): Promise<UnseenClientsTable | undefined> =>
  reader.selectFrom('unseenClients').selectAll().executeTakeFirst();

/** Takes the row numbers below those of all clients; answers the highest, or undefined where another import has them. */
export async function take(tx: Tx, importId: string): Promise<number | undefined> {
  if (await find(tx)) return undefined;
  const { lowest } = await tx.selectFrom('client').select(sql<number | null>`min(${row})`.as('lowest')).executeTakeFirstOrThrow();
  const upTo = Math.min(lowest ?? 0, 0) - 1;
  await tx.insertInto('unseenClients').values({ upTo, importId }).execute();
  return upTo;
}

/** Stores clients under row numbers from `first` on. */
export const insert = (tx: Tx, first: number, rows: readonly ClientRow[]): Promise<void> =>
  insertMany(tx, 'client', rows.map((each, at) => ({ searchRow: first + at, ...each })) as readonly Tables['client'][]);

/** The next of them after a row number, in their order. */
export const listAfter = (tx: Tx, { after, upTo, limit }: { after: number; upTo: number; limit: number }) =>
  tx
    .selectFrom('client')
    .select([
      row.as('row'),
      'id',
      'companyName',
      'relationshipStatus',
      'currentStatus',
      'lostReason',
      'assignedToId',
      'category',
      'segment',
    ])
    .where(row, '>', after)
    .where(row, '<=', upTo)
    .orderBy(row)
    .limit(limit)
    .execute();

export async function respell(tx: Tx, upTo: number, from: string, to: string): Promise<void> {
  await tx.updateTable('client').set({ category: to }).where(row, '<=', upTo).where('category', '=', from).execute();
}

/** Shows them all. */
export async function show(tx: Tx): Promise<void> {
  await tx.deleteFrom('unseenClients').execute();
}

/** They are to be cleared away: those of this import, or of whichever. */
export async function release(tx: Tx, importId?: string): Promise<void> {
  const held = tx.updateTable('unseenClients').set({ importId: null });
  await (importId === undefined ? held : held.where('importId', '=', importId)).execute();
}

/** Removes some of those that are to be cleared away; answers whether more are left. */
export async function removeSome(tx: Tx, atMost: number): Promise<boolean> {
  const range = await find(tx);
  if (range?.importId !== null) return false;
  const some = tx.selectFrom('client').select(row.as('row')).where(row, '<=', range.upTo).limit(atMost);
  const { numDeletedRows } = await tx.deleteFrom('client').where(row, 'in', some).executeTakeFirst();
  if (numDeletedRows > 0n) return true;
  await show(tx);
  return false;
}
