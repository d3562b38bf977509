import { EMPLOYEE_FIELDS } from '@fairlead/contract/team';
import { paths } from '../../../paths.ts';
import type { ImportKind } from '../../../records/import/import-kind.ts';
import { ImportPage } from '../../../records/import/import-page.tsx';
import { ImportsPage } from '../../../records/import/imports-page.tsx';
import { useCurrentUser, useMay } from '../../sign-in/public/signed-in-user.ts';

/** Employees from files (docs/product/imports.md). */
export const EMPLOYEE_IMPORT: ImportKind = {
  name: 'employees',
  nouns: { one: 'employee', many: 'employees' },
  path: paths.teamImports,
  list: { title: 'Team Management', path: paths.team },
  href: paths.employee,
  fields: EMPLOYEE_FIELDS,
  nameField: 'employeeName',
  identifierField: 'employeeId',
  secondField: 'employeeId',
  joined: ['employeeName'],
  compared: 'Employee IDs are compared.',
  // Clients show the name of whom they are assigned to.
  staleAreas: ['team', 'clients', 'dashboard'],
};

function useIsAllowed(): boolean | undefined {
  const may = useMay();
  return useCurrentUser() && may('employees.create');
}

export const EmployeeImportsPage = () => <ImportsPage kind={EMPLOYEE_IMPORT} isAllowed={useIsAllowed()} />;
export const EmployeeImportPage = () => <ImportPage kind={EMPLOYEE_IMPORT} isAllowed={useIsAllowed()} />;
