import { checkInEndpoints } from '@fairlead/contract/checkins';
import type { Area } from '../../program.ts';
import { CHECKIN_TABLE } from './check-in-export.service.ts';
import { checkInRoutes } from './checkins.routes.ts';
import { type Checkins, createCheckins } from './checkins.service.ts';

declare module '../../program.ts' {
  interface Services {
    checkins: Checkins;
  }
}

export const checkinsArea: Area = {
  name: 'checkins',
  endpoints: { checkins: checkInEndpoints },
  jobs: [CHECKIN_TABLE.exportJob, CHECKIN_TABLE.printJob],
  build({ records, receipts, services: { clients, settings } }) {
    const checkins = createCheckins({ ...records, receipts, clients, readWorkspace: settings.get });
    return {
      offers: { checkins },
      kinds: [checkins.kind],
      describe: { checkins: checkins.describe },
      register: (app) => checkInRoutes(app, checkins),
      sweep: checkins.sweep,
    };
  },
};
