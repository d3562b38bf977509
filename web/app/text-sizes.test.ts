import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const web = join(import.meta.dirname, '..');
const IN_PIXELS = /(?<![-\w])(font|font-size|line-height|--[\w-]*fz)\s*:[^;}]*\dpx/g;
/** At least as large as phones want a field's text. */
const AT_LEAST = /max\(\d+px, [\d.]+rem\)/g;

it('gives every text in our styles a size that grows with the one chosen in the browser', () => {
  const files = globSync('**/*.css', { cwd: web, exclude: ['dist', 'node_modules'] });
  expect(files.length).toBeGreaterThan(100);
  expect(
    files.flatMap((file) =>
      (readFileSync(join(web, file), 'utf8').replaceAll(AT_LEAST, '').match(IN_PIXELS) ?? []).map((line) => `${file}: ${line}`),
    ),
  ).toEqual([]);
});
