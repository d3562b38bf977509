import type { Page } from '@playwright/test';
import { emptyFor, expect, test } from './fixtures.ts';
import { type Desk, fillDesk, refusePosition } from './tour.ts';

/** One client's screens in each of their states, as people with a disability meet them: both widths, both colour schemes. */

let desk: Desk;
test.beforeAll(async ({ server }) => {
  await emptyFor(server, test.info().file);
  desk = await fillDesk(server);
});
test.beforeEach(async ({ page, signIn }) => signIn(page));

test('the form of a client', async ({ page, axe }) => {
  await page.goto('/salesandleads');
  await page.getByRole('button', { name: 'Add Client/Lead' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Client/Lead' });
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Company Name and Email are required fields');
  await axe(page);
  await dialog.getByLabel('Company Name').fill('Zephyr Bulk Terminals');
  await dialog.getByLabel('Email').fill('desk@zephyr.example');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('button', { name: 'Add a site' }).click();
  await axe(page);
  await dialog.getByRole('button', { name: /^Project Timeline Start/ }).click();
  await expect(page.getByRole('dialog', { name: 'Project Timeline Start' })).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await dialog.getByLabel('Site name').fill('Jetty');
  await dialog.getByLabel('Latitude').fill('15.4');
  await dialog.getByLabel('Longitude').fill('73.8');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByRole('heading', { name: 'Review Client Information' })).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog', { name: 'Close this form?' })).toBeVisible();
  await axe(page);
});

test('two versions of a client', async ({ page, isMobile, axe }) => {
  const { body } = await desk.api.post('/api/clients', { companyName: 'Contested Shipping', email: 'desk@contested.example' });
  await page.goto(`/salesandleadsclient/${body._id}`);
  await press(page, isMobile, 'Edit Data');
  const form = page.getByRole('dialog', { name: 'Edit Client' });
  await form.getByLabel('Country').fill('Oman');
  await desk.api.put(`/api/clients/${body._id}`, { country: 'Qatar', taxId: 'T-9' });
  for (const name of ['Next', 'Next', 'Finish']) await form.getByRole('button', { name, exact: true }).click();
  await expect(form.getByText('saved this client while you were editing it')).toBeVisible();
  await axe(page);
  await form.getByRole('button', { name: 'Finish' }).click();
  await expect(form.getByText('Choose what to keep.')).toBeVisible();
  await axe(page);

  await page.goto(`/salesandleadsclient/${desk.clientId}`);
  const notes = page.getByRole('region', { name: 'Notes', exact: true });
  await notes.getByRole('button', { name: 'Edit notes' }).click();
  await notes.getByLabel('Notes on this client').fill('Mine');
  await desk.api.put(`/api/clients/${desk.clientId}`, { notes: 'Theirs' });
  await notes.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog', { name: 'Two versions' }).getByRole('radio', { name: /^Theirs.*Theirs/ })).toBeVisible();
  await axe(page);
});

test('the page of a client', async ({ page, isMobile, axe }) => {
  await refusePosition(page);
  await page.goto(`/salesandleadsclient/${desk.clientId}`);
  await expect(page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()).toBeVisible();
  await axe(page);
  await page.getByRole('region', { name: 'Follow-up Date' }).getByRole('button', { name: 'Pick a date' }).click();
  await expect(page.getByRole('dialog', { name: 'Follow-up Date' })).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Quoted', exact: true }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Lost' })).toBeVisible();
  await axe(page);
  await page.getByRole('menuitemradio', { name: 'Lost' }).click();
  const reason = page.getByRole('dialog', { name: 'Why was it lost?' });
  await reason.getByRole('button', { name: 'Mark as lost' }).click();
  await expect(reason.getByText('Say why it was lost')).toBeVisible();
  await axe(page);
  await reason.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Add a site' }).click();
  const site = page.getByRole('dialog', { name: 'Add a site' });
  await site.getByRole('button', { name: 'Use this position' }).click();
  await expect(site.getByText('Location access denied by user')).toBeVisible();
  await axe(page);
  await site.getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('button', { name: /^Edit the note/ })
    .first()
    .click();
  await axe(page);
  await press(page, isMobile, 'Delete Entry');
  await expect(page.getByRole('alertdialog', { name: 'Delete this Entry?' })).toBeVisible();
  await axe(page);
  await page.goto('/salesandleadsclient/0198aaaa-0000-7000-8000-000000000001');
  await expect(page.getByText('Client not found')).toBeVisible();
  await axe(page);
});

