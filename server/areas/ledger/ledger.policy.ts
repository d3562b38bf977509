import { recordPolicy } from '../../records/write/record-policy.ts';
import type { LedgerRow } from './ledger.rules.ts';

type Owned = Pick<LedgerRow, 'createdBy'>;

/** An entry belongs to who added it. */
export const { canCreate, canEdit, canDelete, canRestore, refusedChanges, judgeAll } = recordPolicy(
  { create: 'ledger.create', edit: 'ledger.edit', remove: 'ledger.delete', restore: 'ledger.restore' },
  ({ createdBy }: Owned) => ({ createdBy, assignedTo: [] }),
);
