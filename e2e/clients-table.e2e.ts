import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** What each test finds, however many ran before it on the same server. */
const desk = { token: '', riya: '' };

test.beforeEach(async ({ page, request, signIn }) => {
  await signIn(page);
  desk.token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const { employees } = await (await request.get('/api/employees', { headers: { authorization: `Bearer ${desk.token}` } })).json();
  desk.riya = employees[0]?._id ?? (await fillDesk(request));
});

async function fillDesk(request: APIRequestContext): Promise<string> {
  const riya = await addEmployee(request, desk.token, 'Riya Nair');
  const add = (name: string, more: Record<string, unknown>) => addClient(request, desk.token, name, more);
  await add('Deccan Steel', { type: 'Shipper', category: 'Steel', mobile: '+91 98480-22119', assignedToId: riya });
  await add('Deccan Agro', { type: 'Broker', category: 'Agro', phone: '040 6677 1200' });
  await add('Konkan Steel', { type: 'Shipper', category: 'Steel' });
  await add('Sunk Lines', { currentStatus: 'Lost' });
  for (let each = 1; each <= 12; each++) await add(`Batch ${String(each).padStart(2, '0')}`, { type: 'Agent' });
  return riya;
}

/** Adds a client through the API, as any program would, and gives its id. */
async function addClient(request: APIRequestContext, token: string, companyName: string, more: Record<string, unknown> = {}) {
  const email = `${companyName.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}@clients.example`;
  const headers = { authorization: `Bearer ${token}` };
  const reply = await request.post('/api/clients', { headers, data: { companyName, email, ...more } });
  expect(reply.status()).toBe(201);
  return (await reply.json())._id as string;
}

async function addEmployee(request: APIRequestContext, token: string, employeeName: string) {
  const emailId = `${employeeName.toLowerCase().replaceAll(' ', '.')}@fairlead.example`;
  const data = { employeeName, emailId, mobile: '+91 98480 22119', role: 'Sales Executive', department: 'Sales', employeeId: emailId };
  const reply = await request.post('/api/employees', { headers: { authorization: `Bearer ${token}` }, data });
  expect(reply.status(), await reply.text()).toBe(201);
  return (await reply.json())._id as string;
}

const filterBy = async (page: Page, name: string) => {
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('menuitem', { name }).click();
};
const names = (page: Page) => page.locator('tbody [data-row-target]');
const chips = (page: Page) => page.getByRole('list', { name: 'Filters' }).getByRole('listitem');

async function select(page: Page, ...companies: string[]) {
  for (const company of companies) await page.getByRole('checkbox', { name: `Select ${company}`, exact: true }).check();
}

test('each entry of the filter menu filters, and they combine', async ({ page }) => {
  await page.goto('/salesandleads');
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  const dialog = page.getByRole('dialog');
  await filterBy(page, 'Company Name');
  await dialog.getByLabel('Company Name').fill('deccan');
  await dialog.getByLabel('Company Name').press('Enter');
  await expect(names(page)).toHaveCount(2);
  await expect(page).toHaveURL(/\?companyName=deccan$/);

  await filterBy(page, 'Type');
  await dialog.getByLabel('Type').selectOption('Shipper');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await filterBy(page, 'Assigned to');
  await dialog.getByRole('combobox', { name: 'Assigned to' }).fill('riya');
  await page.getByRole('option', { name: 'Riya Nair' }).click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await filterBy(page, 'Categories');
  await dialog.getByRole('combobox', { name: 'Categories' }).click();
  await page.getByRole('option', { name: 'Steel' }).click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await filterBy(page, 'Phone Number');
  await dialog.getByLabel('Phone Number').fill('8480 2211');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await filterBy(page, 'Added on');
  await dialog.getByRole('button', { name: 'Today' }).click();
  await dialog.getByRole('button', { name: 'Apply' }).click();

  await expect(chips(page)).toHaveCount(6);
  await expect(names(page)).toHaveCount(1);
  await expect(names(page)).toContainText('Deccan Steel');
  await expect(chips(page).nth(1)).toContainText('Assigned to: Riya Nair');
  await expect(page.getByText('1 of 15', { exact: true })).toBeVisible();
  await expect(page.getByText('Page 1 of 1')).toBeVisible();
  const address = new URL(page.url()).searchParams;
  const chosen = { type: 'Shipper', assignedToId: desk.riya, category: 'Steel', phone: '8480 2211', added: 'Today' };
  expect(Object.fromEntries(address)).toMatchObject(chosen);
});

