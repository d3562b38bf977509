import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock/clock.ts';
import { createJobs, type Jobs } from '../../platform/jobs/jobs.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { createRecordFiles, type RecordFiles } from './record-files.ts';

let database: TestDatabase;
let jobs: Jobs;
let files: RecordFiles;
beforeAll(async () => {
  database = await testDatabase();
  const { db, dataDir, databaseUrl } = database;
  jobs = createJobs({ file: join(import.meta.dirname, '../../jobs.ts'), db, dataDir, databaseUrl, clock: systemClock });
  files = createRecordFiles({ jobs, clock: systemClock, readZone: async () => 'Asia/Kolkata', tellExport: async () => undefined });
});
afterAll(async () => {
  await jobs.close();
  await database.close();
});

const page = { title: 'Zuiderzee', subtitles: [], groups: [{ title: 'Client', pairs: [{ label: 'Type', value: 'Shipper' }] }] };
async function take(accountId: string) {
  const actor = { accountId, username: accountId, role: 'Viewer', employeeId: null, sees: 'all' } as const;
  const { stream } = await files.takePage(actor, { format: 'csv' }, page, new AbortController().signal);
  return stream;
}

it("refuses an account's fifth file with 429 until one of the four has been read, and is never another's matter", async () => {
  const [first] = await Promise.all(Array.from({ length: 4 }, () => take('asha')));
  await expect(take('asha')).rejects.toMatchObject({ code: 'too_many', message: expect.stringMatching(/^You are downloading 4 files/) });
  expect(await text(await take('dev'))).toContain('Shipper');
  expect(await text(first as NonNullable<typeof first>)).toContain('Shipper');
  expect(await text(await take('asha'))).toContain('Shipper');
});
