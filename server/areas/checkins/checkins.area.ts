import { checkInEndpoints } from '@fairlead/contract/checkins';
import { visitEndpoints } from '@fairlead/contract/checkins/calls';
import { visitMapEndpoints } from '@fairlead/contract/checkins/map';
import type { Area } from '../../program.ts';
import { CHECKIN_TABLE } from './check-in-export.service.ts';
import { checkInRoutes } from './checkins.routes.ts';
import { type Checkins, createCheckins } from './checkins.service.ts';
import { visitMapRoutes } from './map/visit-map.routes.ts';
import { createVisitMaps } from './map/visit-map.service.ts';
import { ownVisitRoutes } from './own-visits/own-visits.routes.ts';
import { createOwnVisits } from './own-visits/own-visits.service.ts';

declare module '../../program.ts' {
  interface Services {
    checkins: Checkins;
  }
}

export const checkinsArea: Area = {
  name: 'checkins',
  endpoints: { checkins: { ...checkInEndpoints, ...visitEndpoints, ...visitMapEndpoints } },
  jobs: [CHECKIN_TABLE.exportJob, CHECKIN_TABLE.printJob],
  build({ records, receipts, services: { clients, settings } }) {
    const checkins = createCheckins({ ...records, receipts, clients, readWorkspace: settings.get });
    const maps = createVisitMaps(records);
    const ownVisits = createOwnVisits({ db: records.db, files: records.files, readNotice: checkins.verdicts.notice });
    return {
      offers: { checkins },
      kinds: [checkins.kind],
      describe: { checkins: checkins.describe },
      register(app) {
        visitMapRoutes(app, maps);
        ownVisitRoutes(app, ownVisits);
        checkInRoutes(app, checkins);
      },
      sweep: checkins.sweep,
    };
  },
};
