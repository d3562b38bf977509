import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { newId, systemClock } from '../clock/clock.ts';
import { OutcomeUnknown } from '../db/transactions.ts';
import { notFound } from '../http/app-error.ts';
import { createFiles, type Files, filePath, type StoredImage } from './files.ts';
import type { IncomingFile } from './incoming-file.ts';
import { folderStorage } from './storage/folder.ts';
import { fileKey } from './stored-file.ts';
import { createTrash } from './trash.ts';

const options = { notAnImage: 'That is no photo.' };
const isEmbedded = inject('database').dialect === 'sqlite';

let database: TestDatabase;
let files: Files;
beforeAll(async () => {
  database = await testDatabase();
  files = createFiles(database.db, { dataDir: database.dataDir, clock: systemClock });
  await files.prepareFolder();
});
afterEach(async () => {
  await database.emptied();
  for (const folder of ['files', 'trash', 'tmp']) rmSync(join(database.dataDir, folder), { recursive: true, force: true });
  await files.prepareFolder();
});
afterAll(() => database?.close());

const listFiles = (folder: string) =>
  readdirSync(join(database.dataDir, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const pathOf = ({ id }: { id: string }) => listFiles('files').find((path) => path.endsWith(id));

async function receiveFile(name: string | undefined = 'gate.jpg', content?: Uint8Array): Promise<IncomingFile> {
  const bytes =
    content ??
    (await sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer());
  const path = join(database.dataDir, 'tmp', crypto.randomUUID());
  writeFileSync(path, bytes);
  return { field: 'photo', path, name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

async function storeImage(name?: string): Promise<StoredImage> {
  return files.storeImage(await receiveFile(name), options);
}

async function attachImage(): Promise<StoredImage> {
  const image = await storeImage();
  await database.db.write((tx) => files.attach(tx, 'team', 'someone', image));
  return image;
}

const createOldFile = (path: string, age: number) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'bytes');
  const then = Date.now() / 1000 - age;
  utimesSync(path, then, then);
  return path;
};
const DAYS = 86_400;

const namesInTrash = () => (existsSync(join(database.dataDir, 'trash')) ? listFiles('trash').map((path) => basename(path)) : []);

describe('a stored picture', () => {
  it('is read back with the size, hash, type and owner of its row', async () => {
    const image = await attachImage();
    const row = await files.find(image.id);
    expect(row).toMatchObject({ ...image, area: 'team', ownerId: 'someone', mimeType: 'image/jpeg', name: 'gate.jpg' });
    const bytes = await buffer(await files.read(row!));
    expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([row!.bytes, row!.sha256]);
    expect((await buffer(await files.read(row!, { start: 2, end: 4 }))).equals(bytes.subarray(2, 5))).toBe(true);
  });

  it('is stored under its id, whatever the sender called it, and keeps that name as data', async () => {
    const names = [
      '../../../../etc/passwd',
      '..\\boot.ini',
      'Entrée 👩🏽‍✈️ مرحبا.jpg',
      "'; drop table file; --",
      'nul\0.jpg',
      `${'x'.repeat(300)}👍`,
    ];
    for (const name of names) {
      const image = await storeImage(name);
      expect(pathOf(image)).toBe(join(database.dataDir, 'files', image.id.slice(-2), image.id.slice(-4, -2), image.id));
      await database.db.write((tx) => files.attach(tx, 'clients', 'one', image));
      expect((await files.find(image.id))?.name).toBe(name.replace('\0', '').slice(-200));
    }
  });

  it('has a valid name even if the sender gave none or half a character', async () => {
    const cut = `👍${'x'.repeat(199)}`;
    const kept = [
      await files.storeImage({ ...(await receiveFile()), name: undefined }, options),
      await storeImage(''),
      await storeImage('\ud800'),
      await storeImage(cut),
    ];
    expect(kept.map(({ name }) => name)).toEqual(['picture', 'picture', '\ufffd', `\ufffd${'x'.repeat(199)}`]);
  });

  it('is not stored at all if it is not a picture', async () => {
    const before = listFiles('files').length;
    await expect(files.storeImage(await receiveFile('gate.png', Buffer.from('plain words')), options)).rejects.toMatchObject({
      code: 'invalid',
      message: options.notAnImage,
      fields: { photo: options.notAnImage },
    });
    expect(listFiles('files').length).toBe(before);
  });

  it('can be discarded, and discarding it again does not fail', async () => {
    const image = await storeImage();
    await files.discard(image);
    await files.discard(image);
    expect(pathOf(image)).toBeUndefined();
  });

  it('is discarded with a write that fails, and kept when the outcome is unknown', async () => {
    const [refused, doubtful] = [await storeImage(), await storeImage()];
    const failingWrite = (image: StoredImage, error: Error) =>
      files.discardOnFailure(image, () => Promise.reject(error)).catch((thrown) => thrown);
    const doubt = new OutcomeUnknown(new Error('connection lost'));
    expect(await failingWrite(refused, notFound('Client'))).toMatchObject({ code: 'not_found' });
    expect(await failingWrite(doubtful, doubt)).toBe(doubt);
    expect([pathOf(refused), pathOf(doubtful)]).toEqual([undefined, expect.any(String)]);
  });

  it('that the disk has lost is not found', async () => {
    const image = await attachImage();
    await files.discard(image);
    await expect(files.read((await files.find(image.id))!)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('releasing a file', () => {
  it('takes its row with the transaction and its bytes to the trash after it', async () => {
    const image = await attachImage();
    await database.db.write(async (tx) => {
      await files.release(tx, image.id);
      expect(pathOf(image)).toBeDefined();
    });
    expect(await files.find(image.id)).toBeUndefined();
    await vi.waitUntil(() => pathOf(image) === undefined);
    await vi.waitUntil(() => namesInTrash().includes(image.id));
  });

  it('keeps both when the transaction fails', async () => {
    const image = await attachImage();
    const failing = database.db.write(async (tx) => {
      await files.release(tx, image.id);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await files.find(image.id)).toMatchObject(image);
    expect(readFileSync(pathOf(image)!).length).toBe(image.bytes);
  });
});

describe('at the start', () => {
  it('moves what has no row to the trash, clears what was under way, and leaves what has a row', async () => {
    const image = await attachImage();
    utimesSync(pathOf(image)!, 0, 0);
    const orphan = await storeImage();
    utimesSync(pathOf(orphan)!, 0, 0);
    createOldFile(join(database.dataDir, 'tmp', 'upload'), 3 * DAYS);
    await files.prepareFolder();
    expect({
      orphan: pathOf(orphan),
      uploads: listFiles('tmp').filter((path) => path.endsWith('/upload')),
      trash: namesInTrash(),
      bytes: statSync(pathOf(image)!).size,
    }).toEqual({
      orphan: undefined,
      uploads: [],
      trash: [orphan.id],
      bytes: image.bytes,
    });
  });

  it('also takes young files on SQLite, where no other process runs, and leaves them alone on PostgreSQL', async () => {
    const orphan = await storeImage();
    const upload = createOldFile(join(database.dataDir, 'tmp', 'young'), 60);
    await files.prepareFolder();
    expect([pathOf(orphan) === undefined, !listFiles('tmp').includes(upload)]).toEqual([isEmbedded, isEmbedded]);
  });

  it('leaves alone what is no file of its own', async () => {
    const foreign = createOldFile(join(database.dataDir, 'files', 'README.txt'), 3 * DAYS);
    await files.prepareFolder();
    expect(listFiles('files')).toContain(foreign);
  });

  it('handles many files in batches, and creates missing folders', async () => {
    const kept = [await attachImage(), await attachImage()];
    const orphans = Array.from({ length: 1201 }, () => {
      const id = newId();
      return createOldFile(join(database.dataDir, 'files', id.slice(-2), id.slice(-4, -2), id), 3 * DAYS);
    });
    await files.prepareFolder();
    const after = new Set(listFiles('files'));
    expect([orphans.filter((path) => after.has(path)), kept.every((image) => pathOf(image))]).toEqual([[], true]);
    expect(namesInTrash()).toHaveLength(1201);
    const elsewhere = join(database.dataDir, 'new');
    await createFiles(database.db, { dataDir: elsewhere, clock: systemClock }).prepareFolder({ acceptUnknown: 0 });
    expect(readdirSync(elsewhere).sort()).toEqual(['files', 'tmp']);
  });

  it('restores from the trash what has a row again', async () => {
    const image = await storeImage();
    utimesSync(pathOf(image)!, 0, 0);
    await files.prepareFolder();
    expect([pathOf(image), namesInTrash()]).toEqual([undefined, [image.id]]);
    await database.db.write((tx) => files.attach(tx, 'team', 'someone', image));
    await files.prepareFolder();
    expect([typeof pathOf(image), namesInTrash()]).toEqual(['string', []]);
  });
});

describe('the trash', () => {
  it('gives back a file that has a row when the file is read', async () => {
    const image = await storeImage();
    await database.db.write(async (tx) => files.attach(tx, 'team', 'someone', image));
    const row = (await files.find(image.id))!;
    await createTrash({ storage: folderStorage(database.dataDir), clock: systemClock }).put(fileKey(image.id));
    expect(pathOf(image)).toBeUndefined();
    expect((await buffer(await files.read(row))).length).toBe(image.bytes);
    expect(namesInTrash()).toEqual([]);
  });

  it('is emptied of what came more than 30 days ago', async () => {
    const at = (day: string) =>
      createTrash({ storage: folderStorage(database.dataDir), clock: { now: () => new Date(`${day}T12:00:00Z`) } });
    for (const day of ['2026-03-01', '2026-03-02', '2026-03-31']) {
      createOldFile(join(database.dataDir, 'tmp', day), 0);
      await at(day).put(`tmp/${day}`);
    }
    await at('2026-04-01').empty();
    expect(readdirSync(join(database.dataDir, 'trash')).sort()).toEqual(['2026-03-02', '2026-03-31']);
  });
});

it('names the address of a file, and of none', () => {
  expect([filePath('abc'), filePath(null)]).toEqual(['/uploads/abc', null]);
});
