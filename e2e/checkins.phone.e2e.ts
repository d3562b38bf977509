import { CHECKIN_MESSAGES } from '@fairlead/contract/checkins';
import { POSITION_MESSAGES } from '@fairlead/contract/kit/position';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { signIn as signInToApi } from '../bench/api-client.ts';
import { emptyFor, expect, test } from './fixtures.ts';

/** Mumbai, Indira Dock. */
const HERE = { latitude: 18.94, longitude: 72.8467, accuracy: 9 };
const TEAM = [
  { employeeId: 'EMP-001', employeeName: 'Dev Menon', role: 'Operations Manager', department: 'Operations' },
  { employeeId: 'EMP-002', employeeName: 'Sana Khan', role: 'Sales Executive', department: 'Sales' },
];

/** Clients beside the one that is visited. */
const MANY = 60;

test.describe('logging a visit on a phone', () => {
  test.beforeAll(async ({ server }) => {
    await emptyFor(server, test.info().file);
    const api = await signInToApi(server.url, server);
    for (const companyName of ['Mumbai (Bombay)', 'Rotterdam'])
      expect((await api.post('/api/clients', { companyName, email: 'desk@port.example' })).status).toBe(201);
    // More than the dropdown holds at once, so that the client is found by the server.
    for (let berth = 1; berth <= MANY; berth++)
      await api.post('/api/clients', { companyName: `Aden Berth ${berth}`, email: `berth${berth}@aden.example` });
    for (const [index, member] of TEAM.entries()) {
      await api.post('/api/employees', { ...member, mobile: '+91 832 555 0177', emailId: `member${index}@fairlead.example` });
    }
  });

  test('finds one of many clients, checks in with position, photo and two team members, and it is there after a restart', async ({
    page,
    context,
    server,
    signIn,
  }) => {
    test.setTimeout(180_000);
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(HERE);
    await signIn(page);
    await page.goto('/dashboard');
    await expect(page.getByText('No Entries today')).toBeVisible();
    await page.getByRole('button', { name: 'Log onsite visit' }).click();

    const dialog = page.getByRole('dialog', { name: 'Check In' });
    await expect(dialog.getByText('Please make sure to allow GPS permissions for your browser.')).toBeVisible();
    await expect(dialog.getByText('18°56\'24.0"N 72°50\'48.1"E')).toBeVisible();
    await choose(page, 'Client/Lead Name', 'mumbai', /^mumbai/i);
    await choose(page, 'Event Type', undefined, 'Site Visit');
    for (const { employeeName } of TEAM) await choose(page, 'Add a Team Member', employeeName, employeeName);
    await page.keyboard.press('Escape');
    await dialog.getByPlaceholder('Eg. Client Meeting').fill('Stockpile 2 surveyed');
    await page
      .getByLabel('Upload an image proof')
      .setInputFiles({ name: 'stockpile-2.jpg', mimeType: 'image/jpeg', buffer: await largePhoto() });
    await expect(dialog.getByText('stockpile-2.jpg')).toBeVisible();
    await dialog.getByRole('button', { name: 'Check In' }).click();

    await expect(dialog).toBeHidden();
    await expectLogged(page);

    await server.restart();
    await page.reload();
    await expectLogged(page);
    const photo = await page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
      const reply = await fetch(`/api/checkins/user/${localStorage.getItem('userId')}`, { headers });
      const { checkIns } = await reply.json();
      const [visit] = checkIns;
      // As a page shows it: a plain image, allowed by the cookie.
      const image = new Image();
      image.src = visit.imageProof;
      await image.decode();
      return {
        visits: checkIns.length,
        members: visit.teamMembers.length,
        notes: visit.notes,
        width: image.naturalWidth,
        accuracy: visit.accuracy,
      };
    });
    expect(photo).toEqual({ visits: 1, members: 2, notes: 'Stockpile 2 surveyed', width: 3200, accuracy: HERE.accuracy });
  });

  test('is told in the order of the form what is missing, and any edit clears it', async ({ page, context, signIn }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(HERE);
    await signIn(page);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /Log (onsite|another) visit/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Check In' });
    const submit = dialog.getByRole('button', { name: 'Check In' });
    await submit.click();
    await expect(dialog.getByRole('alert')).toHaveText(CHECKIN_MESSAGES.clientMissing);
    await choose(page, 'Client/Lead Name', 'rotterdam', /^rotterdam/i);
    await expect(dialog.getByRole('alert')).toBeHidden();
    await submit.click();
    await expect(dialog.getByRole('alert')).toHaveText(CHECKIN_MESSAGES.eventTypeMissing);
    await expect(dialog.getByRole('button', { name: 'Select a Date' })).toHaveText(/^\d{2}\/\d{2}\/\d{4}$/);
    await dialog.getByRole('button', { name: 'Select a Date' }).click();
    const picker = page.getByRole('dialog', { name: 'Select a Date' });
    await expect(picker.locator('[aria-selected=true] [aria-current=date]')).toBeVisible();
    // Above the sheet: that closes the picker alone.
    await page.mouse.click(20, 20);
    await expect(picker).toBeHidden();
    await expect(dialog).toBeVisible();
    const tooLarge = Buffer.alloc(10_485_761);
    await page.getByLabel('Upload an image proof').setInputFiles({ name: 'large.jpg', mimeType: 'image/jpeg', buffer: tooLarge });
    await expect(dialog.getByText(CHECKIN_MESSAGES.photoTooLarge)).toBeVisible();
    await expect(dialog.getByText('large.jpg')).toBeHidden();
  });

  test('whose answer was lost waits on the device, is sent again as it was and stored once', async ({ page, context, signIn }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ ...HERE, accuracy: 80 });
    await signIn(page);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /Log (onsite|another) visit/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Check In' });
    await choose(page, 'Client/Lead Name', 'rotterdam', /^rotterdam/i);
    await choose(page, 'Event Type', undefined, 'Delivery');
    const notes = dialog.getByPlaceholder('Eg. Client Meeting');
    await notes.fill('Gate 4');
    await expect(dialog.getByText('±80 m')).toBeVisible();
    const ids: string[] = [];
    await page.route('**/api/checkins', async (route) => {
      const reply = await route.fetch();
      ids.push((await reply.json())._id);
      await (ids.length === 1 ? route.abort() : route.fulfill({ response: reply }));
    });
    await dialog.getByRole('button', { name: 'Check In' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/waits on this device and is sent by itself/)).toBeVisible();
    await expect.poll(() => [ids.length, new Set(ids).size]).toEqual([2, 1]);
    await expect(page.getByRole('link', { name: /waiting/ })).toBeHidden();
  });

  test('without a network waits over a reload, is corrected, and arrives once with its photo', async ({ page, context, signIn, axe }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(HERE);
    await signIn(page);
    const dialog = await beginDelivery(page);
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } })
      .jpeg()
      .toBuffer();
    await page.getByLabel('Upload an image proof').setInputFiles({ name: 'gate-4.jpg', mimeType: 'image/jpeg', buffer: photo });
    await dialog.getByPlaceholder('Eg. Client Meeting').fill('Gate 4 without a signal');
    // Nothing gets through but the app itself.
    await page.route('**/api/**', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Check In' }).click();
    await expect(dialog).toBeHidden();
    const count = page.getByRole('link', { name: '1 waiting to be sent' });
    await expect(count).toBeVisible();
    await page.reload();
    await count.click();
    await expect(page.getByText('Visit to Rotterdam')).toBeVisible();
    await expect(page.getByText('Waiting for a connection · 0 of 1 file sent')).toBeVisible();
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page.getByText('Gate 4 without a signal')).toBeVisible();
    await axe(page);

    // What was kept is corrected, from wherever the person is by now.
    await context.setGeolocation({ latitude: 51.9, longitude: 4.14, accuracy: 5 });
    await page.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByPlaceholder('Eg. Client Meeting').fill('Gate 5 without a signal');
    await dialog.getByRole('button', { name: 'Check In' }).click();
    await expect(dialog).toBeHidden();
    await page.unroute('**/api/**');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByText('Nothing is waiting.')).toBeVisible();
    await expect(page.getByText('Sent · 1 of 1 file sent')).toBeVisible();
    const stored = await page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
      const visits = await (await fetch('/api/checkins?search=without', { headers })).json();
      const [visit] = visits.checkIns;
      return { total: visits.total, notes: visit.notes, latitude: visit.latitude, hasPhoto: visit.imageProof !== null };
    });
    expect(stored).toEqual({ total: 1, notes: 'Gate 5 without a signal', latitude: HERE.latitude, hasPhoto: true });
  });

  test('that waits is asked about at signing out, kept, and sent at the next sign-in', async ({ page, context, server, signIn, axe }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(HERE);
    const api = await signInToApi(server.url, server);
    await signIn(page);
    const dialog = await beginDelivery(page);
    await dialog.getByPlaceholder('Eg. Client Meeting').fill('Kept over a sign-out');
    await page.route('**/api/**', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Check In' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Log Out' }).click();
    const question = page.getByRole('alertdialog', { name: 'Log out before everything is sent?' });
    await expect(question).toContainText('One thing you did has not reached Fairlead yet.');
    await axe(page);
    await question.getByRole('button', { name: 'Keep and Log Out' }).click();
    await expect(page).toHaveURL(/\/login/);
    await page.unroute('**/api/**');
    const count = async () => (await api.get('/api/checkins?search=Kept%20over')).body.total;
    expect(await count()).toBe(0);
    await signIn(page);
    await page.goto('/waiting');
    await expect(page.getByText('Nothing is waiting.')).toBeVisible();
    await expect(page.getByText('Visit to Rotterdam')).toBeVisible();
    expect(await count()).toBe(1);
  });

  test('that is left is given back by Undo: by Back, which stays on the page, and by the strip above the sheet', async ({
    page,
    signIn,
    axe,
  }) => {
    await signIn(page);
    await page.goto('/teammanagement');
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    const notes = page.getByPlaceholder('Eg. Client Meeting');
    await page.getByRole('button', { name: /Log (onsite|another) visit/ }).click();
    await notes.fill('Half typed');
    await back(page);
    await expect(notes).toBeHidden();
    await expect(page).toHaveURL(/\/dashboard$/);
    await axe(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(notes).toHaveValue('Half typed');
    await page.mouse.click(20, 20);
    await expect(notes).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(notes).toHaveValue('Half typed');
    await back(page);
    await expect(notes).toBeHidden();
    await back(page);
    await expect(page).toHaveURL(/\/teammanagement$/);
  });

  test.describe('in Mumbai', () => {
    test.use({ timezoneId: 'Asia/Kolkata' });

    test('that is found again the next day says so, and is of now', async ({ page, signIn, axe }) => {
      await page.clock.install({ time: new Date('2026-11-21T10:42:00+05:30') });
      await signIn(page);
      await page.goto('/dashboard');
      const open = () => page.getByRole('button', { name: /Log (onsite|another) visit/ }).click();
      await open();
      await page.getByPlaceholder('Eg. Client Meeting').fill('Half typed');
      await page.clock.setFixedTime(new Date('2026-11-22T08:05:00+05:30'));
      await page.reload();
      await open();
      const dialog = page.getByRole('dialog', { name: 'Check In' });
      await expect(dialog.getByText('Kept from Nov 21, 2026, 10:42 AM.')).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Select a Date' })).toHaveText('22/11/2026');
      await expect(dialog.getByRole('combobox', { name: 'Hours' })).toHaveValue('8');
      await axe(page);
      await dialog.getByRole('button', { name: 'Start afresh' }).click();
      await expect(dialog.getByPlaceholder('Eg. Client Meeting')).toHaveValue('');
    });
  });

  test('that is cancelled leaves a blank form, and a reload keeps what was typed', async ({ page, signIn }) => {
    await signIn(page);
    await page.goto('/dashboard');
    const open = () => page.getByRole('button', { name: /Log (onsite|another) visit/ }).click();
    const notes = page.getByPlaceholder('Eg. Client Meeting');
    await open();
    await notes.fill('Half typed');
    await page.reload();
    await open();
    await expect(notes).toHaveValue('Half typed');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await open();
    await expect(notes).toHaveValue('');
  });
});

