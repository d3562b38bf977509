import { checkInList } from '@fairlead/contract/checkins';
import type { PageStart } from '../../../build/head-start.ts';
import { paths } from '../../../paths.ts';
import { firstRows } from '../../../records/list/page-parameters.rules.ts';

/** What the list of visits asks for first. */
export const START: PageStart = { path: paths.checkIns, call: firstRows(checkInList) };
