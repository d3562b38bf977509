import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkStructure } from './check-structure.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** The violations of a small tree, as "path:line what". Contract files of the usual areas are there already. */
function violationsOf(files: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-structure-'));
  folders.push(folder);
  const areas = ['history', 'accounts', 'team', 'clients', 'checkins', 'dashboard'];
  const tree = { ...Object.fromEntries(areas.map((area) => [`contract/${area}.ts`, ''])), ...files };
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return checkStructure(folder).map(({ path, line, what }) => `${path}:${line} ${what}`);
}

it('finds nothing in a tree that keeps to the rules', () => {
  const found = violationsOf({
    'contract/kit/time.ts': "import { z } from 'zod';\nexport const day = z.string();\n",
    'server/areas/clients/clients.service.ts':
      "import type { Kysely } from 'kysely';\nimport { x } from '@fairlead/contract/clients';\nimport { y } from '../team/team.service.ts';\nimport { z } from '../../platform/http/register.ts';\n",
    'server/areas/clients/clients.store.ts':
      "import { sql } from 'kysely';\nexport const rows = (db) => db.selectFrom('client').where(sql`1`);\n",
    'server/areas/clients/sample-data.service.ts': 'export const made = new Date(0);\n',
    'server/areas/clients/clients.api.test.ts': "import { testApp } from '../../testing/app.ts';\n",
    'server/config.ts': 'export const port = process.env.PORT;\n',
    'web/areas/clients/clients.routes.tsx': "import { Who } from '../team/public/who.tsx';\n",
    'web/areas/clients/pages/clients-page.tsx': "import { Panel } from '../../../ui/panel.tsx';\n",
    'web/platform/api.ts': "export const call = () => fetch('/api');\n",
  });
  expect(found).toEqual([]);
});

it('reads no rule into comments, texts and patterns', () => {
  const found = violationsOf({
    'server/areas/clients/clients.rules.ts': [
      '// process.env and new Date() and fetch(x)',
      '/* import a from "../dashboard/dashboard.service.ts" */',
      "const a = 'Date.now()';",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the tree's own text
      'const b = `sql is not sql(here) ${a} process.env`;',
      'const c = /process.env/;',
    ].join('\n'),
  });
  expect(found).toEqual([]);
});

it('names the line and a way out', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-structure-'));
  folders.push(folder);
  mkdirSync(join(folder, 'server'));
  writeFileSync(join(folder, 'server/app.ts'), '/* one\n two */\nconst port = process.env.PORT;\n');
  expect(checkStructure(folder)).toEqual([
    { path: 'server/app.ts', line: 3, what: 'the environment is read here', instead: 'read it in server/config.ts and pass the value on' },
  ]);
});

describe('tiers', () => {
  const imports = (from: string, specifier: string) => violationsOf({ [from]: `import { x } from '${specifier}';\n` });
  it.each([
    ['server/areas/team/team.service.ts', '../clients/clients.service.ts', 'team (tier 2) uses clients (tier 3)'],
    ['server/areas/history/history.service.ts', '../accounts/accounts.service.ts', 'history (tier 0) uses accounts (tier 1)'],
    ['server/areas/clients/clients.service.ts', '../team/team.store.ts', 'clients reaches into team'],
    ['server/areas/clients/clients.service.ts', '../../app.ts', 'an area imports the program around it'],
    ['server/platform/files/files.ts', '../../areas/clients/clients.service.ts', 'the platform imports what stands above it'],
    ['server/platform/files/files.ts', '../../records/list/list.ts', 'the platform imports what stands above it'],
    ['server/records/list/list.ts', '../../areas/clients/clients.service.ts', 'the records floor imports an area'],
    ['web/records/list/list.tsx', '../../areas/clients/public/chip.tsx', 'the records floor imports an area'],
    ['web/platform/session.ts', '../records/list/list.tsx', 'the platform imports what stands above it'],
    ['web/ui/panel.tsx', '../records/list/list.tsx', 'web/ui imports the records floor'],
    ['server/app.ts', '../web/main.tsx', 'server imports web'],
    ['web/main.tsx', '../server/app.ts', 'web imports server'],
    ['web/main.tsx', '@fairlead/server/app', 'web imports server'],
    ['web/areas/clients/clients.queries.ts', '../dashboard/public/card.tsx', 'clients (tier 3) uses dashboard (tier 5)'],
    ['web/areas/clients/pages/one.tsx', '../../team/team.queries.ts', 'clients reaches into team'],
    ['web/ui/panel.tsx', '../areas/clients/public/chip.tsx', 'web/ui imports an area'],
    ['web/ui/panel.tsx', '@fairlead/contract/clients', 'web/ui imports an area'],
    ['web/ui/panel.tsx', '../platform/api.ts', 'web/ui imports the api'],
    ['web/platform/session.ts', '../app/paths.ts', 'the platform imports what stands above it'],
    ['contract/clients.ts', '../server/config.ts', 'contract imports something beside zod and itself'],
    ['contract/clients.ts', 'dayjs', 'contract imports something beside zod and itself'],
  ])('refuses %s importing %s', (from, specifier, what) => {
    expect(imports(from, specifier)).toEqual([`${from}:1 ${what}: '${specifier}'`]);
  });

  it.each([
    "export { x } from '../dashboard/dashboard.service.ts';",
    "import '../dashboard/dashboard.service.ts';",
    "const x = await import('../dashboard/dashboard.service.ts');",
    "import type { X } from '../dashboard/dashboard.service.ts';",
    "import {\n  x,\n  type Y,\n} from '../dashboard/dashboard.service.ts';",
  ])('sees through every way of importing: %s', (text) => {
    const [found] = violationsOf({ 'server/areas/clients/clients.service.ts': text });
    expect(found).toContain('clients (tier 3) uses dashboard (tier 5)');
  });
});

