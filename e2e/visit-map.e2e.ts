import { signIn as signInToApi } from '../bench/api-client.ts';
import { emptyFor, expect, test } from './fixtures.ts';
import { addMappedVisits } from './mapped-visits.ts';

test.beforeAll(async ({ server }) => {
  await emptyFor(server, test.info().file);
  await addMappedVisits(await signInToApi(server.url, server));
});

test('visits are seen on a map with the filters of the list, and each is reached by the keyboard', async ({ page, signIn, axe }) => {
  await signIn(page);
  const elsewhere: string[] = [];
  page.on('request', (request) => new URL(request.url()).origin !== new URL(page.url()).origin && elsewhere.push(request.url()));
  await page.goto('/checkins?eventType=delivery');
  await page.getByRole('radio', { name: 'Map' }).check();
  await expect(page).toHaveURL(/eventType=delivery&show=map|show=map&eventType=delivery/);
  const map = page.getByRole('group', { name: 'Map of the visits' });
  await expect(map.getByRole('button', { name: /^60 visits: / })).toBeVisible();
  await expect(map.getByRole('button', { name: /^1 visit: / })).toBeVisible();
  await expect(map.getByText('Outline: Natural Earth')).toBeVisible();
  await axe(page);
  await test.info().attach('map.png', { body: await page.screenshot(), contentType: 'image/png' });

  await map.getByRole('button', { name: /^1 visit: / }).focus();
  await page.keyboard.press('Enter');
  const link = map.getByRole('link', { name: /Rotterdam Reefers/ });
  await expect(link).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Rotterdam Reefers' })).toBeVisible();
  await page.goBack();
  await expect(map.getByRole('button', { name: /^60 visits: / })).toBeVisible();
  await map.getByRole('button', { name: /^60 visits: / }).click();
  await expect(map.getByRole('button', { name: /^60 visits: / })).toBeHidden();
  expect(elsewhere).toEqual([]);
});

test('a client’s sites and visits are on the map of its page, and a site is moved on one', async ({ page, signIn, server }) => {
  const api = await signInToApi(server.url, server);
  const [client] = (await api.get('/api/clients?search=Nhava')).body.clients;
  await signIn(page);
  await page.goto(`/salesandleadsclient/${client._id}`);
  await page.getByRole('button', { name: 'Show on a map' }).click();
  const map = page.getByRole('group', { name: 'Map of these visits' });
  await expect(map.getByRole('button', { name: /visits: / }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Edit the site Gate 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit site' });
  const pin = dialog.getByRole('button', { name: 'Gate 1: drag it to move it' });
  await expect(pin).toBeVisible();
  const box = await pin.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 22, (box?.y ?? 0) + 22];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y, { steps: 4 });
  await page.mouse.up();
  await expect(dialog.getByLabel('Longitude')).not.toHaveValue('72.95');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect((await api.get(`/api/clients/${client._id}`)).body.sites[0].longitude).toBeGreaterThan(72.95);
});

test('tiles are loaded where there are some, and from there alone', async ({ page, signIn, server }) => {
  const api = await signInToApi(server.url, server);
  expect((await api.put('/api/settings', { tileUrl: 'https://tiles.example/{z}/{x}/{y}.png' })).status).toBe(200);
  const asked: string[] = [];
  await page.route('https://tiles.example/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'image/png', body: PIXEL });
  });
  await signIn(page);
  await page.goto('/checkins?show=map');
  await expect(page.getByText('Tiles: tiles.example')).toBeVisible();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await expect(page.locator('.leaflet-tile-loaded').first()).toBeVisible();
  await api.put('/api/settings', { tileUrl: '' });
});

/** A transparent picture of one pixel. */
const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');
