import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../scripts/programs/postgres.ts';
import type {} from './database.ts';

/** Starts a throw-away cluster for the project's tests and stops it afterwards. */
export default async function setup(project: TestProject) {
  const cluster = await startPostgres();
  project.provide('database', { dialect: 'postgres', url: cluster.url() });
  return () => cluster.stop();
}
