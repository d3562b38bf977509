import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock/clock.ts';
import { createJobs, type Jobs } from '../../platform/jobs/jobs.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { createRecordFiles, exportPage, type RecordFiles } from './record-files.ts';

let database: TestDatabase;
let jobs: Jobs;
let files: RecordFiles;
const told: string[] = [];
beforeAll(async () => {
  database = await testDatabase();
  const { db, dataDir, databaseUrl } = database;
  jobs = createJobs({ file: join(import.meta.dirname, '../../jobs.ts'), db, dataDir, databaseUrl, clock: systemClock });
  files = createRecordFiles({
    jobs,
    clock: systemClock,
    readZone: async () => 'Asia/Kolkata',
    readDateLanguage: async () => 'en-US',
    tellExport: async (_, { list }) => void told.push(list),
  });
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

it('tells once of a list that a reader gets, of none that was refused, and of no single page', async () => {
  const [first] = await Promise.all(Array.from({ length: 4 }, () => take('meera')));
  const actor = { accountId: 'meera', username: 'meera', role: 'Viewer', employeeId: null, sees: 'all' } as const;
  const takeList = () =>
    files.take(actor, exportPage, { format: 'csv', page }, new AbortController().signal, { name: 'Ledger', format: 'csv' });
  await expect(takeList()).rejects.toMatchObject({ code: 'too_many' });
  expect(told).toEqual([]);
  await text(first as NonNullable<typeof first>);
  await text((await takeList()).stream as NonNullable<typeof first>);
  expect(told).toEqual(['Ledger']);
});
