import { dashboardEndpoints } from '@fairlead/contract/dashboard';
import { formatQuery } from '@fairlead/contract/kit/endpoint';
import type { PageStart } from '../../build/head-start.ts';
import { paths } from '../../paths.ts';
import { TIME_ZONE, TODAY } from '../../platform/api/head-start.ts';

/** What the dashboard asks for first. */
export const START: PageStart = {
  path: paths.dashboard,
  call: dashboardEndpoints.overview.path + formatQuery({ today: TODAY, timeZone: TIME_ZONE }),
};
