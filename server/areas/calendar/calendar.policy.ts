import { type Actor, may, type Ownership } from '@fairlead/contract/kit/permissions';
import type { EventRow } from './calendar.rules.ts';

type Owned = Pick<EventRow, 'createdBy' | 'assignedTeamMemberId' | 'employeeId'>;

export const canCreate = (actor: Actor) => may(actor, 'events.create');
export const canEdit = (actor: Actor, event: Owned) => may(actor, 'events.edit', ownership(event));
export const canDelete = (actor: Actor, event: Owned) => may(actor, 'events.delete', ownership(event));
export const canRestore = (actor: Actor) => may(actor, 'events.restore');

/** An event belongs to who added it, to whom it is assigned, and to the employee in whose calendar it stands. */
function ownership({ createdBy, assignedTeamMemberId, employeeId }: Owned): Ownership {
  return { createdBy, assignedTo: [assignedTeamMemberId, employeeId] };
}
