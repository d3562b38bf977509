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
import { createTrash } from './trash.ts';

const wishes = { notAnImage: 'That is no photo.' };
const isEmbedded = inject('database').dialect === 'sqlite';

let database: TestDatabase;
let files: Files;
beforeAll(async () => {
  database = await testDatabase();
  files = createFiles(database.db, { dataDir: database.dataDir, clock: systemClock });
  await files.takeOver();
});
afterEach(async () => {
  await database.emptied();
  for (const folder of ['files', 'trash', 'tmp']) rmSync(join(database.dataDir, folder), { recursive: true, force: true });
  await files.takeOver();
});
afterAll(() => database?.close());

const below = (folder: string) =>
  readdirSync(join(database.dataDir, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const pathOf = ({ id }: { id: string }) => below('files').find((path) => path.endsWith(id));

async function received(name: string | undefined = 'gate.jpg', content?: Uint8Array): Promise<IncomingFile> {
  const bytes =
    content ??
    (await sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer());
  const path = join(database.dataDir, 'tmp', crypto.randomUUID());
  writeFileSync(path, bytes);
  return { field: 'photo', path, name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

async function stored(name?: string): Promise<StoredImage> {
  return files.storeImage(await received(name), wishes);
}

async function attached(): Promise<StoredImage> {
  const image = await stored();
  await database.db.write((tx) => files.attach(tx, 'team', 'someone', image));
  return image;
}

const leftOver = (path: string, age: number) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'bytes');
  const then = Date.now() / 1000 - age;
  utimesSync(path, then, then);
  return path;
};
const DAYS = 86_400;

const namesInTrash = () => (existsSync(join(database.dataDir, 'trash')) ? below('trash').map((path) => basename(path)) : []);

describe('a stored picture', () => {
  it('is read back as its row tells: size, hash, type, owner', async () => {
    const image = await attached();
    const row = await files.find(image.id);
    expect(row).toMatchObject({ ...image, area: 'team', ownerId: 'someone', mimeType: 'image/jpeg', name: 'gate.jpg' });
    const bytes = await buffer(await files.read(row!));
    expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([row!.bytes, row!.sha256]);
    expect((await buffer(await files.read(row!, { start: 2, end: 4 }))).equals(bytes.subarray(2, 5))).toBe(true);
  });

  it('lies under its id, whatever the sender called it, and keeps the name as data', async () => {
    const names = [
      '../../../../etc/passwd',
      '..\\boot.ini',
      'Entrée 👩🏽‍✈️ مرحبا.jpg',
      "'; drop table file; --",
      'nul\0.jpg',
      `${'x'.repeat(300)}👍`,
    ];
    for (const name of names) {
      const image = await stored(name);
      expect(pathOf(image)).toBe(join(database.dataDir, 'files', image.id.slice(-2), image.id.slice(-4, -2), image.id));
      await database.db.write((tx) => files.attach(tx, 'clients', 'one', image));
      expect((await files.find(image.id))?.name).toBe(name.replace('\0', '').slice(-200));
    }
  });

  it('has a name that can be sent even where the sender gave none, or half a sign', async () => {
    const cut = `👍${'x'.repeat(199)}`;
    const kept = [
      await files.storeImage({ ...(await received()), name: undefined }, wishes),
      await stored(''),
      await stored('\ud800'),
      await stored(cut),
    ];
    expect(kept.map(({ name }) => name)).toEqual(['picture', 'picture', '\ufffd', `\ufffd${'x'.repeat(199)}`]);
  });

  it('is not stored at all where it is no picture', async () => {
    const before = below('files').length;
    await expect(files.storeImage(await received('gate.png', Buffer.from('plain words')), wishes)).rejects.toMatchObject({
      code: 'invalid',
      message: wishes.notAnImage,
      fields: { photo: wishes.notAnImage },
    });
    expect(below('files').length).toBe(before);
  });

  it('goes when its transaction failed, and going twice is no failure', async () => {
    const image = await stored();
    await files.discard(image);
    await files.discard(image);
    expect(pathOf(image)).toBeUndefined();
  });

  it('goes with a write that was refused, and stays when nobody knows whether it was kept', async () => {
    const [refused, doubtful] = [await stored(), await stored()];
    const failing = (image: StoredImage, error: Error) => files.orDiscard(image, () => Promise.reject(error)).catch((thrown) => thrown);
    const doubt = new OutcomeUnknown(new Error('connection lost'));
    expect(await failing(refused, notFound('Client'))).toMatchObject({ code: 'not_found' });
    expect(await failing(doubtful, doubt)).toBe(doubt);
    expect([pathOf(refused), pathOf(doubtful)]).toEqual([undefined, expect.any(String)]);
  });

  it('that the disk has lost is not found', async () => {
    const image = await attached();
    await files.discard(image);
    await expect(files.read((await files.find(image.id))!)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('releasing a file', () => {
  it('takes its row with the transaction and its bytes to the trash after it', async () => {
    const image = await attached();
    await database.db.write(async (tx) => {
      await files.release(tx, image.id);
      expect(pathOf(image)).toBeDefined();
    });
    expect(await files.find(image.id)).toBeUndefined();
    await vi.waitUntil(() => pathOf(image) === undefined);
    await vi.waitUntil(() => namesInTrash().includes(image.id));
  });

  it('keeps both when the transaction fails', async () => {
    const image = await attached();
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
    const image = await attached();
    utimesSync(pathOf(image)!, 0, 0);
    const orphan = await stored();
    utimesSync(pathOf(orphan)!, 0, 0);
    leftOver(join(database.dataDir, 'tmp', 'upload'), 3 * DAYS);
    await files.takeOver();
    expect({
      orphan: pathOf(orphan),
      uploads: below('tmp').filter((path) => path.endsWith('/upload')),
      trash: namesInTrash(),
      bytes: statSync(pathOf(image)!).size,
    }).toEqual({
      orphan: undefined,
      uploads: [],
      trash: [orphan.id],
      bytes: image.bytes,
    });
  });

  it('takes young ones on the embedded database, which is its own, and spares them beside PostgreSQL', async () => {
    const orphan = await stored();
    const upload = leftOver(join(database.dataDir, 'tmp', 'young'), 60);
    await files.takeOver();
    expect([pathOf(orphan) === undefined, !below('tmp').includes(upload)]).toEqual([isEmbedded, isEmbedded]);
  });

  it('leaves alone what is no file of its own', async () => {
    const foreign = leftOver(join(database.dataDir, 'files', 'README.txt'), 3 * DAYS);
    await files.takeOver();
    expect(below('files')).toContain(foreign);
  });

  it('looks through many, in batches, and makes the folders where they are missing', async () => {
    const kept = [await attached(), await attached()];
    const orphans = Array.from({ length: 1201 }, () => {
      const id = newId();
      return leftOver(join(database.dataDir, 'files', id.slice(-2), id.slice(-4, -2), id), 3 * DAYS);
    });
    await files.takeOver();
    const after = new Set(below('files'));
    expect([orphans.filter((path) => after.has(path)), kept.every((image) => pathOf(image))]).toEqual([[], true]);
    expect(namesInTrash()).toHaveLength(1201);
    const elsewhere = join(database.dataDir, 'new');
    await createFiles(database.db, { dataDir: elsewhere, clock: systemClock }).takeOver();
    expect(readdirSync(elsewhere).sort()).toEqual(['files', 'tmp']);
  });

  it('puts back from the trash what a row names again', async () => {
    const image = await stored();
    utimesSync(pathOf(image)!, 0, 0);
    await files.takeOver();
    expect([pathOf(image), namesInTrash()]).toEqual([undefined, [image.id]]);
    await database.db.write((tx) => files.attach(tx, 'team', 'someone', image));
    await files.takeOver();
    expect([typeof pathOf(image), namesInTrash()]).toEqual(['string', []]);
  });
});

describe('the trash', () => {
  it('gives back what a row names when it is read', async () => {
    const image = await stored();
    await database.db.write(async (tx) => files.attach(tx, 'team', 'someone', image));
    const row = (await files.find(image.id))!;
    await createTrash({ dataDir: database.dataDir, clock: systemClock }).put(pathOf(image)!);
    expect(pathOf(image)).toBeUndefined();
    expect((await buffer(await files.read(row))).length).toBe(image.bytes);
    expect(namesInTrash()).toEqual([]);
  });

  it('is emptied of what came more than 30 days ago', async () => {
    const at = (day: string) => createTrash({ dataDir: database.dataDir, clock: { now: () => new Date(`${day}T12:00:00Z`) } });
    for (const day of ['2026-03-01', '2026-03-02', '2026-03-31']) await at(day).put(leftOver(join(database.dataDir, 'tmp', day), 0));
    await at('2026-04-01').empty();
    expect(readdirSync(join(database.dataDir, 'trash')).sort()).toEqual(['2026-03-02', '2026-03-31']);
  });
});

it('names the address of a file, and of none', () => {
  expect([filePath('abc'), filePath(null)]).toEqual(['/uploads/abc', null]);
});
