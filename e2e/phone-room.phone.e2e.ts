import type { Page } from '@playwright/test';
import { type ApiClient, signIn as signInToApi } from '../bench/api-client.ts';
import { expect, test } from './fixtures.ts';

async function add(api: ApiClient, path: string, sent: object): Promise<string> {
  const { status, body } = await api.post(path, sent);
  expect(status, JSON.stringify(body)).toBe(201);
  return body._id;
}

const openCheckIn = async (page: Page) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /Log (onsite|another) visit/ }).click();
};

test('Menu is within the edge of every phone, whatever else the header says', async ({ page, context, server, signIn }) => {
  const api = await signInToApi(server.url, server);
  await add(api, '/api/clients', { companyName: 'Waiting Quay', email: 'gate@waiting.example' });
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 16.98, longitude: 73.3, accuracy: 9 });
  await signIn(page);
  const menu = page.getByRole('button', { name: 'Menu' });
  const expectRoom = async (state: string) => {
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 640 });
      await expect(menu, `${state} at ${width}`).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${state} at ${width}`).toBe(width);
    }
  };
  await openCheckIn(page);
  const dialog = page.getByRole('dialog', { name: 'Check In' });
  for (const [field, choice] of [
    ['Client/Lead Name', 'Waiting Quay'],
    ['Event Type', 'Site Visit'],
  ] as const) {
    await page.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: choice }).click();
  }
  await expect(dialog.getByText('±9 m')).toBeVisible();
  // The first request that fails makes the visit wait, and later ones say that the connection is lost.
  await context.route('**/api/**', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Check In' }).click();
  await expect(page.getByRole('link', { name: '1 waiting to be sent' })).toBeVisible();
  await expectRoom('something waiting');
  await context.setOffline(true);
  const connection = page.getByRole('banner').getByRole('status');
  await expect(connection).toHaveText(/^No connection/);
  await expectRoom('no connection, and something waiting');
  await expect(connection.locator('svg')).toBeVisible();
});
