import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Chooses the day nine days before today. */
export async function pickNineDaysAgo(page: Page, dialog: Locator, label: string) {
  await dialog.getByRole('button', { name: `${label} Select a date` }).click();
  const picker = page.getByRole('dialog', { name: label });
  await expect(picker.getByRole('gridcell', { selected: true }).or(picker.locator('[aria-current=date]')).first()).toBeVisible();
  for (const key of ['ArrowUp', 'ArrowLeft', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
  await picker.getByRole('button', { name: 'Apply' }).click();
  await expect(picker).toBeHidden();
}

/** Four free days, then 40 for two days and 80 after them: 400 for the ten days to today, in US dollars. */
export async function typeTariff(page: Page, dialog: Locator) {
  await dialog.getByLabel('Currency').fill('USD');
  await page.getByRole('option', { name: /^USD/ }).click();
  const demurrage = dialog.getByRole('group', { name: 'Demurrage', exact: true });
  await demurrage.getByRole('textbox', { name: 'Free days' }).fill('4');
  await demurrage.getByRole('button', { name: 'Add a tier' }).click();
  await demurrage.getByLabel('Last day of tier 1').fill('2');
  await demurrage.getByLabel('Rate per day of tier 1').fill('40');
  await demurrage.getByLabel('Rate per day of tier 2').fill('80');
}
