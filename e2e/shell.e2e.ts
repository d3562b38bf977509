import { expect, test } from './fixtures.ts';

const MAIN = {
  Dashboard: '/dashboard',
  'Sales & Leads': '/salesandleads',
  Calendar: '/yourcalendar',
  Tasks: '/tasks',
  Accounts: '/ledger',
  Settings: '/profile',
};
const MENU = {
  'Team Management': '/teammanagement',
  Visits: '/checkins',
  Reports: '/reports',
  'My Files': '/documents',
  'Help & Support': '/help',
};

test('every entry of the navigation leads to its page and is marked there', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/dashboard');
  for (const [name, path] of Object.entries(MAIN)) {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
    await expect(page.getByRole('navigation').getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
  }
  for (const [name, path] of Object.entries(MENU)) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  }
});

test('an address that can’t be decoded leads to a page that says so', async ({ page, signIn }) => {
  await signIn(page);
  for (const address of ['/salesandleadsclient/%', '/reports/%ff']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Page not found', level: 1 })).toBeAttached();
    await expect(page.getByRole('link', { name: 'Go to the Dashboard' })).toBeVisible();
  }
});

test('logging out ends the session', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('username')])).toEqual([null, null]);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login/);
});

test('logging out in one tab leaves a changed form of another, which is offered after the next sign-in', async ({
  context,
  page,
  signIn,
}) => {
  await signIn(page);
  await page.goto('/salesandleads?new=1');
  const form = page.getByRole('dialog', { name: 'Add Client/Lead' });
  await form.getByRole('textbox', { name: /^Company Name/ }).fill('Half typed');
  const other = await context.newPage();
  await other.goto('/help');
  await other.getByRole('button', { name: 'Log Out' }).first().click();
  await expect(other).toHaveURL(/\/login$/);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await signIn(page);
  await page.goto('/salesandleads');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(form.getByRole('textbox', { name: /^Company Name/ })).toHaveValue('Half typed');
});

test('an address that leads nowhere says so', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('the footer names the year and who made it', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/dashboard');
  await expect(page.getByText(`${new Date().getFullYear()} · Powered by Fairlead`)).toBeVisible();
});

test('a form’s first field has the focus, and a dialog gives it back to what opened it', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/teammanagement');
  await page.getByRole('button', { name: 'Add Employee' }).first().press('Enter');
  await expect(page.getByRole('textbox', { name: 'Employee ID' })).toBeFocused();
  await page.goto('/dashboard');
  const opener = page.getByRole('button', { name: /^Log (onsite|another) visit$/ });
  await opener.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(opener).toBeFocused();
});

test('what was loaded stays without a network, and the header says so until it is back', async ({ page, context, signIn }) => {
  await signIn(page);
  const live = page.waitForResponse('**/api/live?*');
  await page.goto('/salesandleads');
  await expect(page.getByRole('heading', { name: 'Clients and Leads' })).toBeVisible();
  await live;
  const mark = page.getByRole('status').filter({ hasText: 'No connection' });
  await expect(mark).toHaveCount(0);
  await context.setOffline(true);
  await expect(mark).toBeVisible();
  await context.setOffline(false);
  await expect(mark).toHaveCount(0);
});

test.describe('loading ahead', () => {
  test.use({ loadsAhead: true });

  test('what a page opens is there without a network, and what has not come yet comes with it', async ({ page, context, signIn }) => {
    // Parts are loaded one after the other, those of the page itself after those of its list; this one is the last.
    const last = page.waitForResponse('**/set-category-dialog-*.js');
    const isKept = { back: true };
    await page.route('**/categories-dialog-*.js', (route) => (isKept.back ? route.abort() : route.continue()));
    await signIn(page);
    await page.goto('/dashboard');
    await page.getByRole('navigation').getByRole('link', { name: 'Sales & Leads', exact: true }).click();
    await (await last).finished();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Add Client/Lead' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add Client/Lead' });
    await expect(form).toBeVisible();
    await form.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Manage Categories' }).click();
    await expect(page.locator('html[data-coming]')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Clients and Leads' })).toBeVisible();
    isKept.back = false;
    await context.setOffline(false);
    await expect(page.getByRole('dialog', { name: 'Manage Categories' })).toBeVisible();
    await expect(page.locator('html[data-coming]')).toHaveCount(0);
  });
});

test('without a network a page says what is missing, stays, and comes when it is back', async ({ page, context, signIn }) => {
  await signIn(page);
  await page.goto('/dashboard');
  await context.setOffline(true);
  // A page whose code was not fetched yet.
  await page.getByRole('navigation').getByRole('link', { name: 'Calendar', exact: true }).click();
  const again = page.getByRole('button', { name: 'Try Again' });
  await expect(page.getByText('This page could not be loaded. Check your connection.')).toBeVisible();
  await again.click();
  await expect(again).toBeEnabled();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible();
  await context.setOffline(false);
  // The whole page is loaded anew.
  await expect(page.getByRole('button', { name: 'New Event' })).toBeVisible();
});

test('the narrowed sidebar keeps its names for screen readers and stays narrow', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Narrow the sidebar' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Widen the sidebar' })).toBeVisible();
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await expect(page).toHaveURL(/\/reports$/);
});

test('nothing changes by steps for people who turned motion off', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Login to CRM' })).toBeVisible();
  const moving = await page.evaluate(() => {
    document.body.style.color = 'rgb(1, 2, 3)';
    return document.getAnimations().length;
  });
  expect(moving).toBe(0);
});
