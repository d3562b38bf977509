import type { Ownership } from '@fairlead/contract/kit/permissions';
import { type Employee, TEAM_MESSAGES } from '@fairlead/contract/team';

/** Inactive while on leave, like the table's toggle (docs/product/team.md). */
export const statusOf = ({ attendance }: Pick<Employee, 'attendance'>) => (attendance === 'Leave' ? 'Inactive' : 'Active');

/** Comma-joined, else 'No projects assigned' (docs/product/team.md). */
export const joinProjects = (projects: readonly string[]) => projects.join(', ') || TEAM_MESSAGES.noProjects;

/** The table's two lines about someone's projects (docs/product/team.md). */
export function projectLines(projects: readonly string[]): { first: string; more: string } {
  const [first, ...rest] = projects;
  if (first === undefined) return { first: 'No Projects', more: 'Not assigned' };
  return { first, more: rest.length > 0 ? `+${rest.length} more projects` : 'Single project assigned' };
}

/** Who an employee belongs to, for the permissions table: who added them, and themselves. */
export const ownershipOf = ({ createdBy, _id }: Pick<Employee, 'createdBy' | '_id'>): Ownership => ({ createdBy, assignedTo: [_id] });
