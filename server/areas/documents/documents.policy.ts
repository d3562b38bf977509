import { recordPolicy } from '../../records/write/record-policy.ts';
import type { DocumentRow } from './documents.rules.ts';

type Owned = Pick<DocumentRow, 'createdBy' | 'employeeId'>;

/** A document belongs to who uploaded it, and to the employee whose it is. Whoever may delete it may also change it. */
export const { canCreate, canEdit, canDelete, canRestore, refusedChanges, judgeAll } = recordPolicy(
  { create: 'documents.create', edit: 'documents.delete', remove: 'documents.delete', restore: 'documents.restore' },
  ({ createdBy, employeeId }: Owned) => ({ createdBy, assignedTo: [employeeId] }),
);
