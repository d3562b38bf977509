import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ page, signIn }) => signIn(page));

/** Rows to find, sort and page; added through the API as any program would. */
async function addClients(request: import('@playwright/test').APIRequestContext, token: string, names: readonly string[]) {
  for (const companyName of names) {
    const email = `${companyName.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}@clients.example`;
    const reply = await request.post('/api/clients', { headers: { authorization: `Bearer ${token}` }, data: { companyName, email } });
    expect(reply.status()).toBe(201);
  }
}

/** Chooses the 15th of next month; answers it as the form shows it. */
async function dayByClick(page: Page, label: string): Promise<string> {
  const field = page.getByRole('button', { name: new RegExp(`^${label}`) });
  await field.click();
  const picker = page.getByRole('dialog', { name: label });
  await expect(picker.getByRole('gridcell')).toHaveCount(42);
  await picker.getByRole('button', { name: 'Next month' }).click();
  await picker.getByRole('gridcell', { name: / 15, / }).click();
  await expect(picker.getByRole('gridcell', { selected: true })).toHaveText('15');
  await picker.getByRole('button', { name: 'Apply' }).click();
  await expect(picker).toBeHidden();
  await expect(field).toBeFocused();
  await expect(field).toHaveText(/^\d{4}-\d{2}-15$/);
  return (await field.textContent()) ?? '';
}

/** Chooses a day some three months on without a pointer; answers it as the form shows it. */
async function dayByKeyboard(page: Page, label: string): Promise<string> {
  const field = page.getByRole('button', { name: new RegExp(`^${label}`) });
  await field.focus();
  await page.keyboard.press('Enter');
  const picker = page.getByRole('dialog', { name: label });
  await expect(picker.locator('[aria-current=date]')).toBeFocused();
  for (const key of ['PageDown', 'PageDown', 'PageDown', 'ArrowDown', 'Home', 'Enter']) await page.keyboard.press(key);
  const chosen = picker.getByRole('gridcell', { selected: true }).getByRole('button');
  await expect(chosen).toBeFocused();
  await expect(chosen).toHaveAccessibleName(/^Monday, /);
  const day = (await chosen.getAttribute('data-day')) ?? '';
  // Past Cancel to Apply.
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
  await expect(picker).toBeHidden();
  await expect(field).toHaveText(day);
  return day;
}

/** As in 'Dec 15, 2026', where a day is only read. */
const inWords = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

