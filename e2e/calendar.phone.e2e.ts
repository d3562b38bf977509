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
