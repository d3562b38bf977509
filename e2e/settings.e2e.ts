import type { Browser, Page } from '@playwright/test';
import { type ApiClient, signIn as signInToApi } from '../bench/api-client.ts';
import { expect, signInAs, test } from './fixtures.ts';
import type { RunningServer } from './server.ts';

interface Colleague {
  username: string;
  password: string;
  employeeId: string;
}

/** An account with this role and an employee of this department. */
async function aColleague(admin: ApiClient, role: string, department: string): Promise<Colleague> {
  const code = crypto.randomUUID().slice(0, 8);
  const employee = await admin.post('/api/employees', {
    employeeId: code,
    employeeName: `Colleague ${code}`,
    mobile: '+91 832 555 0177',
    emailId: 'desk@fairlead.example',
    role: 'Sales Executive',
    department,
  });
  const self = { username: `colleague-${code}`, password: 'anchors aweigh', employeeId: employee.body._id };
  const { body } = await admin.post('/api/accounts', { username: self.username, role, employeeId: self.employeeId });
  await admin.post(`/api/invitations/${body.token}`, { newPassword: self.password });
  return self;
}

/** A browser of one's own, signed in. */
async function elsewhere(browser: Browser, server: RunningServer, self: Colleague): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  await signInAs(page, server, self);
  return page;
}

async function choose(page: Page, name: string) {
  const form = page.locator('form').filter({ has: page.getByRole('radio', { name }) });
  await form.getByRole('radio', { name }).check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Saved', { exact: true })).toBeVisible();
}

test('an Administrator narrows what Members see, and open windows follow without reloading', async ({ page, browser, server, signIn }) => {
  const admin = await signInToApi(server.url, server);
  const [member, colleague] = [await aColleague(admin, 'Member', 'Sales'), await aColleague(admin, 'Member', 'Sales')];
  const mark = crypto.randomUUID().slice(0, 8);
  const names = { own: `Own Cargo ${mark}`, department: `Department Cargo ${mark}`, foreign: `Foreign Cargo ${mark}` };
  const aClient = async (companyName: string, assignedToId?: string) =>
    (await admin.post('/api/clients', { companyName, email: 'desk@port.example', assignedToId })).body._id as string;
  await aClient(names.own, member.employeeId);
  await aClient(names.department, colleague.employeeId);
  const foreignId = await aClient(names.foreign);

  const theirs = await elsewhere(browser, server, member);
  await theirs.goto(`/salesandleads?search=${mark}`);
  const shown = (name: string) => theirs.getByText(name, { exact: true }).first();
  for (const name of Object.values(names)) await expect(shown(name)).toBeVisible();

  await signIn(page);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Workspace' }).click();
  await page.getByRole('link', { name: /^Who sees which clients/ }).click();
  await expect(page).toHaveURL(/\/profile\/workspace\/visibility$/);
  await expect(page.getByRole('radio', { name: 'All clients' })).toBeChecked();
  await choose(page, "Their department's clients");
  await expect(shown(names.foreign)).toBeHidden();
  await expect(shown(names.department)).toBeVisible();
  await choose(page, 'Their own clients');
  await expect(shown(names.department)).toBeHidden();
  await expect(shown(names.own)).toBeVisible();

  // What a colleague hands over comes, and what is handed on goes.
  await admin.put(`/api/clients/${foreignId}`, { assignedToId: member.employeeId });
  await expect(shown(names.foreign)).toBeVisible();
  await admin.put(`/api/clients/${foreignId}`, { assignedToId: null });
  await expect(shown(names.foreign)).toBeHidden();
  await theirs.goto(`/salesandleadsclient/${foreignId}`);
  await expect(theirs.getByText('Client not found')).toBeVisible();

  // Who looks at a client when it is kept from them loses it there, too.
  await choose(page, 'All clients');
  await expect(theirs.getByRole('heading', { name: names.foreign })).toBeVisible();
  await choose(page, 'Their own clients');
  // Parts of the page say so before the page itself does.
  await expect(theirs.getByRole('heading', { name: names.foreign })).toBeHidden();
  await expect(theirs.getByText('Client not found')).toBeVisible();
  await choose(page, 'All clients');
  await theirs.context().close();
});

test('only an Administrator comes to the workspace', async ({ browser, server }) => {
  const admin = await signInToApi(server.url, server);
  const page = await elsewhere(browser, server, await aColleague(admin, 'Manager', 'Sales'));
  await page.goto('/profile');
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Workspace' })).toBeHidden();
  await page.goto('/profile/workspace');
  await expect(page.getByText('Only an Administrator changes the workspace.')).toBeVisible();
  await page.context().close();
});

test('while the settings of one panel are saved, the panels below stay', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/profile/workspace/maps');
  const save = page.locator('form').first().getByRole('button', { name: 'Save' });
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/settings', async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    await held;
    await route.fulfill({ status: 500, json: { message: 'The disk is full', code: 'internal' } });
  });
  await page.getByLabel('Address of street tiles').fill('https://tiles.port.example/{z}/{x}/{y}.png');
  await save.click();
  await expect(save).toBeDisabled();
  await expect(page.getByRole('heading', { name: 'Positions', exact: true })).toBeVisible();
  answer();
  await expect(page.getByText('The disk is full')).toBeVisible();
});
