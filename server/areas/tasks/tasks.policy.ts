import { type Actor, may } from '@fairlead/contract/kit/permissions';
import { recordPolicy } from '../../records/write/record-policy.ts';
import type { TaskRow } from './tasks.rules.ts';

type Owned = Pick<TaskRow, 'createdBy' | 'assignedEmployees'>;

/** A task belongs to who added it and to whom it is assigned. */
export const { canCreate, canEdit, canDelete, canRestore, refusedChanges, judgeAll } = recordPolicy(
  { create: 'tasks.create', edit: 'tasks.edit', remove: 'tasks.delete', restore: 'tasks.restore' },
  ({ createdBy, assignedEmployees }: Owned) => ({ createdBy, assignedTo: JSON.parse(assignedEmployees) }),
);

export const canAddColumn = (actor: Actor) => may(actor, 'taskColumns.create');
/** A column is changed and removed by who added it, and by Managers. */
export const canEditColumn = (actor: Actor, { createdBy }: { createdBy: string }) =>
  may(actor, 'taskColumns.edit', { createdBy, assignedTo: [] });
