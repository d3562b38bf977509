import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { page } from '../../platform/db/lists/keyset.ts';
import { isPostgres } from '../../platform/db/lists/narrowing.ts';
import { folded } from '../../platform/db/lists/text-search.ts';
import type { ClientRow } from './clients.rules.ts';

/** Deleted clients whose name or email holds the text. */
function found(reader: Reader, search: string) {
  const deleted = reader.selectFrom('client').where('client.deletedAt', 'is not', null);
  const wanted = folded(search).replace(/[\\%_]/g, '\\$&');
  return wanted === '' ? deleted : deleted.where(sql<boolean>`"client"."searchText" like ${`%${wanted}%`} escape '\\'`);
}

/** The last deleted first. */
export const listPage = (reader: Reader, search: string, at: { page?: number; limit: number; cursor?: string }) =>
  page(found(reader, search).select(['client.id', 'client.companyName', 'client.email', 'client.deletedAt', 'client.deletedBy']), {
    order: [
      { column: 'client.deletedAt', direction: 'desc', type: 'instant' },
      { column: 'client.id', direction: 'desc', type: 'id' },
    ],
    ...at,
  });

export async function count(reader: Reader, search: string): Promise<number> {
  const { total } = await found(reader, search)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export const categoryOf = async (tx: Tx, id: string): Promise<string | null> =>
  (await tx.selectFrom('client').select('category').where('id', '=', id).where('deletedAt', 'is not', null).executeTakeFirst())?.category ??
  null;

/** Takes the mark of deletion away; undefined where there is none. */
export const restore = (tx: Tx, id: string, updatedAt: string): Promise<ClientRow | undefined> =>
  tx
    .updateTable('client')
    .set({ deletedAt: null, deletedBy: null, updatedAt, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .returningAll()
    .executeTakeFirst();

/** Some of those deleted before an instant, the oldest first. Held until the transaction ends, so that none is restored meanwhile. */
export function lockBefore(tx: Tx, instant: string, limit: number) {
  const some = tx.selectFrom('client').select('id').where('deletedAt', '<', instant).orderBy('deletedAt').limit(limit);
  return isPostgres(tx) ? some.forUpdate().execute() : some.execute();
}
