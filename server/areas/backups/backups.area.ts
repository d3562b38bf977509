import { backupEndpoints } from '@fairlead/contract/backups';
import { usualBackupPlace } from '../../platform/backup/backup-folder.ts';
import type { Area } from '../../program.ts';
import { backupRoutes } from './backups.routes.ts';
import { createBackups } from './backups.service.ts';
import { makeBackup } from './making.service.ts';

export const backupsArea: Area = {
  name: 'backups',
  endpoints: { backups: backupEndpoints },
  jobs: [makeBackup],
  build({ options, db, clock, history, resumable, readZone, services: { settings } }) {
    const { dataDir, backups: place = usualBackupPlace(dataDir) } = options;
    const backups = createBackups({ db, clock, history, resumable, readZone, settings, place, dataDir });
    return {
      audiences: { backups: { rule: backups.mayHear } },
      describe: { backups: backups.describe },
      register: (app) => backupRoutes(app, backups),
      remind: backups.makeDue,
      measure: backups.measure,
      sweep: backups.sweep,
    };
  },
};
