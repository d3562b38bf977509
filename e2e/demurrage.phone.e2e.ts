import { signIn as signInToApi } from '../bench/api-client.ts';
import { pickNineDaysAgo, typeTariff } from './demurrage.ts';
import { expect, test } from './fixtures.ts';

test('on a phone it is in the menu, fits, and a note of it is sent when there is a network again', async ({
  page,
  server,
  signIn,
  axe,
  context,
}) => {
  const api = await signInToApi(server.url, server);
  const { body } = await api.post('/api/clients', { companyName: 'Late Pocket', email: 'desk@latepocket.example' });
  await signIn(page);
  await page.goto(`/salesandleadsclient/${body._id}`);
  await page.locator('header').getByRole('button', { name: 'More' }).tap();
  await page.getByRole('menuitem', { name: 'Demurrage & detention' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Demurrage & detention' });
  await pickNineDaysAgo(page, dialog, 'Discharge or availability');
  await typeTariff(page, dialog);
  await context.setOffline(true);
  await expect(dialog.getByRole('region', { name: 'Result' })).toContainText('$400.00');
  expect(await dialog.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  await axe(page);
  await dialog.getByRole('button', { name: 'Save as note' }).tap();
  await expect(dialog).toBeHidden();
  const note = page.getByRole('list', { name: 'Dated notes' }).getByRole('listitem');
  await expect(note).toContainText('Total: $400.00');
  await context.setOffline(false);
  await expect.poll(async () => (await api.get(`/api/clients/${body._id}/notes`)).body.length).toBe(1);
});

test('on narrow phones a long rate is seen whole beside a long sign', async ({ page, server, signIn }) => {
  const api = await signInToApi(server.url, server);
  const { body } = await api.post('/api/clients', { companyName: 'Late Narrow', email: 'desk@latenarrow.example' });
  await signIn(page);
  await page.goto(`/salesandleadsclient/${body._id}`);
  await page.locator('header').getByRole('button', { name: 'More' }).tap();
  await page.getByRole('menuitem', { name: 'Demurrage & detention' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Demurrage & detention' });
  await typeTariff(page, dialog);
  await dialog.getByLabel('Currency').fill('AED');
  await page.getByRole('option', { name: /^AED/ }).click();
  const rates = dialog.getByRole('group', { name: 'Demurrage', exact: true }).getByLabel(/^Rate per day/);
  for (const rate of await rates.all()) await rate.fill('123456789.50');
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 780 });
    for (const rate of await rates.all()) expect(await rate.evaluate((input) => input.scrollWidth <= input.clientWidth)).toBe(true);
    expect(await dialog.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  }
});