test.describe('without a position', () => {
  const causes = [
    { why: 'denied', code: 1, message: POSITION_MESSAGES.locationDenied },
    { why: 'unavailable', code: 2, message: POSITION_MESSAGES.locationUnavailable },
    { why: 'timed out', code: 3, message: POSITION_MESSAGES.locationTimeout },
    { why: 'unsupported', code: undefined, message: `${POSITION_MESSAGES.locationUnsupported}.` },
  ];
  for (const { why, code, message } of causes) {
    test(`because it is ${why}, the dialog names the cause and what to do, and does not send`, async ({ page, signIn }) => {
      await page.addInitScript((error) => {
        const fail = (_: unknown, onError: (reason: unknown) => void) => {
          onError({ code: error, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
          return 1;
        };
        const failing = { watchPosition: fail, getCurrentPosition: fail, clearWatch: () => {} };
        Object.defineProperty(navigator, 'geolocation', { value: error === undefined ? undefined : failing });
      }, code);
      await signIn(page);
      await page.goto('/dashboard');
      await page.getByRole('button', { name: /Log (onsite|another) visit/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Check In' });
      await expect(dialog.getByText(message)).toBeVisible();
      await expect(dialog.getByText(POSITION_MESSAGES.locationFailed)).toBeVisible();
    });
  }
});

/** The phone's Back; Playwright's own waits for a page to load, which a form that only closes never does. */
const back = (page: Page) => page.evaluate(() => history.back());

/** Opens the form on the dashboard for a delivery to Rotterdam, with the position known. */
async function beginDelivery(page: Page) {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /Log (onsite|another) visit/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Check In' });
  await choose(page, 'Client/Lead Name', 'rotterdam', /^rotterdam/i);
  await choose(page, 'Event Type', undefined, 'Delivery');
  await expect(dialog.getByText('±9 m')).toBeVisible();
  return dialog;
}

async function expectLogged(page: Page) {
  const card = page.getByRole('region', { name: 'Check In' });
  await expect(card.getByText('Logged')).toBeVisible();
  await expect(card.getByText(/^(Just now|[12]m ago)$/)).toBeVisible();
  await expect(card.getByRole('button', { name: 'Log another visit' })).toBeVisible();
}

/** Opens a field's list, types into it where there is something to type, and picks an entry. */
async function choose(page: Page, label: string, typed: string | undefined, option: string | RegExp) {
  const field = page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .first();
  await field.click();
  if (typed !== undefined) await field.fill(typed);
  await page.getByRole('option', { name: option }).first().click();
}

/** A JPEG of more than 6 MB, as a phone's camera makes them. */
async function largePhoto(): Promise<Buffer> {
  const [width, height] = [3200, 2400];
  const noise = { type: 'gaussian', mean: 128, sigma: 70 } as const;
  const photo = await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 95 })
    .toBuffer();
  expect(photo.length).toBeGreaterThan(6_000_000);
  expect(photo.length).toBeLessThan(10_485_760);
  return photo;
}
