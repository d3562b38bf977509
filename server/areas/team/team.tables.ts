import type { ATTENDANCES, DEPARTMENTS, JOB_ROLES } from '@fairlead/contract/team';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    employee: EmployeeTable;
  }
}

export interface EmployeeTable {
  id: string;
  employeeId: string;
  /** Case-folded; unique among those not deleted. */
  employeeIdKey: string;
  employeeName: string;
  mobile: string;
  emailId: string;
  role: (typeof JOB_ROLES)[number];
  designation: string | null;
  department: (typeof DEPARTMENTS)[number];
  attendance: (typeof ATTENDANCES)[number];
  /** JSON list of texts. */
  assignedProjects: string;
  photoId: string | null;
  /** Case-folded name, for sorting. */
  nameKey: string;
  /** Case-folded name, email and role, for searching. */
  searchText: string;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
  version: number;
}
