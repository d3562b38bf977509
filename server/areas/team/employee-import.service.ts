import { EMPLOYEE_FIELDS, type EmployeeDraft, employeeImport, TEAM_MESSAGES } from '@fairlead/contract/team';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { type ImportKind, importStored, type ReadableKind } from '../../records/import/kind.ts';
import { readAddedOptions } from '../settings/settings.service.ts';
import { listLinkedEmployees } from '../sign-in/sign-in.service.ts';
import { createAttendance } from './attendance/attendance.service.ts';
import { assignSlugs } from './slug/slug.service.ts';
import * as rules from './team.rules.ts';
import { EMPLOYEE_KIND, type Follower, followNames } from './team.service.ts';
import * as store from './team.store.ts';

/** How a file of employees is read. They are recognised by their Employee ID alone. */
export const EMPLOYEE_FILES: ReadableKind = {
  fields: EMPLOYEE_FIELDS,
  schema: employeeImport,
  nameField: 'employeeName',
  separators: { employeeName: ' ' },
  whole: { employeeName: ['employeename', 'name', 'fullname', 'displayname', 'employee', 'staffname'] },
  standsIn: ['mobile', 'emailId'],
  looksLike: [
    ['emailId', 'email'],
    ['mobile', 'phone'],
  ],
  keysOf: ({ employeeId }) => [['identifier', rules.employeeIdKey(String(employeeId ?? ''))]],
};

interface Parts {
  db: Database;
  clock: Clock;
  zone: string;
  /** Called when an employee gets another name or job role. */
  followers: readonly Follower[];
}

/** Employees from files. */
export function employeeImports({ db, clock, zone, followers }: Parts): ImportKind<rules.EmployeeRow> {
  const attendance = createAttendance({ db, clock, readZone: async () => zone });
  return importStored<rules.EmployeeRow>(EMPLOYEE_KIND, {
    ...EMPLOYEE_FILES,
    readAddedOptions,
    name: 'employees',
    page: '/teammanagement/import',
    words: { nameNotMapped: 'Choose which column holds the employee’s name', keyTaken: TEAM_MESSAGES.employeeIdTaken },
    comparedColumns: ['employeeId', 'createdBy'],
    rowOf: (draft, made) =>
      rules.rowOf(
        { attendance: 'Onsite', assignedProjects: [], ...(draft as Omit<EmployeeDraft, 'attendance' | 'assignedProjects'>) },
        { ...made, fileId: null },
      ),
    changedBy: (row, draft) => rules.changedBy(row, draft as EmployeeDraft, row.photoId),
    gist: ({ employeeName }) => ({ employeeName }),
    subjectsOf: ({ id }) => [id],
    async follow(tx, steps) {
      await attendance.count(tx, steps);
      await assignSlugs(tx, steps);
      await followNames(tx, steps, followers);
    },
    /** An account must not lose its employee, by whom it sees what is its own. */
    listHeld: listLinkedEmployees,
    /** Somebody may have added an employee with the same Employee ID since the file was read. */
    async findTaken(tx, rows) {
      const taken = new Set(
        await store.listTakenKeys(
          tx,
          rows.map(({ employeeIdKey }) => employeeIdKey),
        ),
      );
      return new Map(
        rows.flatMap(({ id, employeeIdKey }) => {
          if (taken.has(employeeIdKey)) return [[id, TEAM_MESSAGES.employeeIdTaken] as const];
          taken.add(employeeIdKey);
          return [];
        }),
      );
    },
  });
}
