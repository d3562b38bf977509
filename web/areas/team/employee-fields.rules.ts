import { groupsOfStep, typedFields } from '@fairlead/contract/kit/fields';
import type { Ownership } from '@fairlead/contract/kit/permissions';
import { EMPLOYEE_FIELDS, EMPLOYEE_STEPS, type Employee, type EmployeeFormField, TEAM_MESSAGES } from '@fairlead/contract/team';

export const WIZARD_STEPS = [...EMPLOYEE_STEPS, 'Review'].map((name) => ({ label: name, title: name }));
/** The fields of the first two steps; the third shows them all. */
export const STEP_FIELDS = EMPLOYEE_STEPS.map((step) => groupsOfStep(EMPLOYEE_FIELDS, step).flatMap(({ fields }) => fields));
export const REQUIRED_FIELDS: ReadonlySet<EmployeeFormField> = new Set(
  typedFields(EMPLOYEE_FIELDS).filter((name) => 'required' in EMPLOYEE_FIELDS[name]),
);

/** Inactive while on leave: the rule of the table's toggle (docs/product/team.md). */
export const statusOf = ({ attendance }: Pick<Employee, 'attendance'>) => (attendance === 'Leave' ? 'Inactive' : 'Active');

/** Comma-joined, else 'No projects assigned' (docs/product/team.md). */
export const projectsShown = (projects: readonly string[]) => projects.join(', ') || TEAM_MESSAGES.noProjects;

/** The table's two lines about someone's projects (docs/product/team.md). */
export function projectLines(projects: readonly string[]): { first: string; more: string } {
  const [first, ...rest] = projects;
  if (first === undefined) return { first: 'No Projects', more: 'Not assigned' };
  return { first, more: rest.length > 0 ? `+${rest.length} more projects` : 'Single project assigned' };
}

/** Who an employee belongs to, for the permissions table: who added them, and themselves. */
export const ownershipOf = ({ createdBy, _id }: Pick<Employee, 'createdBy' | '_id'>): Ownership => ({ createdBy, assignedTo: [_id] });
