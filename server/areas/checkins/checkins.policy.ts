import { type Actor, may, type Ownership, refusedFields } from '@fairlead/contract/kit/permissions';
import type { Selectable } from 'kysely';
import type { CheckInTable } from './checkins.tables.ts';

type Owned = Pick<Selectable<CheckInTable>, 'accountId' | 'teamMembers'>;

export const canLog = (actor: Actor) => may(actor, 'checkins.create');
export const canEdit = (actor: Actor, checkIn: Owned) => may(actor, 'checkins.edit', ownership(checkIn));
export const canDelete = (actor: Actor, checkIn: Owned) => may(actor, 'checkins.delete', ownership(checkIn));

/** Of these changed fields those that the actor may not change, with the reasons. */
export const refusedChanges = (actor: Actor, checkIn: Owned, fields: readonly string[]) =>
  refusedFields(actor, 'checkins', fields, ownership(checkIn));

/** A visit belongs to who logged it and to those who were along. */
function ownership({ accountId, teamMembers }: Owned): Ownership {
  return { createdBy: accountId, assignedTo: JSON.parse(teamMembers) };
}
