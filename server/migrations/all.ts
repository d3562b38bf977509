import type { Migration } from '../platform/db/migrate/migrate.ts';
import * as start from './0001-start.ts';

/** Every step of the schema by the name that is recorded where it has run; they run in the order of their names. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-start': start,
};
