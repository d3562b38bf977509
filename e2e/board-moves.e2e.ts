import type { Task } from '@fairlead/contract/tasks';
import type { Page } from '@playwright/test';
import { signIn as signInToApi } from '../bench/api-client.ts';
import { cardsOf, column, drag } from './board.ts';
import { expect, test } from './fixtures.ts';

test('a move that is refused goes back with a word, one without a network waits, and two screens agree', async ({
  browser,
  page,
  server,
  signIn,
}) => {
  const api = await signInToApi(server.url, server);
  const { body } = await api.post('/api/clients', { companyName: 'Pair Shipping', email: 'desk@pair.example' });
  for (const title of ['One', 'Two']) await api.post(`/api/clients/${body._id}/tasks`, { title, date: '2027-03-01' });
  const theirs = await browser.newPage({ baseURL: server.url });
  for (const each of [page, theirs]) {
    await signIn(each);
    await each.goto(`/salesandleadsclient/${body._id}?tab=tasks`);
    await expect(cardsOf(each, 'To Do Tasks')).toHaveText(['One', 'Two']);
  }
  const one = page.getByRole('button', { name: /^\d.*One/ });

  await page.route('**/move', (route) =>
    route.fulfill({ status: 403, json: { message: 'Not while the port is shut', code: 'forbidden' } }),
  );
  await drag(page, one, 'Done');
  await expect(page.getByRole('alertdialog')).toContainText('Not while the port is shut');
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(cardsOf(page, 'To Do Tasks')).toHaveText(['One', 'Two']);
  await page.unroute('**/move');

  await page.route('**/move', (route) => route.abort());
  await drag(page, one, 'In Progress');
  await expect(column(page, 'In Progress').getByText('Waiting for the network')).toBeVisible();
  await page.reload();
  await expect(column(page, 'In Progress').getByText('Waiting for the network')).toBeVisible();
  await expect(cardsOf(theirs, 'To Do Tasks')).toHaveText(['One', 'Two']);
  // Meanwhile someone else moves the same card; the move that waited comes last, and holds on both screens.
  // Shown before it is stored, so the answer is waited for.
  const stored = theirs.waitForResponse('**/move');
  await drag(theirs, theirs.getByRole('button', { name: /^\d.*One/ }), 'Backlog Tasks');
  await stored;
  await expect(cardsOf(theirs, 'Backlog Tasks')).toHaveText(['One']);
  await page.unroute('**/move');
  // As a browser tells; otherwise the next try comes after a wait that grew with each failed one.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  for (const each of [page, theirs]) await expect(cardsOf(each, 'In Progress')).toHaveText(['One']);
  await expect(page.getByText('Waiting for the network')).toBeHidden();

  // Both move one card before either has heard of the other's move: whichever is stored last holds on both screens.
  const held: (() => void)[] = [];
  for (const each of [page, theirs]) await each.route('**/move', (route) => held.push(() => route.continue()));
  await drag(page, page.getByRole('button', { name: /^\d.*Two/ }), 'Done');
  await drag(theirs, theirs.getByRole('button', { name: /^\d.*Two/ }), 'Backlog Tasks');
  await expect(cardsOf(page, 'Done')).toHaveText(['Two']);
  await expect(cardsOf(theirs, 'Backlog Tasks')).toHaveText(['Two']);
  await expect.poll(() => held.length).toBe(2);
  for (const send of held) send();
  const shownOn = async (each: Page) =>
    (await Promise.all(['Backlog Tasks', 'Done'].map(async (name) => `${name}: ${await cardsOf(each, name).allTextContents()}`))).join();
  const storedNow = async () => {
    const tasks: Task[] = (await api.get(`/api/clients/${body._id}/tasks`)).body;
    const titles = (status: string) => tasks.filter((task) => task.status === status).map(({ title }) => title);
    return `Backlog Tasks: ${titles('backlog')},Done: ${titles('done')}`;
  };
  await expect.poll(async () => new Set(await Promise.all([shownOn(page), shownOn(theirs), storedNow()])).size).toBe(1);
  expect(['Backlog Tasks: Two,Done: ', 'Backlog Tasks: ,Done: Two']).toContain(await storedNow());
  await theirs.close();
});
