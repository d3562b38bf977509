import { signIn as signInToApi } from '../bench/api-client.ts';
import { expect, test } from './fixtures.ts';

/** Duplicates on a phone: cards with both clients, and the choices of a field below each other. */

test('two clients are merged on a phone', async ({ page, server, signIn }) => {
  const api = await signInToApi(server.url, server);
  const email = 'desk@konkan.example';
  for (const client of [
    { companyName: 'Konkan Minerals and Bulk Handling Private Limited, Mormugao Harbour Branch', email, country: 'India' },
    { companyName: 'شركة كونكان للمعادن', email, mobile: '+971 50 555 0100' },
  ])
    expect((await api.post('/api/clients', client)).status).toBe(201);
  await signIn(page);
  await page.goto('/salesandleads');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Duplicates' }).click();
  const pair = page.getByRole('listitem').filter({ hasText: 'Same e-mail' });
  await expect(pair.getByRole('link')).toHaveCount(2);
  const [one, other] = await pair.getByRole('cell', { name: /desk@konkan/ }).all();
  const [left, right] = [await one?.boundingBox(), await other?.boundingBox()];
  expect(left && right && { isBeside: left.x + left.width <= right.x, isLevel: left.y === right.y }).toEqual({
    isBeside: true,
    isLevel: true,
  });
  await pair.getByRole('button', { name: /^Merge / }).click();

  const dialog = page.getByRole('dialog');
  const names = dialog.getByRole('group', { name: 'Company Name' }).locator('label');
  await expect(names).toHaveCount(2);
  const [first, second] = [await names.nth(0).boundingBox(), await names.nth(1).boundingBox()];
  expect(first && second && { isBelow: second.y >= first.y + first.height, isTall: second.height >= 44 }).toEqual({
    isBelow: true,
    isTall: true,
  });
  await names.nth(1).tap();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).tap();
  await expect(page.getByRole('heading', { name: 'شركة كونكان للمعادن', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo merge' }).tap();
  await expect(page.getByRole('heading', { name: /^Konkan Minerals and Bulk/, level: 1 })).toBeVisible();
});
