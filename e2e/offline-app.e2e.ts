import type { Page } from '@playwright/test';
import { signIn as signInToApi } from '../bench/api-client.ts';
import { expect, test } from './fixtures.ts';
import { waitUntilKept, watchPolicy } from './kept-app.ts';

test.use({ serviceWorkers: 'allow' });

test.afterEach(async ({ server }) => {
  if (server.pid() === undefined) await server.start();
});

const chip = (page: Page) => page.getByRole('banner').getByText('No connection');

test('the worker answers for files, and is not even woken for what it leaves to the server', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/help');
  await waitUntilKept(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible();
  const routes = await page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource') as (PerformanceResourceTiming & { workerMatchedSourceType: string })[];
    const routeOf = ({ name, workerMatchedSourceType }: (typeof loaded)[0]) =>
      `${new URL(name).pathname.split('/')[1]}: ${workerMatchedSourceType || 'worker'}`;
    return [...new Set(loaded.map(routeOf))].sort();
  });
  expect(routes).toEqual(['api: network', 'assets: worker']);
});

test('without its server the app opens at every address, and says what needs a connection and what doesn’t', async ({
  page,
  server,
  signIn,
  axe,
}) => {
  const api = await signInToApi(server.url, server);
  const { body: client } = await api.post('/api/clients', { companyName: 'Konkan Minerals', email: 'desk@konkan.example' });
  await signIn(page);
  await page.goto('/salesandleads');
  await expect(page.getByText('Konkan Minerals')).toBeVisible();
  await waitUntilKept(page);
  await server.kill();

  const violations = watchPolicy(page);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Sales & Leads', exact: true }).first()).toBeVisible();
  await expect(chip(page)).toBeVisible();
  const addresses = {
    [`/salesandleadsclient/${client._id}`]: 'Client',
    '/tasks?finished=no': 'Tasks',
    '/yourcalendar': 'Calendar',
    '/checkins': 'Visits',
    '/waiting': 'Waiting',
    '/help': 'Help & Support',
    '/documents/1?tab=x#y': 'My Files',
    '/profile/log': 'log',
    '/no/such/page': 'Page not found',
  };
  for (const [address, title] of Object.entries(addresses)) {
    await page.goto(address);
    await expect(page, address).toHaveTitle(new RegExp(`${title}.* · Fairlead`, 'i'));
    await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible();
  }

  const calls = await page.evaluate(
    async (paths) => {
      const answers = await Promise.allSettled(paths.map((path) => fetch(path)));
      const kept = await Promise.all(
        (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      );
      return {
        answered: answers.filter(({ status }) => status === 'fulfilled').length,
        kept: kept.flat().filter((url) => /\/(api|uploads)\//.test(url)),
      };
    },
    ['/api/health', '/api/auth/me', '/api/clients', '/uploads/1'],
  );
  expect({ calls, violations }).toEqual({ calls: { answered: 0, kept: [] }, violations: [] });

  await page.goto('/reports');
  const note = page.getByRole('complementary', { name: 'Without a connection' });
  await expect(note.getByText('Reports are made by the server.')).toBeVisible();
  await axe(page);
  await note.getByRole('link', { name: 'Calendar' }).click();
  await expect(page).toHaveURL(/\/yourcalendar/);
  await expect(note).toBeHidden();

  await server.start();
  await page.goto('/salesandleads');
  await expect(page.getByText('Konkan Minerals')).toBeVisible();
  await expect(chip(page)).toBeHidden();
});

test('a signed-out browser opens the login page without its server, and what was asked for after the sign-in', async ({ page, server }) => {
  await page.goto('/login');
  await waitUntilKept(page);
  await server.kill();
  await page.goto('/tasks');
  await expect(page.getByRole('heading', { name: 'Login to CRM' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('?from=%2Ftasks');
});

test('the shortcuts of the installed app lead to where they say', async ({ page, signIn }) => {
  await signIn(page);
  const manifest = await page.request.get('/manifest.webmanifest').then((reply) => reply.json());
  const [checkIn, tasks, clients] = manifest.shortcuts.map(({ url }: { url: string }) => url);
  await page.goto(checkIn);
  await expect(page.getByRole('dialog', { name: 'Check In' })).toBeVisible();
  await expect(page).toHaveURL(/\/checkins$/);
  await page.goto(tasks);
  await expect(page.getByText('Due on: Today')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'My tasks' })).toBeChecked();
  await page.goto(clients);
  await expect(page.getByText('No clients or leads yet.').or(page.getByRole('table')).first()).toBeVisible();
});
