import { historyEndpoints } from '@fairlead/contract/history';
import type { Endpoint } from '@fairlead/contract/kit/endpoint';
import { importEndpoints } from '@fairlead/contract/kit/import/import-endpoints';
import { KEY_AREAS } from '@fairlead/contract/kit/keys/areas';
import { AREAS } from './areas.ts';
import type { Area } from './program.ts';

/** Every endpoint by area, for the API description and for tests of all routes. */
export const endpointsByArea: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = {
  ...(Object.assign({}, ...AREAS.map(({ endpoints }) => endpoints)) as Area['endpoints']),
  history: historyEndpoints,
  imports: importEndpoints,
};

/** What the API description calls each area. One that is not here goes by its own name. */
export const AREA_TITLES: Readonly<Record<string, string>> = {
  ...KEY_AREAS,
  enquiries: 'Enquiries',
  dashboard: 'Dashboard',
  today: 'Today',
  search: 'Search everywhere',
  reports: 'Reports',
  imports: 'Imports',
  notifications: 'Notifications',
  history: 'Live changes',
  pocket: 'What devices keep',
  access: 'Who may do what',
  profile: 'Own profile',
  'sign-in': 'Signing in',
  factors: 'Second steps and passkeys',
  people: 'User accounts',
  'api-keys': 'API keys',
  settings: 'Settings',
  sample: 'Sample data',
  backup: 'Backups',
};
