import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { root } from '../root.ts';
import { checkStructure, fileViolations, readTree } from './check-structure.ts';
import { serviceViolations } from './services.ts';
import type { Violation } from './source-file.ts';
import { LOOK_UPS, TIERS } from './tiers.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const said = ({ path, line, what }: Violation) => `${path}:${line} ${what}`;

/** Writes a small tree. Contract files of the usual areas are there already. */
function writeTree(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-structure-'));
  folders.push(folder);
  const areas = ['history', 'sign-in', 'factors', 'people', 'settings', 'team', 'clients', 'checkins', 'dashboard'];
  const tree = { ...Object.fromEntries(areas.map((area) => [`contract/${area}.ts`, ''])), ...files };
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** What breaks the rules in a small tree, imports aside, as "path:line what". */
const violationsOf = (files: Record<string, string>) => fileViolations(readTree(writeTree(files))).map(said);

/** The same with its imports; what they name is put there, and packages are resolved as in the project. */
async function allViolationsOf(files: Record<string, string>): Promise<string[]> {
  const imported = Object.entries(files).flatMap(([path, text]) =>
    [...text.matchAll(/'(\.\.?\/[^'\n]*|@fairlead\/[^'\n]*)'/g)].map(([, found = '']) => fileOf(path, found)),
  );
  const folder = writeTree({ ...Object.fromEntries(imported.map((path) => [path, ''])), ...files });
  mkdirSync(join(folder, 'node_modules/@fairlead'), { recursive: true });
  for (const name of ['contract', 'server']) {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, 'package.json'), JSON.stringify({ name: `@fairlead/${name}`, exports: { './*': './*.ts' } }));
    symlinkSync(join(folder, name), join(folder, 'node_modules/@fairlead', name));
  }
  for (const name of ['kysely', 'zod']) symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  return (await checkStructure(folder)).map(said);
}

function fileOf(path: string, specifier: string): string {
  return specifier.startsWith('@fairlead/') ? `${specifier.slice('@fairlead/'.length)}.ts` : join(dirname(path), specifier);
}

it('says what of a kind is registered nowhere', () => {
  expect(
    violationsOf({
      'contract/vendors.ts': "export const vendorKind = defineKind('Vendor', {});\n",
      'server/areas/clients/clients.area.ts': 'export const clientsArea = {};\n',
      'server/areas.ts': "import { teamArea } from './areas/team/team.area.ts';\n",
    }),
  ).toEqual([
    'contract/vendors.ts:1 the server has no area of this kind',
    'contract/vendors.ts:1 the web has no area of this kind',
    'server/areas/clients/clients.area.ts:1 nothing registers this area',
  ]);
});

it('finds nothing in a tree that keeps to the rules', async () => {
  const found = await allViolationsOf({
    'contract/kit/time.ts': "import { z } from 'zod';\nexport const day = z.string();\n",
    'server/areas/clients/clients.service.ts':
      "import type { Kysely } from 'kysely';\nimport { x } from '@fairlead/contract/clients';\nimport { y } from '../team/team.service.ts';\nimport { z } from '../../platform/http/register.ts';\n",
    'server/areas/clients/clients.store.ts':
      "import { sql } from 'kysely';\nexport const rows = (db) => db.selectFrom('client').where(sql`1`);\n",
    'server/areas/clients/sample-data.service.ts': 'export const made = new Date(0);\n',
    'server/areas/people/people.service.ts':
      "import { a } from '../factors/factors.service.ts';\nimport { b } from '../sign-in/sign-in.service.ts';\n",
    'server/areas/clients/likeness.ts': 'export const alike = 1;\n',
    'server/records/filters/text.ts': 'export const a = isPostgres(tx);\n',
    'server/areas/clients/clients.api.test.ts': "import { testApp } from '../../testing/app.ts';\n",
    'server/config.ts': 'export const port = process.env.PORT;\n',
    'web/areas/clients/clients.routes.tsx': "import { Who } from '../team/public/who.tsx';\nimport { paths } from '../../paths.ts';\n",
    'web/areas/clients/pages/clients-page.tsx': "import { Panel } from '../../../ui/panel.tsx';\n",
    'web/platform/api.ts': "export const call = () => fetch('/api');\n",
  });
  expect(found).toEqual([]);
});

