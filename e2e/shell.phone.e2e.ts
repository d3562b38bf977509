import type { Page } from '@playwright/test';
import { signIn as signInToApi } from '../bench/api-client.ts';
import { expect, test } from './fixtures.ts';
import { found, searchField } from './search.ts';

const BAR = { Dashboard: '/dashboard', 'Sales & Leads': '/salesandleads', Calendar: '/yourcalendar', Settings: '/profile' };
const MENU = {
  'Team Management': '/teammanagement',
  Tasks: '/tasks',
  Accounts: '/ledger',
  Visits: '/checkins',
  Reports: '/reports',
  'My Files': '/documents',
  'Help & Support': '/help',
};

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/dashboard');
});

test('the bar and the menu lead to every page', async ({ page }) => {
  for (const [name, path] of Object.entries(BAR)) {
    const link = page.getByRole('navigation').getByRole('link', { name, exact: true });
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
    await expect(link).toHaveAttribute('aria-current', 'page');
  }
  for (const [name, path] of Object.entries(MENU)) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
  }
  await expect(page.getByText('Powered by Fairlead')).toBeHidden();
});

/** The phone's Back; Playwright's own waits for a page to load, which a dialog that only closes never does. */
const back = (page: Page) => page.evaluate(() => history.back());

test('Back closes the menu and the notifications, and stays on the page', async ({ page }) => {
  await page.getByRole('link', { name: 'Sales & Leads' }).first().click();
  await expect(page).toHaveURL(/\/salesandleads/);
  for (const name of ['Menu', 'Notifications']) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await back(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/salesandleads/);
  }
});

test('Back closes a dialog also on the page that a tab begins with, which stays where it was scrolled to', async ({ context }) => {
  const tab = await context.newPage();
  await tab.goto('/help');
  await tab.getByRole('heading', { level: 1 }).waitFor();
  await tab.evaluate(() => scrollTo(0, 300));
  for (const name of ['Menu', 'Notifications']) {
    // A click of Playwright's scrolls to where the header would stand if it did not stick.
    await tab.getByRole('button', { name }).dispatchEvent('click');
    await expect(tab.getByRole('dialog', { name })).toBeVisible();
    await back(tab);
    await expect(tab.getByRole('dialog')).toHaveCount(0);
    await expect(tab).toHaveURL(/\/help$/);
  }
  expect(await tab.evaluate(() => scrollY)).toBe(300);
});

test('Back closes the topmost dialog, and asks where something was typed', async ({ page }) => {
  await page.getByRole('link', { name: 'Calendar' }).first().click();
  await page.getByRole('button', { name: 'New Event' }).click();
  const form = page.getByRole('dialog', { name: 'Create Event' });
  await form.getByLabel('Event name').fill('Rate talk');
  await form.getByRole('button', { name: /^Date/ }).click();
  await expect(page.getByRole('dialog')).toHaveCount(2);
  await back(page);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await back(page);
  const question = page.getByRole('alertdialog', { name: 'Close this form?' });
  await expect(question).toBeVisible();
  await back(page);
  await expect(question).toBeHidden();
  await expect(form.getByLabel('Event name')).toHaveValue('Rate talk');
  await back(page);
  await question.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/yourcalendar/);
});

test('Back leaves a record that was opened by its address', async ({ page, server }) => {
  const api = await signInToApi(server.url, server);
  const { body: client } = await api.post('/api/clients', { companyName: 'Addressed Lines', email: 'a@addressed.example' });
  const { body: task } = await api.post(`/api/clients/${client._id}/tasks`, { title: 'Quote Mundra', date: '2027-03-01' });
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).tap();
  await searchField(page).fill('quote mundra');
  await found(page, /^Quote Mundra/).tap();
  await expect(page).toHaveURL(new RegExp(task._id));
  await expect(page.getByRole('dialog', { name: 'Quote Mundra' })).toBeVisible();
  await back(page);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
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

test('on the smallest phone the header says who is signed in, and without a connection that in words', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page);
  await page.goto('/dashboard');
  const who = page.getByRole('banner').getByRole('link', { name: /Your profile/ });
  await expect(who.getByText('ADMIN', { exact: true })).toBeInViewport();
  await expect(who.getByText('Administrator')).toBeInViewport();
  await page.context().setOffline(true);
  const words = page.getByRole('banner').getByText('No connection');
  await expect(words).toBeInViewport({ ratio: 1 });
  expect(await words.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 'cut off').toBe(0);
  await expect(who).toBeInViewport({ ratio: 1 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('no page is wider than a window at 400 %, which is as wide as the smallest phone', async ({ page, server, signIn }) => {
  const api = await signInToApi(server.url, server);
  const { body: client } = await api.post('/api/clients', { companyName: 'Wide Window Lines', email: 'desk@wide.example' });
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page);
  const widths: Record<string, number> = {};
  const measure = async (name: string) => {
    widths[name] = await page.evaluate(() => document.documentElement.scrollWidth);
  };
  for (const path of ['/dashboard', '/salesandleads', '/tasks', '/ledger', '/checkins', '/reports', '/profile/log', '/profile/deleted']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await measure(path);
  }
  for (const tab of ['basicInfo', 'meetings', 'documents', 'tasks', 'accounts']) {
    await page.goto(`/salesandleadsclient/${client._id}?tab=${tab}`);
    await expect(page.getByRole('tab', { selected: true })).toBeVisible();
    await measure(tab);
  }
  await page.goto('/yourcalendar');
  for (const span of ['Day', 'Week', 'Month']) {
    await page.getByRole('radio', { name: span }).check({ force: true });
    await measure(span);
    await page.getByRole('button', { name: `Previous ${span.toLowerCase()}` }).click();
    await page.getByRole('button', { name: `Previous ${span.toLowerCase()}` }).click();
    await measure(`an earlier ${span}`);
    await page.getByRole('button', { name: 'Go to today' }).click();
  }
  expect(Object.entries(widths).filter(([, width]) => width > 320)).toEqual([]);
});

test('on the smallest phone a card is as high before the user’s role is known as after', async ({ page, server, signIn }) => {
  const api = await signInToApi(server.url, server);
  await api.post('/api/clients', { companyName: 'Konkan Minerals', email: 'desk@konkan.example', type: 'Consignee' });
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page);
  const { promise: isKnown, resolve: makeKnown } = Promise.withResolvers<void>();
  await page.route('**/api/auth/me', async (route) => {
    await isKnown;
    await route.continue();
  });
  await page.goto('/salesandleads');
  const card = page.getByRole('row').filter({ hasText: 'Konkan Minerals' });
  await expect(card).toBeVisible();
  const before = await card.boundingBox();
  await expect(card.getByRole('button')).toHaveCount(0);
  makeKnown();
  await expect(card.getByRole('button', { name: 'Edit Konkan Minerals' })).toBeVisible();
  expect((await card.boundingBox())?.height).toBe(before?.height);
});

test('the Undo bar lies over nothing of a dialog that is opened meanwhile', async ({ page }) => {
  await page.goto('/salesandleads');
  await page.getByRole('button', { name: 'Add Client/Lead' }).first().click();
  await page.getByLabel('Company Name').fill('Konkan Minerals');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu).toBeVisible();
  const covered = await menu.locator('a, button').evaluateAll((entries) =>
    entries.filter((entry) => {
      const { x, y, width, height } = entry.getBoundingClientRect();
      return !entry.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }),
  );
  expect(covered).toHaveLength(0);
});
