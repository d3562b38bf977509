import { signIn as signInToApi } from '../bench/api-client.ts';
import { expect, test } from './fixtures.ts';

test('a phone swipes between columns and moves a card by a long touch', async ({ page, server, signIn }) => {
  const api = await signInToApi(server.url, server);
  const { body } = await api.post('/api/clients', { companyName: 'Pocket Shipping', email: 'desk@pocket.example' });
  for (const title of ['One', 'Two']) await api.post(`/api/clients/${body._id}/tasks`, { title, date: '2027-03-01' });
  await signIn(page);
  await page.goto(`/salesandleadsclient/${body._id}?tab=tasks`);
  const todo = page.getByRole('region', { name: 'To Do Tasks', exact: true });
  const cards = todo.getByRole('listitem').locator('b');
  await expect(cards).toHaveText(['One', 'Two']);
  const card = todo.getByRole('button', { name: /^\d.*One/ });
  // Beside the window's edge a lifted card scrolls the page, away under the finger.
  await card.evaluate((handle) => handle.scrollIntoView({ block: 'center' }));
  const [from, to] = [await card.boundingBox(), await todo.getByRole('button', { name: /^\d.*Two/ }).boundingBox()];
  const x = (from?.x ?? 0) + 60;
  const start = (from?.y ?? 0) + 20;
  const end = (to?.y ?? 0) + (to?.height ?? 0) - 10;

  const fingers = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await touch('touchStart', start);
  // It is lifted once the finger has rested on it.
  await expect(page.getByText('One is lifted from To Do Tasks, place 1 of 2.')).toBeAttached();
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', start + (end - start) * part);
  await expect(page.getByText('To Do Tasks, place 2 of 2', { exact: true })).toBeAttached();
  await touch('touchEnd', end);
  await expect(cards).toHaveText(['Two', 'One']);
  await expect
    .poll(async () => (await api.get(`/api/clients/${body._id}/tasks`)).body.map(({ title }: { title: string }) => title))
    .toEqual(['Two', 'One']);

  await todo.getByRole('button', { name: 'New Task in To Do Tasks' }).tap();
  await expect(page.getByRole('dialog', { name: 'Create Task' })).toBeVisible();
});

test('a client’s name of two lines stands together in a phone’s list, as tall as a finger needs', async ({ page, server, signIn }) => {
  const api = await signInToApi(server.url, server);
  const names = ['Konkan', 'Konkan Agencies and Freight Forwarders of the Malabar Coast'];
  for (const [at, companyName] of names.entries()) {
    const { body } = await api.post('/api/clients', { companyName, email: `desk${at}@konkan.example` });
    await api.post(`/api/clients/${body._id}/tasks`, { title: 'Call back', date: '2027-03-01' });
  }
  await signIn(page);
  await page.goto('/tasks?search=call%20back');
  const height = async (name: string) => (await page.getByRole('link', { name, exact: true }).boundingBox())?.height;
  await expect(page.getByRole('link', { name: names[1] })).toBeVisible();
  expect(await Promise.all(names.map(height))).toEqual([44, 64]);
});
