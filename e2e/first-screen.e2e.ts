import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../scripts/root.ts';
import { expect, test } from './fixtures.ts';

const ASSETS = join(root, 'web', 'dist', 'assets');
/** As gzip; what a list's first screen shows comes with it, pages and dialogs come later. */
const BUDGET_KB = 169.5;
/** What a map's library, its clusters, its styles and our own code may weigh together, as gzip, without the outline of the world. */
const MAP_BUDGET_KB = 60;

/** The scripts that a browser must have before the page behind this file can be drawn, itself included. */
function scriptsOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const code = readFileSync(join(ASSETS, file), 'utf8');
  for (const [, next] of code.matchAll(/\b(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) scriptsOf(next as string, found);
  return found;
}

test('the first screen of a list keeps to its budget, in three files and without what checks forms', () => {
  const entry = /src="\/assets\/([\w.-]+\.js)/.exec(readFileSync(join(root, 'web', 'dist', 'index.html'), 'utf8'))?.[1];
  const [app, lists] = ['app', 'lists'].map((start) =>
    readdirSync(ASSETS).find((name) => name.startsWith(`${start}-`) && name.endsWith('.js')),
  );
  const scripts = [...scriptsOf(lists as string, scriptsOf(entry as string))];
  const sizes = Object.fromEntries(scripts.map((name) => [name, gzipSync(readFileSync(join(ASSETS, name))).length]));
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  expect(total / 1000, JSON.stringify(sizes, null, 1)).toBeLessThanOrEqual(BUDGET_KB);
  // Far less would mean that the scripts were not found.
  expect(total / 1000).toBeGreaterThan(BUDGET_KB / 2);
  const holding = (text: string) => scripts.filter((name) => readFileSync(join(ASSETS, name), 'utf8').includes(text));
  const serverWords = ['organisationname', 'Logs a visit: JSON', 'Brings a deleted', 'How many unread'].flatMap(holding);
  expect({ scripts, zod: holding('ZodObject'), serverWords }).toEqual({
    scripts: [entry, lists, app],
    zod: [],
    serverWords: [],
  });
});

test('a map keeps to its budget, which no first screen waits for, and the outline of the world comes apart', () => {
  const entry = /src="\/assets\/([\w.-]+\.js)/.exec(readFileSync(join(root, 'web', 'dist', 'index.html'), 'utf8'))?.[1] as string;
  const [lists, canvas] = ['lists', 'map-canvas'].map((start) =>
    readdirSync(ASSETS).find((name) => name.startsWith(`${start}-`) && name.endsWith('.js')),
  ) as [string, string];
  const before = scriptsOf(lists, scriptsOf(entry));
  const own = [...scriptsOf(canvas)].filter((name) => !before.has(name));
  expect([before.has(canvas), own.some((name) => name.startsWith('land-'))]).toEqual([false, false]);
  // The styles are in the app's one sheet, so they are weighed as the library has them.
  const files = [...own.map((name) => join(ASSETS, name)), join(root, 'node_modules', 'leaflet', 'dist', 'leaflet.css')];
  const sizes = Object.fromEntries(files.map((file) => [file, gzipSync(readFileSync(file)).length]));
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  expect(total / 1000, JSON.stringify(sizes, null, 1)).toBeLessThanOrEqual(MAP_BUDGET_KB);
  // Far less would mean that the library was not found.
  expect(total / 1000).toBeGreaterThan(MAP_BUDGET_KB / 2);
});

test('the page names the app and its font, which would else be asked for once other files have run', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const named = [...html.matchAll(/<link rel="(\w+)"[^>]* href="\/assets\/([a-z]+)/g)].map(([, rel, file]) => `${rel} ${file}`);
  expect(named.toSorted()).toEqual(['modulepreload app', 'preload inter', 'stylesheet style']);
});

/** The names of the files that this one needs, itself included. */
function needsOf(name: string): string[] {
  const file = readdirSync(ASSETS).find((each) => each.startsWith(`${name}-`) && each.endsWith('.js')) as string;
  return [...scriptsOf(file)].map((each) => each.replace(/-[\w-]{7,8}\.js$/, '')).toSorted();
}

test('the dashboard’s figures come in one file more, without what draws charts', () => {
  expect(needsOf('dashboard')).toEqual(['app', 'dashboard', 'index', 'lists']);
});

test('signing in, other lists, forms and pages of records come in few files, each with what it needs', () => {
  const list = ['app', 'contract', 'dashboard', 'index', 'lists', 'pages'];
  const form = [...list, 'fields', 'forms', 'inputs', 'outbox', 'search'];
  const record = [...form, 'records', 'sign-in'];
  expect({ signIn: needsOf('sign-in'), list: needsOf('pages'), form: needsOf('forms'), record: needsOf('records') }).toEqual({
    signIn: ['app', 'contract', 'dashboard', 'fields', 'index', 'lists', 'sign-in'],
    list,
    form: form.toSorted(),
    record: record.toSorted(),
  });
  expect({ imports: needsOf('imports'), notifications: needsOf('notifications'), plain: needsOf('plain-records') }).toEqual({
    imports: [...record, 'imports'].toSorted(),
    notifications: [...record, 'notifications'].toSorted(),
    plain: [...record, 'kinds', 'plain-records'].toSorted(),
  });
});

test('what stands over a list has its words and icons as soon as its rows are there', async ({ page, signIn }) => {
  await signIn(page);
  // Whatever is fetched after the page's own scripts never comes.
  let isShown = false;
  await page.route('**/assets/*.js', (route) => (isShown ? route.abort() : route.continue()));
  await page.goto('/salesandleads');
  await expect(page.getByText('No clients or leads yet.')).toBeVisible();
  isShown = true;
  for (const name of ['Export', 'Filter', 'Views', 'Sort', 'Add Client/Lead']) {
    const button = page.getByRole('button', { name }).first();
    await expect(button).toBeVisible();
    await expect(button.locator('svg')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Sort' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Added on' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Views' }).click();
  await expect(page.getByRole('menuitem', { name: 'Save current view…' })).toBeVisible();
});

test('a list asks for its rows and the user once each, before the app’s scripts have arrived', async ({ page, signIn }) => {
  await signIn(page);
  const violations: string[] = [];
  page.on('console', (message) => message.text().includes('Content Security Policy') && violations.push(message.text()));
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  // It would bring the news of this server's first seconds, after which the page reads again.
  await page.route('**/api/live?*', () => undefined);
  // The scripts wait until both calls are under way, so a page that asks later never draws.
  await page.route('**/assets/*.js', async (route) => {
    await expect.poll(() => calls).toEqual(expect.arrayContaining(['/api/auth/me', '/api/checkins']));
    await route.continue();
  });
  await page.goto('/checkins');
  await expect(page.getByText('No visits yet.')).toBeVisible();
  const countOf = (path: string) => calls.filter((call) => call === path).length;
  expect({ rows: countOf('/api/checkins'), me: countOf('/api/auth/me'), violations }).toEqual({ rows: 1, me: 1, violations: [] });
});
