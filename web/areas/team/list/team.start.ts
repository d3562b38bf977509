import { employeeList } from '@fairlead/contract/team';
import type { PageStart } from '../../../build/head-start.ts';
import { paths } from '../../../paths.ts';
import { firstRows } from '../../../records/list/page-parameters.rules.ts';

/** What the team's list asks for first. */
export const START: PageStart = { path: paths.team, call: firstRows(employeeList) };
