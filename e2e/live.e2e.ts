import { signIn as signInToApi } from '../bench/api-client.ts';
import { expect, signInAs, test } from './fixtures.ts';
import { TIME_ZONE } from './time-zone.ts';

test('what a colleague adds, changes and deletes appears without reloading', async ({ page, server, signIn }) => {
  const colleague = await signInToApi(server.url, server);
  const name = `Live Cargo ${crypto.randomUUID().slice(0, 8)}`;
  await signIn(page);
  await page.goto(`/salesandleads?search=${encodeURIComponent(name.toLowerCase())}`);
  await expect(page.getByRole('heading', { name: 'Clients and Leads' })).toBeVisible();
  await expect(page.getByText(name, { exact: true })).toBeHidden();

  const { body } = await colleague.post('/api/clients', { companyName: name, email: 'desk@live.example', type: 'Broker' });
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  await expect(page.getByText('Broker', { exact: true })).toBeVisible();
  await colleague.put(`/api/clients/${body._id}`, { type: 'Agent' });
  await expect(page.getByText('Agent', { exact: true })).toBeVisible();
  await expect(page.getByText('Broker', { exact: true })).toBeHidden();
});

test('a visit logged elsewhere by the same user shows on the dashboard', async ({ page, server }) => {
  const admin = await signInToApi(server.url, server);
  const self = { username: `rep-${crypto.randomUUID().slice(0, 8)}`, password: 'anchors aweigh' };
  const { body: invited } = await admin.post('/api/accounts', { username: self.username });
  await admin.post(`/api/invitations/${invited.token}`, { newPassword: self.password });
  const elsewhere = await signInToApi(server.url, self);
  const client = await elsewhere.post('/api/clients', { companyName: 'Elsewhere Shipping', email: 'desk@elsewhere.example' });

  await signInAs(page, server, self);
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'Check In' });
  await expect(card.getByText('No Entries today')).toBeVisible();
  const now = await page.evaluate(() => {
    const two = (value: number) => String(value).padStart(2, '0');
    const at = new Date();
    return {
      date: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
      time: `${two(at.getHours())}:${two(at.getMinutes())}`,
    };
  });
  const visit = {
    clientId: client.body._id,
    eventType: 'delivery',
    location: 'Gate',
    latitude: 15.4,
    longitude: 73.8,
    timeZone: TIME_ZONE,
  };
  expect((await elsewhere.post('/api/checkins', { ...visit, ...now })).status).toBe(201);
  await expect(card.getByText('Elsewhere Shipping')).toBeVisible();
});
