import type { Page } from '@playwright/test';
import { signIn as signInToApi } from '../bench/api-client.ts';
import { expect, test } from './fixtures.ts';
import { expectKept, type Field, fillField } from './pocket.ts';

/** Ratnagiri. */
const HERE = { latitude: 16.98, longitude: 73.3, accuracy: 9 };

test('a representative without a network finds a client, calls, sees the day and fills in a check-in', async ({
  page,
  context,
  server,
  signIn,
  axe,
}) => {
  test.setTimeout(180_000);
  const api = await signInToApi(server.url, server);
  const field = await fillField(api, 'Pocket Quay Phone');
  const mate = { name: 'Bram Mooring', designation: 'Berth planner', email: 'bram@pocket.example', mobile: '+31 6 1234 5678' };
  expect((await api.post('/api/contacts', { clientId: field.clientId, ...mate })).status).toBe(201);
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(HERE);
  await signIn(page);
  await page.goto('/profile');
  await expectKept(page, field.companyName);
  await page.goto('/today');
  const toSee = await readToSee(page);
  expect(toSee.join()).toContain(`Task due today: Quote for ${field.companyName}`);

  await test.step('the server is unreachable', async () => {
    await context.route('**/api/**', (route) => route.abort('connectionrefused'));
    await page.reload();
    await expect(page.getByText(/^As of \d/)).toBeVisible();
    expect(await readToSee(page)).toEqual(toSee);
    await axe(page);
    await page.getByRole('button', { name: `Log visit to ${field.companyName}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Check In' });
    await expect(dialog.getByRole('combobox', { name: 'Client/Lead Name' })).toHaveValue(field.companyName);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.goto('/dashboard');
    await walkThroughTheDay(page, field, axe);
  });

  await test.step('the network is back, and the page takes over by itself', async () => {
    await context.unroute('**/api/**');
    await openFromBar(page, 'Sales & Leads');
    await expect(page.getByRole('table', { name: 'Clients and Leads' }).getByText(field.companyName)).toBeVisible();
    await expect(page.getByText(/^As of/)).toBeHidden();
  });

  await test.step('airplane mode', async () => {
    await page.goto('/dashboard');
    await expect(page.getByRole('region', { name: 'Check In' })).toBeVisible();
    await context.setOffline(true);
    await openFromBar(page, 'Sales & Leads');
    await findClient(page, field);
    await context.setOffline(false);
    await expect(page.getByRole('table', { name: 'Clients and Leads' })).toBeVisible();
  });
});

async function walkThroughTheDay(page: Page, field: Field, axe: (page: Page) => Promise<void>): Promise<void> {
  await expect(page.getByText(/^As of \d/)).toBeVisible();
  await expect(page.getByRole('list', { name: "Today's Tasks" })).toContainText(`Quote for ${field.companyName}`);
  await axe(page);

  await openFromBar(page, 'Sales & Leads');
  await findClient(page, field);
  await axe(page);
  await page.getByRole('link', { name: new RegExp(`^${field.companyName}`) }).click();
  await expect(page.getByRole('heading', { level: 1, name: field.companyName })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call', exact: true })).toHaveAttribute('href', 'tel:+919820012345');
  await expect(page.getByRole('link', { name: 'gate@pocket.example' })).toHaveAttribute('href', 'mailto:gate@pocket.example');
  for (const text of ['Zoë Dias', 'Jetty 2', `Quote for ${field.companyName}`, 'Left the tariff'])
    await expect(page.getByText(text)).toBeVisible();
  const links = ['Call', 'WhatsApp', 'E-mail'].map((name) => page.getByRole('link', { name: `${name} Bram Mooring` }).getAttribute('href'));
  expect(await Promise.all(links)).toEqual(['tel:+31612345678', 'https://wa.me/31612345678', 'mailto:bram@pocket.example']);
  await axe(page);

  await openFromMenu(page, 'Tasks');
  await expect(page.getByRole('list', { name: "Today's Tasks" })).toContainText(`Quote for ${field.companyName}`);
  await axe(page);
  await openFromBar(page, 'Calendar');
  await expect(page.getByRole('button', { name: new RegExp(`Survey at ${field.companyName}`) })).toBeVisible();
  await axe(page);

  await openFromMenu(page, 'Visits');
  await expect(page.getByRole('list', { name: 'Your latest visits' })).toContainText('Left the tariff');
  await axe(page);
  await page.getByRole('button', { name: 'Log onsite visit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Check In' });
  await choose(page, 'Client/Lead Name', 'ratnagiri', field.companyName);
  await choose(page, 'Add a Team Member', 'quayside', 'Meera Quayside');
  await page.keyboard.press('Escape');
  await expect(dialog.getByText(/^No connection\. As of/).first()).toBeVisible();
  // So that no field is half under the buttons, where it is too small for a finger.
  await dialog.getByText('Upload an image proof').evaluate((label) => label.scrollIntoView());
  await axe(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
}

/** The clients to see, each with why. */
async function readToSee(page: Page): Promise<string[]> {
  const list = page.getByRole('list', { name: 'Who to see', exact: true });
  await expect(list).toHaveAttribute('aria-busy', 'false');
  return list.getByRole('listitem').allInnerTexts();
}

async function findClient(page: Page, field: Field): Promise<void> {
  await page.getByRole('searchbox', { name: 'Name, number, e-mail or place' }).fill('zoe ratnagiri');
  await expect(page.getByRole('list', { name: 'Clients and leads on this device' })).toContainText(field.companyName);
  await page.getByRole('searchbox').fill('98200 123');
  await expect(page.getByRole('link', { name: `Call ${field.companyName}` })).toHaveAttribute('href', 'tel:+919820012345');
}

async function choose(page: Page, label: string, text: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(text);
  await page.getByRole('option', { name: option }).click();
}

const openFromBar = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name }).last().click();

async function openFromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).last().click();
  await page.getByRole('dialog').getByRole('link', { name }).click();
}
