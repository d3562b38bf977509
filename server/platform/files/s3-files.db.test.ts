import { createHash, randomBytes } from 'node:crypto';
import dns from 'node:dns';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { troubledProxy } from '../../testing/servers/troubled-bucket.ts';
import { type Clock, newId, systemClock } from '../clock/clock.ts';
import { createFiles, type StoredImage } from './files.ts';
import { openStorage } from './storage/open-storage.ts';
import type { Storage } from './storage/storage.ts';
import { fileKey, findStored } from './stored-file.ts';
import { createTrash } from './trash.ts';

const DAY_MS = 86_400_000;
/** More than is sent at a time. */
const LARGE = 20_000_000;

let ours: TestDatabase;
let theirs: TestDatabase;
let storage: Storage;
beforeEach(async () => {
  [ours, theirs] = [await testDatabase(), await testDatabase()];
  storage = openStorage(ours);
});
afterEach(async () => {
  await ours.close();
  await theirs.close();
});

const filesOf = ({ db }: TestDatabase, clock: Clock = systemClock) => createFiles(db, { dataDir: ours.dataDir, storage, clock });
const daysLater = (days: number): Clock => ({ now: () => new Date(Date.now() + days * DAY_MS) });
const inTmp = () => readdirSync(join(ours.dataDir, 'tmp'));

async function keysIn(folder: string): Promise<string[]> {
  const keys = [];
  for await (const { key } of storage.list(folder)) keys.push(key);
  return keys;
}

async function store(bytes: Buffer, isHashed = true): Promise<StoredImage> {
  mkdirSync(join(ours.dataDir, 'tmp'), { recursive: true });
  const path = join(ours.dataDir, 'tmp', 'received');
  writeFileSync(path, bytes);
  const sha256 = isHashed ? { sha256: createHash('sha256').update(bytes).digest('hex') } : {};
  const received = { field: 'file', path, name: 'survey.bin', bytes: bytes.length, ...sha256 };
  return filesOf(ours).storeFile(received, { name: 'survey.bin', typeOf: (shown) => shown ?? 'text/plain' });
}

async function attach(stored: StoredImage, { db }: TestDatabase = ours): Promise<StoredImage> {
  await db.write((tx) => filesOf(ours).attach(tx, 'team', 'someone', stored));
  return stored;
}

const startLine = (database: TestDatabase, acceptUnknown?: number) =>
  filesOf(database)
    .prepareFolder({ acceptUnknown })
    .then(
      () => 'it went on',
      (error: Error) => error.message,
    );

describe('a file in a bucket', () => {
  it.each([0, 1, 5_000, LARGE])('of %i bytes comes back as it was, with its hash', async (length) => {
    const bytes = randomBytes(length);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    for (const isHashed of [true, false]) {
      const stored = await attach(await store(bytes, isHashed));
      expect(stored).toMatchObject({ bytes: length, sha256 });
      const row = (await filesOf(ours).find(stored.id))!;
      expect((await buffer(await filesOf(ours).read(row))).equals(bytes)).toBe(true);
      expect(await filesOf(ours).hash(stored.id)).toBe(sha256);
    }
  });

  it('is read in part, also where the part spans what was sent at a time', async () => {
    const bytes = randomBytes(LARGE);
    const row = (await filesOf(ours).find((await attach(await store(bytes))).id))!;
    for (const [start, end] of [
      [0, 0],
      [8_388_600, 8_388_620],
      [LARGE - 1, LARGE - 1],
    ] as const) {
      expect((await buffer(await filesOf(ours).read(row, { start, end }))).equals(bytes.subarray(start, end + 1))).toBe(true);
    }
  });

  it('that is lost is not found, and has no hash', async () => {
    const stored = await attach(await store(Buffer.from('lost')));
    const row = (await filesOf(ours).find(stored.id))!;
    await storage.remove(fileKey(stored.id));
    await expect(filesOf(ours).read(row)).rejects.toMatchObject({ code: 'not_found' });
    await expect(filesOf(ours).copy(row)).rejects.toMatchObject({ code: 'not_found' });
    expect([await filesOf(ours).hash(stored.id), await findStored(storage, stored.id, storage.open)]).toEqual([undefined, undefined]);
  });

  it('goes to the trash with its row, and comes back from there when it has one again', async () => {
    const files = filesOf(ours);
    const stored = await attach(await store(Buffer.from('a photo')));
    const row = (await files.find(stored.id))!;
    await ours.db.write((tx) => files.release(tx, stored.id));
    await vi.waitUntil(async () => (await storage.size(fileKey(stored.id))) === undefined);
    expect(await keysIn('trash')).toEqual([expect.stringContaining(stored.id)]);
    const opened = await findStored(storage, stored.id, storage.open);
    expect(String(await buffer(opened!.content))).toBe('a photo');
    await attach(stored);
    expect(String(await buffer(await files.read(row)))).toBe('a photo');
    expect(await keysIn('trash')).toEqual([]);
  });

  it('leaves the trash for good after 30 days', async () => {
    for (const day of ['2026-03-01', '2026-03-02', '2026-03-31']) {
      const key = fileKey(newId());
      await storage.put(key, Buffer.from(day));
      await createTrash({ storage, clock: { now: () => new Date(`${day}T12:00:00Z`) } }).put(key);
    }
    await createTrash({ storage, clock: { now: () => new Date('2026-04-01T12:00:00Z') } }).empty();
    expect(await storage.listFolders('trash')).toEqual(['2026-03-02', '2026-03-31']);
  });

  it('that nobody named is discarded, and its copies on this machine are removed', async () => {
    const stored = await store(Buffer.from('refused'));
    const failing = filesOf(ours).discardOnFailure(stored, () => Promise.reject(new Error('refused')));
    await expect(failing).rejects.toThrow('refused');
    expect(await keysIn('files')).toEqual([]);
    await attach(await store(Buffer.from('kept')));
    const local = await storage.openLocally((await keysIn('files'))[0]!);
    expect(inTmp()).toHaveLength(2);
    await local.release();
    expect(inTmp()).toEqual(['received']);
  });
});

