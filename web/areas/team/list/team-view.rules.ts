import { addressSchema } from '@fairlead/contract/kit/records/lists';
import { employeeList } from '@fairlead/contract/team';
import type { z } from 'zod';
import { addressReader } from '../../../records/list/list-address.rules.ts';
import { DATE_PRESETS } from '../../../ui/dates/date-range.ts';

/** All = everyone; Active = attendance not Leave; Inactive = attendance Leave (docs/product/team.md). */
export const TEAM_SEGMENT = { name: 'attendance', options: employeeList.filters.attendance.options } as const;

const schema = addressSchema(employeeList, DATE_PRESETS);
/** The list's view, as read from its address. */
export type TeamView = z.output<typeof schema>;

export const readTeamAddress = addressReader({ filters: employeeList.filters, segment: TEAM_SEGMENT }, schema);
