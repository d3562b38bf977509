import { recordPolicy } from '../../records/write/record-policy.ts';
import type { EmployeeRow } from './team.rules.ts';

/** An employee belongs to who added them and to themselves. */
export const { canCreate, canEdit, canDelete, canRestore, refusedChanges, judgeAll } = recordPolicy(
  { create: 'employees.create', edit: 'employees.edit', remove: 'employees.delete', restore: 'employees.restore' },
  ({ createdBy, id }: EmployeeRow) => ({ createdBy, assignedTo: [id] }),
  'employees',
);
