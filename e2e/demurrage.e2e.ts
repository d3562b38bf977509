import { readFile } from 'node:fs/promises';
import { signIn as signInToApi } from '../bench/api-client.ts';
import { pickNineDaysAgo, typeTariff } from './demurrage.ts';
import { expect, test } from './fixtures.ts';

test('what a late container costs is reckoned, survives a reload, comes as a PDF and is saved as a note', async ({
  page,
  server,
  signIn,
  axe,
}) => {
  const api = await signInToApi(server.url, server);
  const { body } = await api.post('/api/clients', { companyName: 'Late Shipping', email: 'desk@late.example' });
  await signIn(page);
  await page.goto(`/salesandleadsclient/${body._id}`);
  const open = page.getByRole('button', { name: 'Demurrage & detention' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Demurrage & detention' });
  await dialog.getByRole('button', { name: 'PDF' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Choose the day of discharge or availability');
  await axe(page);
  await pickNineDaysAgo(page, dialog, 'Discharge or availability');
  await typeTariff(page, dialog);
  const result = dialog.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('$400.00');
  await axe(page);

  await page.reload();
  await open.click();
  await expect(result).toContainText('$400.00');
  const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'PDF' }).click()]);
  expect(file.suggestedFilename()).toMatch(/^Demurrage and detention Late Shipping \d{4}-\d\d-\d\d\.pdf$/);
  expect((await readFile(await file.path())).toString('latin1', 0, 5)).toBe('%PDF-');

  await dialog.getByRole('button', { name: 'Save as note' }).click();
  await expect(dialog).toBeHidden();
  const note = page.getByRole('region', { name: 'Notes', exact: true }).getByRole('listitem');
  await expect(note).toContainText('Day 3 and after: 4 days × $80.00 = $320.00');
  await expect(note).toContainText('Total: $400.00');

  await open.click();
  await expect(dialog.getByRole('group', { name: 'Demurrage', exact: true }).getByRole('textbox', { name: 'Free days' })).toHaveValue('4');
  await expect(result).not.toContainText('$400.00');
});
