import type { Page } from '@playwright/test';
import { type ApiClient, signIn as signInToApi } from '../bench/api-client.ts';
import { expect, test } from './fixtures.ts';
import { findLayoutFaults } from './layout.ts';
import { TIME_ZONE } from './time-zone.ts';

/** One word, wider than a phone: 56 letters. */
const WORD = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbau';
const TODAY = new Date().toLocaleDateString('en-CA', { timeZone: TIME_ZONE });

async function add(api: ApiClient, path: string, sent: object): Promise<string> {
  const { status, body } = await api.post(path, sent);
  expect(status, JSON.stringify(body)).toBe(201);
  return body._id;
}

const openCheckIn = async (page: Page) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /Log (onsite|another) visit/ }).click();
};

test('one long word makes no page wider than a phone, and runs out of no card, row or list', async ({ page, server, signIn }) => {
  const api = await signInToApi(server.url, server);
  const client = await add(api, '/api/clients', { companyName: WORD, email: 'desk@long.example', followUpDate: TODAY });
  await add(api, `/api/clients/${client}/tasks`, { title: `https://port.example/${WORD}`, date: TODAY });
  await add(api, `/api/clients/${client}/events`, { eventName: WORD, eventType: 'meeting', date: TODAY, time: '10:00' });
  await signIn(page);
  const main = page.getByRole('main');
  const places = {
    '/today': main.getByRole('list', { name: 'Who to see' }).getByRole('link'),
    '/tasks': main.getByRole('row').filter({ hasText: WORD }),
    '/salesandleads': main.getByRole('row').filter({ hasText: WORD }),
    '/yourcalendar': main.getByRole('listitem').getByRole('button'),
    [`/salesandleadsclient/${client}?tab=meetings`]: main.getByRole('listitem').getByRole('button'),
    '/dashboard': main.getByRole('list', { name: 'Who to see first' }).getByRole('link'),
  };
  for (const [path, place] of Object.entries(places)) {
    await page.goto(path);
    // The dashboard's lower cards come with the scrolling.
    if (path === '/dashboard') await page.getByText('Debug info').scrollIntoViewIfNeeded();
    await place.scrollIntoViewIfNeeded();
    await expect(place, path).toContainText(WORD);
    await expect(place, path).toBeInViewport({ ratio: 1 });
    expect(await findLayoutFaults(page), path).toEqual([]);
  }
  await openCheckIn(page);
  await page.getByRole('combobox', { name: 'Client/Lead Name' }).click();
  await expect(page.getByRole('option', { name: WORD })).toBeInViewport({ ratio: 1 });
  const list = page.getByRole('listbox').filter({ hasText: WORD });
  const right = async (of: typeof list) => (await of.boundingBox().then((box) => box && box.x + box.width)) ?? 0;
  expect(await right(page.getByRole('option', { name: WORD }))).toBeLessThanOrEqual(await right(list));
});

test('a phone on its side reaches the last entry of a list', async ({ page, server, signIn }) => {
  const api = await signInToApi(server.url, server);
  for (let berth = 1; berth <= 9; berth++)
    await add(api, '/api/clients', { companyName: `Aden Berth ${berth}`, email: `berth${berth}@aden.example` });
  await page.setViewportSize({ width: 844, height: 390 });
  await signIn(page);
  await openCheckIn(page);
  await page.getByRole('combobox', { name: 'Client/Lead Name' }).click();
  const list = page.getByRole('listbox').filter({ hasText: 'Aden Berth 1' });
  await expect(list).toBeInViewport({ ratio: 1 });
  const last = list.getByRole('option').last();
  await last.scrollIntoViewIfNeeded();
  const name = (await last.textContent()) ?? '';
  await last.tap();
  await expect(page.getByRole('combobox', { name: 'Client/Lead Name' })).toHaveValue(name);
});

test('Menu is within the edge of every phone, whatever else the header says', async ({ page, context, server, signIn }) => {
  const api = await signInToApi(server.url, server);
  await add(api, '/api/clients', { companyName: 'Waiting Quay', email: 'gate@waiting.example' });
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 16.98, longitude: 73.3, accuracy: 9 });
  await signIn(page);
  const menu = page.getByRole('button', { name: 'Menu' });
  const expectRoom = async (state: string) => {
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 640 });
      await expect(menu, `${state} at ${width}`).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${state} at ${width}`).toBe(width);
    }
  };
  await openCheckIn(page);
  const dialog = page.getByRole('dialog', { name: 'Check In' });
  for (const [field, choice] of [
    ['Client/Lead Name', 'Waiting Quay'],
    ['Event Type', 'Site Visit'],
  ] as const) {
    await page.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: choice }).click();
  }
  await expect(dialog.getByText('±9 m')).toBeVisible();
  // The first request that fails makes the visit wait, and later ones say that the connection is lost.
  await context.route('**/api/**', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Check In' }).click();
  await expect(page.getByRole('link', { name: '1 waiting to be sent' })).toBeVisible();
  await expectRoom('something waiting');
  await context.setOffline(true);
  const connection = page.getByRole('banner').getByRole('status');
  await expect(connection).toHaveText(/^No connection/);
  await expectRoom('no connection, and something waiting');
  await expect(connection.locator('svg')).toBeVisible();
});

test('what clears a choice stays within its field, whose border it leaves whole', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/profile/workspace/api-keys');
  await page.getByRole('button', { name: 'New key' }).click();
  const field = page.getByRole('combobox', { name: 'Acts as' });
  const clear = page.getByRole('button', { name: 'Clear the choice', includeHidden: true });
  const [outer, inner] = [await field.boundingBox(), await clear.locator('..').boundingBox()];
  expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThan((outer?.x ?? 0) + (outer?.width ?? 0));
  await expect(clear).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  const room = await field.evaluate((input) => Number.parseFloat(getComputedStyle(input).paddingInlineEnd));
  expect(room).toBeGreaterThanOrEqual(inner?.width ?? 0);
});

test('a page that is one panel says its name once', async ({ page, signIn }) => {
  await signIn(page);
  for (const [path, name] of [
    ['/lanes', 'Lanes'],
    ['/profile/workspace/api-keys', 'API keys'],
    ['/profile/workspace/backups', 'Backups'],
    ['/profile/workspace/devices', 'Devices'],
    ['/profile/workspace/visit-log', 'Visit log'],
  ] as const) {
    await page.goto(path);
    const headings = page.getByRole('main').getByRole('heading', { name, exact: true });
    await expect(headings).toHaveCount(2);
    const widths = await headings.evaluateAll((all) => all.map((heading) => heading.getBoundingClientRect().width));
    expect(
      widths.filter((width) => width > 1),
      path,
    ).toHaveLength(1);
  }
});
