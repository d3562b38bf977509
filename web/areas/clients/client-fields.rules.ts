import { CLIENT_MESSAGES, type Client } from '@fairlead/contract/clients';
import type { Ownership } from '@fairlead/contract/kit/permissions';

/** The type chip (docs/product/clients.md): the type, else the relationship's status. */
export const typeShown = (client: Pick<Client, 'type' | 'relationshipStatus'>) => client.type ?? client.relationshipStatus;

/** Mobile, else phone, else 'Not provided' (docs/product/clients.md). */
export const phoneShown = (client: Pick<Client, 'mobile' | 'phone'>) => client.mobile || client.phone || CLIENT_MESSAGES.notProvided;

/** Who a client belongs to, for the permissions table. */
export const ownershipOf = (client: Pick<Client, 'createdBy' | 'assignedToId'>): Ownership => ({
  createdBy: client.createdBy,
  assignedTo: [client.assignedToId],
});