describe('single homes', () => {
  it.each([
    ['server/main.ts', 'const a = process.env.PORT;', 'the environment is read here'],
    ['server/areas/clients/clients.service.ts', "const a = db.selectFrom('client');", 'SQL is written here'],
    ['server/platform/files/files.ts', "const a = tx\n  .insertInto('file')\n  .execute();", 'SQL is written here'],
    ['server/app.ts', 'const a = sql<number>`select 1`;', 'SQL is written here'],
    ['server/app.ts', 'const a = sql`select 1`;', 'SQL is written here'],
    ['server/app.ts', "import { sql } from 'kysely';", 'Kysely is used here'],
    ['server/app.ts', 'const a = new Date();', 'the clock is read here'],
    ['server/app.ts', 'const a = Date.now();', 'the clock is read here'],
    ['web/main.tsx', 'const a = new Date();', 'the clock is read here'],
    ['web/main.tsx', "const a = await fetch('/api');", 'the network is used here'],
    ['web/main.tsx', "const a = new EventSource('/api');", 'the network is used here'],
    ['server/app.ts', "export * from './config.ts';", 'a whole file is passed on'],
  ])('finds in %s: %s', (path, text, what) => {
    expect(violationsOf({ [path]: text }).map((found) => found.replace(/^\S+ /, ''))).toEqual([what]);
  });
});

describe('names and places', () => {
  it.each([
    ['web/ui/DataTable.tsx', 'the name is not kebab-case'],
    ['server/platform/text_search.ts', 'the name is not kebab-case'],
    ['server/platform/utils/text.ts', '"utils" says nothing about what is inside'],
    ['web/ui/common.ts', '"common" says nothing about what is inside'],
    ['server/platform/http/index.ts', 'an index file hides where things stand'],
    ['server/areas/clients/clients.ts', 'the file has no role'],
    ['server/areas/clients/categories/stores/categories.store.ts', 'a folder of an area has folders'],
    ['web/areas/clients/list/filters/filters.tsx', 'a folder of an area has folders'],
    ['server/areas/team/team.helper.ts', '"helper" says nothing about what is inside'],
  ])('refuses %s', (path, what) => {
    expect(violationsOf({ [path]: '' })).toContain(`${path}:1 ${what}`);
  });

  it('refuses an area that the contract or the tiers do not know', () => {
    expect(violationsOf({ 'web/areas/shipments/shipments.queries.ts': '' })).toEqual([
      'web/areas/shipments/shipments.queries.ts:1 "shipments" has no tier',
      'web/areas/shipments/shipments.queries.ts:1 there is no contract/shipments.ts',
    ]);
  });
});

describe('honest tests', () => {
  it.each([
    ['server/app.test.ts', "it.skip('works', () => {});", 'a test is left out or singled out'],
    ['server/app.test.ts', "describe.only('works', () => {});", 'a test is left out or singled out'],
    ['e2e/clients.e2e.ts', "test.fixme('works', () => {});", 'a test is left out or singled out'],
    ['e2e/clients.e2e.ts', 'await page.waitForTimeout(500);', 'a test waits for time to pass'],
    ['server/app.test.ts', 'await new Promise((done) => setTimeout(done, 50));', 'a test waits for time to pass'],
    ['playwright.config.ts', 'export default { retries: 2 };', 'a failing test is tried again'],
    ['server/app.test.ts', "vi.mock('./config.ts');", 'our own code is replaced in a test'],
  ])('finds in %s: %s', (path, text, what) => {
    expect(violationsOf({ [path]: text })).toEqual([`${path}:1 ${what}`]);
  });
});