describe('a bucket', () => {
  const writesAndReads = async (other: Partial<TestDatabase['bucket'] & object>) => {
    const at = openStorage({ ...ours, bucket: { ...ours.bucket!, ...other } });
    await at.replace('files/note', 'written');
    const opened = await at.open('files/note', { start: 2, end: 4 });
    return [String(await buffer(opened!.content)), await at.listFolders(''), await at.remove('files/note')];
  };

  it('is reached by a host of its own', async () => {
    const hosts: string[] = [];
    const lookUp = (host: string, { all }: { all?: boolean }, done: (...found: unknown[]) => void) => {
      hosts.push(host);
      return all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);
    };
    vi.spyOn(dns, 'lookup').mockImplementation(lookUp as never);
    const { port } = new URL(ours.bucket!.endpoint);
    expect(await writesAndReads({ endpoint: `http://s3.test:${port}`, isPathStyle: false })).toEqual(['itt', [], undefined]);
    expect(new Set(hosts)).toEqual(new Set([`${ours.bucket!.bucket}.s3.test`]));
    vi.restoreAllMocks();
  });

  it('is reached with the keys of the environment or of the file where AWS’ programs keep them, if S3_URL holds none', async () => {
    const { accessKeyId, secretAccessKey } = ours.bucket!.keys!;
    const file = join(ours.dataDir, 'credentials');
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
    vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', join(ours.dataDir, 'none'));
    await expect(writesAndReads({ keys: undefined })).rejects.toMatchObject({ cause: { name: 'CredentialsProviderError' } });
    vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', file);
    writeFileSync(file, `[default]\naws_access_key_id = ${accessKeyId}\naws_secret_access_key = ${secretAccessKey}\n`);
    expect((await writesAndReads({ keys: undefined }))[0]).toBe('itt');
    vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', join(ours.dataDir, 'none'));
    vi.stubEnv('AWS_ACCESS_KEY_ID', accessKeyId);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', secretAccessKey);
    expect((await writesAndReads({ keys: undefined }))[0]).toBe('itt');
    vi.unstubAllEnvs();
  });
});

