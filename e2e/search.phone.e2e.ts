import { signIn as signInToApi } from '../bench/api-client.ts';
import { expect, test } from './fixtures.ts';
import { fillField } from './pocket.ts';
import { found, searchDialog, searchField } from './search.ts';

test('on a phone the search fills the screen, is opened from header and menu, and closed by Back', async ({
  page,
  server,
  signIn,
  axe,
}) => {
  const { clientId } = await fillField(await signInToApi(server.url, server), 'Spinnaker Quay');
  await signIn(page);
  await page.goto('/dashboard');
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).tap();
  await expect(page).toHaveURL(/\/profile$/);
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).tap();
  await expect(searchField(page)).toBeFocused();
  const box = await searchDialog(page).boundingBox();
  expect([box?.x, box?.y, box?.width, box?.height]).toEqual([0, 0, 390, 844]);
  expect((await searchField(page).boundingBox())?.y).toBeLessThan(60);
  await axe(page);
  await page.goBack();
  await expect(searchDialog(page)).toBeHidden();
  await expect(page).toHaveURL(/\/profile$/);
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Search' }).tap();
  await searchField(page).fill('spinnaker');
  await expect(found(page, /^Spinnaker Quay Client/)).toBeVisible();
  await axe(page);
  await found(page, /^Spinnaker Quay Client/).tap();
  await expect(page).toHaveURL(new RegExp(clientId));
  await expect(page.getByRole('heading', { level: 1, name: 'Spinnaker Quay' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/profile$/);
});

test('the list ends above a phone’s keyboard', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/help');
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).tap();
  await searchField(page).fill('help');
  await expect(found(page, /^Help: /).first()).toBeVisible();
  // A keyboard takes from what is visible, not from the page.
  await page.evaluate(() => {
    const viewport = window.visualViewport as VisualViewport;
    Object.defineProperty(viewport, 'height', { value: 400, configurable: true });
    viewport.dispatchEvent(new Event('resize'));
  });
  await page.getByRole('option').last().scrollIntoViewIfNeeded();
  const last = await page.getByRole('option').last().boundingBox();
  expect((last?.y ?? 844) + (last?.height ?? 0)).toBeLessThanOrEqual(400);
});
