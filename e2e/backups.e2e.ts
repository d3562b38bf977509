import { stat } from 'node:fs/promises';
import { SIGN_IN_MESSAGES } from '@fairlead/contract/sign-in';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const lines = (page: Page) => page.getByRole('list', { name: 'Backups' }).getByRole('listitem');

/** Makes a backup and answers its file, once it has taken the place of an earlier one of the same day. */
async function makeBackup(page: Page): Promise<string> {
  const findFile = async () => {
    const [only = '', another] = await lines(page).allTextContents();
    return another === undefined ? /Good.*(fairlead-auto-\S+?\.tar\.zst)/.exec(only)?.[1] : undefined;
  };
  await expect(page.getByText(/^(Last good backup|There is no good backup)/)).toBeVisible();
  const earlier = await findFile();
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect.poll(async () => (await findFile()) ?? earlier).not.toBe(earlier);
  return (await findFile()) ?? '';
}

test('an Administrator makes a backup, switches the daily one on, and is told by name what makes no sense', async ({
  page,
  signIn,
  axe,
}) => {
  await signIn(page);
  await page.goto('/profile/workspace');
  await page.getByRole('link', { name: /^Backups/ }).click();
  await expect(page).toHaveURL(/\/profile\/workspace\/backups$/);
  await expect(page.getByText('There is no good backup.')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(lines(page)).toHaveText([/Good.*fairlead-auto-.*\.tar\.zst · asked for by/]);
  await expect(page.getByText(/^Last good backup: Just now/)).toBeVisible();
  await axe(page);

  const save = page.getByRole('button', { name: 'Save' });
  await page.getByLabel('Back up every day').check();
  await page.getByLabel('Daily backups').fill('101');
  await save.click();
  await expect(page.getByText('Must be a whole number up to 100, or 0')).toBeVisible();
  await expect(page.getByLabel('Daily backups')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Daily backups').fill('10');
  await page.getByLabel('Hour').selectOption('23:00');
  await save.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^The next is made .*11:00/)).toBeVisible();
  await expect(page.getByLabel('Daily backups')).toHaveValue('10');
  await expect(page.getByLabel('Back up every day')).toBeChecked();
});

test('an Administrator downloads a backup after entering the password again, and the log says so', async ({
  page,
  signIn,
  axe,
  server,
}) => {
  await signIn(page);
  await page.goto('/profile/workspace/backups');
  const file = await makeBackup(page);
  await page.getByRole('button', { name: /^Download the backup of / }).click();
  const dialog = page.getByRole('dialog', { name: 'Download this backup?' });
  await expect(dialog.getByText('It is not encrypted.')).toBeVisible();
  await axe(page);
  await dialog.getByLabel('Current Password').fill('not that one');
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect(dialog.getByText(SIGN_IN_MESSAGES.currentPasswordWrong)).toBeVisible();
  await dialog.getByLabel('Current Password').fill(server.password);
  const started = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const saved = await started;
  expect(saved.suggestedFilename()).toBe(file);
  expect((await stat(await saved.path())).size).toBeGreaterThan(1000);
  await expect(dialog).toBeHidden();
  await page.goto('/profile/log');
  await expect(page.getByText(`exported everything as a backup: ${file}`)).toBeVisible();
});
