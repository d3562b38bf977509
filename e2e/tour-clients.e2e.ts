import type { Page } from '@playwright/test';
import { signIn as signInToApi } from '../bench/api-client.ts';
import { emptyFor, expect, test } from './fixtures.ts';
import { fillDesk } from './tour.ts';

/** The clients' list in each of their states, as people with a disability meet them: both widths, both colour schemes. */

test.beforeAll(async ({ server }) => {
  await emptyFor(server, test.info().file);
  await fillDesk(server);
});
test.beforeEach(async ({ page, signIn }) => signIn(page));

const names = (page: Page) => page.locator('tbody [data-row-target]');

/** Presses what stands over the list; on a phone its one menu holds it. */
async function press(page: Page, isMobile: boolean, name: string) {
  if (!isMobile) return page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${name}…?$`) }).click();
}

async function select(page: Page, isMobile: boolean) {
  if (isMobile) await press(page, isMobile, 'Select');
  for (const place of [0, 1])
    await page
      .locator('tbody')
      .getByRole('checkbox', { name: /^Select / })
      .nth(place)
      .check();
}

test('the list, its filters and its views', async ({ page, isMobile, axe }) => {
  await page.goto('/salesandleads');
  await expect(names(page)).toHaveCount(10);
  await axe(page);
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('menuitem', { name: 'Company Name' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await axe(page);
  await page.goto('/salesandleads?companyName=tour&type=Consignee');
  await expect(page.getByText('Nothing matches.')).toBeVisible();
  await axe(page);
  await page.goto('/salesandleads?companyName=tour');
  await expect(names(page)).toHaveCount(2);
  for (const name of ['Views', 'Export']) {
    await press(page, isMobile, name);
    await expect(page.getByRole('menu')).toBeVisible();
    await axe(page);
    await page.keyboard.press('Escape');
  }
  const save = async () => {
    await press(page, isMobile, 'Views');
    await page.getByRole('menuitem', { name: 'Save current view…' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Tour');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  };
  await save();
  await expect(page.getByRole('dialog')).toBeHidden();
  await save();
  await expect(page.getByRole('dialog').getByText('You already have a view with this name')).toBeVisible();
  await axe(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await press(page, isMobile, 'Views');
  await page.getByRole('menuitem', { name: 'Manage views…' }).click();
  await expect(page.getByRole('dialog', { name: 'Manage views' })).toBeVisible();
  await axe(page);
});

test('what is done with many clients', async ({ page, isMobile, axe }) => {
  // So few rows that the bar at the foot of a phone covers none of them.
  await page.goto('/salesandleads?companyName=tour');
  await expect(names(page)).toHaveCount(2);
  await select(page, isMobile);
  await expect(page.getByText('2 selected')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Assign to…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Delete 2 clients?' })).toBeVisible();
  await axe(page);
});

test('duplicates and how they are merged', async ({ page, server, axe }) => {
  const api = await signInToApi(server.url, server);
  const twin = { email: 'desk@twin.example', country: 'India' };
  for (const more of [
    { companyName: 'Twin Shipping', notes: 'Calls early' },
    { companyName: 'Twin Shipping Ltd', notes: 'Met at the port' },
  ])
    expect((await api.post('/api/clients', { ...twin, ...more })).status).toBe(201);
  await page.goto('/salesandleads/duplicates');
  const merge = page.getByRole('button', { name: 'Merge Twin Shipping and Twin Shipping Ltd' });
  await expect(merge).toBeVisible();
  await axe(page);
  await merge.click();
  await expect(page.getByRole('dialog').getByRole('group', { name: 'Which client is kept?' })).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Not the same: Twin Shipping and Twin Shipping Ltd' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await axe(page);
});

test('the categories', async ({ page, isMobile, axe }) => {
  await page.goto('/salesandleads');
  await press(page, isMobile, 'Manage Categories');
  const dialog = page.getByRole('dialog', { name: 'Manage Categories' });
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  await axe(page);
  await dialog.getByRole('button', { name: 'Edit Bulk' }).click();
  await axe(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Merge Bulk' }).click();
  await axe(page);
});
