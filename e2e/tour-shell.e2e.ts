import { signIn as signInToApi } from '../bench/api-client.ts';
import { emptyFor, expect, signInAs, test } from './fixtures.ts';
import { type Desk, fillDesk, refusePosition } from './tour.ts';

/** Every screen outside the clients' in each of its states, as people with a disability meet it: both widths, both colour schemes. */

let desk: Desk;
test.beforeAll(async ({ server }) => {
  await emptyFor(server, test.info().file);
  desk = await fillDesk(server);
});

test('the accessibility check itself finds faults in either scheme', async ({ page, axe }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Login to CRM' })).toBeVisible();
  const add = (html: string) =>
    page.evaluate((text) => document.body.insertAdjacentHTML('beforeend', `<div id="wrong">${text}</div>`), html);
  await add('<p style="color: light-dark(#000, #222); background: light-dark(#fff, #111)">Read me at night</p>');
  await expect(axe(page)).rejects.toThrow('color-contrast');
  await page.evaluate(() => document.getElementById('wrong')?.remove());
  await add('<button></button>');
  await expect(axe(page)).rejects.toThrow('button-name');
});

test('the pages for strangers', async ({ page, axe, server }) => {
  await page.goto('/example');
  await expect(page.getByText('The public enquiry form is switched off.')).toBeVisible();
  await axe(page);
  await (await signInToApi(server.url, server)).put('/api/settings', { enquiryForm: true });
  await page.reload();
  await page.getByLabel('Company Name').fill('Konkan Coal');
  await axe(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('button', { name: 'Email is required' })).toBeVisible();
  await page.getByLabel('Email').fill('desk@konkan.example');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Review Changes' })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Your enquiry has been sent')).toBeVisible();
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Login to CRM' })).toBeVisible();
  await axe(page);
  await page.goto('/forgotpassword');
  await page.getByLabel('Email').fill('nobody@port.example');
  await page.getByRole('button', { name: 'Get OTP' }).click();
  await expect(page.getByText('Email not found!')).toBeVisible();
  await axe(page);
  const emailId = 'desk@tour.example';
  expect((await desk.api.put('/api/auth/me', { emailId, currentPassword: server.password })).status).toBe(200);
  await page.getByLabel('Email').fill(emailId);
  await page.getByRole('button', { name: 'Get OTP' }).click();
  const digits = page.getByRole('textbox', { name: /^Digit/ });
  await expect(digits).toHaveCount(4);
  const tops = await digits.evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().top));
  expect(new Set(tops).size, 'rows of boxes').toBe(1);
  await axe(page);
  await page.goto(desk.invitation);
  await expect(page.getByText('tourist')).toBeVisible();
  await axe(page);
});

