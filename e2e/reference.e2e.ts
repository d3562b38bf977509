import type { Page } from '@playwright/test';
import { signIn as signInToApi } from '../bench/api-client.ts';
import { expect, test } from './fixtures.ts';

/** Does what a shell would do with an example: fills in its variables and makes the call. */
async function runExample(page: Page, variables: Record<string, string>): Promise<{ status: number; body: Record<string, unknown> }> {
  const text = ((await page.locator('pre').textContent()) ?? '')
    .replaceAll('$(uuidgen)', () => crypto.randomUUID())
    .replace(/\$([A-Z_]+)/g, (_, name: string) => variables[name] ?? '');
  const headers = [...text.matchAll(/-H ["'](.+?): (.+?)["']/g)].map(([, name, value]) => [name, value] as [string, string]);
  const body = /-d '([^']*)'/.exec(text)?.[1];
  const method = /-X (\w+)/.exec(text)?.[1] ?? (body === undefined ? 'GET' : 'POST');
  const reply = await fetch(/"(http[^"]+)"$/.exec(text)?.[1] as string, { method, headers, ...(body !== undefined && { body }) });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
}

test('a developer finds a call, whose example works with a key as it stands', async ({ page, signIn, server }) => {
  const admin = await signInToApi(server.url, server);
  const draft = { name: 'Website', access: 'write', areas: ['clients'], accountId: admin.userId, days: null };
  const { body: made } = await admin.post('/api/keys', { ...draft, currentPassword: server.password });
  await signIn(page);
  await page.goto('/profile/workspace/api-keys');
  await page.getByRole('region', { name: 'API keys' }).getByRole('link', { name: 'API reference' }).click();
  await expect(page).toHaveURL(/\/help\/api\?keys=yes$/);
  await page.getByRole('searchbox', { name: 'Search the calls' }).fill('companyName adds client');
  const create = page.getByRole('button', { name: /^POST \/api\/clients clients:write/ });
  await create.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/call=clients\.create/);
  const added = await runExample(page, { FAIRLEAD_KEY: made.key });
  expect(added).toMatchObject({ status: 201, body: { companyName: 'Company Name', email: 'name@example.com' } });
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/call=/);

  const variables = { FAIRLEAD_KEY: made.key, ID: added.body._id as string };
  await page.goto('/help/api?call=clients.update');
  await expect(page.getByRole('button', { name: /^PUT \/api\/clients\/\{id\} clients/ })).toBeInViewport();
  expect(await runExample(page, variables)).toMatchObject({ status: 200, body: { _id: variables.ID } });
  await page.goto('/help/api?call=clients.list');
  expect(await runExample(page, variables)).toMatchObject({ status: 200, body: { total: 1 } });
  await page.goto('/help/api?call=contacts.list');
  expect(await runExample(page, variables)).toMatchObject({ status: 403 });
});

test('an example is copied as it is shown', async ({ page, signIn, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page);
  await page.goto('/help/api?call=ports.list');
  await page.getByRole('button', { name: 'Copy the example' }).click();
  await expect(page.getByText('Copied.')).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await page.locator('pre').textContent());
});

test('without a network the page says so, and goes on when it is there again', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/help');
  await page.route('**/api/openapi.json', (route) => route.abort());
  await page.getByRole('link', { name: 'API reference' }).first().click();
  const alert = page.getByRole('alert');
  await expect(alert.getByText('Network error. Please check your internet connection.')).toBeVisible();
  await page.unroute('**/api/openapi.json');
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Clients', exact: true })).toBeVisible();
});
