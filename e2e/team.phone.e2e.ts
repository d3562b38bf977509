import { signIn as signInToApi } from '../bench/api-client.ts';
import { emptyFor, expect, test } from './fixtures.ts';

test.beforeAll(async ({ server }) => {
  await emptyFor(server, test.info().file);
  const api = await signInToApi(server.url, server);
  for (const employeeName of ['Meera Pillai', 'Sana Khan']) {
    const emailId = `${employeeName.toLowerCase().replace(' ', '.')}@fairlead.example`;
    const data = { employeeId: emailId, employeeName, emailId, mobile: '+91 832 555 0177', role: 'Sales Executive', department: 'Sales' };
    expect((await api.post('/api/employees', data)).status).toBe(201);
  }
});
test.beforeEach(async ({ page, signIn }) => signIn(page));

test('the team begins above 45 % of the screen, with targets for a thumb', async ({ page }) => {
  await page.goto('/teammanagement');
  const first = page.locator('tbody tr').first();
  await expect(first).toContainText('Meera Pillai');
  expect((await first.boundingBox())?.y).toBeLessThan(0.45 * 844);
  const call = first.getByRole('link', { name: '+91 832 555 0177' });
  await expect(call).toHaveAttribute('href', 'tel:+918325550177');
  const search = page.getByRole('searchbox', { name: 'Search employees...' });
  for (const target of [call, search, page.getByRole('button', { name: /^Filter/ }), page.getByRole('button', { name: 'More' })]) {
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('the figures unfold, and what is chosen is sent on leave', async ({ page }) => {
  await page.goto('/teammanagement');
  const fold = page.getByRole('button', { name: '2 of 2 onsite, 0 with a project' });
  await expect(page.getByText("Today's Attendance")).toBeHidden();
  await fold.tap();
  await expect(page.getByText("Today's Attendance")).toBeVisible();
  await fold.tap();
  await page.getByRole('button', { name: 'More' }).tap();
  await page.getByRole('menuitem', { name: 'Select' }).tap();
  await page.getByRole('checkbox', { name: 'Select Sana Khan' }).check();
  await page.getByRole('button', { name: 'Set attendance…' }).tap();
  await page.getByRole('dialog').getByLabel('Attendance Status').selectOption('Leave');
  await page.getByRole('dialog').getByRole('button', { name: 'Set attendance' }).tap();
  await expect(page.getByRole('button', { name: '1 of 2 onsite, 0 with a project' })).toBeVisible();
});

test('the one menu saves a view of the team, shows it again and removes it', async ({ page }) => {
  const more = async (...entries: string[]) => {
    await page.getByRole('button', { name: 'More' }).tap();
    for (const name of entries) await page.getByRole('menuitem', { name, exact: true }).tap();
  };
  await page.goto('/teammanagement?search=meera&added=Today');
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await page.getByRole('button', { name: 'More' }).tap();
  await expect(page.getByRole('menuitem')).toHaveText(['Select', 'Export…', 'Views…', 'Import']);
  await page.keyboard.press('Escape');
  await more('Views…', 'Save current view…');
  await page.getByRole('dialog').getByLabel('Name').fill('Meera, if new');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).tap();
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.goto('/teammanagement');
  await expect(page.locator('tbody tr')).toHaveCount(2);
  await more('Views…');
  await page.getByRole('menuitemradio', { name: 'Meera, if new' }).tap();
  await expect(page).toHaveURL(/\?search=meera&added=Today$|\?added=Today&search=meera$/);
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await more('Views…', 'Manage views…');
  const dialog = page.getByRole('dialog', { name: 'Manage views' });
  await dialog.getByRole('button', { name: 'Delete Meera, if new' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).tap();
  await expect(dialog.getByText('No views yet.')).toBeVisible();
});
