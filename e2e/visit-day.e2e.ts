import { readFileSync } from 'node:fs';
import { expect, test } from './fixtures.ts';
import { DAY, fillDay } from './visit-day.ts';

let employee: string;

test.beforeAll(async ({ server }) => {
  employee = await fillDay(server, test.info().file);
});

test("an employee's day is opened from their page, read in order, turned, exported and printed", async ({ page, signIn, axe }) => {
  await signIn(page);
  await page.goto(`/teammanagement_salesleads/${employee}`);
  await page.getByRole('link', { name: 'Day by day' }).click();
  await expect(page).toHaveURL(new RegExp(`/checkins/day\\?employee=${employee}`));
  await page.goto(`/checkins/day?employee=${employee}&date=${DAY}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Asha Rao’s day' })).toBeVisible();
  const stops = page.getByRole('list', { name: 'Visits of the day' }).getByRole('listitem');
  await expect(stops).toHaveCount(2);
  await expect(stops.first()).toContainText('Visited Shipping');
  await expect(stops.nth(1)).toContainText('1 h 20 min later, 3.2 km away');
  await expect(stops.nth(1)).toContainText('Berth Nine Forwarders');
  await expect(page.getByText(/3\.2 km between them/)).toBeVisible();
  await expect(page.getByText(/Nothing is tracked between visits/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Planned events' })).toContainText('Quarterly review');
  await axe(page);

  const exporting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'csv' }).click();
  const file = readFileSync(await (await exporting).path(), 'utf8');
  expect([file.includes('Berth 9'), file.includes('Gate 3'), file.includes('The day before')]).toEqual([true, true, false]);

  await page.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute('data-printed', 'yes') }));
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');

  await page.getByRole('button', { name: 'Previous day' }).click();
  await expect(page).toHaveURL(/date=2026-11-19/);
  await expect(stops).toHaveCount(1);
  await expect(page.getByText('Nothing was planned.')).toBeVisible();
  await page.getByRole('button', { name: 'Previous day' }).click();
  await expect(page.getByText('No visits on this day.')).toBeVisible();
});

test('the coverage report is chosen, shows plans against verified visits, and is made', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/reports?type=coverage&from=2026-11-01&to=2026-11-20');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('Coverage Report, Nov 1, 2026 to Nov 20, 2026')).toBeVisible();
  await expect(preview.getByText('Visited as planned').first()).toBeVisible();
  await expect(preview.getByRole('row', { name: /Asha Rao/ }).first()).toBeVisible();
  const form = page.getByRole('form', { name: 'Generate a Report' });
  await expect(form.getByLabel('Select Type of Report')).toHaveValue('Coverage Report');
  for (const [format, start] of [
    ['PDF', '%PDF-'],
    ['Excel', 'PK'],
  ] as const) {
    await form.getByLabel('Select Format').click();
    await page.getByRole('option', { name: format }).click();
    const made = page.waitForEvent('download');
    await form.getByRole('button', { name: 'Generate' }).click();
    expect(
      readFileSync(await (await made).path())
        .subarray(0, start.length)
        .toString(),
    ).toBe(start);
  }
});

test('the dashboard counts the visits of the last days once they are scrolled to, and leads to their statistics', async ({
  page,
  signIn,
  axe,
}) => {
  await signIn(page);
  await page.goto('/dashboard');
  await page.getByText('Debug info').scrollIntoViewIfNeeded();
  const card = page.getByRole('region', { name: 'Visits' });
  await expect(card).toContainText(/last 30 days/);
  await expect(card.getByRole('table', { name: 'Visits of the last 30 days' })).toBeAttached();
  await card.getByRole('button', { name: 'By type, employee and client' }).click();
  await expect(card.getByRole('table', { name: 'Visits by client' }).getByRole('row', { name: /Berth Nine Forwarders/ })).toBeVisible();
  await axe(page);
  await card.getByRole('link', { name: 'More in Statistics' }).click();
  await expect(page).toHaveURL(/\/checkins\?visitedFrom=.*visitedTo=.*#statistics$/);
  const statistics = page.getByRole('region', { name: 'Statistics' });
  await expect(statistics.getByRole('table', { name: 'Visits by client' }).getByRole('row', { name: /Berth Nine/ })).toBeVisible();
});
