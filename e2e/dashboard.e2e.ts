import { sampleEndpoints } from '@fairlead/contract/sample';
import { settingsEndpoints } from '@fairlead/contract/settings';
import { expect, test } from './fixtures.ts';
import { type RunningServer, startServer } from './server.ts';
import { CURRENCY_SYMBOL } from './time-zone.ts';

let fresh: RunningServer;

// An empty workspace and a password made by the server are had only once, on a server of its own.
test.beforeAll(async () => {
  fresh = await startServer({ environment: { ADMIN_PASSWORD: '' } });
});
test.afterAll(async () => {
  await fresh.remove();
});

test('a newcomer signs in with the printed password, chooses an own one, and looks around with sample data', async ({ page, axe }) => {
  const printed = /username admin, password (\S+)/.exec(fresh.output())?.[1] ?? '';
  await page.goto(`${fresh.url}/salesandleads`);
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(printed);
  await page.getByRole('button', { name: 'Login' }).click();

  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await axe(page);
  await page.getByLabel('New Password', { exact: true }).fill('anchors aweigh');
  await page.getByLabel('New Password again').fill('anchors aweigh');
  const placeSaved = page.waitForResponse(
    (answer) => answer.url().endsWith(settingsEndpoints.update.path) && answer.request().method() === settingsEndpoints.update.method,
  );
  await page.getByRole('button', { name: 'Save and continue' }).click();
  expect((await placeSaved).status()).toBe(200);

  // On to where the newcomer wanted to go; the password is saved when that opens.
  await expect(page.getByRole('heading', { name: 'Clients and Leads' })).toBeVisible();
  await expect(page).toHaveURL(/\/salesandleads/);
  await page.goto(`${fresh.url}/dashboard`);
  const loaded = page.waitForResponse((answer) => answer.url().endsWith(sampleEndpoints.load.path) && answer.request().method() === 'POST');
  await page.getByRole('button', { name: 'Load sample data' }).click();
  // While it is still being loaded.
  await expect(page.getByText('You are looking at sample data.')).toBeVisible();
  expect((await loaded).status()).toBe(201);
  // In the browser's currency.
  await expect(page.getByRole('region', { name: 'Total Receivables' })).toContainText(new RegExp(`\\${CURRENCY_SYMBOL}[1-9]`));
  await expect(page.getByRole('region', { name: 'Lead Conversion' })).toContainText(/of [1-9]\d* decided/);
  const chart = page.getByRole('group', { name: 'Conversion rate of the last 12 months' });
  await chart.press('ArrowLeft');
  await expect(page.getByRole('status').filter({ hasText: /\d of \d/ })).toBeAttached();
  const calendar = page.getByRole('region', { name: 'Your Calendar' });
  await calendar.getByRole('radio', { name: 'Month' }).check();
  await calendar
    .getByRole('link', { name: /: [1-9]\d* events?$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/yourcalendar\?.*view=day/);
  await page.goBack();
  await expect(chart).toBeVisible();
  await axe(page);
  await page.goto(`${fresh.url}/salesandleads`);
  await expect(page.getByText(/^Page 1 of [2-9]/)).toBeVisible();

  await page.goto(`${fresh.url}/dashboard`);
  await page.getByRole('button', { name: 'Remove sample data' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Load sample data' })).toBeVisible();
});
