import { AREAS } from './areas.ts';
import { migrations } from './migrations/all.ts';
import { systemClock } from './platform/clock/clock.ts';
import type { Database } from './platform/db/database.ts';
import type { Migrations } from './platform/db/migrate/migrate.ts';
import { openMigrated, type Place } from './platform/db/open.ts';
import type { StoragePlace } from './platform/files/storage/open-storage.ts';
import { VERSION } from './version.ts';

/** Every step of the schema, those of the areas among them. */
export const allMigrations: Migrations = Object.assign({}, migrations, ...AREAS.map((area) => area.migrations));

interface MigratedPlace extends Place, StoragePlace {
  /** Public keys of age that the backup before a migration is encrypted for. */
  recipients?: readonly string[];
  /** Absent: all. */
  migrations?: Migrations;
}

/** Opens Fairlead's database with all its tables; see `openMigrated`. PostgreSQL is backed up before they are changed, as SQLite is. */
export const openDatabase = ({ recipients = [], ...place }: MigratedPlace): Promise<Database> =>
  openMigrated({
    migrations: allMigrations,
    ...place,
    async backUp(next) {
      // Imported on demand, so that a start without a migration needs less memory.
      const { backUpBefore } = await import('./platform/backup/before-migration.ts');
      return backUpBefore(next, { place, recipients, version: VERSION, clock: systemClock });
    },
  });
