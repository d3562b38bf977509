import type { Tx } from '../../platform/db/database.ts';

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
