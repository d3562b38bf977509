import { signIn as signInToApi } from '../bench/api-client.ts';
import { cardsOf, drag } from './board.ts';
import { emptyFor, expect, test } from './fixtures.ts';

let [clientId, board] = ['', ''];
test.beforeAll(async ({ server }) => {
  await emptyFor(server, test.info().file);
  const api = await signInToApi(server.url, server);
  clientId = (await api.post('/api/clients', { companyName: 'Board Shipping', email: 'desk@board.example' })).body._id;
  board = `/salesandleadsclient/${clientId}?tab=tasks`;
  const person = { employeeId: 'EMP-7', employeeName: 'Dev Menon', mobile: '+91 832 555 0177', emailId: 'dev@fairlead.example' };
  await api.post('/api/employees', { ...person, role: 'Sales Executive', department: 'Sales' });
});

test('a task is added, read, moved by mouse and keys, taken back, edited, deleted and restored', async ({ page, server, signIn }) => {
  const api = await signInToApi(server.url, server);
  const stored = async () =>
    (await api.get(`/api/clients/${clientId}/tasks`)).body
      .map(({ title, status }: { title: string; status: string }) => `${title} ${status}`)
      .toSorted();
  await signIn(page);
  await page.goto(board);
  await page.getByRole('button', { name: 'New Task', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Create Task' });
  await form.getByRole('button', { name: 'Add Task' }).click();
  await expect(form.getByRole('alert')).toContainText('Please fill in all required fields');
  await form.getByLabel('Task Name').fill('Send rates');
  await form.getByRole('combobox', { name: 'Project' }).fill('Project B');
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: /^Date / }).click();
  await page
    .getByRole('dialog', { name: 'Date' })
    .getByRole('button', { name: / 15, \d{4}$/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await form.getByRole('combobox', { name: 'Assigned employees' }).click();
  await page.getByRole('option', { name: 'Dev Menon' }).click();
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Add Task' }).click();
  await expect(form).toBeHidden();
  await expect(cardsOf(page, 'To Do Tasks')).toHaveText(['Send rates']);
  await api.post(`/api/clients/${clientId}/tasks`, { title: 'Check berth', date: '2027-03-01' });
  await expect(cardsOf(page, 'To Do Tasks')).toHaveText(['Send rates', 'Check berth']);

  const card = (name: RegExp) => page.getByRole('button', { name });
  await drag(page, card(/^\d.*Send rates/), 'In Progress');
  await expect(cardsOf(page, 'In Progress')).toHaveText(['Send rates']);
  await expect.poll(stored).toEqual(['Check berth todo', 'Send rates inprogress']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(stored).toEqual(['Check berth todo', 'Send rates todo']);
  await expect(cardsOf(page, 'To Do Tasks')).toHaveText(['Send rates', 'Check berth']);

  // Too narrow for all columns, so the last one is beyond the edge.
  await page.setViewportSize({ width: 1000, height: 800 });
  // Tab would come through every button of every card.
  await card(/^\d.*Check berth/).focus();
  await page.keyboard.press('ArrowUp');
  await expect(card(/^\d.*Send rates/)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('Send rates is lifted from To Do Tasks, place 1 of 2.')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('To Do Tasks, place 2 of 2', { exact: true })).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('In Progress, place 1 of 1', { exact: true })).toBeAttached();
  // The board measures what has come into sight with the next frames.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve)))),
  );
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Done, place 1 of 1', { exact: true })).toBeAttached();
  await page.keyboard.press('Space');
  await expect(cardsOf(page, 'Done')).toHaveText(['Send rates']);
  await expect.poll(stored).toEqual(['Check berth todo', 'Send rates done']);
  await expect(card(/^\d.*Send rates/)).toBeInViewport({ ratio: 0.9 });
  await page.setViewportSize({ width: 1280, height: 800 });

  await card(/^\d.*Send rates/).press('Enter');
  const read = page.getByRole('dialog', { name: 'Send rates' });
  await expect(read.getByText(/by admin/)).toBeVisible();
  await expect(read.getByText('Dev Menon')).toBeVisible();
  await read.getByRole('button', { name: 'Edit task' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Task' });
  await edit.getByLabel('Task Name').fill('Send all rates');
  await edit.getByRole('button', { name: 'Update Task' }).click();
  await expect(edit).toBeHidden();
  await expect(cardsOf(page, 'Done')).toHaveText(['Send all rates']);

  await page.getByRole('button', { name: 'Delete Send all rates' }).click();
  await page.getByRole('alertdialog', { name: 'Delete this Task?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(cardsOf(page, 'Done')).toHaveCount(0);
  await page.goto('/profile/deleted?kind=tasks');
  await page.getByRole('button', { name: 'Restore Send all rates' }).click();
  await page.getByRole('link', { name: 'Open it' }).click();
  await page.getByRole('dialog', { name: 'Send all rates' }).getByRole('link', { name: 'Board of Board Shipping' }).click();
  await expect(cardsOf(page, 'Done')).toHaveText(['Send all rates']);
});

test('all tasks are found by whose and which, ticked off in the list and on the dashboard, and lead to their boards', async ({
  page,
  server,
  signIn,
}) => {
  const api = await signInToApi(server.url, server);
  const { body } = await api.post('/api/clients', { companyName: 'List Shipping', email: 'desk@list.example' });
  for (const title of ['Late letter', 'Late call']) await api.post(`/api/clients/${body._id}/tasks`, { title, date: '2026-01-05' });
  await signIn(page);
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: "Today's Tasks" });
  await card.getByRole('checkbox', { name: 'Finished: Late letter' }).click();
  const listed = card.getByRole('listitem').filter({ hasText: 'Late letter' });
  await expect(listed).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(listed).toBeVisible();
  await card.getByRole('link', { name: 'All tasks' }).click();
  await expect(page).toHaveURL(/\/tasks\?finished=no/);
  await page.getByRole('radio', { name: 'Overdue' }).check({ force: true });
  await expect(page).toHaveURL(/overdue=Yes/);
  const row = page.getByRole('row').filter({ hasText: 'Late call' });
  await row.getByRole('checkbox', { name: 'Finished: Late call' }).click();
  await expect(row).toBeHidden();
  await page.getByRole('radio', { name: 'All' }).check({ force: true });
  await expect(row.getByText('Done')).toBeVisible();
  await row.getByText('Late call').click();
  await expect(page.getByRole('dialog', { name: 'Late call' }).getByText(/by admin/)).toBeVisible();
  await page.getByRole('link', { name: 'Board of List Shipping' }).click();
  await expect(cardsOf(page, 'Done')).toHaveText(['Late call']);
});
