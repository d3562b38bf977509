import { expect, test } from './fixtures.ts';

test('the menu says who is signed in, and a page below another leads back to it', async ({ page, server, signIn }) => {
  await signIn(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByText(`${server.username.toUpperCase()} · Administrator`)).toBeVisible();
  await page.goto('/profile/accounts');
  await page.getByRole('main').getByRole('link', { name: 'Your Profile' }).click();
  await expect(page).toHaveURL(/\/profile$/);
});
