import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, signInAs, test } from './fixtures.ts';
import { waitUntilKept } from './kept-app.ts';
import { endSessions, hire } from './pocket.ts';
import type { RunningServer } from './server.ts';

/** Ratnagiri. */
const HERE = { latitude: 16.98, longitude: 73.3, accuracy: 9 };
const lineOf = (client: string) => `A visit to ${client} you were writing was kept.`;

let profile: string;
let context: BrowserContext | undefined;

test.beforeEach(async () => {
  profile = await mkdtemp(join(tmpdir(), 'fairlead-phone-'));
});
test.afterEach(async ({ server }) => {
  await context?.close();
  context = undefined;
  await rm(profile, { recursive: true, force: true });
  if (server.pid() === undefined) await server.start();
});

/** A phone's browser as it is opened, with what it keeps. */
async function openBrowser(server: RunningServer): Promise<Page> {
  const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch, locale, timezoneId, launchOptions } = test.info().project.use;
  const phone = { ...launchOptions, viewport, userAgent, deviceScaleFactor, isMobile, hasTouch, locale, timezoneId } as object;
  const more = {
    serviceWorkers: 'allow',
    baseURL: server.url,
    reducedMotion: 'reduce',
    geolocation: HERE,
  } as const;
  context = await chromium.launchPersistentContext(profile, { ...phone, ...more, permissions: ['geolocation'] });
  return context.pages()[0] ?? context.newPage();
}

/** Nothing on the page is told. */
async function killBrowser(page: Page): Promise<void> {
  const closed = new Promise((resolve) => context?.once('close', resolve));
  const session = await page.context().newCDPSession(page);
  await session.send('Browser.crash').catch(() => undefined);
  await closed;
  context = undefined;
}

/** The browser of someone who has signed in, on the dashboard. What was stored at the sign-in is on the disk. */
async function openSignedIn(server: RunningServer, self: { username: string; password: string }): Promise<Page> {
  const first = await openBrowser(server);
  await signInAs(first, server, self);
  await first.goto('/dashboard');
  await waitUntilKept(first);
  await context?.close();
  const page = await openBrowser(server);
  await page.goto('/dashboard');
  return page;
}

const photo = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#246', noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
    .jpeg()
    .toBuffer();

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(option);
  await page.getByRole('option', { name: option }).click();
}

