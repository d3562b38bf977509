import { type Actor, may } from '@fairlead/contract/kit/permissions';

export const canAddColumn = (actor: Actor) => may(actor, 'taskColumns.create');
/** A column is changed and removed by who added it, and by Managers. */
export const canEditColumn = (actor: Actor, { createdBy }: { createdBy: string }) =>
  may(actor, 'taskColumns.edit', { createdBy, assignedTo: [] });
