import type { Locator, Page } from '@playwright/test';
import { signIn as signInToApi } from '../bench/api-client.ts';
import { emptyFor, expect, test } from './fixtures.ts';

/** A month that today is not in, so that every day of it is an ordinary one. */
const MONTH = '/yourcalendar?date=2027-03-01';
const WEEK = '/yourcalendar?view=week&date=2027-03-10';

let clientId = '';
test.beforeAll(async ({ server }) => {
  await emptyFor(server, test.info().file);
  const api = await signInToApi(server.url, server);
  clientId = (await api.post('/api/clients', { companyName: 'Calendar Shipping', email: 'desk@calendar.example' })).body._id;
  const person = { employeeId: 'EMP-7', employeeName: 'Dev Menon', mobile: '+91 832 555 0177', emailId: 'dev@fairlead.example' };
  await api.post('/api/employees', { ...person, role: 'Sales Executive', department: 'Sales' });
});

/** Drags by mouse, in steps as a hand does. */
async function drag(page: Page, from: Locator, to: Locator) {
  await from.hover();
  await page.mouse.down();
  await to.hover({ force: true });
  await to.hover({ force: true, position: { x: 12, y: 14 } });
  await page.mouse.up();
}

test('an event is added, read, changed, moved by mouse and keys, taken back and deleted', async ({ page, server, signIn }) => {
  const api = await signInToApi(server.url, server);
  const stored = async () => (await api.get(`/api/clients/${clientId}/events`)).body[0];
  await signIn(page);
  await page.goto(MONTH);
  await expect(page.getByRole('button', { name: 'March 2027' })).toBeVisible();
  await page.getByRole('button', { name: 'New Event' }).click();
  const form = page.getByRole('dialog', { name: 'Create Event' });
  await form.getByRole('button', { name: 'Add Event' }).click();
  await expect(form.getByRole('alert')).toContainText('Please fill in all required fields');
  await form.getByRole('combobox', { name: 'Client' }).click();
  await page.getByRole('option', { name: 'Calendar Shipping' }).click();
  await form.getByLabel('Event name').fill('Berth review');
  await form.getByRole('combobox', { name: 'Event type' }).click();
  await page.getByRole('option', { name: 'Meeting' }).click();
  await form.getByRole('combobox', { name: 'Team member' }).click();
  await page.getByRole('option', { name: /Dev Menon/ }).click();
  await expect(form.getByRole('button', { name: /^Date 01\/03\/2027/ })).toBeVisible();
  await form.getByRole('button', { name: 'Add Event' }).click();
  await expect(form).toBeHidden();

  const event = page.getByRole('button', { name: /Berth review/ });
  await event.click();
  const card = page.getByRole('dialog', { name: 'Berth review' });
  await expect(card.getByText('Meeting', { exact: true })).toBeVisible();
  await expect(card.getByText('Mar 1, 2027, 9:00 AM – 10:00 AM')).toBeVisible();
  await expect(card.getByText('No Notes Added')).toBeVisible();
  await expect(card.getByText('Assigned to: Dev Menon')).toBeVisible();
  await card.getByRole('button', { name: 'Edit event' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Event' });
  await edit.getByLabel('Notes').fill('Bring the rate sheet');
  await edit.getByRole('button', { name: 'Update Event' }).click();
  await expect(edit).toBeHidden();

  const day = (date: string) => page.locator(`[data-date="${date}"]`);
  await drag(page, event, day('2027-03-11'));
  await expect.poll(async () => (await stored()).date).toBe('2027-03-11');
  await expect(day('2027-03-11').getByRole('button', { name: /Berth review/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await stored()).date).toBe('2027-03-01');

  await event.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await stored()).date).toBe('2027-03-02');
  await expect(event).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect.poll(async () => (await stored()).date).toBe('2027-03-09');
  await expect(event).toBeFocused();
  expect(await stored()).toMatchObject({ time: '09:00', endDate: '2027-03-09', endTime: '10:00', notes: 'Bring the rate sheet' });

  await page.goto(WEEK);
  await event.hover();
  const box = await event.boundingBox();
  const [x, foot] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) - 2];
  await page.mouse.move(x, foot);
  await page.mouse.down();
  await page.mouse.move(x, foot + 30, { steps: 3 });
  await page.mouse.move(x, foot + 60, { steps: 3 });
  await page.mouse.up();
  await expect.poll(async () => (await stored()).endTime).not.toBe('10:00');
  expect((await stored()).date).toBe('2027-03-09');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await stored()).endTime).toBe('10:00');
  await event.focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(async () => (await stored()).endTime).toBe('10:30');
  await expect(event).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect.poll(async () => [(await stored()).time, (await stored()).endTime]).toEqual(['09:30', '11:00']);

  await event.press('Enter');
  await card.getByRole('button', { name: 'Delete event' }).click();
  await page.getByRole('alertdialog', { name: 'Delete this Event?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(event).toBeHidden();
  await page.goto('/profile/deleted?kind=calendar');
  await page.getByRole('button', { name: 'Restore Berth review' }).click();
  await page.getByRole('link', { name: 'Open it' }).click();
  await expect(card.getByText('Bring the rate sheet')).toBeVisible();
});

