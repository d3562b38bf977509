import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test as playwright } from '@playwright/test';
import { type BuildCopy, copyBuild } from './build-copy.ts';
import { signInAs } from './fixtures.ts';
import { waitUntilKept, watchPolicy } from './kept-app.ts';
import { type RunningServer, startServer } from './server.ts';

/** A server whose web app can be replaced by a later build. */
const test = playwright.extend<object, { built: BuildCopy; server: RunningServer }>({
  built: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const built = copyBuild('new-version');
      // What earlier releases registered for notifications.
      writeFileSync(join(built.folder, 'push-worker.js'), EARLIER_WORKER);
      await use(built);
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ built }, use) => {
      const server = await startServer({ program: built.program });
      await use(server);
      await server.remove();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});
test.use({ serviceWorkers: 'allow' });

const EARLIER_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));`;

const versionOf = (page: Page) => page.locator('script[type=module][src]').getAttribute('src');
/** As when the user comes back to the tab. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
const offer = (page: Page) => page.getByText('A new version is ready.');

/** Code is preloaded whenever the browser is idle. On this page it is not, until the returned function says so. */
async function keepBusy(page: Page) {
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    const idle = new EventTarget();
    idle.addEventListener('come', () => {
      window.requestIdleCallback = (callback) => {
        queueMicrotask(callback as () => void);
        return 0;
      };
      for (const callback of held) callback();
    });
    window.requestIdleCallback = (callback) => held.push(callback as () => void);
    Object.assign(window, { held, idle });
  });
  return async () => {
    await page.waitForFunction('held.length > 0');
    await page.evaluate("idle.dispatchEvent(new Event('come'))");
  };
}

test('the worker takes the place of the one that earlier releases had for notifications, without a word', async ({ page, server }) => {
  await signInAs(page, server, server);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/push-worker.js');
    await navigator.serviceWorker.ready;
  });
  await page.goto('/help');
  await waitUntilKept(page);
  const registered = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ active }) => active?.scriptURL),
  );
  expect(registered).toEqual([`${server.url}/worker.js`]);
  await expect(offer(page)).toBeHidden();
});

test('a new version is offered in two tabs: one takes it at once, the other keeps its own until it goes to another page', async ({
  context,
  page,
  server,
  built,
}) => {
  await signInAs(page, server, server);
  await page.goto('/help');
  await waitUntilKept(page);
  const other = await context.newPage();
  const beIdle = await keepBusy(other);
  await other.goto('/help');
  await waitUntilKept(other);
  const before = await versionOf(page);
  expect(await versionOf(other)).toBe(before);

  built.renew('second');
  await server.restart();
  await other.getByRole('searchbox').fill('visit');
  await comeBack(page);
  // Only once the browser keeps every file of the newer version.
  await expect(offer(page)).toBeVisible();
  await expect(offer(other)).toBeVisible();
  const violations = watchPolicy(page);
  await beIdle();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => versionOf(page)).toMatch(/-second\.js$/);
  await expect(page.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(violations).toEqual([]);

  // The files of the version before are gone from the server, and still there for the tab that runs it.
  expect(await versionOf(other)).toBe(before);
  expect((await page.request.get(before as string)).status()).toBe(404);
  expect(await other.evaluate(async (path) => (await fetch(path)).status, before as string)).toBe(200);
  await expect(other.getByRole('searchbox')).toHaveValue('visit');
  await other.getByRole('link', { name: 'Reports', exact: true }).first().click();
  await expect.poll(() => versionOf(other)).toMatch(/-second\.js$/);
  await expect(other.getByText('Generate a Report')).toBeVisible();

  // Nobody runs it any more.
  await other.goto('/help');
  await expect.poll(() => other.evaluate(() => caches.keys())).toEqual(['app-second']);
});

test('Reload asks nothing about a note that is typed, which is there again in the newer version', async ({ page, server, built }) => {
  await signInAs(page, server, server);
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token') ?? '')}` };
  const data = { companyName: 'Konkan Minerals', email: 'desk@konkan.example' };
  const { _id } = await (await page.request.post('/api/clients', { headers, data })).json();
  await page.goto(`/salesandleadsclient/${_id}`);
  await waitUntilKept(page);
  await page.getByLabel('New note').fill('Promised a quote');
  built.renew('typed');
  await server.restart();
  await comeBack(page);
  await expect(offer(page)).toBeVisible();
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => versionOf(page)).toMatch(/-typed\.js$/);
  await expect(page.getByLabel('New note')).toHaveValue('Promised a quote');
  expect(questions).toEqual([]);
});

test('an old tab whose browser keeps no files says that its page is gone and to reload', async ({ browser, server, built }) => {
  const context = await browser.newContext({ serviceWorkers: 'block', baseURL: server.url });
  // Otherwise the page would be loaded ahead before the server has the newer version.
  await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const page = await context.newPage();
  await signInAs(page, server, server);
  await page.goto('/help');
  await expect(page.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible();
  const before = await versionOf(page);
  await context.setOffline(true);
  await expect(page.locator('html[data-coming]')).toBeAttached();
  built.renew('third');
  await server.restart();
  // What tells of a lost network can't be loaded any more either. The page stays for all that.
  await page.route('**/api/live*', (route) => route.abort());
  await context.setOffline(false);
  await expect(page.locator('html[data-coming]')).not.toBeAttached();
  await expect(page.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.getByRole('link', { name: 'Reports', exact: true }).first().click();
  await expect(page.getByText('There is a newer version of Fairlead.')).toBeVisible();
  expect(await versionOf(page)).toBe(before);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText('Generate a Report')).toBeVisible();
  expect(await versionOf(page)).toMatch(/-third\.js$/);
  await context.close();
});
