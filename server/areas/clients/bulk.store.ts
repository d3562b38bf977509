import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Tx } from '../../platform/db/database.ts';
import { isPostgres } from '../../platform/db/lists/narrowing.ts';
import type { ClientRow } from './clients.rules.ts';
import { visible } from './clients.store.ts';

/** Those of these clients that the actor may see, by id; held, always in the same order, until the transaction ends. */
export async function lockSeen(tx: Tx, actor: Actor, ids: readonly string[]): Promise<ReadonlyMap<string, ClientRow>> {
  const wanted = visible(tx, actor).selectAll('client').where('client.id', 'in', ids).orderBy('client.id');
  // SQLite has one writer at a time.
  const rows = await (isPostgres(tx) ? wanted.forUpdate('client') : wanted).execute();
  return new Map(rows.map((row) => [row.id, row]));
}
