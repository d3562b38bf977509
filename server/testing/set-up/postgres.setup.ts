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
  await migrated.close();
  project.provide('database', { dialect: 'postgres', url: cluster.url(), template: TEMPLATE });
  return () => cluster.stop();
}
