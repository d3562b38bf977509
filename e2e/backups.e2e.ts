import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const lines = (page: Page) => page.getByRole('list', { name: 'Backups' }).getByRole('listitem');

test('an Administrator makes a backup, switches the daily one on, and is told by name what makes no sense', async ({
  page,
  signIn,
  axe,
}) => {
  await signIn(page);
  await page.goto('/profile/workspace');
  await page.getByRole('link', { name: /^Backups/ }).click();
  await expect(page).toHaveURL(/\/profile\/workspace\/backups$/);
  await expect(page.getByText('There is no good backup.')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(lines(page)).toHaveText([/Good.*fairlead-auto-.*\.tar\.zst · asked for by/]);
  await expect(page.getByText(/^Last good backup: Just now/)).toBeVisible();
  await axe(page);

  const save = page.getByRole('button', { name: 'Save' });
  await page.getByLabel('Back up every day').check();
  await page.getByLabel('Daily backups').fill('101');
  await save.click();
  await expect(page.getByText('Must be a whole number up to 100, or 0')).toBeVisible();
  await expect(page.getByLabel('Daily backups')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Daily backups').fill('10');
  await page.getByLabel('Hour').selectOption('23:00');
  await save.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^The next is made .*11:00/)).toBeVisible();
  await expect(page.getByLabel('Daily backups')).toHaveValue('10');
  await expect(page.getByLabel('Back up every day')).toBeChecked();
});
