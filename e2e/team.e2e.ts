import sharp from 'sharp';
import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ page, signIn }) => signIn(page));

test('an employee is added with a photo, found, edited, sent on leave and deleted', async ({ page }) => {
  await page.goto('/teammanagement');
  await expect(page.getByText('No employees found.')).toBeVisible();
  await page.getByRole('button', { name: 'Add Employee' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Employee' });
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#0b7285' } })
    .png()
    .toBuffer();
  await dialog.locator('input[type=file]').setInputFiles({ name: 'sana.png', mimeType: 'image/png', buffer: picture });
  await expect(dialog.getByRole('button', { name: 'Change Photo' })).toBeVisible();
  await dialog.getByLabel('Employee ID').fill('EMP-077');
  await dialog.getByLabel('Employee Name').fill('Sana Khan');
  await dialog.getByPlaceholder('+91 1234567890').fill('+91 832 555 0177');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Sales Executive' }).click();
  await dialog.getByRole('combobox', { name: 'Department' }).click();
  await page.getByRole('option', { name: 'Sales', exact: true }).click();
  await expect(dialog.getByText('Enter projects separated by commas')).toBeVisible();
  await dialog.getByLabel('Assigned Projects').fill('Mundra coal, Kandla, Okha');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('button', { name: 'Finish' }).click();

  await expect(dialog.getByRole('alert')).toContainText('Employee ID, Name, Mobile, Email, Role, and Department are required fields');
  await dialog.getByRole('textbox', { name: 'Email ID' }).fill('sana@fairlead.example');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByText('Mundra coal, Kandla, Okha')).toBeVisible();
  await dialog.getByRole('button', { name: 'Finish' }).click();
  await expect(dialog).toBeHidden();

  const row = page.getByRole('row').filter({ hasText: 'Sana Khan' });
  await expect(row.getByText('Sales Executive')).toBeVisible();
  await expect(row.locator('img')).toHaveJSProperty('naturalWidth', 300);
  await row.getByRole('button', { name: 'Onsite: switch Sana Khan to Leave' }).click();
  await expect(row.getByText('Leave')).toBeVisible();
  await page.getByRole('radio', { name: 'Inactive' }).check();
  await expect(page).toHaveURL(/attendance=Inactive/);
  await expect(row).toBeVisible();
  await page.getByRole('radio', { name: 'Active', exact: true }).check();
  await expect(page.getByText('No employees found.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();

  await page.getByRole('searchbox', { name: 'Search employees...' }).fill('SALES exec');
  await expect(page).toHaveURL(/search=SALES/);
  await row.getByRole('button', { name: 'Edit Sana Khan' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Employee' });
  await edit.getByLabel('Employee Name').fill('Sana Rao');
  await edit.getByRole('button', { name: 'Next' }).click();
  await edit.getByRole('button', { name: 'Next' }).click();
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(edit).toBeHidden();

  await page.getByRole('link', { name: /Sana Rao/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sana Rao' })).toBeVisible();
  await expect(page.getByText('Inactive')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Entry' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this Entry?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/teammanagement$/);
  await page.goto('/teammanagement?search=sana');
  await expect(page.getByText('Try adjusting your search criteria.')).toBeVisible();
});

test('a form closed by accident comes back with Undo, and an unknown employee is said to be none', async ({ page }) => {
  await page.goto('/teammanagement');
  await page.getByRole('button', { name: 'Add Employee' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Employee' });
  await dialog.getByLabel('Employee Name').fill('Dev Menon');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByLabel('Employee Name')).toHaveValue('Dev Menon');
  await page.goto('/teammanagement_salesleads/nobody');
  await expect(page.getByText('Employee not found.')).toBeVisible();
});