async function writeVisit(page: Page, client: string, notes: string): Promise<void> {
  await page.getByRole('button', { name: /Log (onsite|another) visit/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Check In' });
  await choose(page, 'Client/Lead Name', client);
  await page.getByRole('combobox', { name: 'Event Type' }).click();
  await page.getByRole('option', { name: 'Site Visit' }).click();
  await expect(dialog.getByText('±9 m')).toBeVisible();
  await page.getByLabel('Upload an image proof').setInputFiles({ name: 'gate.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await dialog.getByPlaceholder('Eg. Client Meeting').fill(notes);
  await expect.poll(() => countKept(page, notes), 'soon after, it lies on the device').toEqual({ drafts: 1, photos: 1 });
}

/** What of a visit that is being written lies on the device. */
const countKept = (page: Page, notes: string) =>
  page.evaluate(async (words) => {
    const answered = <Answer>(request: IDBRequest<Answer>) =>
      new Promise<Answer>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await answered(indexedDB.open('fairlead-drafts'));
    db.onversionchange = () => db.close();
    try {
      const drafts = await answered<{ text: string | null; photoId?: string }[]>(db.transaction('drafts').objectStore('drafts').getAll());
      const photos = await answered<IDBValidKey[]>(db.transaction('photos').objectStore('photos').getAllKeys());
      const kept = drafts.filter(({ text }) => text?.includes(words));
      return { drafts: kept.length, photos: kept.filter(({ photoId }) => photoId && photos.includes(photoId)).length };
    } finally {
      db.close();
    }
  }, notes);

/** Once this tab has looked for what other tabs have left. */
const waitUntilTakenOver = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const { held = [], pending = [] } = await navigator.locks.query();
        const names = [...held, ...pending].map(({ name }) => name);
        return names.some((name) => name?.startsWith('fairlead-tab-')) && !names.includes('fairlead-drafts');
      }),
    )
    .toBe(true);

test('a visit that is being written when the browser is killed is offered again with its photo, to its account alone, and sent once', async ({
  server,
  axe,
}) => {
  test.setTimeout(180_000);
  const { admin, self } = await hire(server, 'killed.online');
  await admin.post('/api/clients', { companyName: 'Killed Quay', email: 'gate@killed.example' });
  const first = await openSignedIn(server, self);
  await writeVisit(first, 'Killed Quay', 'Stockpile 2 surveyed');
  await killBrowser(first);

  const page = await openBrowser(server);
  await page.goto('/dashboard');
  const line = page.getByRole('region', { name: 'What you had typed' });
  await expect(line).toContainText(lineOf('Killed Quay'));
  const sizes = await line.getByRole('button').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  expect(sizes.map((height) => height >= 44)).toEqual([true, true]);
  await axe(page);

  await test.step('another account sees nothing of it', async () => {
    await endSessions(server, self);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Login to CRM' })).toBeVisible();
    await signInAs(page, server, server);
    await page.goto('/dashboard');
    await expect(page.getByRole('button', { name: 'Log onsite visit' })).toBeVisible();
    await waitUntilTakenOver(page);
    await expect(line).toBeHidden();
    await page.getByRole('button', { name: 'Log onsite visit' }).click();
    await expect(page.getByPlaceholder('Eg. Client Meeting')).toHaveValue('');
    await killBrowser(page);
  });

  const last = await openBrowser(server);
  await signInAs(last, server, self);
  await last.goto('/dashboard');
  await last.getByRole('button', { name: 'Go on' }).click();
  const dialog = last.getByRole('dialog', { name: 'Check In' });
  await expect(dialog.getByRole('combobox', { name: 'Client/Lead Name' })).toHaveValue('Killed Quay');
  await expect(dialog.getByPlaceholder('Eg. Client Meeting')).toHaveValue('Stockpile 2 surveyed');
  await expect(dialog.getByText('gate.jpg')).toBeVisible();
  await expect(dialog.getByText('±9 m')).toBeVisible();
  await axe(last);
  await dialog.getByRole('button', { name: 'Check In' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => countKept(last, 'Stockpile')).toEqual({ drafts: 0, photos: 0 });
  const { checkIns } = (await admin.get('/api/checkins?search=Stockpile')).body;
  expect(checkIns.map(({ imageProof }: { imageProof: string | null }) => imageProof !== null)).toEqual([true]);
});

test('without a network it is offered, waits once it is sent, and is offered no more, whenever the browser is killed', async ({
  server,
}) => {
  test.setTimeout(180_000);
  const { admin, self } = await hire(server, 'killed.offline');
  await admin.post('/api/clients', { companyName: 'Cut Quay', email: 'gate@killed.example' });
  const first = await openSignedIn(server, self);
  await writeVisit(first, 'Cut Quay', 'Jetty 7 surveyed');
  await server.kill();
  await killBrowser(first);

  const second = await openBrowser(server);
  await second.goto('/dashboard');
  await expect(second.getByText(lineOf('Cut Quay'))).toBeVisible();
  await second.getByRole('button', { name: 'Go on' }).click();
  const dialog = second.getByRole('dialog', { name: 'Check In' });
  await expect(dialog.getByText('gate.jpg')).toBeVisible();
  await expect(dialog.getByText('±9 m')).toBeVisible();
  await dialog.getByRole('button', { name: 'Check In' }).click();
  // A kill before it is said leaves the visit in the form's draft.
  await expect(second.getByText(/waits on this device and is sent by itself/)).toBeVisible();
  await killBrowser(second);

  await server.start();
  const third = await openBrowser(server);
  await third.goto('/waiting');
  await expect(third.getByRole('listitem').filter({ hasText: 'Visit to Cut Quay' })).toContainText('Sent · 1 of 1 file sent');
  await waitUntilTakenOver(third);
  await expect(third.getByText(lineOf('Cut Quay'))).toBeHidden();
  expect((await admin.get('/api/checkins?search=Jetty%207')).body.total).toBe(1);

  await test.step('one that is discarded is gone for good', async () => {
    await third.goto('/dashboard');
    await writeVisit(third, 'Cut Quay', 'Jetty 8 surveyed');
    await killBrowser(third);
    const fourth = await openBrowser(server);
    await fourth.goto('/dashboard');
    await fourth.getByRole('button', { name: 'Discard' }).click();
    await expect(fourth.getByText('The visit was discarded.')).toBeVisible();
    await expect.poll(() => countKept(fourth, 'Jetty 8')).toEqual({ drafts: 0, photos: 0 });
    await killBrowser(fourth);
    const fifth = await openBrowser(server);
    await fifth.goto('/dashboard');
    await expect(fifth.getByRole('button', { name: /Log (onsite|another) visit/ })).toBeVisible();
    await waitUntilTakenOver(fifth);
    await expect(fifth.getByText(lineOf('Cut Quay'))).toBeHidden();
  });

  await test.step('any other form that was open is offered on its page', async () => {
    const before = context?.pages()[0] as Page;
    await before.goto('/salesandleads?new=1');
    await before.getByRole('dialog').getByLabel('Company Name').fill('Half Typed Lines');
    await expect.poll(() => countKept(before, 'Half Typed Lines')).toMatchObject({ drafts: 1 });
    await killBrowser(before);
    const after = await openBrowser(server);
    await after.goto('/salesandleads');
    await expect(after.getByText('You were adding a new client.')).toBeVisible();
    await after.getByRole('button', { name: 'Go on' }).click();
    await expect(after.getByRole('dialog').getByLabel('Company Name')).toHaveValue('Half Typed Lines');
  });
});
