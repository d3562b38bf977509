import type { EmployeeChange, EmployeeDraft } from '@fairlead/contract/team';
import type { Selectable } from 'kysely';
import { folded } from '../../platform/db/lists/folded.ts';
import { differing, type NewRecord } from '../../records/write/kind.ts';
import type { EmployeeTable } from './team.tables.ts';

export type EmployeeRow = Selectable<EmployeeTable>;

/** As many as the contract takes in a list. */
export const MAX_PROJECTS = 100;
/** Characters of a name that are sorted by. One entry of PostgreSQL's indexes holds 2,700 bytes, and folding lengthens some texts. */
const SORTED_BY = 200;

/** The row of a new employee. */
export function rowOf({ assignedProjects, designation, ...draft }: EmployeeDraft, { id, createdBy, at, fileId }: NewRecord): EmployeeRow {
  return withKeys({
    ...draft,
    id,
    designation: designation ?? null,
    assignedProjects: JSON.stringify(distinct(assignedProjects)),
    photoId: fileId,
    createdBy,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
    deletedBy: null,
    forgottenAt: null,
    version: 1,
    undoneVersion: null,
    undoneTo: null,
  });
}

/** The columns that a change really changes: absent stays, null clears. */
export function changedBy(row: EmployeeRow, sent: EmployeeChange, photoId: string | null): Partial<EmployeeRow> {
  const { assignedProjects, profilePhoto: _photo, version: _version, ...change } = sent;
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const projects = assignedProjects === undefined ? {} : { assignedProjects: JSON.stringify(distinct(assignedProjects)) };
  return differing(row, withKeys({ ...row, ...given, ...projects, photoId }));
}

/** Blanks an employee who can't be restored any more, all but what past work needs: name, job role and department stay. */
export const blankColumnsAt = (at: string): Partial<EmployeeRow> => ({
  employeeId: '',
  employeeIdKey: '',
  mobile: '',
  emailId: '',
  designation: null,
  assignedProjects: '[]',
  photoId: null,
  searchText: '',
  projectsKey: '',
  forgottenAt: at,
});

/** The projects with one more, or with one less; each stands once, in the order in which it was assigned. */
export const withProject = (row: EmployeeRow, project: string) => distinct([...projectsOf(row), project.trim()]);
export const withoutProject = (row: EmployeeRow, project: string) => projectsOf(row).filter((each) => each !== project.trim());

export const projectsOf = (row: Pick<EmployeeRow, 'assignedProjects'>): string[] => JSON.parse(row.assignedProjects);

/** What a name is sorted and found by. */
export const nameKey = (name: string): string => [...folded(name)].slice(0, SORTED_BY).join('');

/** Case and look-alike forms make no second Employee ID. */
export const employeeIdKey = (employeeId: string) => employeeId.normalize('NFKC').trim().toLowerCase();

const distinct = (texts: string[]) => [...new Set(texts.map((each) => each.trim()))];

function withKeys(row: Omit<EmployeeRow, 'employeeIdKey' | 'nameKey' | 'searchText' | 'projectsKey'>): EmployeeRow {
  const { employeeId, employeeName, emailId, role } = row;
  return {
    ...row,
    employeeIdKey: employeeIdKey(employeeId),
    nameKey: nameKey(employeeName),
    // Line breaks, which no folded text holds, so that nothing is found across two of them.
    searchText: [employeeName, emailId, role].map(folded).join('\n'),
    projectsKey: projectsOf(row).map(folded).join('\n'),
  };
}
