import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BACKUP_FILES_PATH, type Backup, type BackupState } from '@fairlead/contract/backup';
import type { Document } from '@fairlead/contract/documents';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backUpBefore } from '../platform/backup/before-migration.ts';
import { exchanging, finishRestore, markComplete, scratchKey, scratchOf } from '../platform/backup/switch.ts';
import { writeBackup } from '../platform/backup/write-backup.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { writeDurably } from '../platform/files/disk.ts';
import { openStorage } from '../platform/files/storage/open-storage.ts';
import { command } from '../testing/backups.ts';
import { type DatabasePlace, databasePlace } from '../testing/database.ts';
import { startInstallation } from '../testing/installations/installation.ts';
import type { Person } from '../testing/people.ts';
import { newFile } from '../testing/records.ts';

const CONTENT = Buffer.from('port;rate\nMalmö;12\n');
type Running = Awaited<ReturnType<typeof startInstallation>>;

const places: DatabasePlace[] = [];
const running: Running[] = [];
let place: DatabasePlace;
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairlead-backups-'));
  place = await newPlace();
});
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop();
  for (const each of places.splice(0)) await each.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function newPlace(): Promise<DatabasePlace> {
  const made = await databasePlace();
  places.push(made);
  return made;
}

async function start(at: Pick<DatabasePlace, 'dataDir' | 'databaseUrl' | 'bucket'>) {
  const started = await startInstallation(at);
  running.push(started);
  const admin = await started.signIn();
  return { admin, records: started.recordsBy(admin), stop: () => running.splice(running.indexOf(started), 1)[0]?.stop() };
}

async function keysIn({ dataDir, bucket }: DatabasePlace, under: string): Promise<string[]> {
  const keys = [];
  for await (const { key } of openStorage({ dataDir, bucket }).list(under)) keys.push(key);
  return keys.toSorted();
}
const storedIn = async (at: DatabasePlace) => (await keysIn(at, 'files')).filter((key) => !key.endsWith('.json'));

/** A client with a document, whose content comes back. */
async function addDocument({ admin, records }: Awaited<ReturnType<typeof start>>, companyName: string) {
  const clientId = await records.aClient(companyName);
  const document = await records.addDocument(clientId, newFile('rates.csv', CONTENT));
  return { clientId, comesBack: async (by: Person = admin) => contentOf(by, clientId, document) };
}
async function contentOf(by: Person, clientId: string, { _id }: Document) {
  const found = ((await by.get(`/api/documents/${clientId}`)).body as Document[]).find((each) => each._id === _id);
  return found?.file && (await by.get(found.file)).body;
}

it('holds the files of the bucket, lies in the bucket, and is restored from there in the place of what is there', async () => {
  const before = await start(place);
  const { comesBack } = await addDocument(before, 'In the backup');
  const made = await command('backup', place);
  const address = /^(s3:\/\/\S+): /.exec(made.said)?.[1] ?? '';
  expect(made).toMatchObject({ code: 0, failure: '' });
  expect(await keysIn(place, 'backups')).toEqual([expect.stringMatching(/^backups\/fairlead-\d\S+\.tar\.zst$/)]);
  const kept = await storedIn(place);
  await addDocument(before, 'Added later');
  await before.stop();
  expect(await command('restore', place, `${address}x`)).toMatchObject({
    code: 1,
    failure: `Nothing was changed: ${address}x is not there\n`,
  });
  expect(await command('restore', place, address)).toMatchObject({
    code: 1,
    failure: expect.stringMatching(/there is data already in \S+ or S3_URL/),
  });
  expect(await command('restore', place, address, '--check')).toMatchObject({ code: 0, said: expect.stringContaining('1 file ') });
  expect(await command('restore', place, address, '--replace')).toMatchObject({ code: 0, failure: '' });
  expect([await storedIn(place), (await keysIn(place, 'trash')).length, await keysIn(place, 'restore')]).toEqual([kept, 1, []]);
  expect(readdirSync(join(place.dataDir, 'tmp'))).toEqual([]);
  const after = await start(place);
  expect(await comesBack(after.admin)).toBe(String(CONTENT));
});

it('leaves the files of the bucket as they are if it holds the database alone', async () => {
  const before = await start(place);
  await addDocument(before, 'In the backup');
  const path = join(folder, 'database.tar.zst');
  await writeBackup({ place, path, version: '1.0.0', clock: systemClock, isDatabaseAlone: true });
  await addDocument(before, 'Added later');
  await before.stop();
  const stored = await storedIn(place);
  expect(await command('restore', place, path, '--replace')).toMatchObject({ code: 0, failure: '' });
  expect([await storedIn(place), await keysIn(place, 'trash')]).toEqual([stored, []]);
});

it('is made in the bucket before tables are changed, and replaces what killed starts left, but not the first whole one', async () => {
  await (await start(place)).stop();
  const options = { place, version: '1.0.0', clock: systemClock };
  const first = await backUpBefore('0900-next', options);
  const left = join(place.dataDir, 'tmp', 'before-0900-next-2026-01-01T00-00-00.000Z.tar.zst');
  for (const path of [left, `${left}.partial`]) await writeDurably(path, '');
  const second = await backUpBefore('0900-next', options);
  const third = await backUpBefore('0900-next', options);
  const other = await backUpBefore('0901-other', options);
  expect(new Set([first, second, third]).size).toBe(3);
  const keys = await keysIn(place, 'backups');
  expect(keys.map((key) => openStorage(place).placeOf(key)).toSorted()).toEqual([first, third, other]);
  expect([existsSync(left), existsSync(`${left}.partial`)]).toEqual([false, false]);
});

