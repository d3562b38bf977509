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
  await dialog.getByRole('combobox', { name: 'Assigned Projects' }).fill('Mundra coal, Kandla, Okha');
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
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'On Site' }).click();
  await expect(page.getByRole('button', { name: 'On Site' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: /^Active$/ })).toBeVisible();
  const timeline = page.getByRole('list', { name: 'Timeline' });
  await expect(timeline.getByText('admin changed Attendance Status').first()).toBeVisible();
  await expect(timeline.getByText('admin added this employee')).toBeVisible();
  await page.getByRole('tab', { name: 'Meetings' }).click();
  await expect(page.getByRole('button', { name: 'Assign Task' })).toBeVisible();
  await page.getByRole('tab', { name: 'Basic Info' }).click();
  await page.getByRole('button', { name: 'Invite' }).click();
  const invite = page.getByRole('dialog', { name: 'Invite' });
  await expect(invite.getByLabel('Username')).toHaveValue('sana.rao');
  await invite.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('dialog', { name: 'One-time link for sana.rao' }).getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('region', { name: 'Account' })).toContainText('sana.rao Member, invited');
  await page.getByRole('button', { name: 'Back to Team Management' }).click();
  await expect(page).toHaveURL(/\/teammanagement\?.*search=SALES/);
  await page.getByRole('link', { name: /Sana Rao/ }).click();
  await page.getByRole('button', { name: 'Delete Entry' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this Entry?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/teammanagement$/);
  await page.goto('/teammanagement?search=sana');
  await expect(page.getByText('Try adjusting your search criteria.')).toBeVisible();
});

test('two people edit one employee: each chooses field by field what to keep', async ({ page, browser, signIn }) => {
  await page.goto('/teammanagement');
  await page.getByRole('button', { name: 'Add Employee' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Employee' });
  await dialog.getByLabel('Employee ID').fill('EMP-078');
  await dialog.getByLabel('Employee Name').fill('Meera Pillai');
  await dialog.getByPlaceholder('+91 1234567890').fill('+91 832 555 0178');
  await dialog.getByRole('textbox', { name: 'Email ID' }).fill('meera@fairlead.example');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'HR Manager' }).click();
  await dialog.getByRole('combobox', { name: 'Department' }).click();
  await page.getByRole('option', { name: 'HR', exact: true }).click();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('link', { name: /Meera Pillai/ }).click();
  await page.getByRole('button', { name: 'Edit Data' }).click();
  const mine = page.getByRole('dialog', { name: 'Edit Employee' });
  await mine.getByLabel('Employee Name').fill('Meera Nair');

  const colleague = await browser.newPage();
  await signIn(colleague);
  await colleague.goto(page.url());
  await colleague.getByRole('button', { name: 'Edit Data' }).click();
  const theirs = colleague.getByRole('dialog', { name: 'Edit Employee' });
  await theirs.getByLabel('Employee Name').fill('Meera Menon');
  await theirs.getByPlaceholder('+91 1234567890').fill('+91 22 555 0100');
  await theirs.getByRole('button', { name: 'Next' }).click();
  await theirs.getByRole('button', { name: 'Next' }).click();
  await theirs.getByRole('button', { name: 'Update' }).click();
  await expect(theirs).toBeHidden();
  await colleague.close();

  await mine.getByRole('button', { name: 'Next' }).click();
  await mine.getByRole('button', { name: 'Next' }).click();
  await mine.getByRole('button', { name: 'Update' }).click();
  await expect(mine.getByText('admin saved this employee while you were editing it')).toBeVisible();
  await expect(mine.getByText('+91 22 555 0100').first()).toBeVisible();
  await mine.getByRole('radio', { name: /^Yours.*Meera Nair/ }).check();
  await mine.getByRole('button', { name: 'Update' }).click();
  await expect(mine).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Meera Nair' })).toBeVisible();
  await expect(page.getByRole('link', { name: '+91 22 555 0100' })).toBeVisible();
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
