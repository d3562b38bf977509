import type { EMPLOYEE_FIELDS } from '@fairlead/contract/team';
import type { StoredFields } from '../../records/stored-fields.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    employee: EmployeeTable;
  }
}

export interface EmployeeTable extends StoredFields<typeof EMPLOYEE_FIELDS> {
  /** Case-folded; unique among those not deleted. */
  employeeIdKey: string;
  /** Case-folded name, for sorting. */
  nameKey: string;
  /** Case-folded name, email and role, for searching. */
  searchText: string;
  /** Case-folded projects, for finding who is assigned to one. */
  projectsKey: string;
  deletedAt: string | null;
  /** The account that deleted them. */
  deletedBy: string | null;
  /** When the employee could no longer be restored and everything that past work does not need was erased. */
  forgottenAt: string | null;
  /** The version that an import's undo created, and the earlier version whose content it restored. */
  undoneVersion: number | null;
  undoneTo: number | null;
}
