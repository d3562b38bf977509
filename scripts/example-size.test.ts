import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './root.ts';

const folder = join(root, 'examples', 'vendors');

it('a kind of record costs at most 350 lines in 10 files, and a line in each list of areas', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => statSync(join(folder, path)).isFile());
  const lines = files.map((path) => readFileSync(join(folder, path), 'utf8').trimEnd().split('\n').length);
  expect(files.length).toBeLessThanOrEqual(10);
  expect(lines.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(350);
});
