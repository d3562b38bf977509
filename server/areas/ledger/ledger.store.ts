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
