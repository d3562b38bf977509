import { DELETED_KEPT_DAYS } from '@fairlead/contract/kit/records/recycle-bin';
import { teamEndpoints } from '@fairlead/contract/team';
import { paths } from '../../../paths.ts';
import { api } from '../../../platform/api.ts';
import type { BinDescription } from '../../../records/bin/bin-list.tsx';

/** Deleted employees (docs/product/team.md). */
export const DELETED_EMPLOYEES: BinDescription = {
  area: 'team',
  title: 'Employees',
  label: 'Recently deleted employees',
  nameHeader: 'Employee Name',
  searchLabel: 'Search employees...',
  loading: 'Loading deleted employees...',
  lead: `Kept for ${DELETED_KEPT_DAYS} days, with their photo and assignments; then gone for good.`,
  isSquare: false,
  href: paths.employee,
  read: async (query, signal) => {
    const { employees, ...page } = await api(teamEndpoints.listDeleted, { query, signal });
    const rows = employees.map(({ employeeName, emailId, ...row }) => ({ ...row, name: employeeName, detail: emailId }));
    return { rows, ...page };
  },
  restore: (id) => api(teamEndpoints.restore, { params: { id } }),
};