it('reads no rule into comments, texts and patterns', async () => {
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

it('names the line and a way out', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-structure-'));
  folders.push(folder);
  mkdirSync(join(folder, 'server'));
  writeFileSync(join(folder, 'server/app.ts'), '/* one\n two */\nconst port = process.env.PORT;\n');
  expect(await checkStructure(folder)).toEqual([
    { path: 'server/app.ts', line: 3, what: 'the environment is read here', instead: 'read it in server/config.ts and pass the value on' },
  ]);
});

describe('imports', () => {
  const REFUSED: readonly (readonly [from: string, specifier: string, what: string])[] = [
    ['server/areas/team/team.service.ts', '../clients/clients.service.ts', 'team (tier 1) uses clients (tier 2)'],
    ['server/areas/history/history.service.ts', '../people/people.service.ts', 'history (below all) uses people (tier 0)'],
    ['server/areas/sign-in/sign-in.service.ts', '../factors/factors.service.ts', 'sign-in (tier 0) uses factors (tier 0)'],
    ['web/areas/settings/settings.queries.ts', '../people/public/name.ts', 'settings (tier 0) uses people (tier 0)'],
    ['server/areas/clients/clients.service.ts', '../team/team.store.ts', 'clients reaches into team'],
    ['server/areas/clients/clients.service.ts', '../../program.ts', 'an area imports the program around it'],
    ['server/areas/clients/clients.area.ts', '../../app.ts', 'an area imports the program around it'],
    ['server/platform/files/files.ts', '../../areas/clients/clients.service.ts', 'the platform imports what stands above it'],
    ['server/platform/files/files.ts', '../../records/list/list.ts', 'the platform imports what stands above it'],
    ['server/records/list/list.ts', '../../areas/clients/clients.service.ts', 'the records floor imports what stands above it'],
    ['web/records/list/list.tsx', '../../areas/clients/public/chip.tsx', 'the records floor imports what stands above it'],
    ['web/platform/session.ts', '../records/list/list.tsx', 'the platform imports what stands above it'],
    ['web/ui/panel.tsx', '../records/list/list.tsx', 'web/ui imports what knows a record'],
    ['server/app.ts', '../web/paths.ts', 'server imports web'],
    ['web/main.tsx', '../server/app.ts', 'web imports server'],
    ['web/main.tsx', '@fairlead/server/config', 'web imports server'],
    ['web/areas/clients/clients.queries.ts', '../dashboard/public/card.tsx', 'clients (tier 2) uses dashboard (tier 4)'],
    ['web/areas/clients/pages/one.tsx', '../../team/team.queries.ts', 'clients reaches into team'],
    ['web/ui/panel.tsx', '../areas/clients/public/chip.tsx', 'web/ui imports what knows a record'],
    ['web/ui/panel.tsx', '@fairlead/contract/clients', 'web/ui imports what knows a record'],
    ['web/ui/panel.tsx', '@fairlead/contract/clients/lists', 'web/ui imports what knows a record'],
    ['web/ui/panel.tsx', '../platform/api.ts', 'web/ui imports what knows a record'],
    ['web/platform/session.ts', '../app/router.tsx', 'the platform imports what stands above it'],
    ['web/platform/session.ts', '../paths.ts', 'the platform imports what stands above it'],
    ['web/platform/geolocation.ts', '@fairlead/contract/checkins', 'the platform knows an area'],
    ['server/platform/output/report.ts', '@fairlead/contract/dashboard', 'the platform knows an area'],
    ['web/ui/panel.tsx', '../paths.ts', 'web/ui imports what knows a record'],
    ['web/areas/clients/clients.queries.ts', '../../app/router.tsx', 'an area imports the app around it'],
    ['web/build/first-calls.ts', '@fairlead/contract/clients', 'the build knows an area'],
    ['web/vite.config.ts', './areas/clients/public/chip.tsx', 'the build knows an area'],
    ['contract/clients.ts', '../server/config.ts', 'contract imports something beside zod and itself'],
    ['contract/clients.test.ts', '../web/main.tsx', 'contract imports what stands above it'],
    ['server/platform/db/open.ts', '../../config.ts', 'the platform imports what stands above it'],
    ['server/records/list/list.ts', '../../app.ts', 'the records floor imports what stands above it'],
    ['web/records/list/list.tsx', '../../app/router.tsx', 'the records floor imports what stands above it'],
    ['web/records/list/list.tsx', '../../paths.ts', 'the records floor imports what stands above it'],
    ['server/records/list/list.ts', '@fairlead/contract/clients', 'the records floor knows an area'],
    ['web/records/list/list.tsx', '@fairlead/contract/team', 'the records floor knows an area'],
    ['web/records/list/list.tsx', '@fairlead/contract/clients/lists', 'the records floor knows an area'],
    ['server/app.ts', 'kysely', 'Kysely is used here'],
    ['contract/clients.ts', 'lodash', 'contract imports something beside zod and itself'],
  ];

  it('are refused where they point above their floor or tier, or past the door, and nowhere else', async () => {
    const tree: Record<string, string> = { 'server/areas.ts': "import { clientsArea } from './areas/clients/clients.area.ts';\n" };
    const expected = REFUSED.map(([from, specifier, what]) => {
      tree[from] = `${tree[from] ?? ''}import { x } from '${specifier}';\n`;
      return `${from}:${tree[from].split('\n').length - 1} ${what}: '${specifier}'`;
    });
    expect((await allViolationsOf(tree)).toSorted()).toEqual(expected.toSorted());
  });

  it.each([
    "export { x } from '../dashboard/dashboard.service.ts';",
    "import '../dashboard/dashboard.service.ts';",
    "const x = await import('../dashboard/dashboard.service.ts');",
    "import type { X } from '../dashboard/dashboard.service.ts';",
    "import {\n  x,\n  type Y,\n} from '../dashboard/dashboard.service.ts';",
  ])('sees through every way of importing: %s', async (text) => {
    const [found] = await allViolationsOf({ 'server/areas/clients/clients.service.ts': text });
    expect(found).toContain('clients (tier 2) uses dashboard (tier 4)');
  });

  it('go in no circle, unless types alone do', async () => {
    const circle = (isType: boolean) => ({
      'server/platform/db/open.ts': "import { close } from './close.ts';\nexport const open = close;\n",
      'server/platform/db/close.ts': `import ${isType ? 'type ' : ''}{ open } from './open.ts';\nexport const close = 1;\n`,
    });
    expect(await allViolationsOf(circle(true))).toEqual([]);
    expect(await allViolationsOf(circle(false))).toEqual([
      "server/platform/db/close.ts:1 files import each other in a circle: './open.ts'",
    ]);
  });
});

describe('services', () => {
  /** An area's file: what it offers, and what it does with the program. */
  const area = (name: string, offers: readonly string[], build: string) => ({
    [`server/areas/${name}/${name}.area.ts`]: [
      `declare module '../../program.ts' { interface Services { ${offers.map((each) => `${each}: unknown;`).join(' ')} } }`,
      `export const ${name.replace('-', '')}Area: Area = { name: '${name}', ${build} };`,
    ].join('\n'),
  });
  const others = {
    ...area('history', ['live'], 'build() {}'),
    ...area('team', ['team'], 'build() {}'),
    ...area('dashboard', ['overview', 'digest'], 'build() {}'),
  };
  const clientsLine = 'server/areas/clients/clients.area.ts:2';

  it.each([
    ['taken from the program', 'build({ services: { team, digest } }) {}'],
    ['taken from all', 'build(program) { const { team, digest: mail } = program.services; }'],
    ['called at once', 'build({ services }) { services.team.list(); services.digest.send(); }'],
    ['called later', 'build({ services }) { return { sweep: () => services.digest.send() }; }'],
    ['spread', 'build({ services }) { createClients({ ...services.digest }); }'],
  ])('of a higher tier are refused when they are %s', (_how, build) => {
    expect(violationsOf({ ...others, ...area('clients', ['clients'], build) })).toEqual([
      `${clientsLine} clients (tier 2) uses the service digest of dashboard (tier 4)`,
    ]);
  });

  it.each([
    'build({ services }) { createClients(services); }',
    'build({ services: all }) { all.digest.send(); }',
    'build({ services }) { const { team, ...rest } = services; }',
    'build({ services }) { createClients({ services }); }',
    "build({ services }) { services['digest'].send(); }",
  ])('are not handed on where it can not be seen which: %s', (build) => {
    expect(violationsOf({ ...others, ...area('clients', ['clients'], build) })).toEqual([`${clientsLine} clients hands on all services`]);
  });

  it('of lower tiers, and of one’s own area, may be used', () => {
    const build = 'build({ services }) { const { team } = services; return { sweep: () => [services.live, services.clients] }; }';
    expect(violationsOf({ ...others, ...area('clients', ['clients'], build) })).toEqual([]);
  });

  it('that are named as an exception may only be called when both areas are built', () => {
    const factors = area('factors', ['factorCheck'], 'build() {}');
    const later = area('sign-in', [], 'build({ services }) { return { take: () => services.factorCheck.take() }; }');
    const early = area('sign-in', [], 'build({ services: { factorCheck } }) { return { take: () => factorCheck.take() }; }');
    expect(violationsOf({ ...factors, ...later })).toEqual([]);
    expect(violationsOf({ ...factors, ...early })).toEqual([
      'server/areas/sign-in/sign-in.area.ts:2 sign-in (tier 0) uses the service factorCheck of factors (tier 0) while it is built',
    ]);
  });

  it('are named as an exception only where the project needs it', () => {
    const { files } = readTree(root);
    expect(
      LOOK_UPS.filter(
        (lookUp) =>
          serviceViolations(
            files,
            LOOK_UPS.filter((other) => other !== lookUp),
          ).length === 0,
      ),
    ).toEqual([]);
  });
});

it('the platform and the build name no area, and others may', () => {
  const found = violationsOf({
    'web/platform/live.ts': "export const stale = {\n  mine: ['clients'],\n};\n",
    'web/platform/live.test.ts': "const area = 'clients';\n",
    'server/platform/jobs/jobs.ts': '// the clients of a pool, by areas\nexport const a = "dashboard";\n',
    'web/vite.config.ts': 'export const lists = /areas\\/team\\/list/;\n',
    'scripts/build/build.ts': "export const page = 'web/areas/team/public/who.tsx';\n",
    'web/app/stale-areas.ts': "export const stale = ['clients'];\n",
  });
  const lines = ['scripts/build/build.ts:1', 'server/platform/jobs/jobs.ts:2', 'web/platform/live.ts:2', 'web/vite.config.ts:1'];
  expect(found).toEqual(lines.map((line) => `${line} an area is named here`));
});

it('the documented tiers are the ones that are checked', () => {
  const rows = [...readFileSync(join(root, 'docs/architecture.md'), 'utf8').matchAll(/^\| (?:below all|\d) \| ([a-z, -]+) \|$/gm)];
  expect(rows.map(([, areas = '']) => areas.split(', '))).toEqual(TIERS);
  const folders = ['server/areas', 'web/areas'].flatMap((folder) => readdirSync(join(root, folder)));
  expect(TIERS.flat().toSorted()).toEqual([...new Set(folders)].toSorted());
});

describe('a folder', () => {
  const files = (count: number) =>
    Object.fromEntries([
      ...Array.from({ length: count }, (_, place) => [`web/ui/dates/day-${place}.ts`, '']),
      ['web/ui/dates/day-0.test.ts', ''],
      ['web/ui/dates/day.module.css', ''],
    ]);

  it('holds a dozen code files at most, tests and styles not counted', async () => {
    expect(violationsOf(files(12))).toEqual([]);
    expect(violationsOf(files(13))).toEqual(['web/ui/dates:1 13 code files stand in one folder']);
  });
});

describe('single homes', () => {
  it.each([
    ['server/main.ts', 'const a = process.env.PORT;', 'the environment is read here'],
    ['server/areas/clients/clients.service.ts', "const a = db.selectFrom('client');", 'SQL is written here'],
    ['server/platform/files/files.ts', "const a = tx\n  .insertInto('file')\n  .execute();", 'SQL is written here'],
    ['server/app.ts', 'const a = sql<number>`select 1`;', 'SQL is written here'],
    ['server/app.ts', 'const a = sql`select 1`;', 'SQL is written here'],
    ['server/areas/team/team.store.ts', 'const a = isPostgres(tx);', 'the two databases are told apart here'],
    ['server/records/list/list.ts', "if (db.dialect === 'sqlite') x();", 'the two databases are told apart here'],
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
    ['server/areas/clients/clients.model.ts', '"model" is no role'],
    ['web/areas/clients/list/list.hook.tsx', '"hook" is no role'],
    ['server/areas/clients/categories/stores/categories.store.ts', 'a folder of an area has folders'],
    ['web/areas/clients/list/filters/filters.tsx', 'a folder of an area has folders'],
    ['server/areas/team/team.helper.ts', '"helper" says nothing about what is inside'],
  ])('refuses %s', (path, what) => {
    expect(violationsOf({ [path]: '' })).toContain(`${path}:1 ${what}`);
  });

  it('refuses an area that the contract or the tiers do not know', async () => {
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
