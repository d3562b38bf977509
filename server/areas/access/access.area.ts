import type { Area } from '../../program.ts';
import { accessRoutes } from './access.routes.ts';
import { createAccess } from './access.service.ts';

export const accessArea: Area = {
  name: 'access',
  build: ({ db, services: { team } }) => ({ register: (app) => accessRoutes(app, createAccess({ db, team })) }),
};
