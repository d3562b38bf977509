import { backupEndpoints } from '@fairlead/contract/backup';
import { type App, register } from '../../platform/http/register.ts';
import type { Backups } from './backup.service.ts';

export function backupRoutes(app: App, backups: Backups) {
  register(app, backupEndpoints.list, ({ actor }) => backups.list(actor));
  register(app, backupEndpoints.begin, ({ actor }) => backups.begin(actor));
}
