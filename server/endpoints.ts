import { historyEndpoints } from '@fairlead/contract/history';
import type { Endpoint } from '@fairlead/contract/kit/endpoint';
import { importEndpoints } from '@fairlead/contract/kit/import/import-endpoints';
import { AREAS } from './areas.ts';
import type { Area } from './program.ts';

/** Every endpoint by area, for the API description and for tests of all routes. */
export const endpointsByArea: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = {
  ...(Object.assign({}, ...AREAS.map(({ endpoints }) => endpoints)) as Area['endpoints']),
  history: historyEndpoints,
  imports: importEndpoints,
};
