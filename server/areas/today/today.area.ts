import { todayEndpoints } from '@fairlead/contract/today';
import type { Area } from '../../program.ts';
import { todayRoutes } from './today.routes.ts';
import { createToday } from './today.service.ts';

export const todayArea: Area = {
  name: 'today',
  endpoints: { today: todayEndpoints },
  build({ db, clock, readZone, services: { clients, tasks } }) {
    const today = createToday({ db, clock, readZone, clients, tasks });
    return { register: (app) => todayRoutes(app, today) };
  },
};
