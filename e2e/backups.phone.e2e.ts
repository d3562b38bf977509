import { expect, test } from './fixtures.ts';

test('on a phone the backups read as cards without a sideways scroll, and are made by a thumb', async ({ page, signIn, axe, server }) => {
  await signIn(page);
  await page.goto('/profile/workspace/backups');
  const button = page.getByRole('button', { name: 'Back up now' });
  await button.tap();
  await expect(page.getByRole('list', { name: 'Backups' }).getByRole('listitem')).toHaveText([/Good/]);
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const download = page.getByRole('button', { name: /^Download the backup of / });
  expect((await download.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await axe(page);
  await download.tap();
  const dialog = page.getByRole('dialog', { name: 'Download this backup?' });
  await dialog.getByLabel('Current Password').fill(server.password);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await axe(page);
  const started = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).tap();
  expect((await started).suggestedFilename()).toMatch(/^fairlead-auto-.+\.tar\.zst$/);
});
