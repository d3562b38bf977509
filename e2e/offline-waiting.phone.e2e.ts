import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, signInAs, test } from './fixtures.ts';
import { endSessions, expectKept, expectNothingKept, hire } from './pocket.ts';

/** Ratnagiri. */
const HERE = { latitude: 16.98, longitude: 73.3, accuracy: 9 };
const OFF_MS = 20 * 86_400_000;
const CLIENTS = ['Waiting Quay Kept', 'Waiting Quay Deleted', 'Waiting Quay Photo'];

const makePhoto = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#246', noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
    .jpeg()
    .toBuffer();

test('a phone that was off for 20 days has lost what it knew and nothing that was done on it, and what is refused has a way out', async ({
  page: first,
  context,
  server,
}) => {
  test.setTimeout(120_000);
  const { admin, self } = await hire(server, 'waiting.away');
  const ids = new Map<string, string>();
  for (const companyName of CLIENTS)
    ids.set(companyName, (await admin.post('/api/clients', { companyName, email: 'gate@waiting.example' })).body._id);
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(HERE);
  await signInAs(first, server, self);
  await first.goto('/profile');
  await expectKept(first, 'Waiting Quay Kept');
  const photo = await makePhoto();

  await test.step('three visits are logged without a network', async () => {
    await context.route('**/api/**', (route) => route.abort());
    await logVisit(first, 'Waiting Quay Kept', photo);
    await logVisit(first, 'Waiting Quay Deleted');
    // As a phone leaves a picture that it had no room to finish.
    await logVisit(first, 'Waiting Quay Photo', photo.subarray(0, 200));
    await expect(first.getByRole('link', { name: '3 waiting to be sent' })).toBeVisible();
    await first.close();
    expect((await admin.delete(`/api/clients/${ids.get('Waiting Quay Deleted')}`)).status).toBeLessThan(300);
  });

  const page = await context.newPage();
  await page.addInitScript((ms) => {
    const now = Date.now.bind(Date);
    globalThis.Date = new Proxy(Date, {
      construct: (real, given) => (given.length > 0 ? new real(...(given as [number])) : new real(now() + ms)),
    });
    Date.now = () => now() + ms;
  }, OFF_MS);

  await test.step('20 days later nothing of the clients is left, and the visits are', async () => {
    await page.goto('/waiting');
    await expect(page.getByRole('list', { name: 'To be sent' }).getByRole('listitem')).toHaveCount(3);
    await expectNothingKept(page);
  });

  await test.step('the session ends in the middle of sending: the rest waits until that account signs in', async () => {
    const stored = Promise.withResolvers<void>();
    let ended: Promise<void> | undefined;
    await page.route('**/api/checkins', async (route) => {
      if (!ended && route.request().postDataJSON().notes === 'At Waiting Quay Kept') {
        const response = await route.fetch();
        stored.resolve();
        return route.fulfill({ response });
      }
      await stored.promise;
      ended ??= endSessions(server, self);
      await ended;
      await route.continue();
    });
    await context.unroute('**/api/**');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    // By a send or by what the page reads meanwhile, whichever is first.
    await expect(page.getByRole('heading', { name: 'Login to CRM' })).toBeVisible();
    // Waits for a send that is under way.
    await page.unrouteAll({ behavior: 'wait' });
    expect((await admin.get('/api/checkins?search=Waiting%20Quay')).body.total).toBe(1);
    await page.getByLabel('Username').fill(self.username);
    await page.getByLabel('Password', { exact: true }).fill(self.password);
    await page.getByRole('button', { name: 'Login' }).click();
  });

  const entry = (name: string) => page.getByRole('listitem').filter({ hasText: `Visit to ${name}` });
  await test.step('what can be stored is, and the rest says why not', async () => {
    await page.getByRole('link', { name: '2 of 2 waiting need attention' }).click();
    await expect(entry('Waiting Quay Kept')).toContainText('Sent · 1 of 1 file sent');
    await expect(entry('Waiting Quay Deleted').getByRole('alert')).toContainText('Client not found');
    await expect(entry('Waiting Quay Photo').getByRole('alert')).toContainText('The visit is logged, but its photo was refused');
  });

  const dialog = page.getByRole('dialog', { name: 'Check In' });
  await test.step('another client and another photo are the ways out', async () => {
    await entry('Waiting Quay Deleted').getByRole('button', { name: 'Edit' }).click();
    await chooseClient(page, 'Waiting Quay Kept');
    await dialog.getByRole('button', { name: 'Check In' }).click();
    await expect(dialog).toBeHidden();
    await entry('Waiting Quay Photo').getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Upload an image proof').setInputFiles({ name: 'again.jpg', mimeType: 'image/jpeg', buffer: photo });
    await dialog.getByRole('button', { name: 'Check In' }).click();
    await expect(page.getByText('Nothing is waiting.')).toBeVisible();
    await expect(dialog).toBeHidden();
    const readDrafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')));
    await expect.poll(readDrafts, 'nothing of them comes back in the next form').toEqual([]);
  });

  const { checkIns } = (await admin.get('/api/checkins?search=Waiting%20Quay')).body;
  const stored = checkIns.map(({ companyName, notes, imageProof, photoPending }: Record<string, unknown>) => ({
    ...{ companyName, notes, hasPhoto: imageProof !== null, photoPending },
  }));
  const visit = (notes: string, companyName: string, hasPhoto: boolean) => ({ companyName, notes, hasPhoto, photoPending: false });
  const byNotes = (one: { notes: string }, other: { notes: string }) => (one.notes < other.notes ? -1 : 1);
  expect(stored.toSorted(byNotes)).toEqual([
    visit('At Waiting Quay Deleted', 'Waiting Quay Kept', false),
    visit('At Waiting Quay Kept', 'Waiting Quay Kept', true),
    visit('At Waiting Quay Photo', 'Waiting Quay Photo', true),
  ]);
});

async function chooseClient(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Client/Lead Name' }).fill(name);
  await page.getByRole('option', { name }).click();
}

/** Without leaving the page for more than the form. */
async function logVisit(page: Page, client: string, photo?: Buffer): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).last().click();
  await page.getByRole('button', { name: /Log (onsite|another) visit/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Check In' });
  await chooseClient(page, client);
  await page.getByRole('combobox', { name: 'Event Type' }).click();
  await page.getByRole('option', { name: 'Site Visit' }).click();
  await expect(dialog.getByText('±9 m')).toBeVisible();
  await dialog.getByPlaceholder('Eg. Client Meeting').fill(`At ${client}`);
  if (photo) await page.getByLabel('Upload an image proof').setInputFiles({ name: 'gate.jpg', mimeType: 'image/jpeg', buffer: photo });
  await dialog.getByRole('button', { name: 'Check In' }).click();
  await expect(dialog).toBeHidden();
}
