import { type Actor, may, type Ownership, refusedFields } from '@fairlead/contract/kit/permissions';
import type { ClientRow } from './clients.rules.ts';

type Owned = Pick<ClientRow, 'createdBy' | 'assignedToId'>;

export const canCreate = (actor: Actor) => may(actor, 'clients.create');
export const canEdit = (actor: Actor, client: Owned) => may(actor, 'clients.edit', ownership(client));
export const canDelete = (actor: Actor, client: Owned) => may(actor, 'clients.delete', ownership(client));

/** The changed fields that the actor may not change, with the reasons. */
export const refusedChanges = (actor: Actor, client: Owned, fields: readonly string[]) =>
  refusedFields(actor, 'clients', fields, ownership(client));

export const canManageCategories = (actor: Actor) => may(actor, 'categories.manage');
export const canRestore = (actor: Actor) => may(actor, 'clients.restore');

type Authored = { createdBy: string | null };
export const canAnnotate = (actor: Actor) => may(actor, 'clientNotes.create');
export const canEditNote = (actor: Actor, { createdBy }: Authored) => may(actor, 'clientNotes.edit', { createdBy, assignedTo: [] });
export const canDeleteNote = (actor: Actor, { createdBy }: Authored) => may(actor, 'clientNotes.delete', { createdBy, assignedTo: [] });

/** A client belongs to who added it and to whom it is assigned. */
function ownership({ createdBy, assignedToId }: Owned): Ownership {
  return { createdBy, assignedTo: [assignedToId] };
}
