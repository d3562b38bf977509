import { AREAS } from './areas.ts';
import { migrations } from './migrations/all.ts';
import type { Database } from './platform/db/database.ts';
import type { Migrations } from './platform/db/migrate/migrate.ts';
import { openMigrated, type Place } from './platform/db/open.ts';

/** Every step of the schema, those of the areas among them. */
export const allMigrations: Migrations = Object.assign({}, migrations, ...AREAS.map((area) => area.migrations));

/** Opens Fairlead's database with all its tables; see `openMigrated`. */
export const openDatabase = (place: Place): Promise<Database> => openMigrated({ ...place, migrations: allMigrations });
