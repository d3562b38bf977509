import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exchange, exchanging, finishRestore, markComplete, refuseUnfinished, scratchOf } from './switch.ts';

const TO = { name: 'this', kept: 'backups/before' };
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'fairlead-switch-'));
});
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

function write(folder: string, files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

function read(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {};
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const texts = entries.map(({ parentPath, name }) => {
    const path = join(parentPath, name);
    return [path.slice(folder.length + 1), readFileSync(path, 'utf8')] as const;
  });
  return Object.fromEntries(texts.filter(([path]) => !path.startsWith('fairlead.lock')));
}

const OLD = { 'fairlead.sqlite': 'old', 'fairlead.sqlite-wal': 'old log', 'files/aa/bb/one': 'old file', 'imports/two': 'old import' };
const NEW = { 'fairlead.sqlite': 'new', 'files/cc/dd/three': 'new file' };

function prepare() {
  write(dataDir, { ...OLD, 'trash/2026-01-01/gone': 'trash' });
  write(scratchOf(dataDir), NEW);
  mkdirSync(join(scratchOf(dataDir), 'imports'));
}

it('removes at the next start what was prepared and not complete', async () => {
  prepare();
  await finishRestore({ dataDir });
  expect(read(dataDir)).toEqual({ ...OLD, 'trash/2026-01-01/gone': 'trash' });
});

it('removes also a note of its completeness that was not written to its end', async () => {
  prepare();
  write(dataDir, { 'fairlead.restore.partial': '{"na' });
  await finishRestore({ dataDir });
  expect(read(dataDir)).toEqual({ ...OLD, 'trash/2026-01-01/gone': 'trash' });
});

it('removes also what is left of a scratch that was being removed', async () => {
  write(dataDir, OLD);
  mkdirSync(join(dataDir, 'restore'));
  await finishRestore({ dataDir });
  expect(existsSync(join(dataDir, 'restore'))).toBe(false);
});

it('is gone on with at the next start, wherever the exchange was cut off', async () => {
  let cuts = 0;
  for (let changes = 0; ; changes += 1) {
    rmSync(dataDir, { recursive: true, force: true });
    prepare();
    await markComplete(dataDir, TO);
    const exchange = exchanging({ dataDir }, TO);
    let isDone = false;
    for (let made = 0; made < changes && !isDone; made += 1) isDone = (await exchange.next()).done === true;
    await finishRestore({ dataDir });
    const kept = Object.fromEntries(Object.entries(OLD).map(([path, text]) => [`${TO.kept}/${path}`, text]));
    expect(read(dataDir), `after ${changes} changes`).toEqual({ ...NEW, ...kept, 'trash/2026-01-01/gone': 'trash' });
    expect(readdirSync(dataDir).filter((name) => name.includes('restore'))).toEqual([]);
    if (isDone) break;
    cuts += 1;
  }
  expect(cuts).toBeGreaterThan(7);
});

it('keeps no folder where nothing was replaced', async () => {
  write(scratchOf(dataDir), NEW);
  await markComplete(dataDir, TO);
  await exchange({ dataDir }, TO);
  expect(read(dataDir)).toEqual(NEW);
  expect(existsSync(join(dataDir, TO.kept))).toBe(false);
});

it('lets nobody else use the database meanwhile', async () => {
  prepare();
  expect(() => refuseUnfinished(dataDir)).not.toThrow();
  await markComplete(dataDir, TO);
  expect(() => refuseUnfinished(dataDir)).toThrow(/was cut off\. Start Fairlead, or restore again/);
});