test('a board and the list of tasks', async ({ page, axe }) => {
  const path = `/api/clients/${desk.clientId}/tasks`;
  for (const title of ['Send rates', 'Check berth', 'Ask for papers', 'Call the agent'])
    await desk.api.post(path, { title, date: '2026-01-05', priority: 'High' });
  await page.goto(`/salesandleadsclient/${desk.clientId}?tab=tasks`);
  await expect(page.getByRole('region', { name: 'To Do Tasks', exact: true }).getByText('Call the agent')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'New Task', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Create Task' });
  await form.getByRole('button', { name: 'Add Task' }).click();
  await expect(form.getByRole('alert')).toContainText('Please fill in all required fields');
  await axe(page);
  await page.goto('/tasks');
  await expect(page.getByText('Send rates').first()).toBeVisible();
  await axe(page);
  await page.getByText('Send rates').first().click();
  await expect(page.getByRole('dialog', { name: 'Send rates' })).toBeVisible();
  await axe(page);
});

test('the accounts of a client and of all', async ({ page, axe }) => {
  const path = `/api/clients/${desk.clientId}/ledger`;
  await desk.api.post(path, {
    kind: 'receivable',
    reference: 'TOUR-1',
    amount: '1200',
    currency: 'USD',
    rate: '83.5',
    issuedOn: '2026-01-05',
  });
  await desk.api.post(path, { kind: 'payable', reference: 'TOUR-2', amount: '700.50', issuedOn: '2026-01-06', paidOn: '2026-01-07' });
  await page.goto(`/salesandleadsclient/${desk.clientId}?tab=accounts`);
  await expect(page.getByRole('table', { name: 'Accounts of Tour Shipping' }).getByRole('row')).toHaveCount(3);
  await axe(page);
  await page.getByRole('button', { name: 'Add Entry' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Entry' });
  await form.getByRole('button', { name: 'Add Entry' }).click();
  await expect(form.getByRole('alert')).toContainText('Please fill in all required fields');
  await axe(page);
  await page.goto('/ledger?search=tour-1');
  await expect(page.getByText('TOUR-1').first()).toBeVisible();
  await axe(page);
  await page.getByText('TOUR-1').first().click();
  await expect(page.getByRole('dialog', { name: 'TOUR-1' }).getByRole('form', { name: 'Payment' })).toBeVisible();
  await axe(page);
});

test('the contacts of a client and of all', async ({ page, axe }) => {
  const given = { clientId: desk.clientId, email: 'anouk@tour.example', mobile: '+91 98200 12345', decisionMaker: 'Yes' };
  await desk.api.post('/api/contacts', { name: 'Anouk Villiers', designation: 'Head of Chartering', ...given });
  await page.goto(`/salesandleadsclient/${desk.clientId}?tab=contacts`);
  await expect(page.getByRole('list', { name: 'Contacts of Tour Shipping' }).getByRole('listitem')).toHaveCount(1);
  await axe(page);
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByRole('menuitem', { name: 'print' })).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add Contact' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Contact' });
  await form.getByRole('button', { name: 'Add Contact' }).click();
  await expect(form.getByRole('alert')).toContainText('Name is missing');
  await axe(page);
  await page.goto('/contacts');
  await expect(page.getByText('Anouk Villiers').first()).toBeVisible();
  await axe(page);
  await page.getByText('Anouk Villiers').first().click();
  await expect(page.getByRole('heading', { name: 'Anouk Villiers' })).toBeVisible();
  await axe(page);
});

test('documents', async ({ page, axe }) => {
  const file = { field: 'file', name: 'survey.txt', bytes: new TextEncoder().encode('Berth 4 is free'), type: 'text/plain' };
  await desk.api.upload(`/api/documents/${desk.clientId}`, { type: 'Important' }, file);
  await page.goto(`/salesandleadsclient/${desk.clientId}?tab=documents`);
  const table = page.getByRole('table', { name: 'Documents of Tour Shipping' });
  await expect(table.getByRole('row')).toHaveCount(2);
  await axe(page);
  await table.getByRole('button', { name: /^survey/ }).click();
  await expect(page.getByRole('dialog', { name: 'survey.txt' }).getByText('Berth 4 is free')).toBeVisible();
  await axe(page);
  await page.goto('/documents');
  await expect(page.getByRole('table', { name: 'Documents' }).getByText('survey.txt')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Upload' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload and attach files' });
  await dialog.getByLabel('Files to upload').setInputFiles(['rates.csv', 'empty.txt'].map(fileNamed));
  await expect(dialog.getByRole('alert')).toContainText('empty.txt');
  await axe(page);
});

test('an import', async ({ page, axe }) => {
  await page.goto('/salesandleads/import');
  await page.getByLabel('File to import').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  await expect(page.getByRole('alert')).toContainText('This file is neither CSV nor Excel (.xlsx)');
  await axe(page);
  const rows = [
    'Company,Email,Country',
    'Tour Shipping,desk@tour.example,Oman',
    'New Desk,new@desk.example,Chile',
    ',nobody@desk.example,',
  ];
  await page.getByLabel('File to import').setInputFiles({ name: 'tour.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
  await expect(page.getByText('Waiting for you')).toBeVisible();
  await axe(page);
  await page.getByRole('navigation', { name: 'Rows by what becomes of them' }).getByRole('link', { name: 'Refused' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'nobody@desk.example' })).toBeVisible();
  await axe(page);
  await page.getByRole('tab', { name: 'Duplicates (1)' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Line 2' })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: /^Import 1 client/ }).click();
  await expect(page.getByRole('heading', { name: /^1 added/ })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Undo the import of tour.csv' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('heading', { name: 'This import was undone' })).toBeVisible();
  await axe(page);
});

/** Presses what a client's page offers; on a phone its menu holds it. */
async function press(page: Page, isMobile: boolean, name: string) {
  if (!isMobile) return page.getByRole('button', { name }).click();
  await page.locator('header').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name }).click();
}

const fileNamed = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name.startsWith('empty') ? '' : 'port;rate') });
