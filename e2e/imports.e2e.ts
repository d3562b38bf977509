import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { createDrafts } from '../bench/load/load-ports.ts';
import { IMPORT_FILES } from '../server/testing/imports/import-files.ts';
import { expect, test } from './fixtures.ts';

const PORTS = IMPORT_FILES['a hundred columns'];

// Thousands of rows are read, checked, stored and taken back, by a machine that may have more to do.
test.describe.configure({ timeout: 180_000 });
test.beforeEach(async ({ page, signIn }) => signIn(page));

/** Gives a file to the import's first page and waits until its rows are checked. */
async function send(page: Page, name: string, content: string | Buffer) {
  await page.goto('/salesandleads/import');
  await page.getByLabel('File to import').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await expect(page).toHaveURL(/\/salesandleads\/import\/[^/]+$/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Waiting for you')).toBeVisible({ timeout: 120_000 });
}

const tile = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Rows by what becomes of them' }).getByRole('link', { name });
/** The country on a client's page, and not in its timeline. */
const country = (page: Page, name: string) => page.getByRole('definition').filter({ hasText: new RegExp(`^${name}$`) });
const field = (page: Page, header: string) => page.getByRole('combobox', { name: `Field for ${header}`, exact: true });

test('a list of thousands is imported with one click, survives a reload, is found in the table, and is undone', async ({ page }) => {
  const clients = createDrafts(PORTS);
  const lines = clients.map(({ draft }) =>
    [draft.companyName, draft.email, draft.country].map((cell) => `"${cell?.replaceAll('"', '""')}"`),
  );
  const numberOf = clients.length.toLocaleString('en-US');
  await page.goto('/salesandleads/import');
  await expect(page.getByText('Nothing has been imported yet.')).toBeVisible();

  await send(page, 'ports with emails.csv', ['Company,Email,Country', ...lines].join('\r\n'));
  await expect(field(page, 'Company')).toHaveValue('Company Name');
  await expect(tile(page, 'New')).toContainText(numberOf);

  const begun = page.waitForResponse('**/api/imports/*/commit');
  await page.getByRole('button', { name: /^Import [\d,]+ clients?$/ }).click();
  await begun;
  await page.reload();
  await expect(page.getByRole('heading', { name: `${numberOf} added` })).toBeVisible({ timeout: 120_000 });

  await page.getByRole('link', { name: 'Show in the table' }).click();
  await expect(page).toHaveURL(/\/salesandleads\?.*addedFrom=/);
  await expect(page.getByRole('table', { name: 'Clients and Leads' }).getByRole('row')).toHaveCount(Math.min(10, clients.length) + 1);

  await page.goto('/salesandleads/import');
  await page.getByRole('button', { name: 'Undo the import of ports with emails.csv' }).click();
  const question = page.getByRole('alertdialog', { name: 'Undo this import?' });
  await expect(question).toContainText(`${numberOf} client`);
  await question.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('row', { name: /ports with emails\.csv/ })).toContainText('Undone', { timeout: 120_000 });
  await page.goto('/salesandleads');
  await expect(page.getByText('No clients or leads yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Import from CSV' }).click();
  await expect(page).toHaveURL(/\/salesandleads\/import$/);
});

