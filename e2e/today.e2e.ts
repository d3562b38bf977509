import { signIn as signInToApi } from '../bench/api-client.ts';
import { expect, test } from './fixtures.ts';
import { fillField } from './pocket.ts';
import { TIME_ZONE } from './time-zone.ts';

/** A degree north of the other one: 111 km. */
const FAR_SITE = { name: 'Berth 4', latitude: 17.98, longitude: 73.3 };

test('who to see today begins at the client that is chosen, and its way is on a map', async ({ page, server, signIn, axe }) => {
  const api = await signInToApi(server.url, server);
  const { companyName: near } = await fillField(api, 'Route Quay');
  const far = 'Northern Route';
  const { status, body } = await api.post('/api/clients', { companyName: far, email: 'desk@northern.example', sites: [FAR_SITE] });
  expect(status, JSON.stringify(body)).toBe(201);
  const today = new Date().toLocaleDateString('en-CA', { timeZone: TIME_ZONE });
  expect((await api.post(`/api/clients/${body._id}/tasks`, { title: 'Quote', date: today })).status).toBe(201);
  await signIn(page);
  await page.goto('/today');
  const stops = page.getByRole('list', { name: 'Who to see', exact: true }).getByRole('listitem');
  await expect(stops).toHaveCount(2);
  await expect(page.getByText('Choose a start to count distance too.')).toBeVisible();

  for (const [start, then] of [
    [near, far],
    [far, near],
  ] as const) {
    await page.getByRole('combobox', { name: 'Or start at a client' }).fill(start);
    await page.getByRole('option', { name: start }).click();
    await expect(stops.first()).toContainText(start);
    await expect(stops.nth(1)).toContainText(then);
    await expect(stops.nth(1)).toContainText('111 km from the start');
  }
  const place = stops.first().getByRole('link', { name: `Map of ${far}` });
  await expect(place).toHaveAttribute('href', /^https:\/\/www\.openstreetmap\.org\/\?mlat=17\.98&mlon=73\.3/);

  await page.getByRole('button', { name: 'On the map' }).click();
  const map = page.getByRole('group', { name: 'Map of who to see' });
  await expect(map.getByRole('button', { name: `1. ${far}, Berth 4` })).toBeVisible();
  await expect(map.getByRole('button', { name: `2. ${near}, Jetty 2` })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Without a start' }).click();
  await expect(page.getByText('Choose a start to count distance too.')).toBeVisible();
});
