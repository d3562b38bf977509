import type { Tx } from '../../../platform/db/database.ts';
import { accountsThatSee, actorNow } from '../../sign-in/sign-in.service.ts';
import type { ClientRow } from '../clients.rules.ts';
import { isSeenBy } from '../list/client-visibility.store.ts';

/** The open accounts of the employee whom a client is assigned to, as far as they may see it. */
export async function findAssigned(tx: Tx, { id, assignedToId }: Pick<ClientRow, 'id' | 'assignedToId'>): Promise<string[]> {
  const client = tx.selectFrom('client').select('client.id').where('client.id', '=', id);
  return accountsThatSee(tx, assignedToId === null ? [] : [assignedToId], async (actor) => {
    const seen = isSeenBy(tx, actor);
    return (await (seen ? client.where(seen) : client).executeTakeFirst()) !== undefined;
  });
}

/** The accounts that something about a client should reach: its employee's, or its maker's if it is assigned to nobody. */
export async function findRecipients(tx: Tx, clientId: string): Promise<string[]> {
  const client = await tx.selectFrom('client').select(['id', 'assignedToId', 'createdBy']).where('id', '=', clientId).executeTakeFirst();
  if (!client) return [];
  if (client.assignedToId !== null) return findAssigned(tx, client);
  return client.createdBy !== null && (await actorNow(tx, client.createdBy)) ? [client.createdBy] : [];
}