describe('at the start, a bucket', () => {
  it('is told to belong to this database, and what a crash left in it goes to the trash', async () => {
    await filesOf(ours).prepareFolder();
    const kept = await attach(await store(Buffer.from('kept')));
    const orphan = await store(Buffer.from('orphan'));
    await filesOf(ours).prepareFolder();
    const { id, starts } = await ours.db.read.selectFrom('installation').selectAll().executeTakeFirstOrThrow();
    expect(JSON.parse((await storage.readText('files/installation.json'))!)).toEqual({ id, starts, isRunning: true });
    expect(await keysIn('files')).toEqual(expect.arrayContaining([fileKey(kept.id), 'files/installation.json']));
    expect(await keysIn('trash')).toEqual([expect.stringContaining(orphan.id)]);
    expect(await keysIn('tmp')).toEqual([]);
  });

  it('is refused while it belongs to another installation, also one without files, until it is taken over', async () => {
    await filesOf(ours).prepareFolder();
    expect(await startLine(theirs)).toMatch(
      /^the bucket s3:\/\/fairlead-tests\/\S+ belongs to another installation\. Nothing was changed\. Give S3_URL /,
    );
    await attach(await store(Buffer.from('ours')));
    expect(await startLine(theirs)).toMatch(/^1 of the 1 files in s3:\S+ are not known to the database, .+ check S3_URL and DATABASE_URL/);
    expect(await startLine(ours)).toBe('it went on');
    expect(await startLine(theirs, 1)).toBe('it went on');
    expect(await startLine(ours)).toMatch(/belongs to another installation/);
    expect(await startLine(ours, 0)).toBe('it went on');
  });

  it('is refused while it holds nothing of what the database knows', async () => {
    await ours.db.write((tx) =>
      filesOf(ours).attach(tx, 'team', 'someone', { id: newId(), name: 'a', mimeType: 'a/b', bytes: 1, sha256: '' }),
    );
    expect(await startLine(ours)).toMatch(/ holds none of the 1 files that the database knows\. .+ restore a backup with S3_URL set/);
    expect(await keysIn('files')).toEqual([]);
    expect(await startLine(ours, 0)).toBe('it went on');
  });

  it('that is not there, or may not be used, stops it with a line that names S3_URL and no secret', async () => {
    const bucket = ours.bucket!;
    const startWith = (other: Partial<typeof bucket>) =>
      createFiles(ours.db, {
        dataDir: ours.dataDir,
        storage: openStorage({ dataDir: ours.dataDir, bucket: { ...bucket, ...other } }),
        clock: systemClock,
      })
        .prepareFolder()
        .catch(({ message }) => message);
    const wrong = { accessKeyId: 'test:tester', secretAccessKey: 'hush' };
    expect([
      await startWith({ bucket: 'no-such-bucket' }),
      await startWith({ keys: wrong }),
      await startWith({ endpoint: 'http://127.0.0.1:1' }),
    ]).toEqual([
      expect.stringMatching(/^S3_URL: the bucket no-such-bucket at \S+ can't be used: there is no such bucket$/),
      expect.stringMatching(/^S3_URL: .+: its secret is not the one of its key$/),
      expect.stringMatching(/^S3_URL: .+: nothing answers there$/),
    ]);
  });

  it('whose list lags behind loses no file that it does not show yet, and is not refused for one that is gone', async () => {
    const proxy = await troubledProxy(ours.bucket!);
    storage = openStorage({ ...ours, bucket: { ...ours.bucket!, endpoint: proxy.bucket.endpoint } });
    const files = filesOf(ours);
    await files.prepareFolder();
    const [kept, gone] = [await attach(await store(Buffer.from('kept'))), await attach(await store(Buffer.from('gone')))];
    proxy.lagBehind();
    const fresh = await attach(await store(Buffer.from('fresh')));
    await ours.db.write((tx) => files.release(tx, gone.id));
    await files.close();
    expect(await keysIn('files')).toEqual(expect.arrayContaining([fileKey(kept.id), fileKey(gone.id)]));
    expect(await keysIn('files')).not.toContain(fileKey(fresh.id));

    expect(await startLine(ours)).toBe('it went on');
    await filesOf(ours, daysLater(2)).sweep();
    proxy.catchUp();
    expect((await keysIn('files')).toSorted()).toEqual([fileKey(kept.id), fileKey(fresh.id), 'files/installation.json'].toSorted());
    expect(await keysIn('trash')).toEqual([expect.stringContaining(gone.id)]);
    for (const [stored, text] of [
      [kept, 'kept'],
      [fresh, 'fresh'],
    ] as const)
      expect(String(await buffer(await filesOf(ours).read((await files.find(stored.id))!)))).toBe(text);
    await proxy.close();
  });

  it('of many files is listed page by page, and emptied', async () => {
    const count = 250;
    const names = Array.from({ length: count }, () => newId());
    for (let at = 0; at < count; at += 50)
      await Promise.all(names.slice(at, at + 50).map((name) => storage.put(fileKey(name), Buffer.from(name))));
    const listed = new Set<string>();
    for await (const { name } of storage.list('files')) listed.add(name);
    expect([listed.size, names.every((name) => listed.has(name))]).toEqual([count, true]);
    await storage.removeAll('files');
    expect(await keysIn('files')).toEqual([]);
  });

  it('forgets uploads in parts that never ended, a day later', async () => {
    await expect(storage.keep('files/cut', '/dev/null/none')).rejects.toThrow();
    await filesOf(ours, daysLater(2)).sweep();
    expect(await keysIn('files')).toEqual([]);
  });
});
