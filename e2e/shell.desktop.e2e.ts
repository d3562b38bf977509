import { expect, test } from './fixtures.ts';

test('the narrowed sidebar keeps its names for screen readers and stays narrow', async ({ page, signIn, axe }) => {
  await signIn(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Narrow the sidebar' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Widen the sidebar' })).toBeVisible();
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await expect(page).toHaveURL(/\/reports$/);
  await axe(page);
});
