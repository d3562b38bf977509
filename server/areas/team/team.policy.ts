import { type Actor, may, type Ownership, refusedFields } from '@fairlead/contract/kit/permissions';
import type { EmployeeRow } from './team.rules.ts';

export const canCreate = (actor: Actor) => may(actor, 'employees.create');
export const canEdit = (actor: Actor, employee: EmployeeRow) => may(actor, 'employees.edit', ownership(employee));
export const canDelete = (actor: Actor, employee: EmployeeRow) => may(actor, 'employees.delete', ownership(employee));
export const canRestore = (actor: Actor) => may(actor, 'employees.restore');

/** The changed fields that the actor may not change, with the reasons. */
export const refusedChanges = (actor: Actor, employee: EmployeeRow, fields: readonly string[]) =>
  refusedFields(actor, 'employees', fields, ownership(employee));

/** An employee belongs to who added them and to themselves. */
const ownership = ({ createdBy, id }: EmployeeRow): Ownership => ({ createdBy, assignedTo: [id] });