it('is restored into an empty bucket, and from a folder into a bucket or back, which is how files move', async () => {
  const inFolder = { dataDir: place.dataDir, databaseUrl: place.databaseUrl };
  const before = await start(inFolder);
  const { comesBack } = await addDocument(before, 'Moves');
  const file = join(folder, 'moving.tar.zst');
  expect(await command('backup', inFolder, file)).toMatchObject({ code: 0 });
  await before.stop();
  await expect(start(place)).rejects.toThrow('holds none of the 1 files that the database knows');
  expect(await command('restore', place, file, '--replace')).toMatchObject({ code: 0 });
  const after = await start(place);
  expect([await comesBack(after.admin), (await storedIn(place)).length]).toEqual([String(CONTENT), 1]);

  const inBucket = await addDocument(after, 'Added in the bucket');
  const back = join(folder, 'back.tar.zst');
  expect(await command('backup', place, back)).toMatchObject({ code: 0 });
  await after.stop();
  expect(await command('restore', inFolder, back, '--replace')).toMatchObject({ code: 0 });
  const home = await start(inFolder);
  expect([await comesBack(home.admin), await inBucket.comesBack(home.admin)]).toEqual([String(CONTENT), String(CONTENT)]);

  const empty = await newPlace();
  expect(await command('restore', empty, file)).toMatchObject({ code: 0 });
  const elsewhere = await start(empty);
  expect(await comesBack(elsewhere.admin)).toBe(String(CONTENT));
});

it('is not made half where the bucket loses a file meanwhile, and says which', async () => {
  const server = await start(place);
  await addDocument(server, 'Lost');
  const [key = ''] = await storedIn(place);
  await openStorage(place).remove(key);
  const id = key.split('/').at(-1);
  expect(await command('backup', place)).toMatchObject({
    code: 0,
    failure: `Not in the backup, because it is no longer in S3_URL: files/${id}\n`,
  });
});

it('is made by the server into the bucket, which shows it to every copy and loses the superseded ones', async () => {
  const server = await start(place);
  const storage = openStorage(place);
  for (const day of ['01', '02']) await storage.put(`backups/fairlead-auto-2025-01-${day}T02-00-00.000Z.tar.zst`, Buffer.from('old'));
  await storage.put('backups/notes.txt', Buffer.from('mine'));
  await server.admin.put('/api/settings', { dailyBackups: 1, weeklyBackups: 0, monthlyBackups: 0 });
  expect((await server.admin.post('/api/backups', undefined)).status).toBe(201);
  const state = async () => (await server.admin.get('/api/backups')).body as BackupState;
  await expect.poll(async () => (await state()).backups[0]?.state, { timeout: 60_000 }).toBe('good');
  const { folder: shown, isBesideData, backups } = await state();
  expect([shown, isBesideData, backups.length]).toEqual([storage.placeOf('backups'), true, 1]);
  expect(await keysIn(place, 'backups')).toEqual([`backups/${backups[0]?.file}`, 'backups/notes.txt']);
  const { file, size } = backups[0] as Backup;
  expect(await storage.size(`backups/${file}`)).toBe(size);

  // An Administrator takes a part of it from there.
  const { headers } = await server.admin.post('/api/auth/proof', { currentPassword: 'anchors aweigh' });
  const cookie = String([headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
  const part = await server.admin.get(`${BACKUP_FILES_PATH}${file}`, { cookie, range: 'bytes=1-3' });
  expect([part.status, part.headers['content-range'], part.body.slice(1)]).toEqual([
    206,
    `bytes 1-3/${size}`,
    expect.stringContaining('/'),
  ]);
});

it('comes to its end at the next start, wherever the exchange in the bucket was cut off', async () => {
  let isDone = false;
  for (let changes = 0; !isDone; changes += 1) {
    const at = await newPlace();
    const storage = openStorage(at);
    const put = (key: string, text: string) => storage.put(key, Buffer.from(text));
    const old = ['files/aa/bb/old', 'files/aa/bb/both', 'files/installation.json', 'imports/old'].map((key) => put(key, 'old'));
    await Promise.all([...old, ...['files/aa/bb/both', 'files/cc/dd/new', 'imports/new'].map((key) => put(scratchKey(key), 'new'))]);
    rmSync(scratchOf(at.dataDir), { recursive: true, force: true });
    const to = { name: 'this', kept: 'restore/replaced' };
    await markComplete(at.dataDir, to);
    const exchange = exchanging(at, to);
    for (let made = 0; made < changes && !isDone; made += 1) isDone = (await exchange.next()).done === true;
    await finishRestore(at);
    expect([await keysIn(at, 'files'), await keysIn(at, 'imports'), await keysIn(at, 'restore')]).toEqual([
      ['files/aa/bb/both', 'files/cc/dd/new'],
      ['imports/new'],
      [],
    ]);
    expect(await storage.readText('files/aa/bb/both')).toBe('new');
    expect((await keysIn(at, 'trash')).map((key) => key.split('/').at(-1))).toEqual(['old']);
  }
});

it('that was prepared and not complete leaves nothing in the bucket', async () => {
  const storage = openStorage(place);
  await storage.put(scratchKey('files/cc/dd/new'), Buffer.from('new'));
  await storage.put('files/aa/bb/old', Buffer.from('old'));
  await markComplete(place.dataDir, { name: 'this', kept: 'restore/replaced' });
  rmSync(join(place.dataDir, 'fairlead.restore'));
  await writeDurably(join(place.dataDir, 'restore'), '').catch(() => {});
  await finishRestore(place);
  expect([await keysIn(place, 'files'), await keysIn(place, 'restore')]).toEqual([['files/aa/bb/old'], []]);
  expect(() => readFileSync(join(place.dataDir, 'restore'))).toThrow();
});
