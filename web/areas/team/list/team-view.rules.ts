import { employeeList } from '@fairlead/contract/team';

/** All = everyone; Active = attendance not Leave; Inactive = attendance Leave (docs/product/team.md). */
export const TEAM_SEGMENT = { name: 'attendance', options: employeeList.filters.attendance.options } as const;
