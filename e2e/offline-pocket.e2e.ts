import type { Page } from '@playwright/test';
import { signIn as signInToApi } from '../bench/api-client.ts';
import { expect, signInAs, test } from './fixtures.ts';
import { endSessions, expectKept, expectNothingKept, fillField, hire } from './pocket.ts';
import type { RunningServer } from './server.ts';

/** Opens a page as this user and waits until the client is kept. */
async function keepPocket(page: Page, server: RunningServer, self: { username: string; password: string }, companyName: string) {
  await signInAs(page, server, self);
  await page.goto('/profile');
  await expectKept(page, companyName);
}

test('without a network the list and a client’s page show what is kept, and the profile says what that is', async ({
  page,
  context,
  server,
  axe,
}) => {
  const { clientId, companyName } = await fillField(await signInToApi(server.url, server), 'Pocket Quay Desktop');
  await keepPocket(page, server, server, companyName);
  const panel = page.getByRole('region', { name: 'On this device' });
  await expect(panel.getByText(/^\d+ clients? as of \d/)).toBeVisible();
  await axe(page);
  await context.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.goto('/salesandleads');
  await page.getByRole('searchbox').fill('zoe');
  await expect(page.getByRole('list', { name: 'Clients and leads on this device' })).toContainText(companyName);
  await axe(page);
  await page.goto(`/salesandleadsclient/${clientId}`);
  await expect(page.getByRole('heading', { level: 1, name: companyName })).toBeVisible();
  await axe(page);
});

test('what is kept is removed on a press, and not kept again until that is wanted', async ({ page, server }) => {
  const { companyName } = await fillField(await signInToApi(server.url, server), 'Pocket Quay Removed');
  await keepPocket(page, server, server, companyName);
  await page.getByRole('button', { name: 'Remove now' }).click();
  await expectNothingKept(page);
  await page.reload();
  await expect(page.getByText('Nothing is kept on this device, as you have chosen.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep it again' }).click();
  await expectKept(page, companyName);
});

test('signing out wipes what is kept, in another tab too', async ({ page, context, server }) => {
  const { self, admin } = await hire(server, 'pocket.leaves');
  await fillField(admin, 'Pocket Quay Leaves');
  await keepPocket(page, server, self, 'Pocket Quay Leaves');
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByRole('region', { name: 'On this device' }).getByText(/as of/)).toBeVisible();
  await page.getByRole('navigation').getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expectNothingKept(page);
  await expectNothingKept(other);
});

test('a session that is ended elsewhere takes with it what was kept, at the next contact', async ({ page, server }) => {
  const { self, admin } = await hire(server, 'pocket.elsewhere');
  await fillField(admin, 'Pocket Quay Elsewhere');
  await keepPocket(page, server, self, 'Pocket Quay Elsewhere');
  await endSessions(server, self);
  await page.goto('/tasks');
  await expectNothingKept(page);
});

test('locking an account wipes what its devices keep, at the next contact', async ({ page, server }) => {
  const { self, admin } = await hire(server, 'pocket.locked');
  await fillField(admin, 'Pocket Quay Locked');
  await keepPocket(page, server, self, 'Pocket Quay Locked');
  const { body } = await admin.get('/api/accounts?search=pocket.locked');
  expect((await admin.put(`/api/accounts/${body.accounts[0]._id}`, { disabled: true })).status).toBeLessThan(300);
  await page.goto('/tasks');
  await expectNothingKept(page);
});
