import { KEY_MESSAGES } from '@fairlead/contract/api-keys';
import { SIGN_IN_MESSAGES } from '@fairlead/contract/sign-in';
import { expect, test } from './fixtures.ts';

test('an Administrator makes a key for a program, which then calls until the key is revoked', async ({
  page,
  signIn,
  axe,
  server,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page);
  await page.goto('/profile/workspace');
  await page.getByRole('link', { name: /^API keys/ }).click();
  await expect(page.getByText('No API keys yet')).toBeVisible();
  await axe(page);

  await page.getByRole('button', { name: 'New key' }).click();
  const form = page.getByRole('dialog', { name: 'New API key' });
  await expect(form.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Website form');
  await form.getByLabel('What it is for').selectOption('Only what is ticked');
  await form.getByLabel('Clients', { exact: true }).check();
  await form.getByLabel('Expires').selectOption('In 30 days');
  await axe(page);
  await form.getByLabel('Current Password').fill('not that one');
  await page.keyboard.press('Enter');
  await expect(form.getByText(SIGN_IN_MESSAGES.currentPasswordWrong)).toBeVisible();
  await form.getByLabel('Current Password').fill(server.password);
  await page.keyboard.press('Enter');

  const shown = page.getByRole('dialog', { name: 'API key for Website form' });
  await axe(page);
  await expect(shown.getByLabel('API key', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await page.goBack();
  await shown.getByRole('button', { name: 'Copy: API key' }).click();
  await expect(shown.getByText('Copied.')).toBeAttached();
  const key = await page.evaluate(() => navigator.clipboard.readText());
  expect(key).toMatch(/^fl_/);
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(key)).toHaveCount(0);

  const call = async (path: string, method = 'GET') => {
    const answer = await fetch(server.url + path, { method, headers: { authorization: `Bearer ${key}` } });
    return [answer.status, ((await answer.json()) as { message?: string }).message];
  };
  expect(await call('/api/clients')).toEqual([200, undefined]);
  expect(await call('/api/clients', 'POST')).toEqual([403, KEY_MESSAGES.lacks('clients:write')]);
  expect(await call('/api/tasks')).toEqual([403, KEY_MESSAGES.lacks('tasks:read')]);
  expect(await call('/api/accounts')).toEqual([403, KEY_MESSAGES.closed]);

  await page.reload();
  await expect(page.getByRole('list', { name: 'API keys' }).getByRole('listitem')).toHaveText(
    /Website form.*Clients, as .*last used just now/,
  );
  await axe(page);
  await page.getByRole('button', { name: 'Revoke Website form' }).click();
  await page.getByRole('alertdialog', { name: 'Revoke Website form?' }).getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No API keys yet')).toBeVisible();
  expect(await call('/api/clients')).toEqual([401, KEY_MESSAGES.invalid]);
  await page.goto('/profile/log');
  await expect(page.getByText(/revoked the API key “Website form”/)).toBeVisible();
});
