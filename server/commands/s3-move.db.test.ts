import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Document } from '@fairlead/contract/documents';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startPostgres, type ThrowAwayPostgres } from '../../scripts/programs/postgres.ts';
import { openStorage } from '../platform/files/storage/open-storage.ts';
import { command } from '../testing/backups.ts';
import { type DatabasePlace, databasePlace } from '../testing/database.ts';
import { startInstallation } from '../testing/installations/installation.ts';
import { newFile } from '../testing/records.ts';
import { administer } from '../testing/set-up/administer.ts';

/* npm run move with S3_URL: the files stay where they are. */

const CONTENT = 'port;rate\nMalmö;12\n';

let cluster: ThrowAwayPostgres;
let sqlite: DatabasePlace;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  cluster = await startPostgres();
  await administer(cluster.url(), 'create database moved');
});
afterAll(() => cluster.stop());
beforeEach(async () => {
  sqlite = await databasePlace();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await sqlite.remove();
});

async function start(place: DatabasePlace) {
  const started = await startInstallation(place);
  stops.push(started.stop);
  const admin = await started.signIn();
  return { admin, records: started.recordsBy(admin), stop: () => stops.pop()?.() };
}

/** Each stored file with the instant at which it was written. */
async function filesIn({ dataDir, bucket }: DatabasePlace) {
  const storage = openStorage({ dataDir, bucket });
  const found: Record<string, number> = {};
  for await (const { key } of storage.list('files')) if (!key.endsWith('installation.json')) found[key] = await storage.modifiedAt(key);
  return found;
}

it('leaves the files in the bucket, from SQLite to PostgreSQL and back', async () => {
  const postgres = { ...sqlite, databaseUrl: cluster.url('moved') };
  const before = await start(sqlite);
  const clientId = await before.records.aClient('Moved');
  const document = await before.records.addDocument(clientId, newFile('rates.csv', Buffer.from(CONTENT)));
  await before.stop();
  const files = await filesIn(sqlite);
  expect(Object.keys(files)).toHaveLength(1);
  const read = async ({ admin }: Awaited<ReturnType<typeof start>>) => {
    const found = ((await admin.get(`/api/documents/${clientId}`)).body as Document[]).find(({ _id }) => _id === document._id);
    return found?.file && (await admin.get(found.file)).body;
  };

  expect(await command('move', sqlite, '--to', postgres.databaseUrl)).toMatchObject({
    code: 0,
    failure: '',
    said: expect.stringContaining(`leave DATA_DIR=${sqlite.dataDir} and S3_URL as they are, because the stored files are there`),
  });
  const there = await start(postgres);
  expect(await read(there)).toBe(CONTENT);
  await there.stop();

  for (const name of readdirSync(sqlite.dataDir)) if (name.startsWith('fairlead.sqlite')) rmSync(join(sqlite.dataDir, name));
  expect(await command('move', postgres, '--to', 'sqlite')).toMatchObject({ code: 0, failure: '' });
  const back = await start(sqlite);
  expect(await read(back)).toBe(CONTENT);
  expect(await filesIn(sqlite)).toEqual(files);
  expect(existsSync(join(sqlite.dataDir, 'files')) && readdirSync(join(sqlite.dataDir, 'files'))).toBe(false);
});

it('is refused where the bucket is not the one of the database', async () => {
  const other = await databasePlace();
  await (await start(sqlite)).stop();
  await (await start(other)).stop();
  expect(await command('move', { ...sqlite, s3Url: other.s3Url }, '--to', cluster.url('moved'))).toMatchObject({
    code: 1,
    failure: expect.stringMatching(/the files in the bucket \S+ don't belong to the database .+ Is S3_URL set as it is for the server\?/),
  });
  await other.remove();
});
