import { defineTableFile } from '../../records/export/table-file.ts';
import * as rules from './employee-export.rules.ts';
import { EMPLOYEE_SOURCE } from './employee-list.store.ts';

/** The team as a file (docs/product/team.md): the filtered or selected ones of the list. */
export const EMPLOYEE_TABLE = defineTableFile('employees', {
  source: EMPLOYEE_SOURCE,
  nouns: { one: 'employee', many: 'employees' },
  describe: () => ({ title: 'Team Members', rows: 'Employees' }),
  data: { columns: rules.EXPORT_COLUMNS, rowOf: rules.exportRow },
  print: { columns: rules.PRINTED_COLUMNS, rowOf: rules.printedRow },
});
