import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test as playwright } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { type ApiClient, signIn as signInToApi } from '../bench/api-client.ts';
import { serverProgram } from '../scripts/build/build-stamp.ts';
import { root } from '../scripts/root.ts';
import { listenAt } from '../server/testing/live.ts';
import { signInAs } from './fixtures.ts';
import { databaseOfRun, type RunningServer, startServer } from './server.ts';

/** The program with the example of a kind, examples/vendors: all that follows from its description, in a real browser. */
const test = playwright.extend<object, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const folder = join(root, '.cache', `example-${databaseOfRun()}`);
      execFileSync(process.execPath, [join(root, 'examples', 'build.ts'), folder], { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
      const server = await startServer({ program: serverProgram(folder) });
      await use(server);
      await server.remove();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});

interface Person {
  api: ApiClient;
  self: { username: string; password: string };
}
async function invite(admin: ApiClient, server: RunningServer, role: string): Promise<Person> {
  const self = { username: `${role.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}`, password: 'anchors aweigh' };
  const { body } = await admin.post('/api/accounts', { username: self.username, role });
  await admin.post(`/api/invitations/${body.token}`, { newPassword: self.password });
  return { self, api: await signInToApi(server.url, self) };
}

test('its calls follow from its description: rights, list, changes, history, live, bin', async ({ server }) => {
  const admin = await signInToApi(server.url, server);
  const [member, other, viewer] = [
    await invite(admin, server, 'Member'),
    await invite(admin, server, 'Member'),
    await invite(admin, server, 'Viewer'),
  ];
  const listening = await listenAt(server.url, viewer.api.token);
  const added = await member.api.post('/api/vendors', { name: 'Konkan Chandlers', country: 'India', email: 'desk@konkan.example' });
  expect(added).toMatchObject({ status: 201, body: { name: 'Konkan Chandlers', phone: null, version: 1 } });
  const { _id } = added.body;
  const at = `/api/vendors/${_id}`;
  expect((await listening.change(({ entityId }) => entityId === _id)).area).toBe('vendors');
  listening.stop();
  const missing = await member.api.post('/api/vendors', { country: 'India' });
  expect([missing.status, missing.body.fields]).toEqual([400, { name: 'Name is missing' }]);
  expect({
    viewerAdds: (await viewer.api.post('/api/vendors', { name: 'Not mine to add' })).status,
    viewerSees: (await viewer.api.get(at)).status,
    otherEdits: (await other.api.put(at, { phone: '+91 22 5550 1000', version: 1 })).status,
    ownerEdits: (await member.api.put(at, { phone: '+91 22 5550 1000', version: 1 })).status,
    staleEdit: (await member.api.put(at, { phone: null, version: 1 })).status,
    otherDeletes: (await other.api.delete(at)).status,
    memberRestores: (await member.api.post(`${at}/restore`, {})).status,
    stranger: (await fetch(`${server.url}/api/vendors`)).status,
  }).toEqual({
    viewerAdds: 403,
    viewerSees: 200,
    otherEdits: 403,
    ownerEdits: 200,
    staleEdit: 409,
    otherDeletes: 403,
    memberRestores: 403,
    stranger: 401,
  });

  for (const name of ['Zephyr Slings', 'Arun Stores']) await admin.post('/api/vendors', { name, country: 'Oman' });
  const found = async (query: string) => (await admin.get(`/api/vendors?${query}`)).body.vendors.map(({ name }: { name: string }) => name);
  expect({
    usual: await found(''),
    newest: await found('sort=createdAt&order=desc&limit=1'),
    country: await found('country=oman'),
    search: await found('search=KONKAN'),
    withoutEmail: await found('email=no'),
  }).toEqual({
    usual: ['Arun Stores', 'Konkan Chandlers', 'Zephyr Slings'],
    newest: ['Arun Stores'],
    country: ['Arun Stores', 'Zephyr Slings'],
    search: ['Konkan Chandlers'],
    withoutEmail: ['Arun Stores', 'Zephyr Slings'],
  });
  // By what its declaration says, with a typing error too; what is written is found a moment later.
  const searched = async (q: string) => (await viewer.api.get(`/api/search?q=${encodeURIComponent(q)}`)).body.results;
  await expect
    .poll(() => searched('konkn chandlers'))
    .toMatchObject([{ kind: 'vendor', id: _id, title: 'Konkan Chandlers', path: `/vendors/${_id}` }]);
  await expect.poll(() => searched('+91 22 5550 1000')).toMatchObject([{ kind: 'vendor', id: _id, why: 'Phone +91 22 5550 1000' }]);
  const ids = (await admin.get('/api/vendors')).body.vendors.map((vendor: { _id: string }) => vendor._id);
  expect((await member.api.post('/api/vendors/bulk', { ids, country: 'Kenya' })).body).toMatchObject({ changed: 1, refused: [{}, {}] });
  expect((await admin.get(`${at}/timeline`)).body.entries.map(({ action }: { action: string }) => action)).toEqual([
    'updated',
    'updated',
    'created',
  ]);
  expect((await member.api.delete(at)).status).toBe(204);
  expect((await admin.get('/api/vendors/deleted')).body.vendors).toMatchObject([{ name: 'Konkan Chandlers', country: 'Kenya' }]);
  expect((await admin.post(`${at}/restore`, {})).body).toMatchObject({ name: 'Konkan Chandlers' });
  const file = await admin.get('/api/vendors/export?format=csv&sort=name');
  expect(parse(file.body, { bom: true, columns: true })).toMatchObject([{ Name: 'Arun Stores' }, { Name: 'Konkan Chandlers' }, {}]);
  for (const format of ['pdf', 'xlsx']) expect((await admin.get(`/api/vendors/export?format=${format}`)).status).toBe(200);
  const explained = await other.api.get(`/api/access?kind=vendor&id=${_id}`);
  expect(explained.body.answers).toContainEqual({
    action: 'Edit',
    isAllowed: false,
    reason: 'Members may edit only what they added, and they did not add this.',
  });
  const described = (await admin.get('/api/openapi.json')).body;
  expect(described.paths['/api/vendors/{id}']).toHaveProperty('put');
  const named = await admin.post('/api/employees', {
    ...{ employeeId: 'V1', employeeName: 'Vendors', mobile: '+91 832 555 0177', emailId: 'v@konkan.example' },
    ...{ role: 'Sales Executive', department: 'Sales' },
  });
  expect(named.body.slug).toBe('vendors-2');
});

