import { accessEndpoints } from '@fairlead/contract/access';
import type { Area } from '../../program.ts';
import { accessRoutes } from './access.routes.ts';
import { createAccess } from './access.service.ts';

export const accessArea: Area = {
  name: 'access',
  endpoints: { access: accessEndpoints },
  build: (program) => ({ register: (app) => accessRoutes(app, createAccess(program.db, program.services.team, program.kinds.explained)) }),
};
