import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { LEDGER_SOURCE } from './ledger-list.store.ts';

/** An entry that the actor may see, of the given client if one is given. */
export function find(reader: Reader, actor: Actor, id: string, clientId?: string) {
  const found = LEDGER_SOURCE.visible(reader, actor).select(['ledgerEntry.id']).where('ledgerEntry.id', '=', id);
  return (clientId === undefined ? found : found.where('ledgerEntry.clientId', '=', clientId)).executeTakeFirst();
}

/** States anew which payments an entry has. */
export async function replacePayments(
  tx: Tx,
  entryId: string,
  shares: readonly { id: string; month: string; minor: number; baseMinor: number }[],
): Promise<void> {
  await removePayments(tx, [entryId]);
  if (shares.length === 0) return;
  await tx
    .insertInto('ledgerPayment')
    .values(shares.map((share) => ({ entryId, ...share })))
    .execute();
}

export async function removePayments(tx: Tx, entryIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('ledgerPayment').where('entryId', 'in', entryIds).execute();
}

/** How many records of these clients others than this account have added. */
export async function countOfOthers(reader: Reader, clientIds: readonly string[], accountId: string): Promise<number> {
  const found = await reader
    .selectFrom('ledgerEntry')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('clientId', 'in', clientIds)
    .where('deletedAt', 'is', null)
    .where(({ or, eb }) => or([eb('createdBy', 'is', null), eb('createdBy', '!=', accountId)]))
    .executeTakeFirstOrThrow();
  return Number(found.count);
}
