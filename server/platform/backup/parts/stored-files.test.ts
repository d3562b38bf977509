import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newId } from '../../clock/clock.ts';
import { folderStorage } from '../../files/storage/folder.ts';
import { fileKey } from '../../files/stored-file.ts';
import { readParts } from './read-parts.ts';
import { openInOrder } from './stored-files.ts';
import { writeParts } from './write-parts.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairlead-stored-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('packs files of all sizes as they are, though they are read into the same memory', async () => {
  const storage = folderStorage(folder);
  const sizes = [1, 0, 100_000, 700_000, 3, 262_144, 20_000];
  const files = sizes.map((bytes) => ({ id: newId(), bytes, content: randomBytes(bytes) }));
  for (const { id, content } of files) await storage.put(fileKey(id), content);
  async function* parts() {
    for await (const [{ id }, opened] of openInOrder(storage, files)) if (opened) yield { name: id, size: opened.bytes, ...opened };
  }
  const path = join(folder, 'all.tar.zst');
  await writeParts(path, parts());
  const read = [];
  for await (const { name, content } of readParts(path)) {
    const pieces = [];
    for await (const piece of content) pieces.push(piece);
    read.push({ id: name, isSame: Buffer.concat(pieces).equals(files[read.length]?.content as Buffer) });
  }
  expect(read).toEqual(files.map(({ id }) => ({ id, isSame: true })));
});

it('says which files are lost', async () => {
  const lost = { id: newId(), bytes: 9 };
  for await (const found of openInOrder(folderStorage(folder), [lost])) expect(found).toEqual([lost, undefined]);
});
