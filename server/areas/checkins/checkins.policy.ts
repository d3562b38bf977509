import { type Actor, may, type Ownership, refusedFields } from '@fairlead/contract/kit/permissions';
import type { CheckInRow } from './checkins.rules.ts';

type Owned = Pick<CheckInRow, 'createdBy' | 'teamMembers'>;

export const canLog = (actor: Actor) => may(actor, 'checkins.create');
export const canEdit = (actor: Actor, checkIn: Owned) => may(actor, 'checkins.edit', ownership(checkIn));
export const canDelete = (actor: Actor, checkIn: Owned) => may(actor, 'checkins.delete', ownership(checkIn));
export const canRestore = (actor: Actor) => may(actor, 'checkins.restore');

/** Of these changed fields those that the actor may not change, with the reasons. */
export const refusedChanges = (actor: Actor, checkIn: Owned, fields: readonly string[]) =>
  refusedFields(actor, 'checkins', fields, ownership(checkIn));

/** A visit belongs to who logged it and to those who were along. */
function ownership({ createdBy, teamMembers }: Owned): Ownership {
  return { createdBy, assignedTo: JSON.parse(teamMembers) };
}