test('a list of companies without emails is imported once its questions are answered', async ({ page, axe }) => {
  const rows = [
    'List of parties,,,',
    'Party Name,City,Value,Website',
    'Mandovi Ores,Panjim,12.500,mandovi.example',
    'Mandovi Ores,Margao,7.000,ask us',
    'Gulf Reefer,Muscat,,',
  ];
  await send(page, 'parties.csv', rows.join('\n'));
  await expect(page.getByRole('combobox', { name: 'Lines above the table' })).toHaveValue('Leave out the first line');
  await expect(field(page, 'Party Name')).toHaveValue('Company Name');
  await expect(page.getByText('No column holds emails, so these clients come without one.')).toBeVisible();
  await expect(page.getByText('1 cell can’t be kept and is left out')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Answer 2 questions first' })).toBeDisabled();
  await axe(page);

  await page.getByRole('button', { name: '12.500 in Value is 12,500' }).click();
  await page.getByRole('link', { name: 'Answer', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Margao' })).toContainText('Website “ask us” is left out');
  await axe(page);
  await page.getByRole('button', { name: 'Add as new: line 4' }).click();
  await page.getByRole('button', { name: 'Import 3 clients' }).click();
  await expect(page.getByRole('heading', { name: '3 added' })).toBeVisible();
  await expect(page.getByText('1 cell that Fairlead can’t keep was left out')).toBeVisible();
  await page.getByRole('link', { name: 'Show in the table' }).click();
  const gulf = page.getByRole('row').filter({ hasText: 'Gulf Reefer' });
  await expect(gulf).toContainText('Not provided');
});

test('a file without companies says at once why every row is refused', async ({ page }) => {
  await send(page, 'ports.csv', PORTS);
  await expect(
    page.getByText(/No column is chosen for Company Name\. Every client needs one, so (all [\d,]+ rows are|the row is) refused\./),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled();
  await tile(page, 'Refused').click();
  await expect(page.getByRole('row').filter({ hasText: 'Company Name is missing' }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/salesandleads\/import$/);
});

test('semicolons are found, can be chosen otherwise, and a contact stands for a missing company', async ({ page }) => {
  await send(page, 'address book.csv', IMPORT_FILES.semicolons);
  const delimiter = page.getByRole('combobox', { name: 'Columns are divided by' });
  await expect(delimiter).toHaveValue(/Semicolon/);
  await expect(field(page, 'Primary Email')).toHaveValue('Email');
  await expect(page.getByText('No column holds a company’s name, so the contact’s stands for it.')).toBeVisible();

  for (const choice of [page.getByRole('combobox', { name: 'Encoding' }), field(page, 'Primary Email')]) {
    await choice.click();
    await expect(page.getByRole('listbox')).toHaveCSS('max-height', '300px');
    await page.keyboard.press('Escape');
  }
  await delimiter.click();
  await page.getByRole('option', { name: /Comma/ }).click();
  await expect(field(page, 'Primary Email')).toBeHidden();
  await delimiter.click();
  await page.getByRole('option', { name: /Semicolon/ }).click();
  await expect(field(page, 'Primary Email')).toHaveValue('Email');
  await tile(page, 'New').click();
  await expect(page.getByRole('row').filter({ hasText: 'asha@harbour.invalid' })).toContainText('Asha Menon');
});

test('bad rows are listed with line and reason, and come as a file', async ({ page }) => {
  const rows = [
    'Company,Email,Website',
    'Konkan Minerals,desk@konkan.example,',
    ',nobody@konkan.example,',
    ',lost@konkan.example,www.konkan.example',
  ];
  await send(page, 'mixed.csv', rows.join('\n'));
  // With few rows or none at all, too, the button stays where it is.
  const place = () => page.getByRole('button', { name: 'Import 1 client' }).evaluate((button) => button.getBoundingClientRect().bottom);
  const foot = await place();
  for (const name of ['Rows', 'Duplicates']) {
    await page.getByRole('tab', { name }).click();
    expect(await place()).toBe(foot);
  }
  await tile(page, 'Refused').click();
  await expect(page).toHaveURL(/kind=refused/);
  const bad = page.getByRole('row').filter({ hasText: 'nobody@konkan.example' });
  await expect(bad).toContainText('Company Name is missing');
  await expect(bad).toContainText('3');
  await expect(page.getByRole('row').filter({ hasText: 'lost@konkan.example' })).toContainText('Company Name is missing');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download refused rows' }).click();
  const path = await (await download).path();
  const refused = parse(readFileSync(path, 'utf8'), { bom: true }) as string[][];
  expect(refused).toHaveLength(3);
  expect(refused[1]).toContain('nobody@konkan.example');
  expect(refused[1]).toContain('3');

  await page.getByRole('button', { name: 'Import 1 client' }).click();
  await expect(page.getByRole('heading', { name: '1 added · 2 refused' })).toBeVisible();
});

test('duplicates are shown with what would change, decided in bulk, and undone but for what was edited since', async ({
  page,
  request,
}) => {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const headers = { authorization: `Bearer ${token}` };
  const ids: string[] = [];
  for (const name of ['Gulf Reefer', 'Halcyon Agents']) {
    const data = { companyName: name, email: `${name.split(' ')[0]?.toLowerCase()}@desk.example`, country: 'India' };
    ids.push((await (await request.post('/api/clients', { headers, data })).json())._id);
  }
  const rows = [
    'Company,Email,Country',
    'Gulf Reefer,gulf@desk.example,Oman',
    'Halcyon Agents,halcyon@desk.example,Norway',
    'New Desk,new@desk.example,Chile',
  ];
  await send(page, 'again.csv', rows.join('\n'));
  await page.getByRole('tab', { name: 'Duplicates (2)' }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'Line 2' });
  await expect(card).toContainText('same name and email');
  await expect(card.getByRole('row', { name: /Country/ })).toContainText(/India.*Oman/);

  await page.getByRole('button', { name: 'Skip all' }).click();
  await expect(page.getByRole('button', { name: 'Import 1 client', exact: true })).toBeEnabled();
  await page.getByRole('button', { name: 'Update all' }).click();
  await expect(page.getByRole('button', { name: 'Import 1 client, update 2' })).toBeEnabled();
  await page.getByRole('button', { name: 'Import 1 client, update 2' }).click();
  await expect(page.getByRole('heading', { name: '1 added · 2 updated' })).toBeVisible();
  await page.goto(`/salesandleadsclient/${ids[0]}`);
  await expect(country(page, 'Oman')).toBeVisible();

  const edited = await request.put(`/api/clients/${ids[1]}`, { headers, data: { designation: 'Edited since' } });
  expect(edited.status()).toBe(200);
  await page.goto('/salesandleads/import');
  await page.getByRole('link', { name: /again\.csv/ }).click();
  await page.getByRole('button', { name: 'Undo the import of again.csv' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('heading', { name: 'This import was undone' })).toBeVisible();
  await expect(page.getByText('1 client was edited since the import and left alone:')).toBeVisible();
  await page.getByRole('link', { name: 'Halcyon Agents' }).click();
  await expect(country(page, 'Norway')).toBeVisible();
  await page.goto(`/salesandleadsclient/${ids[0]}`);
  await expect(country(page, 'India')).toBeVisible();
});

test('a wrong kind of file is refused before it is sent, and an unknown import is not found', async ({ page }) => {
  await page.goto('/salesandleads/import');
  await page.getByLabel('File to import').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  await expect(page.getByRole('alert')).toContainText('This file is neither CSV nor Excel (.xlsx)');
  await page.goto('/salesandleads/import/0198aaaa-0000-7000-8000-000000000001');
  await expect(page.getByText('Import not found')).toBeVisible();
});
