import { laneEndpoints } from '@fairlead/contract/lanes';
import { register } from '../../platform/http/register.ts';
import type { Area } from '../../program.ts';
import { laneImports } from './lane-import.service.ts';
import { createLaneSummary } from './lane-summary.service.ts';
import { createLanes, LANE_FILE, type Lanes, PORT_LOOK } from './lanes.service.ts';

declare module '../../program.ts' {
  interface Services {
    lanes: Lanes;
  }
}

export const lanesArea: Area = {
  name: 'lanes',
  endpoints: { lanes: laneEndpoints },
  jobs: [LANE_FILE.exportJob, LANE_FILE.printJob],
  imports: () => ({ lanes: laneImports() }),
  build({ records, db, readZone, services: { clients } }) {
    const lanes = createLanes({ ...records, clients });
    const summary = createLaneSummary({ db, readZone, resolve: lanes.resolve });
    return {
      offers: { lanes },
      kinds: [lanes.kind],
      register(app) {
        lanes.register(app);
        register(app, laneEndpoints.summary, ({ actor, query }) => summary(actor, query));
      },
      looks: () => [PORT_LOOK],
      sweep: lanes.sweep,
    };
  },
};
