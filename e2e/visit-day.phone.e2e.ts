import { expect, test } from './fixtures.ts';
import { findLayoutFaults } from './layout.ts';
import { DAY, fillDay } from './visit-day.ts';

let employee: string;

test.beforeAll(async ({ server }) => {
  employee = await fillDay(server, test.info().file);
});

test("an employee's day and the coverage report fit a phone", async ({ page, signIn, axe }) => {
  await signIn(page);
  await page.goto(`/checkins/day?employee=${employee}&date=${DAY}`);
  await expect(page.getByRole('list', { name: 'Visits of the day' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('list', { name: 'Planned events' })).toContainText('Quarterly review');
  expect(await findLayoutFaults(page)).toEqual([]);
  await axe(page);
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(page.getByText('No visits on this day.')).toBeVisible();

  await page.goto('/reports?type=coverage&from=2026-11-01&to=2026-11-20');
  await expect(page.getByRole('region', { name: 'Preview' }).getByText('Visited as planned').first()).toBeVisible();
  expect(await findLayoutFaults(page)).toEqual([]);
});

test('what the dashboard says of visits by type, employee and client fits a phone', async ({ page, signIn, axe }) => {
  await signIn(page);
  await page.goto('/dashboard');
  await page.getByText('Debug info').scrollIntoViewIfNeeded();
  const card = page.getByRole('region', { name: 'Visits' });
  await card.getByRole('button', { name: 'By type, employee and client' }).tap();
  await expect(card.getByRole('table', { name: 'Visits by client' })).toBeVisible();
  expect(await findLayoutFaults(page)).toEqual([]);
  await axe(page);
});