test('filters stand in the address as words, and Back leads through them', async ({ page }) => {
  await page.goto('/salesandleads?companyName=deccan&type=Shipper');
  await expect(chips(page)).toHaveCount(2);
  await expect(names(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove filter: Company Name' }).click();
  await expect(names(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(/\/salesandleads$/);
  await expect(names(page)).toHaveCount(10);
  await page.goBack();
  await expect(page).toHaveURL(/\?type=Shipper$/);
  await expect(names(page)).toHaveCount(2);
  await page.goBack();
  await expect(chips(page)).toHaveCount(2);
  await expect(names(page)).toHaveCount(1);

  await page.goto('/salesandleads?search=sunk&segment=Pirate&addedFrom=yesterday&assignedToId=me');
  await expect(page.getByText('Nothing found for “sunk”.')).toBeVisible();
  await expect(chips(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Lost', exact: true }).click();
  await expect(names(page)).toHaveCount(1);
  await expect(page).toHaveURL(/lost=true/);
  await page.goto('/salesandleads?type=Consignee');
  await expect(page.getByText('Nothing matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(names(page)).toHaveCount(10);
});

test('rows stand still while what is above them arrives', async ({ page }) => {
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/api/clients/count*', async (route) => {
    await late;
    await route.continue();
  });
  await page.goto('/salesandleads?companyName=batch&type=Agent');
  const top = async () => (await names(page).first().boundingBox())?.y;
  await expect(names(page).first()).toBeVisible();
  await expect(chips(page)).toHaveCount(2);
  const before = await top();
  arrive();
  await expect(page.getByText(/^\d+ of \d+$/)).toBeVisible();
  expect(await top()).toBe(before);
});

test('the sort menu also sorts by what is no column', async ({ page }) => {
  await page.goto('/salesandleads');
  await expect(names(page).first()).toContainText('Batch 01');
  await page.getByRole('button', { name: 'Sort' }).click();
  await page.getByRole('menuitemradio', { name: 'Added on' }).click();
  await expect(names(page).first()).toContainText('Deccan Steel');
  await page.getByRole('button', { name: 'Sort' }).click();
  await page.getByRole('menuitemradio', { name: 'Descending' }).click();
  await expect(names(page).first()).toContainText('Batch 12');
  await expect(page).toHaveURL(/sort=createdAt&order=desc/);
});

test('a view is saved under a name, marked where it is shown, renamed, replaced and deleted', async ({ page }) => {
  await page.goto('/salesandleads?type=Shipper');
  await expect(names(page)).toHaveCount(2);
  const views = page.getByRole('button', { name: 'Views' });
  const save = async (name: string) => {
    await views.click();
    await page.getByRole('menuitem', { name: 'Save current view…' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  };
  await save('Shippers');
  await expect(page.getByRole('dialog')).toBeHidden();
  await save('shippers');
  await expect(page.getByRole('dialog').getByText('You already have a view with this name')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await page.goto('/salesandleads');
  await expect(names(page)).toHaveCount(10);
  await views.click();
  await expect(page.getByRole('menuitemradio', { name: 'Shippers' })).not.toBeChecked();
  await page.getByRole('menuitemradio', { name: 'Shippers' }).click();
  await expect(page).toHaveURL(/\?type=Shipper$/);
  await views.click();
  await expect(page.getByRole('menuitemradio', { name: 'Shippers' })).toBeChecked();
  await page.keyboard.press('Escape');

  await page.goto('/salesandleads?type=Broker');
  await views.click();
  await page.getByRole('menuitem', { name: 'Manage views…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage views' });
  await dialog.getByRole('button', { name: 'Rename Shippers' }).click();
  await dialog.getByLabel('Name').fill('Brokers');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Replace Brokers with what is shown now' }).click();
  await expect(dialog.getByText('Shown now')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete Brokers' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByText('No views yet.')).toBeVisible();
});

test('a filter whose field comes late opens with it, and the focus is in it', async ({ page }) => {
  const asked = Promise.withResolvers<void>();
  const mayCome = Promise.withResolvers<void>();
  await page.route('**/client-filters-*.js', async (route) => {
    asked.resolve();
    await mayCome.promise;
    await route.continue();
  });
  await page.goto('/salesandleads');
  await filterBy(page, 'Assigned to');
  await asked.promise;
  await expect(page.locator('html[data-coming]')).toBeAttached();
  mayCome.resolve();
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Assigned to' })).toBeFocused();
});

test('clients are chosen over pages and assigned and categorised together', async ({ page, request }) => {
  await page.goto('/salesandleads?companyName=batch');
  await select(page, 'Batch 01', 'Batch 02');
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await select(page, 'Batch 11');
  await expect(page.getByText('3 selected')).toBeVisible();

  await page.getByRole('button', { name: 'Assign to…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Assigned to' }).fill('riya');
  await page.getByRole('option', { name: 'Riya Nair' }).click();
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('3 selected')).toBeHidden();
  const { clients } = await (
    await request.get(`/api/clients?companyName=batch&assignedToId=${desk.riya}`, { headers: { authorization: `Bearer ${desk.token}` } })
  ).json();
  expect(clients.map(({ companyName }: { companyName: string }) => companyName)).toEqual(['Batch 01', 'Batch 02', 'Batch 11']);

  await page.goto('/salesandleads?companyName=batch');
  await select(page, 'Batch 03', 'Batch 04');
  const setCategory = page.getByRole('button', { name: 'Set category…' });
  await setCategory.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('2 selected')).toBeVisible();
  await setCategory.click();
  await dialog.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Agro' }).click();
  await dialog.getByRole('button', { name: 'Set category' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/salesandleads?companyName=batch&category=AGRO');
  await expect(names(page)).toHaveCount(2);
});

test('clients are deleted together, and one that was gone before is told apart', async ({ page, request }) => {
  const gone = await addClient(request, desk.token, 'Leaving 1');
  await addClient(request, desk.token, 'Leaving 2');
  // News of the deletion would take the row away before it can be chosen.
  await page.route('**/api/live*', (route) => route.abort());
  await page.goto('/salesandleads?companyName=leaving');
  await select(page, 'Leaving 1', 'Leaving 2');
  await request.delete(`/api/clients/${gone}`, { headers: { authorization: `Bearer ${desk.token}` } });
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete 2 clients?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  const refused = page.getByRole('dialog', { name: '1 client stayed as it was' });
  await expect(refused).toContainText(/Client not found/);
  await refused.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('Nothing matches.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Selection' })).toBeHidden();
});

test('rows are walked, chosen and opened by keyboard, and Escape lets them go', async ({ page }) => {
  await page.goto('/salesandleads?companyName=batch');
  await names(page).first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Space');
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('3 selected')).toBeHidden();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(page.getByText('10 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await names(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/salesandleadsclient\//);
});

test('what is filtered is exported as a file that can be read, chosen rows alone too, and printed', async ({ page }) => {
  await page.goto('/salesandleads?type=Shipper&sort=companyName&order=desc');
  await expect(names(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['pdf', 'csv', 'txt', 'Excel', 'print']);
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'csv' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFF"?Company Name"?,/);
  expect(lines.slice(1).map((line) => line.split(',')[0]?.replaceAll('"', ''))).toEqual(['Konkan Steel', 'Deccan Steel']);

  await select(page, 'Konkan Steel');
  const chosen = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export selected' }).click();
  await page.getByRole('menuitem', { name: 'Excel' }).click();
  const book = readFileSync(await (await chosen).path());
  expect(book.subarray(0, 2).toString()).toBe('PK');

  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'true');
  });
  await page.goto('/salesandleads?type=Shipper');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'true');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article')).toContainText('2 clients');
  await expect(page.getByRole('article').getByRole('row')).toHaveCount(3);
  // A long email squeezes no other column to single letters.
  const heads = page.getByRole('article').getByRole('columnheader');
  const widths = await heads.evaluateAll((each) => each.slice(1).map((head) => head.getBoundingClientRect().width));
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(2);
  await expect(page.getByRole('main')).toBeHidden();
});

test('Ctrl+P prints the sheet that Export makes, with the rows of every page', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'true');
  });
  await page.goto('/salesandleads?type=Shipper');
  await expect(names(page)).toHaveCount(2);
  await page.keyboard.press('Control+p');
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'true');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article')).toContainText('2 clients');
  await expect(page.getByRole('main')).toBeHidden();
  expect((await page.pdf()).subarray(0, 5).toString()).toBe('%PDF-');
});

