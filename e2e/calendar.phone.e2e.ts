import type { Locator } from '@playwright/test';
import { signIn as signInToApi } from '../bench/api-client.ts';
import { expect, test } from './fixtures.ts';

test('a phone lists events by day; one is moved in its form, and another added', async ({ page, server, signIn }) => {
  const api = await signInToApi(server.url, server);
  const client = await api.post('/api/clients', { companyName: 'Pocket Shipping', email: 'desk@pocket.example' });
  await api.post(`/api/clients/${client.body._id}/events`, {
    eventName: 'Quay walk',
    eventType: 'other',
    date: '2027-03-03',
    time: '14:30',
  });
  await signIn(page);
  await page.goto(`/salesandleadsclient/${client.body._id}?tab=meetings&date=2027-03-01`);
  await page
    .getByRole('region', { name: 'Wednesday, March 3, 2027' })
    .getByRole('button', { name: /2:30 PM.*Quay walk/ })
    .tap();
  await page.getByRole('button', { name: 'Edit event' }).tap();
  const form = page.getByRole('dialog', { name: 'Edit Event' });
  await form.getByRole('button', { name: /^Date/ }).tap();
  await page.getByRole('button', { name: 'Friday, March 5, 2027' }).tap();
  await page.getByRole('button', { name: 'Apply' }).tap();
  await form.getByRole('button', { name: 'Update Event' }).tap();
  await expect(page.getByRole('region', { name: 'Friday, March 5, 2027' })).toContainText('Quay walk');

  await page.getByRole('button', { name: 'New Event' }).tap();
  const added = page.getByRole('dialog', { name: 'Create Event' });
  await added.getByLabel('Event name').fill('Gate call');
  await added.getByRole('combobox', { name: 'Event type' }).tap();
  await page.getByRole('option', { name: 'Call' }).tap();
  await added.getByRole('button', { name: 'Add Event' }).tap();
  const first = page.getByRole('region', { name: 'Monday, March 1, 2027' });
  await expect(first.getByRole('button', { name: /9:00 AM.*Gate call/ })).toBeVisible();
  await first.getByRole('button').tap();
  await expect(page.getByText('Mar 1, 2027, 9:00 AM – 11:00 AM')).toBeVisible();
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 } });

  test('an event is dragged by a finger that rests on it first, and its end too', async ({ page, server, signIn }) => {
    const api = await signInToApi(server.url, server);
    const client = await api.post('/api/clients', { companyName: 'Tablet Shipping', email: 'desk@tablet.example' });
    const event = {
      eventName: 'Crane check',
      eventType: 'other',
      date: '2027-03-03',
      time: '14:00',
      endDate: '2027-03-03',
      endTime: '15:00',
    };
    const { _id } = (await api.post(`/api/clients/${client.body._id}/events`, event)).body;
    const stored = async () => {
      const { date, time, endTime } = (await api.get(`/api/events/${_id}`)).body;
      return `${date} ${time} ${endTime}`;
    };
    const cdp = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
    const chip = page.getByRole('button', { name: /Crane check/ });
    const middle = async (of: Locator) => {
      const { x, y, width, height } = (await of.boundingBox()) as NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;
      return { x: x + width / 2, y: y + height / 2, foot: y + height };
    };
    const isHeld = async () => expect(page.locator('[class*=held]').first()).toBeAttached();
    const slide = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
      for (const part of [0.25, 0.5, 0.75, 1])
        await touch('touchMove', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
      await touch('touchEnd');
    };
    await signIn(page);
    await page.goto('/yourcalendar?date=2027-03-01');
    const from = await middle(chip);
    await touch('touchStart', from);
    await isHeld();
    await slide(from, await middle(page.locator('[data-date="2027-03-05"]')));
    await expect.poll(stored).toBe('2027-03-05 14:00 15:00');
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect.poll(stored).toBe('2027-03-03 14:00 15:00');

    await page.goto('/yourcalendar?view=week&date=2027-03-03');
    await chip.scrollIntoViewIfNeeded();
    const place = await middle(chip);
    await touch('touchStart', place);
    await isHeld();
    await touch('touchEnd');
    const foot = { x: place.x, y: place.foot };
    await touch('touchStart', foot);
    await slide(foot, { x: foot.x, y: foot.y + (place.foot - place.y) * 2 });
    await expect.poll(stored).toBe('2027-03-03 14:00 16:00');
  });
});
