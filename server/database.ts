import { AREAS } from './areas.ts';
import { migrations } from './migrations/all.ts';
import type { BackupPlace } from './platform/backup/backup-folder.ts';
import { systemClock } from './platform/clock/clock.ts';
import type { Database } from './platform/db/database.ts';
import type { Migrations } from './platform/db/migrate/migrate.ts';
import { openMigrated, type Place } from './platform/db/open.ts';
import type { StoragePlace } from './platform/files/storage/open-storage.ts';
import { VERSION } from './version.ts';

/** Every step of the schema, those of the areas among them. */
export const allMigrations: Migrations = Object.assign({}, migrations, ...AREAS.map((area) => area.migrations));

interface MigratedPlace extends Place, StoragePlace {
  /** Where PostgreSQL is backed up before a migration. Absent: as where nothing is set. */
  backups?: BackupPlace;
  /** Absent: all. */
  migrations?: Migrations;
}

/** Opens Fairlead's database with all its tables; see `openMigrated`. PostgreSQL is backed up before they are changed, as SQLite is. */
export const openDatabase = ({ backups, ...place }: MigratedPlace): Promise<Database> =>
  openMigrated({
    migrations: allMigrations,
    ...place,
    async backUp(next) {
      // Imported on demand, so that a start without a migration needs less memory.
      const { backUpBefore } = await import('./platform/backup/before-migration.ts');
      return backUpBefore(next, { place, backups, version: VERSION, clock: systemClock });
    },
  });
