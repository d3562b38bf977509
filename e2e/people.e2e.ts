import { signIn as signInToApi } from '../bench/api-client.ts';
import { expect, test } from './fixtures.ts';

test('an Administrator invites a Viewer, who joins by the link and can change nothing', async ({ page, browser, signIn }) => {
  const username = `viewer-${crypto.randomUUID().slice(0, 8)}`;
  await signIn(page);
  await page.goto('/profile/accounts');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Role').selectOption('Viewer');
  await dialog.getByRole('button', { name: /Invite|Create/ }).click();
  const link = await page.getByRole('textbox', { name: 'One-time link' }).inputValue();
  expect(link).toContain('/invitation#');

  const theirs = await browser.newContext({ baseURL: new URL(link).origin });
  const guest = await theirs.newPage();
  await guest.goto(link);
  await expect(guest.getByText(username)).toBeVisible();
  await guest.getByLabel('New Password', { exact: true }).fill('my own harbour');
  await guest.getByLabel('New Password again').fill('my own harbour');
  await guest.locator('form').getByRole('button').last().click();
  await expect(guest).toHaveURL(/\/dashboard$/);
  await expect(guest.getByText('No Entries today')).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Log onsite visit' })).toBeHidden();
  await guest.goto('/salesandleads');
  await expect(guest.getByRole('heading', { name: 'Clients and Leads' })).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Add Client/Lead' })).toBeHidden();
  await theirs.close();
});

test('an account is linked to the employee who uses it, when invited and later', async ({ page, server, signIn }) => {
  const admin = await signInToApi(server.url, server);
  const employee = (employeeId: string, employeeName: string) =>
    admin.post('/api/employees', {
      employeeId,
      employeeName,
      mobile: '+91 832 555 0177',
      emailId: 'desk@fairlead.example',
      role: 'Sales Executive',
      department: 'Sales',
    });
  await employee('EMP-301', 'Ila Desai');
  await employee('EMP-302', 'Nikhil Rao');
  await signIn(page);
  await page.goto('/profile/accounts');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite' });
  await dialog.getByLabel('Username').fill('ila');
  await dialog.getByRole('combobox', { name: 'Employee' }).fill('ila');
  await page.getByRole('option', { name: 'Ila Desai' }).click();
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('searchbox', { name: 'Username or e-mail' }).fill('ila');
  const row = page.getByRole('row').filter({ hasText: 'Ila Desai' });
  await expect(page.getByRole('table', { name: 'People' }).getByRole('row')).toHaveCount(2);
  await row.getByRole('button', { name: 'ila' }).click();
  const account = page.getByRole('dialog', { name: 'ila' });
  const linked = account.getByRole('combobox', { name: 'Employee' });
  await expect(linked).toHaveValue('Ila Desai');
  const changed = page.waitForResponse((reply) => reply.request().method() === 'PUT');
  await linked.fill('nikhil');
  await page.getByRole('option', { name: 'Nikhil Rao' }).click();
  await expect(linked).toHaveValue('Nikhil Rao');
  await changed;
  await account.getByRole('button', { name: 'Lock' }).click();
  await expect(account.getByText('Locked', { exact: true })).toBeVisible();
  await page.goto('/profile/accounts?linked=yes&disabled=yes');
  await expect(page.getByRole('row').filter({ hasText: 'ila' })).toContainText('Nikhil Rao');
});
