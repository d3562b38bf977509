import { expect, test } from './fixtures.ts';

test('a stranger is sent to sign in, told when it fails, and brought back to where they wanted to go', async ({ page, server, axe }) => {
  await page.goto('/teammanagement');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { name: 'Login to CRM' })).toBeVisible();
  await axe(page);
  await page.getByLabel('Username').fill(server.username);
  await page.getByLabel('Password', { exact: true }).fill('not it');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Your Username/Password is incorrect!')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(server.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/teammanagement$/);
});

test('a session the server no longer knows leads to sign-in and back', async ({ page, server, signIn }) => {
  await signIn(page);
  await page.evaluate(() => localStorage.setItem('token', 'of another life'));
  await page.goto('/salesandleads');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Username').fill(server.username);
  await page.getByLabel('Password', { exact: true }).fill(server.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/salesandleads/);
});

test('an Administrator invites a Viewer, who joins by the link and can change nothing', async ({ page, browser, signIn, axe }) => {
  const username = `viewer-${crypto.randomUUID().slice(0, 8)}`;
  await signIn(page);
  await page.goto('/profile/accounts');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Role').selectOption('Viewer');
  await axe(page);
  await dialog.getByRole('button', { name: /Invite|Create/ }).click();
  const link = await page.getByRole('textbox', { name: 'One-time link' }).inputValue();
  expect(link).toContain('/invitation#');

  const theirs = await browser.newContext({ baseURL: new URL(link).origin });
  const guest = await theirs.newPage();
  await guest.goto(link);
  await expect(guest.getByText(username)).toBeVisible();
  await axe(guest);
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

test('the own profile is saved with the specified words', async ({ page, signIn, axe }) => {
  await signIn(page);
  await page.goto('/profile');
  await page.getByLabel('Phone Number').fill('+91 832 555 0177');
  await axe(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert.getByText('Profile updated successfully!')).toBeVisible();
  await alert.getByRole('button', { name: 'OK' }).click();
  await page.reload();
  await expect(page.getByLabel('Phone Number')).toHaveValue('+91 832 555 0177');
});
