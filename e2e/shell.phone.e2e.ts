import { expect, test } from './fixtures.ts';

const BAR = { Dashboard: '/dashboard', 'Sales & Leads': '/salesandleads', Calendar: '/yourcalendar', Settings: '/profile' };
const MENU = { 'Team Management': '/teammanagement', Reports: '/reports', 'My Files': '/documents', 'Help & Support': '/help' };

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/dashboard');
});

test('the bar and the menu lead to every page', async ({ page }) => {
  for (const [name, path] of Object.entries(BAR)) {
    const link = page.getByRole('navigation').getByRole('link', { name, exact: true });
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(link).toHaveAttribute('aria-current', 'page');
  }
  for (const [name, path] of Object.entries(MENU)) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
  await expect(page.getByText('Powered by Fairlead')).toBeHidden();
});

test('the menu says who is signed in, and gives the focus back', async ({ page, server }) => {
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.press('Enter');
  await expect(page.getByText(`${server.username.toUpperCase()} · Administrator`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(menu).toBeFocused();
});

test('a page below another leads back to it', async ({ page }) => {
  await page.goto('/profile/accounts');
  await page.getByRole('main').getByRole('link', { name: 'Your Profile' }).click();
  await expect(page).toHaveURL(/\/profile$/);
});

test('logging out asks first', async ({ page }) => {
  const logOut = async (answer: string) => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: answer }).click();
  };
  await logOut('Cancel');
  await expect(page).toHaveURL(/\/dashboard$/);
  await logOut('Log Out');
  await expect(page).toHaveURL(/\/login$/);
});
