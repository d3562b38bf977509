import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compressFolder } from './build.ts';
import { isBuildStale, sourceHash, stampBuild } from './build-stamp.ts';

let project: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
};

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'fairlead-build-'));
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

describe('a build', () => {
  beforeEach(() => {
    write('package-lock.json', '{}');
    write('contract/clients.ts', 'export const a = 1;');
    write('web/main.tsx', 'export const b = 2;');
    write('server/main.ts', 'export const c = 3;');
    write('web/dist/index.html', '<!doctype html>');
    write('server/dist/main.js', 'built');
    write('server/dist/jobs.js', 'built');
    stampBuild(sourceHash(project), project);
  });

  it('is fresh while its sources stay as they are, and tests or the build itself do not count', () => {
    write('web/main.test.tsx', 'it');
    write('web/testing/setup.ts', 'set up');
    write('web/dist/assets/main.js', 'built');
    expect(isBuildStale(project)).toBe(false);
  });

  it.each(['contract/clients.ts', 'web/main.tsx', 'web/ui/new.tsx', 'server/main.ts', 'package-lock.json'])(
    'is stale once %s changed',
    (path) => {
      write(path, 'changed');
      expect(isBuildStale(project)).toBe(true);
    },
  );

  it('is stale when a source was renamed or a part of it is gone', () => {
    rmSync(join(project, 'web/dist/index.html'));
    expect(isBuildStale(project)).toBe(true);
    write('web/dist/index.html', '<!doctype html>');
    expect(isBuildStale(project)).toBe(false);
    rmSync(join(project, 'server/dist/main.js'));
    expect(isBuildStale(project)).toBe(true);
    write('server/dist/main.js', 'built');
    rmSync(join(project, 'server/dist/jobs.js'));
    expect(isBuildStale(project)).toBe(true);
    write('server/dist/jobs.js', 'built');
    expect(isBuildStale(project)).toBe(false);
    rmSync(join(project, 'web/main.tsx'));
    write('web/start.tsx', 'export const b = 2;');
    expect(isBuildStale(project)).toBe(true);
  });
});

it('puts a brotli and a gzip twin beside what is worth it, and leaves small and packed files alone', async () => {
  const text = 'the same words again and again '.repeat(100);
  write('assets/main.js', text);
  write('index.html', 'short');
  write('assets/font.woff2', text);
  await compressFolder(project);
  expect(readdirSync(project, { recursive: true }).toSorted()).toEqual([
    'assets',
    'assets/font.woff2',
    'assets/main.js',
    'assets/main.js.br',
    'assets/main.js.gz',
    'index.html',
  ]);
  expect(brotliDecompressSync(readFileSync(join(project, 'assets/main.js.br'))).toString()).toBe(text);
  expect(gunzipSync(readFileSync(join(project, 'assets/main.js.gz'))).toString()).toBe(text);
});
