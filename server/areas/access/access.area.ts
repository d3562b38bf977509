import { accessEndpoints } from '@fairlead/contract/access';
import type { Area } from '../../program.ts';
import { accessRoutes } from './access.routes.ts';
import { createAccess } from './access.service.ts';

export const accessArea: Area = {
  name: 'access',
  endpoints: { access: accessEndpoints },
  build: (program) => ({
    register(app) {
      const { db, services, kinds } = program;
      const currentOf = (kind: string, id: string) => kinds.currentOf(db.read, kind, id);
      accessRoutes(app, createAccess(db, services.team, { explained: kinds.explained, currentOf }));
    },
  }),
};
