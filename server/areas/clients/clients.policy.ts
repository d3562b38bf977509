import { type Actor, may } from '@fairlead/contract/kit/permissions';

export const canManageCategories = (actor: Actor) => may(actor, 'categories.manage');

type Authored = { createdBy: string | null };
export const canAnnotate = (actor: Actor) => may(actor, 'clientNotes.create');
export const canEditNote = (actor: Actor, { createdBy }: Authored) => may(actor, 'clientNotes.edit', { createdBy, assignedTo: [] });
export const canDeleteNote = (actor: Actor, { createdBy }: Authored) => may(actor, 'clientNotes.delete', { createdBy, assignedTo: [] });
export const canRestoreNote = (actor: Actor) => may(actor, 'clientNotes.restore');
