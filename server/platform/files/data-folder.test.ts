import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepareDataFolder } from './data-folder.ts';

let folder: string;
const umask = process.umask();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairlead-folder-'));
});
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true, force: true });
});

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

it('makes a folder and those above it', async () => {
  await prepareDataFolder(join(folder, 'a', 'b', 'data'));
  expect(modeOf(join(folder, 'a', 'b', 'data'))).toBe('700');
});

it('closes what an earlier version left open, and leaves alone what is not its own', async () => {
  for (const name of ['files', 'mine']) mkdirSync(join(folder, name));
  for (const name of ['fairlead.sqlite', 'notes.txt']) writeFileSync(join(folder, name), '');
  for (const name of ['files', 'mine', 'fairlead.sqlite', 'notes.txt']) chmodSync(join(folder, name), 0o777);
  await prepareDataFolder(folder);
  expect(['', 'files', 'mine', 'fairlead.sqlite', 'notes.txt'].map((name) => modeOf(join(folder, name)))).toEqual([
    '700',
    '700',
    '777',
    '600',
    '777',
  ]);
});

it.each([
  ['/proc', 'nothing can be made there'],
  ['/proc/x', 'nothing can be made there'],
  ['/proc/x/y', 'nothing can be made there'],
  ['/dev/null', 'it, or a folder above it, is a file'],
  ['/dev/null/x', 'it, or a folder above it, is a file'],
])('says why %s can not be the folder', async (path, reason) => {
  await expect(prepareDataFolder(path)).rejects.toThrow(`DATA_DIR ${path} can't be used: ${reason}`);
});
