import { createBin } from '../../../records/bin/bin.ts';
import { employeeRecords } from '../team.queries.ts';

/** Deleted employees (docs/product/team.md). */
export const bin = createBin(employeeRecords, {
  title: 'Employees',
  nameHeader: 'Employee Name',
  searchLabel: 'Search employees...',
  keptWith: 'their photo and assignments',
  isRound: true,
  describe: ({ employeeName, emailId }) => ({ name: employeeName, detail: emailId }),
});

export { describeEmployeeEntry as describe } from '../page/employee-entry.rules.ts';
