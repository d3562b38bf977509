import { keyEndpoints } from '@fairlead/contract/api-keys';
import type { Area } from '../../program.ts';
import { keyRoutes } from './api-keys.routes.ts';
import { createKeys, type Keys } from './api-keys.service.ts';

declare module '../../program.ts' {
  interface Services {
    keys: Keys;
  }
}

export const apiKeysArea: Area = {
  name: 'api-keys',
  endpoints: { 'api-keys': keyEndpoints },
  build({ db, clock, history, services: { ownerProof } }) {
    const keys = createKeys({ db, clock, history, ownerProof });
    return { offers: { keys }, register: (app) => keyRoutes(app, keys) };
  },
};
