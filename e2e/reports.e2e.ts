import { readFileSync } from 'node:fs';
import { signIn as signInToApi } from '../bench/api-client.ts';
import { expect, test } from './fixtures.ts';

const LEAST_PDF = 1_000;

test('a report is chosen, looked at, generated, downloaded again and deleted', async ({ page, server, signIn }) => {
  const api = await signInToApi(server.url, server);
  await api.post('/api/clients', { companyName: 'Konkan, Minerals & Søn', email: 'desk@konkan.example' });
  await signIn(page);
  // As the dashboard's arrow leads here.
  await page.goto('/reports?type=sales');
  const form = page.getByRole('form', { name: 'Generate a Report' });
  await expect(form.getByLabel('Select Type of Report')).toHaveValue('Sales Report');

  await form.getByRole('button', { name: 'Generate' }).click();
  await expect(form.getByText('Select a format')).toBeVisible();
  await expect(form.getByLabel('Select Format')).toBeFocused();

  await form.getByLabel('Select Type of Report').click();
  await page.getByRole('option', { name: 'Client Report' }).click();
  await form.getByRole('button', { name: /^Date range/ }).click();
  await page.getByRole('button', { name: 'This month', exact: true }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/type=clients&from=\d{4}-\d\d-01&to=/);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('Konkan, Minerals & Søn')).toBeVisible();

  const recent = page.getByRole('region', { name: 'Recent reports' });
  await form.getByLabel('Select Format').click();
  await page.getByRole('option', { name: 'CSV' }).click();
  await expect(form.getByLabel('Enable Analytics')).toBeDisabled();
  await expect(form.getByText('A CSV file holds rows alone, without graphs.')).toBeVisible();
  const rows = page.waitForEvent('download');
  await form.getByRole('button', { name: 'Generate' }).click();
  const csv = await rows;
  expect(csv.suggestedFilename()).toMatch(/^Client Report .*\.csv$/);
  expect(readFileSync(await csv.path(), 'utf8')).toContain('"Konkan, Minerals & Søn"');
  await expect(recent.getByText(/kept until/)).toHaveCount(1);

  await form.getByLabel('Select Format').click();
  await page.getByRole('option', { name: 'PDF' }).click();
  await expect(form.getByLabel('Enable Analytics')).toBeChecked();
  const printed = page.waitForEvent('download');
  await form.getByRole('button', { name: 'Generate' }).click();
  const pdf = readFileSync(await (await printed).path());
  expect([pdf.subarray(0, 5).toString(), pdf.length > LEAST_PDF]).toEqual(['%PDF-', true]);

  const again = page.waitForEvent('download');
  await recent.getByRole('button', { name: 'Download Client Report, CSV' }).click();
  expect(readFileSync(await (await again).path()).equals(readFileSync(await csv.path()))).toBe(true);
  await recent.getByRole('button', { name: 'Delete Client Report, CSV' }).click();
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }).click();
  await expect(recent.getByText('Client Report, CSV')).toHaveCount(0);
  await expect(recent.getByText('Client Report, PDF')).toBeVisible();

  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/reports$/);
  await expect(form.getByLabel('Select Type of Report')).toHaveValue('');
  await expect(form.getByLabel('Select Format')).toHaveValue('');
});