test('a client is added with a photo, found, changed and deleted', async ({ page }) => {
  await page.goto('/salesandleads');
  await expect(page.getByRole('button', { name: 'Add Client/Lead' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Add Client/Lead' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Client/Lead' });
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Company Name and Email are required fields');

  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#0b7285' } })
    .png()
    .toBuffer();
  await dialog.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture });
  await expect(dialog.getByRole('button', { name: 'Change Photo' })).toBeVisible();
  await dialog.getByLabel('Company Name').fill('Zephyr Bulk Terminals');
  await dialog.getByLabel('Email').fill('desk@zephyr.example');
  await dialog.getByLabel('Client Type').click();
  await page.getByRole('option', { name: 'Broker' }).click();
  await dialog.getByRole('button', { name: 'Next' }).click();

  await dialog.getByLabel('Opportunity Value').fill('1200,50');
  const starts = await dayByClick(page, 'Project Timeline Start');
  const ends = await dayByKeyboard(page, 'Project Timeline End');
  await dialog.getByRole('button', { name: 'Add a site' }).click();
  await dialog.getByLabel('Site name').fill('Jetty');
  await dialog.getByLabel('Latitude').fill('15,4');
  await dialog.getByLabel('Longitude').fill('73.8');
  await dialog.getByRole('button', { name: 'Next' }).click();

  await expect(dialog.getByRole('heading', { name: 'Review Client Information' })).toBeVisible();
  await expect(dialog).toContainText('$1,200.50');
  for (const day of [starts, ends]) await expect(dialog).toContainText(inWords(day));
  await expect(dialog).toContainText('Not provided');
  await expect(dialog.locator('dd img')).toHaveJSProperty('naturalWidth', 300);
  await dialog.getByRole('button', { name: 'Finish' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('The new client was added.')).toBeVisible();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Zephyr Bulk Terminals' })).toBeVisible();
  await page.goBack();

  await page.getByRole('searchbox', { name: 'Company or email' }).fill('ZEPHYR.example');
  await expect(page).toHaveURL(/search=ZEPHYR\.example/);
  const row = page.getByRole('row').filter({ hasText: 'Zephyr Bulk Terminals' });
  await expect(row.getByText('Broker')).toBeVisible();
  await expect(page.getByText('Page 1 of 1')).toBeVisible();
  await expect(row.locator('img')).toHaveJSProperty('naturalWidth', 300);

  await row.getByRole('button', { name: 'Edit Zephyr Bulk Terminals' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Client' });
  await edit.getByLabel('Company Name').fill('Zephyr Terminals');
  await edit.getByRole('button', { name: 'Next' }).click();
  await edit.getByRole('button', { name: 'Next' }).click();
  await edit.getByRole('button', { name: 'Finish' }).click();
  await expect(edit).toBeHidden();

  await page.getByRole('link', { name: /Zephyr Terminals/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Zephyr Terminals' })).toBeVisible();
  await expect(page.getByText('$1,200.50')).toBeVisible();
  await expect(page.getByText(`15°24'00.0"N 73°48'00.0"E · within 300 m`)).toBeVisible();
  await page.getByRole('tab', { name: 'Meetings' }).click();
  await expect(page).toHaveURL(/tab=meetings/);
  await page.getByRole('tab', { name: 'Basic Info' }).click();
  await page.getByRole('button', { name: 'Delete Entry' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this Entry?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/salesandleads$/);
  await page.goto('/salesandleads?search=zephyr');
  await expect(page.getByText('Nothing found for “zephyr”.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page).toHaveURL(/\/salesandleads$/);
});

test('pages, order and search stand in the address, and Back leads through them', async ({ page, request }) => {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  await addClients(
    request,
    token,
    Array.from({ length: 25 }, (_, each) => `Harbour ${String(each + 1).padStart(2, '0')}`),
  );
  await page.goto('/salesandleads?search=harbour');
  const names = page.getByRole('row').getByRole('link');
  await expect(names).toHaveCount(10);
  await expect(names.first()).toContainText('Harbour 01');
  await page.getByRole('button', { name: 'Next' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Page 2 of 3')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeFocused();
  await expect(names.first()).toContainText('Harbour 11');
  await page.reload();
  await expect(names.first()).toContainText('Harbour 11');
  await page.goBack();
  await expect(names.first()).toContainText('Harbour 01');

  await page.goto('/salesandleads?search=harbour&page=3');
  await expect(names).toHaveCount(5);
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.goto('/salesandleads?search=harbour&page=500');
  await expect(page.getByText('There is no page 500.')).toBeVisible();
  await page.getByRole('button', { name: 'Go to page 3' }).click();
  await expect(names.first()).toContainText('Harbour 21');

  await page.getByRole('button', { name: 'Company Name' }).click();
  await expect(page.getByRole('columnheader', { name: 'Company Name' })).toHaveAttribute('aria-sort', 'descending');
  await expect(names.first()).toContainText('Harbour 25');

  await page.getByRole('radio', { name: 'Clients' }).check({ force: true });
  await expect(page.getByText('Nothing found for “harbour”.')).toBeVisible();
});

test('a form closed by accident comes back, and a failing list offers another try', async ({ page }) => {
  await page.goto('/salesandleads');
  await page.getByRole('button', { name: 'Add Client/Lead' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Client/Lead' });
  await dialog.getByLabel('Company Name').fill('Half typed');
  // Beside the dialog.
  await page.mouse.click(5, 5);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByLabel('Company Name')).toHaveValue('Half typed');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();

  // Without live changes, after which the list would be read again by itself.
  await page.route('**/api/live*', (route) => route.fulfill({ status: 404 }));
  await page.route('**/api/clients?*', (route) => route.fulfill({ status: 500, json: { message: 'The disk is full', code: 'internal' } }));
  await page.goto('/salesandleads?sort=type');
  await expect(page.getByText('Error: The disk is full')).toBeVisible();
  await page.unroute('**/api/clients?*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Error: The disk is full')).toBeHidden();
});

test('Escape and closing the tab ask about what was typed, and take nothing without an answer', async ({ page }) => {
  await page.goto('/salesandleads');
  await page.getByRole('button', { name: 'Add Client/Lead' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Client/Lead' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Add Client/Lead' }).first().click();
  const name = dialog.getByLabel('Company Name');
  await name.fill('Half typed');

  const [asked] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
  expect(asked.type()).toBe('beforeunload');
  await asked.dismiss();

  const question = page.getByRole('alertdialog', { name: 'Close this form?' });
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Half typed');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(name).toHaveValue('Half typed');
});

test('an unknown client is not found', async ({ page }) => {
  await page.goto('/salesandleadsclient/0198aaaa-0000-7000-8000-000000000001');
  await expect(page.getByText('Client not found')).toBeVisible();
});
