import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../database.ts';
import { DATABASE_FILE, MEMORY } from '../database.ts';

/** Makes a database with all tables that those of the project's tests are copied from, and deletes it afterwards. */
export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'fairlead-template-'));
  const migrated = await openDatabase({ dataDir, databaseUrl: undefined });
  await migrated.close();
  project.provide('database', { dialect: 'sqlite', template: join(dataDir, DATABASE_FILE) });
  return () => rmSync(dataDir, { recursive: true, force: true });
}
