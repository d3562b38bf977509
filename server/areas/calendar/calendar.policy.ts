import { recordPolicy } from '../../records/write/record-policy.ts';
import type { EventRow } from './calendar.rules.ts';

type Owned = Pick<EventRow, 'createdBy' | 'assignedTeamMemberId' | 'employeeId'>;

/** An event belongs to who added it, to whom it is assigned, and to the employee in whose calendar it stands. */
export const { canCreate, canEdit, canDelete, canRestore, refusedChanges, judgeAll } = recordPolicy(
  { create: 'events.create', edit: 'events.edit', remove: 'events.delete', restore: 'events.restore' },
  ({ createdBy, assignedTeamMemberId, employeeId }: Owned) => ({ createdBy, assignedTo: [assignedTeamMemberId, employeeId] }),
);
