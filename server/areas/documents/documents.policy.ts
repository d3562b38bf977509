import { type Actor, may, type Ownership } from '@fairlead/contract/kit/permissions';
import type { DocumentRow } from './documents.rules.ts';

type Owned = Pick<DocumentRow, 'createdBy' | 'employeeId'>;

export const canCreate = (actor: Actor) => may(actor, 'documents.create');
export const canDelete = (actor: Actor, document: Owned) => may(actor, 'documents.delete', ownership(document));
export const canRestore = (actor: Actor) => may(actor, 'documents.restore');

/** A document belongs to who uploaded it, and to the employee whose it is. */
function ownership({ createdBy, employeeId }: Owned): Ownership {
  return { createdBy, assignedTo: [employeeId] };
}
