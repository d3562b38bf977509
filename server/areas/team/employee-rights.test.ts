import type { AccountRole, Actor } from '@fairlead/contract/kit/permissions';
import { expect, it } from 'vitest';
import type { EmployeeRow } from './team.rules.ts';
import { EMPLOYEE_KIND } from './team.service.ts';

const { canCreate, canDelete, canEdit } = EMPLOYEE_KIND.policy;

const someone = (role: AccountRole): Actor => ({ accountId: 'a-1', username: 'someone', role, employeeId: 'e-1', sees: 'all' });
const employee = (id: string, createdBy: string | null) => ({ id, createdBy }) as EmployeeRow;

it.each([
  ['Administrator', true, [true, true, true], [true, true, true]],
  ['Manager', true, [true, true, true], [true, true, true]],
  ['Member', true, [true, true, false], [true, false, false]],
  ['Viewer', false, [false, false, false], [false, false, false]],
] as const)(
  '%s may add: %s; of whom they added, themselves, and others they may edit %j and delete %j',
  (role, adds, changes, deletions) => {
    const actor = someone(role);
    const employees = [employee('e-2', 'a-1'), employee('e-1', 'a-2'), employee('e-2', 'a-2')];
    expect(canCreate(actor)).toBe(adds);
    expect(employees.map((each) => canEdit(actor, each))).toEqual(changes);
    expect(employees.map((each) => canDelete(actor, each))).toEqual(deletions);
  },
);
