import { accountEndpoints } from './accounts.ts';
import { checkInEndpoints } from './checkins.ts';
import { clientEndpoints } from './clients.ts';
import { dashboardEndpoints } from './dashboard.ts';
import { historyEndpoints } from './history.ts';
import type { Endpoint } from './kit/endpoint.ts';
import { teamEndpoints } from './team.ts';

/** Every call there is, under its area: the API description and the tests over all routes read it. */
export const endpointsByArea: Record<string, Record<string, Endpoint>> = {
  accounts: accountEndpoints,
  history: historyEndpoints,
  team: teamEndpoints,
  clients: clientEndpoints,
  checkins: checkInEndpoints,
  dashboard: dashboardEndpoints,
};
