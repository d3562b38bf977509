import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../../scripts/programs/postgres.ts';
import { openDatabase } from '../../database.ts';
import type {} from '../database.ts';
import { administer } from './administer.ts';

const TEMPLATE = 'with_tables';

/** Starts a throw-away cluster for the project's tests, with a database that theirs are copied from, and stops it afterwards. */
export default async function setup(project: TestProject) {
  const cluster = await startPostgres();
  await administer(cluster.url(), `create database ${TEMPLATE}`);
  const migrated = await openDatabase({ dataDir: '', databaseUrl: cluster.url(TEMPLATE) });
  const { rows } = await sql<{ major: number }>`select current_setting('server_version_num')::int / 10000 as major`.execute(migrated.read);
  await migrated.close();
  // Its files as they are, for a quarter of the processor time of writing each page down first, which is usual since version 15.
  const strategy = Number(rows[0]?.major) >= 15 ? 'strategy file_copy' : '';
  project.provide('database', { dialect: 'postgres', url: cluster.url(), template: TEMPLATE, strategy });
  return () => cluster.stop();
}
