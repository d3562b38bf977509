import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../database.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { systemClock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import { createFiles } from './files.ts';

/* The first start of all, by two servers at once. */

let one: TestDatabase;
let other: Database;
beforeEach(async () => {
  one = await testDatabase();
  other = await openDatabase(one);
});
afterEach(async () => {
  await other.close();
  await one.close();
});

const start = (db: Database, folder: string) =>
  createFiles(db, { dataDir: join(one.dataDir, folder), clock: systemClock })
    .prepareFolder()
    .then(
      () => 'started',
      (error: Error) => error.message,
    );

it('starts one of them where each has a folder of its own', async () => {
  const lines = await Promise.all([start(one.db, 'this'), start(other, 'that')]);
  expect(lines.toSorted()).toEqual([expect.stringMatching(/^DATA_DIR \S+ is not the folder of the other copies /), 'started']);
});

it('starts both where they share the folder', async () => {
  expect(await Promise.all([start(one.db, 'this'), start(other, 'this')])).toEqual(['started', 'started']);
});
