import { pocketEndpoints } from '@fairlead/contract/pocket';
import type { Area } from '../../program.ts';
import { pocketRoutes } from './pocket.routes.ts';
import { createPocket } from './pocket.service.ts';

declare module '../../program.ts' {
  interface AreaOptions {
    /** Of more clients than this, devices get only some; fewer in tests. */
    pocketClients?: number | undefined;
  }
}

export const pocketArea: Area = {
  name: 'pocket',
  endpoints: { pocket: pocketEndpoints },
  build({ options: { pocketClients: clientsMax }, db, clock, history, readZone, services }) {
    const { settings, team, clients, tasks, calendar, checkins } = services;
    const readKeepDays = async () => (await settings.get()).deviceDays;
    const pocket = createPocket({
      ...{ db, clock, history, readZone, readKeepDays, clientsMax },
      ...{ team, clients, tasks, calendar, checkins },
    });
    return { register: (app) => pocketRoutes(app, pocket) };
  },
};