test('the shell and the pages of its navigation', async ({ page, context, signIn, isMobile, axe }) => {
  await signIn(page);
  for (const path of ['/dashboard', '/yourcalendar', '/reports', '/documents', '/help', '/no/such/page']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    if (path === '/dashboard') await expect(page.getByRole('group', { name: 'Conversion rate of the last 12 months' })).toBeVisible();
    await axe(page);
  }
  await page.goto('/dashboard');
  await page.getByRole('button', { name: isMobile ? 'Menu' : 'Narrow the sidebar' }).click();
  if (isMobile) await expect(page.getByRole('dialog')).toBeVisible();
  await axe(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Notifications' }).click();
  // The enquiry of the pages for strangers, if that came before.
  await expect(
    page
      .getByRole('dialog', { name: 'Notifications' })
      .getByText(/^(Nothing new|New enquiry.*)$/)
      .first(),
  ).toBeVisible();
  await axe(page);
  await page.goto('/documents');
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  const searching = page.getByRole('dialog', { name: 'Search' });
  await expect(searching.getByText(/^Type two letters or more/)).toBeVisible();
  await axe(page);
  await searching.getByRole('combobox').fill('tour shipping');
  await expect(searching.getByRole('option', { name: /^Tour Shipping Client/ })).toBeVisible();
  await axe(page);
  await page.goto('/salesandleads');
  await expect(page.getByRole('heading', { name: 'Clients and Leads' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'No connection' })).toBeVisible();
  await axe(page);
});

test('the API reference', async ({ page, signIn, axe }) => {
  await signIn(page);
  await page.goto('/help/api?area=contacts&call=contacts.list');
  await expect(page.getByRole('heading', { name: 'Refusals' })).toBeVisible();
  await page.getByRole('button', { name: /^Contact: \d+ fields/ }).click();
  await expect(page.getByText('Changed on (UTC)')).toBeVisible();
  await axe(page);
  await page.goto('/help/api?search=unheard-of');
  await expect(page.getByText('No call found for “unheard-of”.')).toBeVisible();
  await axe(page);
});

test('the check-in', async ({ page, signIn, axe }) => {
  await refusePosition(page);
  await signIn(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /Log (onsite|another) visit/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Check In' });
  await expect(dialog.getByText('Unable to get your location. Please enable GPS permissions.')).toBeVisible();
  await axe(page);
  await dialog.getByRole('button', { name: 'Check In' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Select a Date' }).click();
  await expect(page.getByRole('dialog', { name: 'Select a Date' })).toBeVisible();
  await axe(page);
});

test('the visits', async ({ page, signIn, isMobile, axe }) => {
  await signIn(page);
  await page.goto('/checkins');
  const first = page.locator('tbody tr').first();
  await expect(first).toBeVisible();
  if (isMobile) expect((await first.boundingBox())?.y).toBeLessThan(0.45 * 844);
  await page.getByRole('button', { name: 'Statistics' }).click();
  await expect(page.getByRole('table', { name: 'Visits by client' })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Statistics' }).click();
  await first.locator('[data-row-target]').click();
  await expect(page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Correct' }).click();
  const form = page.getByRole('dialog', { name: 'Correct Visit' });
  await form.getByLabel('Location').fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toBeVisible();
  await axe(page);
});

test('the team', async ({ page, signIn, axe }) => {
  await signIn(page);
  await page.goto('/teammanagement');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Add Employee' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Employee' });
  await dialog.getByLabel('Employee Name').fill('Sana Khan');
  for (const step of ['Basic Info', 'Employment Details']) {
    await expect(dialog.getByText(step).first()).toBeAttached();
    await axe(page);
    await dialog.getByRole('button', { name: 'Next' }).click();
  }
  await dialog.getByRole('button', { name: 'Finish' }).click();
  await expect(dialog.getByRole('alert')).toContainText('are required fields');
  await axe(page);
  await page.goto('/teammanagement?search=nobody%20of%20that%20name');
  await expect(page.getByText('No employees found.')).toBeVisible();
  await axe(page);
  await page.goto(`/teammanagement_salesleads/${desk.employeeId}`);
  await page.getByRole('button', { name: 'Delete Entry' }).waitFor();
  await axe(page);
  await page.getByRole('button', { name: 'Delete Entry' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Delete this Entry?' })).toBeVisible();
  await axe(page);
  await page.goto('/teammanagement_salesleads/nobody');
  await expect(page.getByText('Employee not found.')).toBeVisible();
  await axe(page);
});

/** One event that can be read, and one in a time zone that nobody knows. */
const TOUR_FILE = [
  'BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:tour',
  'BEGIN:VEVENT\nUID:1\nSUMMARY:Gate walk\nDTSTART:20270303T090000Z\nEND:VEVENT',
  'BEGIN:VEVENT\nUID:2\nSUMMARY:Lost\nDTSTART;TZID=Nowhere/Here:20270303T090000\nEND:VEVENT',
  'END:VCALENDAR',
].join('\n');

test('the calendar', async ({ page, signIn, axe, isMobile }) => {
  const event = { eventName: 'Tour review', eventType: 'meeting', date: '2027-03-03', time: '10:00' };
  for (const color of ['#FF9500', '#007AFF', '#34C759', '#30B0C7', null]) {
    expect((await desk.api.post(`/api/clients/${desk.clientId}/events`, { ...event, color })).status).toBe(201);
  }
  await signIn(page);
  for (const view of ['month', 'week']) {
    await page.goto(`/yourcalendar?date=2027-03-01&view=${view}`);
    await expect(page.getByRole('button', { name: /Tour review/ }).first()).toBeVisible();
    await axe(page);
  }
  await page
    .getByRole('button', { name: /Tour review/ })
    .first()
    .click();
  await expect(page.getByText('No Notes Added')).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New Event' }).click();
  const form = page.getByRole('dialog', { name: 'Create Event' });
  await form.getByRole('button', { name: 'Add Event' }).click();
  await expect(form.getByRole('alert')).toContainText('Please fill in all required fields');
  await axe(page);
  await page.goto('/yourcalendar');
  const exchange = async (name: string) => {
    await page.getByRole('button', { name: 'Other calendars' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await exchange('Import events');
  await page.getByLabel('Calendar file').setInputFiles({ name: 'tour.ics', mimeType: 'text/calendar', buffer: Buffer.from(TOUR_FILE) });
  await expect(page.getByRole('region', { name: 'What could not be read' })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await exchange('Calendar addresses');
  const feeds = page.getByRole('dialog', { name: 'Calendar addresses' });
  // The dialog gets lower by that, and its buttons move.
  await expect(feeds.getByText('No addresses yet.')).toBeVisible();
  await feeds.getByRole('button', { name: 'Make an address' }).click();
  await expect(feeds.getByText('Choose a team member')).toBeVisible();
  await axe(page);
  await feeds.getByRole('radio', { name: 'Whole team' }).check();
  await feeds.getByRole('button', { name: 'Make an address' }).click();
  await expect(feeds.locator('code')).toBeVisible();
  await axe(page);
  if (isMobile) return;
  await page.goto('/nobody');
  await expect(page.getByText('No team member called nobody')).toBeVisible();
  await axe(page);
});

test('the settings', async ({ page, signIn, axe }) => {
  await signIn(page);
  await page.goto('/profile');
  await expect(page.getByLabel('Phone Number')).toBeVisible();
  await axe(page);
  await page.goto('/profile/workspace');
  await page.getByRole('link', { name: /^Who sees which clients/ }).click();
  await expect(page.getByRole('radio', { name: 'All clients' })).toBeChecked();
  await axe(page);
  for (const [name, label] of [
    ['general', 'Time zone'],
    ['signing-in', 'Administrators'],
    ['maps', 'Address of street tiles'],
    ['enquiries', 'Take enquiries from strangers'],
    ['backups', 'Back up every day'],
    ['lists', 'Projects'],
  ] as const) {
    await page.goto(`/profile/workspace/${name}`);
    await expect(page.getByLabel(label, { exact: true }).first()).toBeVisible();
    await axe(page);
  }
  await page.goto('/profile/workspace/visit-log');
  await expect(page.getByRole('button', { name: 'Check now' })).toBeVisible();
  await axe(page);
  await page.goto('/profile/log');
  await expect(page.getByRole('table', { name: 'Administrator’s log' })).toBeVisible();
  await axe(page);
  await page.goto('/profile/deleted');
  await expect(page.getByRole('row').filter({ hasText: 'Deleted Shipping' })).toBeVisible();
  await axe(page);
  await page.goto('/profile/permissions');
  await page.getByRole('combobox', { name: 'Or an employee' }).click();
  await page.getByRole('option').first().click();
  await expect(page.getByRole('table', { name: 'What is allowed' })).toBeVisible();
  await axe(page);
  await page.goto('/profile/accounts');
  await expect(page.getByText('tourist').first()).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'tourist' }).click();
  await expect(page.getByRole('dialog', { name: 'tourist' })).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('dialog', { name: 'Invite' })).toBeVisible();
  await axe(page);
});

test('beside the wide sidebar of a small laptop every list shows what names its rows', async ({ page, signIn, isMobile }) => {
  // Cards have no columns.
  if (isMobile) return;
  await page.setViewportSize({ width: 1024, height: 800 });
  await signIn(page);
  const { body: tasks } = await desk.api.get('/api/tasks?limit=1');
  const { clientId } = tasks.tasks[0];
  expect((await desk.api.post('/api/contacts', { clientId, name: 'Tour Guide' })).status).toBe(201);
  for (const path of [
    ...['/tasks', '/ledger', '/checkins', '/salesandleads', '/teammanagement', '/documents', '/contacts', '/lanes', '/ports'],
    ...['/profile/accounts', '/profile/deleted'],
  ]) {
    await page.goto(path);
    // A visit is named by its client.
    const name = page
      .locator('tbody tr')
      .first()
      .locator(path === '/checkins' ? '[data-column="client"]' : '[data-phone="primary"]');
    await expect(name, path).toBeVisible();
    expect((await name.boundingBox())?.width, path).toBeGreaterThanOrEqual(160);
    const cut = (heads: Element[]) => heads.filter((head) => head.scrollWidth > head.clientWidth).map((head) => head.textContent);
    expect(await page.getByRole('columnheader').evaluateAll(cut), path).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(1024);
  }
});

test('a page that is refused', async ({ page, server, axe }) => {
  const self = { username: `manager-${crypto.randomUUID().slice(0, 8)}`, password: 'anchors aweigh' };
  const { body } = await desk.api.post('/api/accounts', { username: self.username, role: 'Manager' });
  await desk.api.post(`/api/invitations/${body.token}`, { newPassword: self.password });
  await signInAs(page, server, self);
  await page.goto('/profile/workspace');
  await expect(page.getByText('Only an Administrator changes the workspace.')).toBeVisible();
  await axe(page);
});
