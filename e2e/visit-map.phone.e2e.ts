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