test('an export that fails says why', async ({ page }) => {
  await page.route('**/api/clients/export*', (route) =>
    route.fulfill({ status: 500, json: { message: 'The disk is full', code: 'internal' } }),
  );
  await page.goto('/salesandleads');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'pdf' }).click();
  await expect(page.getByRole('alertdialog', { name: 'The disk is full' })).toBeVisible();
});

test('two people see each other’s changes while both have filters on', async ({ page, browser, server, request, signIn }) => {
  const context = await browser.newContext({ baseURL: server.url });
  const other = await context.newPage();
  await signIn(other);
  await page.goto('/salesandleads?type=Consignee');
  await other.goto('/salesandleads?companyName=tidal');
  await expect(page.getByText('Nothing matches.')).toBeVisible();
  await expect(other.getByText('Nothing matches.')).toBeVisible();

  const id = await addClient(request, desk.token, 'Tidal Agencies', { type: 'Consignee' });
  await expect(names(page)).toContainText('Tidal Agencies');
  await expect(names(other)).toContainText('Tidal Agencies');
  await request.put(`/api/clients/${id}`, { headers: { authorization: `Bearer ${desk.token}` }, data: { type: 'Broker' } });
  await expect(page.getByText('Nothing matches.')).toBeVisible();
  await expect(other.getByRole('row').getByText('Broker')).toBeVisible();
  await context.close();
});
