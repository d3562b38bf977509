import { type Actor, may, type Ownership } from '@fairlead/contract/kit/permissions';
import type { ClientRow } from './clients.rules.ts';

type Owned = Pick<ClientRow, 'createdBy' | 'assignedToId'>;

export const canCreate = (actor: Actor) => may(actor, 'clients.create');
export const canEdit = (actor: Actor, client: Owned) => may(actor, 'clients.edit', ownership(client));
export const canDelete = (actor: Actor, client: Owned) => may(actor, 'clients.delete', ownership(client));

/** A client belongs to who added it and to whom it is assigned. */
function ownership({ createdBy, assignedToId }: Owned): Ownership {
  return { createdBy, assignedTo: [assignedToId] };
}