test('a move that is refused goes back with a word, and a colleague’s events come and go by themselves', async ({
  page,
  server,
  signIn,
}) => {
  const api = await signInToApi(server.url, server);
  await signIn(page);
  await api.post(`/api/clients/${clientId}/events`, { eventName: 'There before', eventType: 'call', date: '2027-05-03', time: '11:00' });
  await page.goto('/yourcalendar?date=2027-05-01');
  await expect(page.getByRole('button', { name: 'May 2027' })).toBeVisible();
  const day = (date: string) => page.locator(`[data-date="${date}"]`);
  // The month has been read.
  await expect(day('2027-05-03').getByText('There before')).toBeVisible();
  const made = await api.post(`/api/clients/${clientId}/events`, {
    eventName: 'Live',
    eventType: 'call',
    date: '2027-05-04',
    time: '11:00',
  });
  await expect(day('2027-05-04').getByText('Live')).toBeVisible();
  await api.put(`/api/events/${made.body._id}`, { date: '2027-05-06' });
  await expect(day('2027-05-06').getByText('Live')).toBeVisible();

  await page.route('**/api/events/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 403, json: { message: 'Not while the port is shut', code: 'forbidden' } })
      : route.continue(),
  );
  await drag(page, page.getByRole('button', { name: /Live/ }), day('2027-05-13'));
  await expect(page.getByRole('alertdialog')).toContainText('Not while the port is shut');
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(day('2027-05-06').getByText('Live')).toBeVisible();

  await api.delete(`/api/events/${made.body._id}`);
  await expect(page.getByText('Live', { exact: true })).toBeHidden();
});

test('the day view leads to earlier and later events, and a member’s name in the address to their week', async ({
  page,
  server,
  signIn,
}) => {
  const api = await signInToApi(server.url, server);
  const { body } = await api.get('/api/employees?limit=1');
  const event = { eventType: 'meeting', date: '2027-06-02' };
  const path = `/api/employees/${body.employees[0]._id}/events`;
  for (const [eventName, time] of [
    ['Dawn', '06:00'],
    ['Noon', '12:00'],
    ['Night', '23:15'],
  ]) {
    expect((await api.post(path, { ...event, eventName, time })).status).toBe(201);
  }
  await signIn(page);
  await page.goto('/yourcalendar?view=day&date=2027-06-02');
  await expect(page.getByRole('button', { name: 'Wednesday, June 2' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Noon/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /Dawn/ })).toBeHidden();
  await page.getByRole('button', { name: '1 earlier' }).click();
  await expect(page.getByRole('button', { name: /Dawn/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /Night/ })).toBeVisible();

  await page.goto('/dev-menon?date=2027-06-02');
  await expect(page.getByRole('heading', { level: 1, name: 'Dev Menon' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'May 31 – Jun 6, 2027' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Noon/ })).toBeVisible();
  await page.goto('/nobody-at-all');
  await expect(page.getByText('No team member called nobody-at-all')).toBeVisible();
});

test('events come in from a file once, and go out at a secret address until it is removed', async ({ page, request, server, signIn }) => {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Desk//EN', 'BEGIN:VEVENT', 'UID:gate-1', 'DTSTAMP:20270101T000000Z'];
  const file = [...lines, 'DTSTART:20270707T100000', 'SUMMARY:Gate inspection', 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
  await signIn(page);
  await page.goto('/yourcalendar?date=2027-07-01');
  const choose = async (entry: string) => {
    await page.getByRole('button', { name: 'Other calendars' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  const pick = () =>
    page.getByLabel('Calendar file').setInputFiles({ name: 'gate.ics', mimeType: 'text/calendar', buffer: Buffer.from(file) });
  await choose('Import events');
  const dialog = page.getByRole('dialog', { name: 'Import events' });
  await pick();
  await expect(dialog.getByText('Gate inspection')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add 1 event' }).click();
  await expect(dialog.getByRole('status')).toContainText('1 event was added');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('button', { name: /Gate inspection/ })).toBeVisible();
  await choose('Import events');
  await pick();
  await expect(dialog.getByRole('status')).toContainText('0 events would be added, 1 event is here already.');
  await page.keyboard.press('Escape');

  await choose('Calendar addresses');
  const feeds = page.getByRole('dialog', { name: 'Calendar addresses' });
  await feeds.getByRole('radio', { name: 'Whole team' }).check();
  await feeds.getByRole('button', { name: 'Make an address' }).click();
  const address = (await feeds.locator('code').textContent()) ?? '';
  expect(await (await request.get(address)).text()).toContain('BEGIN:VCALENDAR');
  expect(address).toContain(server.url);
  await feeds.getByRole('button', { name: 'Renew the address of Whole team' }).click();
  await expect(feeds.locator('code')).not.toHaveText(address);
  expect((await request.get(address)).status()).toBe(404);
  await feeds.getByRole('button', { name: 'Remove the address of Whole team' }).click();
  await page.getByRole('alertdialog', { name: 'Remove this address?' }).getByRole('button', { name: 'Remove' }).click();
  await expect(feeds.getByText('No addresses yet.')).toBeVisible();
});
