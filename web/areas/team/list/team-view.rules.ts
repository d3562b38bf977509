import { listAddressReader } from '@fairlead/contract/kit/records/addresses';
import { employeeList } from '@fairlead/contract/team';
import { viewReader } from '../../../records/list/list-address.rules.ts';
import { DATE_PRESETS } from '../../../ui/dates/date-range.ts';

/** All = everyone; Active = attendance not Leave; Inactive = attendance Leave (docs/product/team.md). */
export const TEAM_SEGMENT = { name: 'attendance', options: employeeList.filters.attendance.options } as const;

const readAddress = listAddressReader(employeeList, DATE_PRESETS);
/** The list's view, as read from its address. */
export type TeamView = ReturnType<typeof readAddress>;

export const readTeamAddress = viewReader({ filters: employeeList.filters, segment: TEAM_SEGMENT }, readAddress);