test('its screens too: navigation, list, form, page, import, files, bin', async ({ page, server }) => {
  await signInAs(page, server, server);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Vendors' }).click();
  await page.getByRole('button', { name: 'Add Vendor' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Vendor' });
  await form.getByRole('button', { name: 'Add Vendor' }).click();
  await expect(form.getByText('Name is missing').first()).toBeVisible();
  await form.getByLabel('Name').fill('Malabar Ropes');
  await form.getByLabel('E-mail').fill('desk@malabar.example');
  await form.getByRole('button', { name: 'Add Vendor' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('link', { name: 'Malabar Ropes' }).click();
  await expect(page.getByRole('heading', { name: 'Malabar Ropes' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('added the vendor Malabar Ropes');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog', { name: 'Edit Vendor' }).getByLabel('Country').fill('India');
  await page.getByRole('button', { name: 'Update Vendor' }).click();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('changed Country');

  await page.goto('/vendors/import');
  const rows = 'Vendor,Country,Phone\nSopara Twine,India,+91 22 5550 1001\nKarwar Coir,India,\n';
  await page.getByLabel('File to import').setInputFiles({ name: 'vendors.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
  await expect(page.getByText('Waiting for you')).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 vendors' }).click();
  await page.goto('/vendors?search=twine');
  await expect(page.getByRole('row').filter({ hasText: 'Sopara Twine' })).toContainText('+91 22 5550 1001');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).first().click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('Sopara Twine');

  await page.getByRole('button', { name: 'Delete Sopara Twine' }).click();
  await page.getByRole('alertdialog', { name: 'Delete this vendor?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Nothing found for “twine”.')).toBeVisible();
  await page.goto('/profile/deleted?kind=vendors');
  await page.getByRole('button', { name: 'Restore Sopara Twine' }).click();
  await expect(page.getByText('Sopara Twine is back.')).toBeVisible();

  await page.goto('/profile/permissions');
  await expect(page.getByRole('table', { name: 'Permissions by role' })).toContainText('Vendors: restore');
});
