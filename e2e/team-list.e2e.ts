import type { Page } from '@playwright/test';
import { signIn as signInToApi } from '../bench/api-client.ts';
import { emptyFor, expect, test } from './fixtures.ts';

/** The list of the team, with twelve employees: four in Sales, of whom two are on leave. */
test.beforeAll(async ({ server }) => {
  await emptyFor(server, test.info().file);
  const api = await signInToApi(server.url, server);
  for (let each = 1; each <= 12; each++) {
    const added = await api.post('/api/employees', {
      employeeId: `EMP-${each}`,
      employeeName: `Person ${String(each).padStart(2, '0')}`,
      mobile: '+91 832 555 0177',
      emailId: `person${each}@fairlead.example`,
      role: each <= 2 ? 'HR Manager' : 'Sales Executive',
      department: each <= 4 ? 'Sales' : 'Operations',
      attendance: each <= 2 ? 'Leave' : 'Onsite',
      assignedProjects: each === 1 ? ['Mundra coal', 'Kandla', 'Okha'] : [],
    });
    expect(added.status).toBe(201);
  }
});
test.beforeEach(async ({ page, signIn }) => signIn(page));

const names = (page: Page) => page.locator('tbody [data-row-target]');

test('the filter opens 8 px below its button and filters together with toggle and search', async ({ page }) => {
  await page.goto('/teammanagement');
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  const filter = page.getByRole('button', { name: /^Filter/ });
  await filter.click();
  const button = await filter.boundingBox();
  const popup = await page.getByRole('menu', { name: 'Filter' }).locator('..').boundingBox();
  expect((popup?.y ?? 0) - ((button?.y ?? 0) + (button?.height ?? 0))).toBe(8);
  await page.getByRole('menuitem', { name: 'Department' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Department').selectOption('Sales');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(names(page)).toHaveCount(4);
  await expect(page.getByText('4 of 12')).toBeVisible();
  await page.getByRole('radio', { name: 'Inactive' }).check();
  await expect(names(page)).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search employees...' }).fill('PERSON1@');
  await expect(names(page)).toHaveCount(1);
  await expect(page).toHaveURL(/department=Sales/);
  await expect(page.getByRole('row').filter({ hasText: 'Person 01' })).toContainText('+2 more projects');
});

test('pages are turned by the server, and columns sort', async ({ page }) => {
  await page.goto('/teammanagement');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(names(page)).toHaveCount(2);
  await page.getByRole('columnheader', { name: 'Employee Name' }).getByRole('button').click();
  await expect(names(page).first()).toContainText('Person 12');
});

test('several are sent on leave, the cards follow, and they are deleted and restored', async ({ page }) => {
  await page.goto('/teammanagement?department=Operations');
  await expect(names(page)).toHaveCount(8);
  const cards = page.getByRole('list', { name: 'Summary' });
  await expect(cards.getByText('10 of 12 onsite')).toBeVisible();
  for (const name of ['Person 05', 'Person 06']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Set attendance…' }).click();
  await page.getByRole('dialog').getByLabel('Attendance Status').selectOption('Leave');
  await page.getByRole('dialog').getByRole('button', { name: 'Set attendance' }).click();
  await expect(cards.getByText('8 of 12 onsite')).toBeVisible();
  await expect(cards.getByRole('list', { name: 'Onsite on the last days' }).getByRole('listitem')).toHaveCount(7);

  for (const name of ['Person 07', 'Person 08']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog', { name: 'Delete 2 employees?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(names(page)).toHaveCount(6);
  await page.goto('/profile/deleted');
  await page.getByRole('radio', { name: 'Employees' }).check();
  await page.getByRole('button', { name: 'Restore Person 07' }).click();
  await expect(page.getByText('Person 07 is back.')).toBeVisible();
  await page.getByRole('link', { name: 'Open it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Person 07' })).toBeVisible();
});
