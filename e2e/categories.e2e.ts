import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ page, signIn }) => signIn(page));

test('categories are added, renamed, recoloured, merged and deleted, and their clients follow', async ({ page, request }) => {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  for (const [companyName, category] of [
    ['Andhra Bulk', 'Bulk'],
    ['Cape Bulk', 'Bulk'],
    ['Gulf Reefer', 'Reefer'],
  ]) {
    const data = { companyName, category, email: 'desk@clients.example' };
    expect((await request.post('/api/clients', { headers: { authorization: `Bearer ${token}` }, data })).status()).toBe(201);
  }
  await page.goto('/salesandleads');
  await page.getByRole('button', { name: 'Manage Categories' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage Categories' });
  const listed = dialog.getByRole('list', { name: 'Categories' }).getByRole('listitem');
  await expect(listed).toHaveCount(2);
  await expect(listed.first()).toContainText('Bulk');
  await expect(listed.first()).toContainText('2 clients');

  await dialog.getByLabel('New category').fill('bulk');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByText('There is already a category with this name. Merge the two instead.')).toBeVisible();
  await dialog.getByLabel('New category').fill('Project cargo');
  await dialog.getByLabel('Colour').selectOption('Indigo');
  await dialog.getByLabel('New category').press('Enter');
  await expect(listed).toHaveCount(3);

  await dialog.getByRole('button', { name: 'Edit Reefer' }).click();
  await dialog.getByLabel('Name').fill('Refrigerated');
  await listed
    .filter({ has: page.getByLabel('Name') })
    .getByLabel('Colour')
    .selectOption('Red');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('button', { name: 'Edit Refrigerated' })).toBeVisible();

  await dialog.getByRole('button', { name: 'Merge Bulk' }).click();
  await dialog.getByLabel('Merge “Bulk” into').selectOption('Project cargo');
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(listed).toHaveCount(2);
  await expect(listed.first()).toContainText('2 clients');

  await dialog.getByRole('button', { name: 'Delete Refrigerated' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Refrigerated?' });
  await expect(question).toContainText('1 client will have no category then.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();

  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('Andhra Bulk').getByText('Project cargo')).toHaveAttribute('data-color', 'indigo');
  await expect(row('Gulf Reefer').getByText('Refrigerated')).toHaveAttribute('data-color', 'red');
  await page.getByRole('button', { name: 'Manage Categories' }).click();
  await dialog.getByRole('button', { name: 'Delete Refrigerated' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(listed).toHaveCount(1);
});

test('whoever may not manage categories has no button for it, but the colours', async ({ page, request, browser, server }) => {
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token') ?? '')}` };
  const data = { companyName: 'Seen by Vera', email: 'desk@clients.example', category: 'Seen' };
  expect((await request.post('/api/clients', { headers, data })).status()).toBe(201);
  const invited = await request.post('/api/accounts', { headers, data: { username: 'vera', emailId: '', role: 'Viewer' } });
  expect(invited.ok(), await invited.text()).toBe(true);
  const { token } = await invited.json();
  const context = await browser.newContext({ baseURL: server.url });
  const other = await context.newPage();
  await other.goto(`/invitation#${token}`);
  await other.getByLabel('New Password', { exact: true }).fill('harbour lights at dusk');
  await other.getByLabel('New Password again').fill('harbour lights at dusk');
  await other.locator('form').getByRole('button').last().click();
  await expect(other).toHaveURL(/dashboard/);
  await other.goto('/salesandleads?companyName=vera');
  await expect(other.locator('tbody [data-row-target]')).toHaveCount(1);
  await expect(other.getByRole('button', { name: 'Manage Categories' })).toHaveCount(0);
  await expect(other.getByRole('link', { name: 'Import' })).toHaveCount(0);
  await other.getByRole('checkbox', { name: 'Select Seen by Vera' }).check();
  await expect(other.getByRole('button', { name: 'Export selected' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Assign to…' })).toHaveCount(0);
  await context.close();
});
