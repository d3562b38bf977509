import { signIn as signInToApi } from '../bench/api-client.ts';
import { emptyFor, expect, test } from './fixtures.ts';
import { addMappedVisits } from './mapped-visits.ts';

test.beforeAll(async ({ server }) => {
  await emptyFor(server, test.info().file);
  await addMappedVisits(await signInToApi(server.url, server));
});

test('the map fits a phone, and a finger opens a visit on it', async ({ page, signIn, axe }) => {
  await signIn(page);
  await page.goto('/checkins?show=map&eventType=delivery');
  const map = page.getByRole('group', { name: 'Map of the visits' });
  const mark = map.getByRole('button', { name: /^1 visit: / });
  await expect(mark).toBeVisible();
  const box = await mark.boundingBox();
  expect([box?.width, box?.height]).toEqual([44, 44]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await axe(page);
  await test.info().attach('map.png', { body: await page.screenshot(), contentType: 'image/png' });
  await mark.tap();
  await map.getByRole('link', { name: /Rotterdam Reefers/ }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Rotterdam Reefers' })).toBeVisible();
});

test('a phone shows the marks of visits all around the world whole', async ({ page, server, signIn }) => {
  const api = await signInToApi(server.url, server);
  const [client] = (await api.get('/api/clients?search=Nhava')).body.clients;
  const visit = { clientId: client._id, eventType: 'inspection', date: '2026-11-20', time: '10:30', location: 'Gate 3', timeZone: 'UTC' };
  for (const [latitude, longitude] of [
    [-23.96, -46.3],
    [-18.13, 178.42],
  ])
    expect((await api.post('/api/checkins', { ...visit, latitude, longitude })).status).toBe(201);
  await signIn(page);
  await page.goto('/checkins?show=map&eventType=inspection');
  const map = page.getByRole('group', { name: 'Map of the visits' });
  const marks = map.getByRole('button', { name: /^1 visit: / });
  await expect(marks).toHaveCount(2);
  const sidesOf = (element: Element) => [element.getBoundingClientRect()].map(({ left, right }) => [left, right])[0] as [number, number];
  const [left, right] = await map.evaluate(sidesOf);
  for (const mark of await marks.all()) {
    const [from, to] = await mark.evaluate(sidesOf);
    expect([from >= left, to <= right]).toEqual([true, true]);
  }
});
