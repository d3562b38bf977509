import { type Actor, may } from '@fairlead/contract/kit/permissions';
import type { LedgerRow } from './ledger.rules.ts';

type Owned = Pick<LedgerRow, 'createdBy'>;

/** An entry belongs to who added it. */
const ownership = ({ createdBy }: Owned) => ({ createdBy, assignedTo: [] });

export const canCreate = (actor: Actor) => may(actor, 'ledger.create');
export const canEdit = (actor: Actor, entry: Owned) => may(actor, 'ledger.edit', ownership(entry));
export const canDelete = (actor: Actor, entry: Owned) => may(actor, 'ledger.delete', ownership(entry));
export const canRestore = (actor: Actor) => may(actor, 'ledger.restore');
