import type { EmployeeChange, EmployeeDraft } from '@fairlead/contract/team';
import type { Selectable } from 'kysely';
import { folded } from '../../platform/db/lists/folded.ts';
import type { EmployeeTable } from './team.tables.ts';

export type EmployeeRow = Selectable<EmployeeTable>;

/** As many as the contract takes in a list. */
export const MAX_PROJECTS = 100;
/** Characters of a name that are sorted by. One entry of PostgreSQL's indexes holds 2,700 bytes, and folding lengthens some texts. */
const SORTED_BY = 200;

/** What a new row is told beside its draft. */
export interface Made {
  id: string;
  createdBy: string | null;
  at: string;
  photoId: string | null;
}

/** The row of a new employee. */
export function rowOf({ assignedProjects, designation, ...draft }: EmployeeDraft, { id, createdBy, at, photoId }: Made): EmployeeRow {
  return withKeys({
    ...draft,
    id,
    designation: designation ?? null,
    assignedProjects: JSON.stringify(distinct(assignedProjects)),
    photoId,
    createdBy,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
    version: 1,
  });
}

/** The row after a change: absent stays, null clears. */
export function merged(row: EmployeeRow, { assignedProjects, profilePhoto, version: _, ...change }: EmployeeChange): EmployeeRow {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return withKeys({
    ...row,
    ...given,
    ...(assignedProjects !== undefined && { assignedProjects: JSON.stringify(distinct(assignedProjects)) }),
    ...(profilePhoto === null && { photoId: null }),
  });
}

/** The projects with one more, or with one less; each stands once, in the order in which it was assigned. */
export const withProject = (row: EmployeeRow, project: string) => distinct([...projectsOf(row), project.trim()]);
export const withoutProject = (row: EmployeeRow, project: string) => projectsOf(row).filter((each) => each !== project.trim());

export const projectsOf = (row: EmployeeRow): string[] => JSON.parse(row.assignedProjects);

/** Case and look-alike forms make no second Employee ID. */
const employeeIdKey = (employeeId: string) => employeeId.normalize('NFKC').trim().toLowerCase();

const distinct = (texts: string[]) => [...new Set(texts.map((each) => each.trim()))];

function withKeys(row: Omit<EmployeeRow, 'employeeIdKey' | 'nameKey' | 'searchText'>): EmployeeRow {
  const { employeeId, employeeName, emailId, role } = row;
  return {
    ...row,
    employeeIdKey: employeeIdKey(employeeId),
    nameKey: [...folded(employeeName)].slice(0, SORTED_BY).join(''),
    // Line breaks, which no folded text holds, so that nothing is found across two of them.
    searchText: [employeeName, emailId, role].map(folded).join('\n'),
  };
}
