import { type Actor, may, type Ownership } from '@fairlead/contract/kit/permissions';
import type { TaskRow } from './tasks.rules.ts';

type Owned = Pick<TaskRow, 'createdBy' | 'assignedEmployees'>;

export const canCreate = (actor: Actor) => may(actor, 'tasks.create');
export const canEdit = (actor: Actor, task: Owned) => may(actor, 'tasks.edit', ownership(task));
export const canDelete = (actor: Actor, task: Owned) => may(actor, 'tasks.delete', ownership(task));
export const canRestore = (actor: Actor) => may(actor, 'tasks.restore');

/** A task belongs to who added it and to whom it is assigned. */
function ownership({ createdBy, assignedEmployees }: Owned): Ownership {
  return { createdBy, assignedTo: JSON.parse(assignedEmployees) };
}

export const canAddColumn = (actor: Actor) => may(actor, 'taskColumns.create');
/** A column is changed and removed by who added it, and by Managers. */
export const canEditColumn = (actor: Actor, { createdBy }: { createdBy: string }) =>
  may(actor, 'taskColumns.edit', { createdBy, assignedTo: [] });
