import { backupEndpoints } from '@fairlead/contract/backup';
import { usualBackupPlace } from '../../platform/backup/backup-folder.ts';
import { openBackups } from '../../platform/backup/kept-backups.ts';
import type { Area } from '../../program.ts';
import { backupRoutes } from './backup.routes.ts';
import { createBackups } from './backup.service.ts';
import { makeBackup } from './making.service.ts';

export const backupsArea: Area = {
  name: 'backup',
  endpoints: { backup: backupEndpoints },
  jobs: [makeBackup],
  build({ options, storage, db, clock, history, resumable, readZone, services: { settings, ownerProof, administratorsLog } }) {
    const { dataDir, backups: place = usualBackupPlace(options) } = options;
    const kept = openBackups(place, { storage, dataDir });
    const { tellExport } = administratorsLog;
    const backups = createBackups({ db, clock, history, resumable, readZone, settings, place, kept, ownerProof, tellExport });
    return {
      audiences: { backup: { rule: backups.mayHear } },
      describe: { backup: backups.describe },
      register: (app) => backupRoutes(app, backups),
      remind: backups.makeDue,
      measure: backups.measure,
      sweep: backups.sweep,
    };
  },
};
