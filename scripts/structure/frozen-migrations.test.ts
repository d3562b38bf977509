import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { compareMigrations, hashText } from './frozen-migrations.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A project with these migrations, of which those in `frozen` were frozen with these texts. */
function compare(files: Record<string, string>, frozen: Record<string, string>, steps = Object.keys(files)) {
  const project = mkdtempSync(join(tmpdir(), 'fairlead-frozen-'));
  folders.push(project);
  const folder = join(project, 'server', 'migrations');
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, 'all.ts'), steps.map((name) => `import * as step from './${name}';\n`).join(''));
  const hashes = Object.fromEntries(Object.entries(frozen).map(([name, text]) => [name, hashText(text)]));
  writeFileSync(join(folder, 'frozen.json'), JSON.stringify(hashes));
  return compareMigrations(project);
}

it('a new migration gets a hash, and the others keep theirs', () => {
  const found = compare({ '0001-start.ts': 'one\n', '0002-more.ts': 'two\n' }, { '0001-start': 'one\n' });
  expect(found).toEqual({
    hashes: { '0001-start': hashText('one\n'), '0002-more': hashText('two\n') },
    added: ['0002-more'],
    problems: [],
  });
});

it('a changed text is no new one: it is told of and keeps the hash that it had', () => {
  const { hashes, added, problems } = compare({ '0001-start.ts': 'other\n' }, { '0001-start': 'one\n' });
  expect({ hashes, added }).toEqual({ hashes: { '0001-start': hashText('one\n') }, added: [] });
  expect(problems).toEqual(['0001-start.ts: is frozen, but its text was changed; undo that, and put the change into a new migration']);
});

it('a text is the same with the line ends and the mark of a checkout on Windows', () => {
  expect(compare({ '0001-start.ts': '\uFEFFone\r\ntwo\r\n' }, { '0001-start': 'one\ntwo\n' }).problems).toEqual([]);
});

it.each([
  ['a file that is gone', {}, { '0001-start': '' }, [], '0001-start.ts: is frozen, but its file is gone; bring it back'],
  ['a file that all.ts leaves out', { '0001-start.ts': '' }, {}, [], '0001-start.ts: has no line in all.ts'],
  [
    'two files of one number',
    { '0002-a.ts': '', '0002-b.ts': '' },
    {},
    ['0002-a.ts', '0002-b.ts'],
    '0002-b.ts: its number is taken; give it the next free one',
  ],
  [
    'an import of what can change',
    { '0002-a.ts': "import { sql } from 'kysely';\nimport { ROLES } from '@fairlead/contract/people';\n" },
    {},
    ['0002-a.ts'],
    '0002-a.ts: imports @fairlead/contract/people, which can change; write what it needs into the migration itself',
  ],
])('%s is told of', (_case, files, frozen, steps, problem) => {
  expect(compare(files, frozen, steps).problems).toEqual([problem]);
});
