import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { IMPORT_FILES } from '../server/testing/imports/import-files.ts';
import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ page, signIn }) => signIn(page));

/** Gives a file to an import's first page and waits until its rows are checked. */
async function choose(page: Page, name: string, content: string | Buffer) {
  await page.getByLabel('File to import').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Waiting for you')).toBeVisible();
}

async function send(page: Page, name: string, content: string | Buffer) {
  await page.goto('/salesandleads/import');
  await choose(page, name, content);
  await expect(page).toHaveURL(/\/salesandleads\/import\/[^/]+$/);
}

const tile = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Rows by what becomes of them' }).getByRole('link', { name });
/** The country on a client's page, and not in its timeline. */
const country = (page: Page, name: string) => page.getByRole('definition').filter({ hasText: new RegExp(`^${name}$`) });
const field = (page: Page, header: string) => page.getByRole('combobox', { name: `Field for ${header}`, exact: true });

test('a list is imported with one click, its bad rows come as a file, and it is undone', async ({ page }) => {
  const desks = Array.from({ length: 12 }, (_, at) => `Desk ${at + 1},desk${at + 1}@konkan.example,India`);
  const rows = ['Company,Email,Country', ...desks, ',nobody@konkan.example,', ',lost@konkan.example,Oman'];
  await page.goto('/salesandleads/import');
  await expect(page.getByText('Nothing has been imported yet.')).toBeVisible();

  await send(page, 'mixed.csv', rows.join('\r\n'));
  await expect(field(page, 'Company')).toHaveValue('Company Name');
  await expect(tile(page, 'New')).toContainText('12');
  const begin = page.getByRole('button', { name: 'Import 12 clients' });
  // With few rows or none at all, too, the button stays where it is.
  const place = () => begin.evaluate((button) => button.getBoundingClientRect().bottom);
  const foot = await place();
  for (const name of ['Rows', 'Duplicates']) {
    await page.getByRole('tab', { name }).click();
    expect(await place()).toBe(foot);
  }
  await tile(page, 'Refused').click();
  await expect(page).toHaveURL(/kind=refused/);
  const bad = page.getByRole('row').filter({ hasText: 'nobody@konkan.example' });
  await expect(bad).toContainText('Company Name is missing');
  await expect(bad).toContainText('14');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download refused rows' }).click();
  const path = await (await download).path();
  const refused = parse(readFileSync(path, 'utf8'), { bom: true }) as string[][];
  expect(refused).toHaveLength(3);
  expect(refused[1]).toContain('nobody@konkan.example');
  expect(refused[1]).toContain('14');

  const begun = page.waitForResponse('**/api/imports/*/commit');
  await begin.click();
  await begun;
  await page.reload();
  await expect(page.getByRole('heading', { name: '12 added · 2 refused' })).toBeVisible();
  await page.getByRole('link', { name: 'Show in the table' }).click();
  await expect(page).toHaveURL(/\/salesandleads\?.*addedFrom=/);
  await expect(page.getByRole('table', { name: 'Clients and Leads' }).getByRole('row')).toHaveCount(11);

  await page.goto('/salesandleads/import');
  await page.getByRole('button', { name: 'Undo the import of mixed.csv' }).click();
  const question = page.getByRole('alertdialog', { name: 'Undo this import?' });
  await expect(question).toContainText('12 clients');
  await question.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('row', { name: /mixed\.csv/ })).toContainText('Undone');
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
  await expect(page.getByText('No column holds Email, so these clients come without one.')).toBeVisible();
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

test('semicolons are found, can be chosen otherwise, and a contact stands for a missing company', async ({ page }) => {
  await send(page, 'address book.csv', IMPORT_FILES.semicolons);
  const delimiter = page.getByRole('combobox', { name: 'Columns are divided by' });
  await expect(delimiter).toHaveValue(/Semicolon/);
  await expect(field(page, 'Primary Email')).toHaveValue('Email');
  await expect(page.getByText('No column holds Company Name, so Primary Contact stands for it.')).toBeVisible();

  for (const choice of [page.getByRole('combobox', { name: 'Encoding' }), field(page, 'Primary Email')]) {
    await choice.click();
    await expect(page.getByRole('listbox')).toHaveCSS('max-height', '300px');
    await page.keyboard.press('Escape');
  }
  await delimiter.click();
  await page.getByRole('option', { name: /Comma/ }).click();
  await expect(field(page, 'Primary Email')).toBeHidden();
  await expect(page.getByText(/No column is chosen for Company Name\. Every client needs one, so .* refused\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled();
  await delimiter.click();
  await page.getByRole('option', { name: /Semicolon/ }).click();
  await expect(field(page, 'Primary Email')).toHaveValue('Email');
  await tile(page, 'New').click();
  await expect(page.getByRole('row').filter({ hasText: 'asha@harbour.invalid' })).toContainText('Asha Menon');

  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/salesandleads\/import$/);
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

test('employees come from a file, those that are there are updated, and all is undone', async ({ page, request }) => {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const riya = { employeeId: 'E-1', employeeName: 'Riya Nair', mobile: '+91 832 555 0177', emailId: 'riya@fairlead.example' };
  const data = { ...riya, role: 'HR Manager', department: 'HR' };
  expect((await request.post('/api/employees', { headers: { authorization: `Bearer ${token}` }, data })).status()).toBe(201);
  await page.goto('/teammanagement');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  const rows = [
    'Emp Code,First Name,Last Name,Mobile No,Work Email,Job Role,Dept',
    'e-1,Riya,Nair,+91 832 555 0177,riya@fairlead.example,Sales Executive,HR',
    'E-2,Arun,Das,+91 832 555 0178,arun@fairlead.example,HR Manager,HR',
    'E-3,Mira,Shah,+91 832 555 0179,mira@fairlead.example,Stoker,HR',
  ];
  await choose(page, 'team.csv', rows.join('\n'));
  await expect(page).toHaveURL(/\/teammanagement\/import\/[^/]+$/);
  await page.getByRole('tab', { name: 'Duplicates (1)' }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'Line 2' });
  await expect(card).toContainText('Looks like Riya Nair: same Employee ID');
  await expect(card.getByRole('row', { name: /Role/ })).toContainText(/HR Manager.*Sales Executive/);
  await page.getByRole('button', { name: 'Update all' }).click();
  await page.getByRole('button', { name: 'Import 1 employee, update 1' }).click();
  await expect(page.getByRole('heading', { name: '1 added · 1 updated · 1 refused' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download refused rows' })).toBeVisible();

  await page.getByRole('link', { name: 'Show in the table' }).click();
  await expect(page).toHaveURL(/\/teammanagement\?.*addedFrom=/);
  const riyaRow = page.getByRole('row').filter({ hasText: 'Riya Nair' });
  await expect(riyaRow).toContainText('Sales Executive');
  await expect(page.getByRole('row').filter({ hasText: 'Arun Das' })).toBeVisible();
  await page.goto('/teammanagement/import');
  await page.getByRole('button', { name: 'Undo the import of team.csv' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('row', { name: /team\.csv/ })).toContainText('Undone');
  await page.goto('/teammanagement');
  await expect(riyaRow).toContainText('HR Manager');
  await expect(page.getByRole('row').filter({ hasText: 'Arun Das' })).toBeHidden();
});

test('a board of another program becomes tasks once its question is answered, and is undone', async ({ page, request, axe }) => {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const headers = { authorization: `Bearer ${token}` };
  const client = { companyName: 'Quay Nine Reefers', email: 'desk@quaynine.example' };
  const { _id } = await (await request.post('/api/clients', { headers, data: client })).json();
  const there = { title: 'Reefer plugs', date: '2026-03-02', priority: 'Low' };
  expect((await request.post(`/api/clients/${_id}/tasks`, { headers, data: there })).status()).toBe(201);
  await page.goto('/tasks');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  const rows = [
    'Card Name,List Name,Members,Due Date,Priority,Customer,Card Description',
    'Reefer plugs,Doing,,2026-03-02,Urgent,Quay Nine Reefers,',
    'Gate pass,In Review,,2026-03-03,,desk@quaynine.example,Ask twice',
    'Lost box,Done,,2026-03-04,,Nobody We Know,',
  ];
  await choose(page, 'board.csv', rows.join('\n'));
  await expect(page).toHaveURL(/\/tasks\/import\/[^/]+$/);
  await expect(field(page, 'List Name')).toHaveValue('Status');
  await axe(page);
  await page.getByRole('tab', { name: 'Duplicates (1)' }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'Line 2' });
  await expect(card.getByRole('row', { name: /Priority/ })).toContainText(/Low.*High/);
  await card.getByRole('radio', { name: 'Update' }).click();
  await page.getByRole('button', { name: 'Import 1 task, update 1' }).click();
  await expect(page.getByRole('heading', { name: '1 added · 1 updated · 1 refused' })).toBeVisible();

  await page.getByRole('link', { name: 'Show in the table' }).click();
  const changed = page.getByRole('row').filter({ hasText: 'Reefer plugs' });
  await expect(changed).toContainText('In Progress');
  await expect(page.getByRole('row').filter({ hasText: 'Gate pass' })).toContainText('To Do Tasks');
  await page.goto('/tasks/import');
  await page.getByRole('button', { name: 'Undo the import of board.csv' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('row', { name: /board\.csv/ })).toContainText('Undone');
  await page.goto('/tasks');
  await expect(changed).toContainText('To Do Tasks');
  await expect(page.getByRole('row').filter({ hasText: 'Gate pass' })).toBeHidden();
});
