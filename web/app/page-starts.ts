import { calendarEndpoints } from '@fairlead/contract/calendar';
import { checkInList } from '@fairlead/contract/checkins';
import { clientList } from '@fairlead/contract/clients';
import { dashboardEndpoints } from '@fairlead/contract/dashboard';
import { formatQuery } from '@fairlead/contract/kit/endpoint';
import type { List } from '@fairlead/contract/kit/records/lists';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { employeeList } from '@fairlead/contract/team';
import type { PageStart } from '../build/head-start.ts';
import { paths } from '../paths.ts';
import { FIRST_DAY, LAST_DAY, TIME_ZONE, TODAY } from '../platform/api/head-start.ts';
import { pageParameters } from '../records/list/page-parameters.rules.ts';

/** Where every page asks for the signed-in user. */
export const USER_CALL = signInEndpoints.me.path;

const firstRows = ({ path, fields }: List) => path + formatQuery(pageParameters({ fields }, {}));

/** By address, what the pages that are opened most ask for first. */
export const PAGE_STARTS: Readonly<Record<string, PageStart>> = {
  [paths.dashboard]: {
    call: dashboardEndpoints.overview.path + formatQuery({ today: TODAY, timeZone: TIME_ZONE }),
    module: 'areas/dashboard/public/overview.tsx',
  },
  [paths.clients]: { call: firstRows(clientList), module: 'areas/clients/list/clients-page.tsx' },
  [paths.team]: { call: firstRows(employeeList), module: 'areas/team/list/team-page.tsx' },
  [paths.checkIns]: { call: firstRows(checkInList), module: 'areas/checkins/list/visits-page.tsx' },
  [paths.calendar]: {
    call: calendarEndpoints.list.path + formatQuery({ from: FIRST_DAY, to: LAST_DAY }),
    module: 'areas/calendar/pages/your-calendar-page.tsx',
    wideModule: 'areas/calendar/view/calendar-grid.tsx',
  },
};

/** What these pages need beside the first file comes in one more, whichever of the lists it is. */
export const PAGE_CHUNKS = [
  { name: 'lists', test: /areas\/(clients\/list\/clients|team\/list\/team|checkins\/list\/visits)-page\.tsx$/ },
  { name: 'dashboard', test: /app\/pages\/dashboard-page\.tsx$/ },
];
