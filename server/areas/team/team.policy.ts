import { type Actor, may, type Ownership } from '@fairlead/contract/kit/permissions';
import type { EmployeeRow } from './team.rules.ts';

export const canCreate = (actor: Actor) => may(actor, 'employees.create');
export const canEdit = (actor: Actor, employee: EmployeeRow) => may(actor, 'employees.edit', ownership(employee));
export const canDelete = (actor: Actor, employee: EmployeeRow) => may(actor, 'employees.delete', ownership(employee));

/** An employee belongs to who added them and to themselves. */
const ownership = ({ createdBy, id }: EmployeeRow): Ownership => ({ createdBy, assignedTo: [id] });
