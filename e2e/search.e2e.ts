import { signIn as signInToApi } from '../bench/api-client.ts';
import { expect, signInAs, test } from './fixtures.ts';
import { endSessions, expectKept, expectNothingKept, fillField, hire } from './pocket.ts';
import { fillOffice, found, openSearch, search, searchDialog, searchField } from './search.ts';

test('every kind of record is found by its words and opened by a key, and what was found is there again without typing', async ({
  page,
  server,
  signIn,
  axe,
}) => {
  const { clientId } = await fillOffice(await signInToApi(server.url, server), 'Meridian Quay');
  await signIn(page);
  await page.goto('/dashboard');
  await search(page, 'meridian');
  await expect(found(page, /^Meridian Quay Client/)).toBeVisible();
  for (const name of [/Quote for Meridian Quay Task/, /Survey at Meridian Quay Event/, /INV-Meridian Quay/, /Tariff of Meridian Quay/])
    await expect(found(page, name)).toBeVisible();
  await axe(page);
  await searchField(page).fill('98200 12345');
  await expect(found(page, /^Meridian Quay Client.*\+91 98200-12345/)).toBeVisible();
  await searchField(page).fill('left the tariff');
  await expect(found(page, /Visit.*[Ll]eft the tariff/).first()).toBeVisible();
  await searchField(page).fill('Meera Quayside');
  await expect(found(page, /^Meera Quayside Employee/)).toBeVisible();
  await searchField(page).fill('meridian quay');
  await expect(found(page, /^Meridian Quay Client/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/salesandleadsclient/${clientId}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Meridian Quay' })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('listbox', { name: 'Recent finds' }).getByRole('option')).toHaveText([/^Meridian Quay/]);
  await axe(page);
});

test('Escape gives the focus back, and a new tab opens beside the page', async ({ page, context, server, signIn }) => {
  const { clientId } = await fillField(await signInToApi(server.url, server), 'Beacon Quay');
  await signIn(page);
  await page.goto('/salesandleads');
  const box = page.getByRole('searchbox').first();
  await box.focus();
  await search(page, 'beacon quay');
  await page.keyboard.press('Escape');
  await expect(searchDialog(page)).toBeHidden();
  await expect(box).toBeFocused();
  await search(page, 'beacon quay');
  await expect(found(page, /^Beacon Quay Client/)).toBeVisible();
  const opened = context.waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  const other = await opened;
  await expect(other.getByRole('heading', { level: 1, name: 'Beacon Quay' })).toBeVisible();
  expect(other.url()).toContain(clientId);
  await expect(searchField(page)).toBeFocused();
});

for (const [words, row, form] of [
  ['new task', 'New task for', 'Create Task'],
  ['new event', 'New event for', 'Create Event'],
  ['upload', 'Upload a document for', 'Upload and attach files'],
  ['new ledger entry', 'New ledger entry for', 'Add Entry'],
] as const)
  test(`“${words}” and a part of a client’s name opens the form on the client’s page`, async ({ page, server, signIn }) => {
    const companyName = `Anchor ${words.replaceAll(' ', '-')}`;
    const { clientId } = await fillField(await signInToApi(server.url, server), companyName);
    await signIn(page);
    await page.goto('/dashboard');
    await search(page, `${words} ${companyName.slice(0, -2)}`);
    await expect(found(page, `${row} ${companyName}`)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: form })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/salesandleadsclient/${clientId}\\?tab=\\w+$`));
  });

for (const [words, form] of [
  ['new client', 'Add Client/Lead'],
  ['log visit', 'Check In'],
  ['new task', 'Create Task'],
  ['new employee', 'Add Employee'],
] as const)
  test(`“${words}” opens its form`, async ({ page, signIn }) => {
    await signIn(page);
    await page.goto('/reports');
    await search(page, words);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').filter({ hasText: form })).toBeVisible();
    await expect(searchDialog(page)).toBeHidden();
  });

test('pages are found by their words, and only those that the role may open', async ({ page, server, signIn }) => {
  await signIn(page);
  await page.goto('/dashboard');
  await search(page, 'time zone');
  await found(page, /^Name, currency and time zone/).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Name, currency and time zone' })).toBeVisible();
  await search(page, 'help visits');
  await found(page, /^Help: Visits/).click();
  await expect(page.getByRole('searchbox', { name: 'Search the guide' })).toHaveValue('Visits');
  const admin = await signInToApi(server.url, server);
  const self = { username: 'search.viewer', password: 'anchors aweigh' };
  const { body: invited } = await admin.post('/api/accounts', { username: self.username, role: 'Viewer' });
  await admin.post(`/api/invitations/${invited.token}`, { newPassword: self.password });
  await signInAs(page, server, self);
  await page.goto('/dashboard');
  await expect(page.getByText('Viewer', { exact: true })).toBeVisible();
  await search(page, 'new');
  await expect(found(page, / Page/).first()).toBeVisible();
  await expect(found(page, /^New /)).toHaveCount(0);
  await searchField(page).fill('time zone');
  await expect(searchDialog(page).getByRole('status')).not.toHaveText('Searching…');
  await expect(found(page, /^Name, currency/)).toHaveCount(0);
});

test('it opens over a form, which asks before it is left, but not over a question', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/salesandleads');
  await page.getByRole('button', { name: 'Add Client/Lead' }).first().click();
  await page.getByLabel('Company Name').fill('Half typed');
  await search(page, 'reports');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Leave this form?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(searchDialog(page)).toBeHidden();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Company Name')).toHaveValue('Half typed');
});

test('what can not be answered says so and is tried again, and a late answer is never shown', async ({ page, server, signIn }) => {
  const api = await signInToApi(server.url, server);
  await fillField(api, 'Halyard Quay');
  await fillField(api, 'Capstan Quay');
  await signIn(page);
  await page.goto('/dashboard');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/search?q=halyard', async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  await search(page, 'halyard');
  await searchField(page).fill('capstan');
  await expect(found(page, /^Capstan Quay Client/)).toBeVisible();
  held.resolve();
  await expect(found(page, /^Halyard/)).toHaveCount(0);
  await page.route('**/api/search?q=capstan+quay', (route) => route.fulfill({ status: 500, json: { message: 'No', code: 'internal' } }));
  await searchField(page).fill('capstan quay');
  await expect(searchDialog(page).getByRole('alert')).toBeVisible();
  await page.unroute('**/api/search?q=capstan+quay');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(found(page, /^Capstan Quay Client/)).toBeVisible();
  await searchField(page).fill('qqqqzzzz');
  await expect(searchDialog(page).getByText('Nothing found for “qqqqzzzz”.')).toBeVisible();
});

test('without a network the device searches what it keeps, and forgives a wrong letter', async ({ page, context, server, signIn, axe }) => {
  const { clientId } = await fillField(await signInToApi(server.url, server), 'Kelvin Wharf');
  await signIn(page);
  await page.goto('/help');
  await expectKept(page, 'Kelvin Wharf');
  await search(page, 'kelvin');
  await expect(found(page, /^Kelvin Wharf/).first()).toBeVisible();
  await context.route('**/api/**', (route) => route.abort('connectionrefused'));
  await searchField(page).fill('kevlin wharf');
  await expect(found(page, /^Kelvin Wharf Client/)).toBeVisible();
  await expect(searchDialog(page).getByText(/^No connection\. Only/)).toBeVisible();
  await axe(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(clientId));
  await expect(page.getByRole('heading', { level: 1, name: 'Kelvin Wharf' })).toBeVisible();
});

test('a session that ends closes the search, and what was found goes with it', async ({ page, server }) => {
  const { self, admin } = await hire(server, 'search.ends');
  await fillField(admin, 'Lanyard Quay');
  await signInAs(page, server, self);
  await page.goto('/help');
  await expectKept(page, 'Lanyard Quay');
  await search(page, 'lanyard quay');
  await expect(found(page, /^Lanyard Quay Client/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Lanyard Quay' })).toBeVisible();
  await page.reload();
  await openSearch(page);
  await expect(page.getByRole('listbox', { name: 'Recent finds' }).getByRole('option')).toHaveText([/^Lanyard Quay/]);
  await endSessions(server, self);
  // By the keyboard, because the stream may end first, and the field with it.
  await page.keyboard.type('lanyard');
  await expect(page).toHaveURL(/\/login/);
  await expect(searchDialog(page)).toBeHidden();
  await expectNothingKept(page);
  await signInAs(page, server, self);
  await page.goto('/help');
  await openSearch(page);
  await expect(searchDialog(page).getByText(/^Type two letters or more/)).toBeVisible();
});
