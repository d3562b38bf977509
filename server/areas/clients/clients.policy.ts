import { type Actor, may } from '@fairlead/contract/kit/permissions';
import { recordPolicy } from '../../records/write/record-policy.ts';
import type { ClientRow } from './clients.rules.ts';

type Owned = Pick<ClientRow, 'createdBy' | 'assignedToId'>;

/** A client belongs to who added it and to whom it is assigned. Deleting takes what hangs on it along, so that is for who added it. */
export const { canCreate, canEdit, canDelete, canRestore, refusedChanges, judgeAll } = recordPolicy(
  { create: 'clients.create', edit: 'clients.edit', remove: 'clients.delete', restore: 'clients.restore' },
  ({ createdBy, assignedToId }: Owned) => ({ createdBy, assignedTo: [assignedToId] }),
  'clients',
);

export const canManageCategories = (actor: Actor) => may(actor, 'categories.manage');

type Authored = { createdBy: string | null };
export const canAnnotate = (actor: Actor) => may(actor, 'clientNotes.create');
export const canEditNote = (actor: Actor, { createdBy }: Authored) => may(actor, 'clientNotes.edit', { createdBy, assignedTo: [] });
export const canDeleteNote = (actor: Actor, { createdBy }: Authored) => may(actor, 'clientNotes.delete', { createdBy, assignedTo: [] });
