import { settingsEndpoints } from '@fairlead/contract/settings';
import { listTroubles } from '../../platform/db/troubles.ts';
import type { Area } from '../../program.ts';
import { settingsRoutes } from './settings.routes.ts';
import { createSettings, type SettingsService } from './settings.service.ts';

declare module '../../program.ts' {
  interface Services {
    settings: SettingsService;
  }
  interface AreaOptions {
    /** Where maps load their tiles from; wins over the workspace's setting. */
    tileUrl?: string | undefined;
  }
}

export const settingsArea: Area = {
  name: 'settings',
  endpoints: { settings: settingsEndpoints },
  build({ options: { tileUrl, zone, dataDir }, db, files, storage, history }) {
    const settings = createSettings({
      ...{ db, files, history },
      findTroubles: () => listTroubles(db, { dataDir, storage }),
      serverZone: zone,
      fixed: tileUrl === undefined ? {} : { tileUrl },
    });
    return {
      offers: { settings },
      audiences: { settings: 'everyone' },
      fileGuards: { settings: settings.canSee },
      register: (app) => settingsRoutes(app, settings),
    };
  },
};
