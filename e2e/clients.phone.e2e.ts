import type { Page } from '@playwright/test';
import { signIn as signInToApi } from '../bench/api-client.ts';
import { emptyFor, expect, test } from './fixtures.ts';

test.beforeAll(async ({ server }) => {
  await emptyFor(server, test.info().file);
  const api = await signInToApi(server.url, server);
  for (let each = 1; each <= 12; each++) {
    const companyName = `Harbour ${String(each).padStart(2, '0')}`;
    const category = each === 12 ? 'Agro' : 'Steel';
    const added = await api.post('/api/clients', { companyName, category, email: 'desk@harbour.example', mobile: '98480 22119' });
    expect(added.status).toBe(201);
  }
});
test.beforeEach(async ({ page, signIn }) => signIn(page));

/** What a phone's one menu offers; Export and Views hold further entries. */
async function more(page: Page, ...entries: string[]) {
  await page.getByRole('button', { name: 'More' }).click();
  for (const name of entries) await page.getByRole('menuitem', { name, exact: true }).click();
}

const names = (page: Page) => page.locator('tbody [data-row-target]');

test('cards are paged, sorted by the menu or the address, and opened by a touch', async ({ page }) => {
  await page.goto('/salesandleads?sort=companyName&order=desc');
  await expect(names(page).first()).toContainText('Harbour 12');
  await page.getByRole('button', { name: 'Sort' }).click();
  await page.getByRole('menuitemradio', { name: 'Ascending' }).click();
  await expect(names(page).first()).toContainText('Harbour 01');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(names(page)).toHaveCount(2);
  // A row wider than the screen would have to be moved sideways to be read.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await names(page).first().tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour 11' })).toBeVisible();
});

test('boxes show once it is selecting, and what is chosen is changed together', async ({ page }) => {
  await page.goto('/salesandleads');
  const box = page.getByRole('checkbox', { name: 'Select Harbour 01', exact: true });
  await expect(box).toBeHidden();
  await more(page, 'Select');
  await page.getByRole('button', { name: 'All on this page' }).click();
  await expect(page.getByText('10 selected')).toBeVisible();
  await box.uncheck();
  await page.getByRole('button', { name: 'Set category…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Agro' }).click();
  await dialog.getByRole('button', { name: 'Set category' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/salesandleads?category=AGRO');
  await expect(names(page)).toHaveCount(10);
});

test('a client is added, filtered and exported', async ({ page }) => {
  await page.goto('/salesandleads');
  await page.getByRole('button', { name: 'Add Client/Lead' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Client/Lead' });
  await form.getByLabel('Company Name').fill('Quay Agencies');
  await form.getByLabel('Email').fill('desk@quay.example');
  await form.getByRole('button', { name: 'Next' }).click();
  await form.getByRole('button', { name: 'Next' }).click();
  await form.getByRole('button', { name: 'Finish' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('menuitem', { name: 'Company Name' }).click();
  await page.getByRole('dialog').getByLabel('Company Name').fill('quay');
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await expect(names(page)).toHaveCount(1);
  const download = page.waitForEvent('download');
  await more(page, 'Export…', 'csv');
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});

test('the clients begin above 45 % of the screen, with the number to call on each card', async ({ page }) => {
  await page.goto('/salesandleads');
  const top = async () => (await page.locator('tbody tr').first().boundingBox())?.y ?? Number.POSITIVE_INFINITY;
  await expect(names(page).first()).toBeVisible();
  expect(await top()).toBeLessThan(0.45 * 844);
  await expect(page.getByRole('link', { name: '98480 22119' }).first()).toHaveAttribute('href', 'tel:9848022119');
});

test('the client’s page begins with the visit, and its buttons are large enough for a thumb', async ({ page, context, axe }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 18.94, longitude: 72.85, accuracy: 9 });
  await page.goto('/salesandleads?search=harbour+01');
  await names(page).first().tap();
  const header = page.getByRole('main').locator('header').first();
  await expect(header.getByRole('button', { name: 'Log visit' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:9848022119');
  // The number is a national one.
  await expect(header.getByRole('link', { name: 'WhatsApp' })).toHaveCount(0);
  const small = await header
    .locator('button, a')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect()).filter(({ width, height }) => width < 44 || height < 44));
  expect(small).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await axe(page);

  await header.getByRole('button', { name: 'Log visit' }).tap();
  const form = page.getByRole('dialog', { name: 'Check In' });
  await expect(form.getByRole('combobox', { name: 'Client/Lead Name' })).toHaveValue('Harbour 01');
  await form.getByRole('combobox', { name: 'Event Type' }).tap();
  await page.getByRole('option', { name: 'Inspection' }).tap();
  await form.getByRole('button', { name: 'Check In' }).tap();
  await expect(page.getByText('The visit to Harbour 01 was logged.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Visits' }).getByRole('listitem')).toHaveCount(1);

  await header.getByRole('button', { name: 'Note' }).tap();
  await expect(page.getByRole('textbox', { name: 'New note' })).toBeFocused();
  await header.getByRole('button', { name: 'More' }).tap();
  await page.getByRole('menuitem', { name: 'Edit Data' }).tap();
  await expect(page.getByRole('dialog').getByLabel('Company Name')).toHaveValue('Harbour 01');
});

test('a note that is typed on a client that is deleted meanwhile says so in sight, and can be copied', async ({ page, server }) => {
  const api = await signInToApi(server.url, server);
  const { body: client } = await api.post('/api/clients', { companyName: 'Gone Shipping', email: 'desk@gone.example' });
  await page.goto(`/salesandleadsclient/${client._id}`);
  const note = page.getByLabel('New note');
  await note.fill('Promised a quote');
  await api.delete(`/api/clients/${client._id}`);
  await expect(page.getByText(/^This client is gone.* Copy it if you need it elsewhere\.$/)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeInViewport({ ratio: 1 });
  await expect(note).toBeInViewport();
  await expect(note).toHaveValue('Promised a quote');
});

test('one menu holds what is done with the whole list', async ({ page }) => {
  await page.goto('/salesandleads');
  await expect(names(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Select',
    'Export…',
    'Views…',
    'Import',
    'Duplicates',
    'Lanes',
    'Manage Categories',
  ]);
  await page.getByRole('menuitem', { name: 'Views…' }).click();
  await page.getByRole('menuitem', { name: 'Save current view…' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Everyone');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await more(page, 'Views…');
  await expect(page.getByRole('menuitemradio', { name: 'Everyone' })).toBeChecked();
  await page.keyboard.press('Escape');
  await more(page, 'Import');
  await expect(page).toHaveURL(/\/salesandleads\/import$/);
});
