import type { Page } from '@playwright/test';
import { type ApiClient, signIn as signInToApi } from '../bench/api-client.ts';
import { expect, test } from './fixtures.ts';
import type { RunningServer } from './server.ts';

/** Clients that are there twice: found, merged, undone. */

const add = async (api: ApiClient, client: object): Promise<string> => {
  const { status, body } = await api.post('/api/clients', client);
  expect(status, JSON.stringify(body)).toBe(201);
  return body._id;
};

/** Two clients with the same e-mail address, of which the first says more. */
async function addTwice(server: RunningServer, name: string) {
  const api = await signInToApi(server.url, server);
  const email = `desk@${name.toLowerCase()}.example`;
  const kept = await add(api, {
    companyName: `${name} Minerals`,
    email,
    country: 'India',
    website: 'https://minerals.example',
    notes: 'Calls early',
  });
  const other = await add(api, { companyName: `${name} Traders`, email, phone: '+91 832 555 0177', notes: 'Met at the port' });
  const note = await api.post(`/api/clients/${other}/notes`, { text: 'Promised a quote' });
  expect(note.status).toBe(201);
  return { api, kept, other };
}

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name: `${name} Minerals` }) });
const choice = (page: Page, field: string, name: RegExp) =>
  page.getByRole('dialog').getByRole('group', { name: field, exact: true }).getByRole('radio', { name });

test('a pair is found, merged field by field, led to from its old address, and undone', async ({ page, server, signIn }) => {
  const { api, kept, other } = await addTwice(server, 'Konkan');
  await signIn(page);
  await page.goto('/salesandleads');
  await page.getByRole('link', { name: 'Duplicates' }).click();
  const pair = card(page, 'Konkan');
  await expect(pair.getByText('Same e-mail')).toBeVisible();
  await pair.getByRole('button', { name: /^Merge / }).click();
  await expect(choice(page, 'Which client is kept?', /^Konkan Minerals/)).toBeChecked();
  await expect(choice(page, 'Phone', /832 555 0177/)).toBeChecked();
  await expect(choice(page, 'Notes', /^Both/)).toBeChecked();
  await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'Konkan Minerals', level: 1 })).toBeVisible();
  await expect(page.getByText('Merged with Konkan Traders.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Dated notes' }).getByText('Promised a quote')).toBeVisible();
  await expect(page.getByText('merged Konkan Traders into this client')).toBeVisible();
  const { body } = await api.get(`/api/clients/${kept}`);
  expect({ phone: body.phone, notes: body.notes }).toEqual({ phone: '+91 832 555 0177', notes: 'Calls early\n\nMet at the port' });

  await page.goto(`/salesandleadsclient/${other}?tab=tasks`);
  await expect(page).toHaveURL(`/salesandleadsclient/${kept}?tab=tasks`);
  await expect(page.getByText('The client of this address was merged into Konkan Minerals.')).toBeVisible();

  await page.goto(`/salesandleadsclient/${kept}`);
  await page.getByRole('button', { name: 'Undo the merge with Konkan Traders' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo merge' }).click();
  await page.getByRole('region', { name: 'Merged clients' }).getByRole('link', { name: 'Konkan Traders' }).click();
  await expect(page.getByRole('heading', { name: 'Konkan Traders', level: 1 })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Dated notes' }).getByText('Promised a quote')).toBeVisible();
  const after = await api.get(`/api/clients/${kept}`);
  expect({ phone: after.body.phone, notes: after.body.notes }).toEqual({ phone: null, notes: 'Calls early' });
});

test('a pair that is not the same is listed no more, until that is taken back', async ({ page, server, signIn }) => {
  await addTwice(server, 'Amber');
  await signIn(page);
  await page.goto('/salesandleads/duplicates?by=email');
  const pair = card(page, 'Amber');
  await pair.getByRole('button', { name: /^Not the same/ }).click();
  await expect(page.getByText(/are not the same\.$/)).toBeVisible();
  await expect(pair).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(pair).toBeVisible();
  await pair.getByRole('button', { name: /^Not the same/ }).click();
  await expect(page.getByText(/are not the same\.$/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Clients that may be the same' })).toBeVisible();
  await expect(pair).toBeHidden();
});

test('who was changed meanwhile is named, and a colleague’s page of the merged client goes to the kept one', async ({
  page,
  context,
  server,
  signIn,
}) => {
  const { api, kept, other } = await addTwice(server, 'Bora');
  await signIn(page);
  const colleague = await context.newPage();
  await colleague.goto(`/salesandleadsclient/${other}`);
  await expect(colleague.getByRole('heading', { name: 'Bora Traders', level: 1 })).toBeVisible();

  await page.goto('/salesandleads?companyName=bora');
  for (const name of ['Bora Minerals', 'Bora Traders']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  // What changes while the answers are on their way is not seen by the dialog before it asks.
  await page.route('**/api/live*', (route) => route.abort());
  await page.getByRole('button', { name: 'Merge…' }).click();
  await choice(page, 'Company Name', /Traders$/).check();
  const merging = page.waitForRequest('**/api/clients/merge');
  await page.route('**/api/clients/merge', async (route) => {
    expect((await api.put(`/api/clients/${other}`, { country: 'Oman' })).status).toBe(200);
    await page.unroute('**/api/clients/merge');
    await route.continue();
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click();
  await merging;
  await expect(page.getByText(/^Bora Traders was changed meanwhile\./)).toBeVisible();
  await expect(choice(page, 'Country', /Oman$/)).toBeVisible();
  await expect(choice(page, 'Company Name', /Traders$/)).toBeChecked();
  await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Bora Traders', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`/salesandleadsclient/${kept}`);

  await expect(colleague).toHaveURL(`/salesandleadsclient/${kept}`);
  await expect(colleague.getByText('Bora Traders was merged into Bora Traders.')).toBeVisible();
});

test('the form says while typing that a client may exist already', async ({ page, server, signIn }) => {
  await addTwice(server, 'Cinnamon');
  await signIn(page);
  await page.goto('/salesandleads');
  await page.getByRole('button', { name: 'Add Client/Lead' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Company Name/).fill('Cinnamon Traders');
  await expect(dialog.getByText('May exist already (same name): Cinnamon Traders')).toBeVisible();
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('link', { name: /^Open it/ }).click();
  await expect((await opened).getByRole('heading', { name: 'Cinnamon Traders', level: 1 })).toBeVisible();
});
