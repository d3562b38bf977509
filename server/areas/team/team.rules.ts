import type { EmployeeChange, EmployeeDraft } from '@fairlead/contract/team';
import type { Selectable } from 'kysely';
import { folded } from '../../platform/db/lists/folded.ts';
import { NEVER_UNDONE } from '../../records/import/kind.ts';
import { dropAbsent, findDifferences, type NewRecord, startRecord } from '../../records/write/kind.ts';
import type { EmployeeTable } from './team.tables.ts';

export type EmployeeRow = Selectable<EmployeeTable>;

/** The contract's limit. */
export const MAX_PROJECTS = 100;
/** Characters of a name in its sort key. PostgreSQL's index entries hold at most 2,700 bytes, and folding lengthens some texts. */
const SORTED_BY = 200;

/** The row of a new employee. */
export function rowOf({ assignedProjects, designation, ...draft }: EmployeeDraft, made: NewRecord): EmployeeRow {
  return withKeys({
    ...draft,
    ...startRecord(made),
    ...NEVER_UNDONE,
    designation: designation ?? null,
    assignedProjects: JSON.stringify(distinct(assignedProjects)),
    photoId: made.fileId,
    // Assigned once the row is stored, because it depends on everybody else's.
    slug: null,
    forgottenAt: null,
  });
}

/** The columns that a change modifies. Absent fields stay, null clears. */
export function changedBy(row: EmployeeRow, sent: EmployeeChange, photoId: string | null): Partial<EmployeeRow> {
  const { assignedProjects, profilePhoto: _photo, version: _version, ...change } = sent;
  const projects = assignedProjects === undefined ? {} : { assignedProjects: JSON.stringify(distinct(assignedProjects)) };
  return findDifferences(row, withKeys({ ...row, ...dropAbsent(change), ...projects, photoId }));
}

/** Erases an employee who can't be restored any more. Name, job role and department stay, because past work needs them. */
export const blankColumnsAt = (at: string): Partial<EmployeeRow> => ({
  employeeId: '',
  employeeIdKey: '',
  mobile: '',
  emailId: '',
  designation: null,
  assignedProjects: '[]',
  photoId: null,
  slug: null,
  searchText: '',
  projectsKey: '',
  forgottenAt: at,
});

/** The projects after adding or removing one; each once, in the order of assignment. */
export const withProject = (row: EmployeeRow, project: string) => distinct([...readProjects(row), project.trim()]);
export const withoutProject = (row: EmployeeRow, project: string) => readProjects(row).filter((each) => each !== project.trim());

export const readProjects = (row: Pick<EmployeeRow, 'assignedProjects'>): string[] => JSON.parse(row.assignedProjects);

/** The key by which a name is sorted and found. */
export const nameKey = (name: string): string => [...folded(name)].slice(0, SORTED_BY).join('');

/** Equal for ids that differ only in case or look-alike characters. */
export const employeeIdKey = (employeeId: string) => employeeId.normalize('NFKC').trim().toLowerCase();

const distinct = (texts: string[]) => [...new Set(texts.map((each) => each.trim()))];

function withKeys(row: Omit<EmployeeRow, 'employeeIdKey' | 'nameKey' | 'searchText' | 'projectsKey'>): EmployeeRow {
  const { employeeId, employeeName, emailId, role } = row;
  return {
    ...row,
    employeeIdKey: employeeIdKey(employeeId),
    nameKey: nameKey(employeeName),
    // Folded text holds no line break, so no search matches across two parts.
    searchText: [employeeName, emailId, role].map(folded).join('\n'),
    projectsKey: readProjects(row).map(folded).join('\n'),
  };
}
