import { signInEndpoints } from '@fairlead/contract/sign-in';
import { taskEndpoints } from '@fairlead/contract/tasks';
import { taskBoardEndpoints } from '@fairlead/contract/tasks/board';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { currentOutbox } from '../../../platform/outbox/entries.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { TasksPage } from './tasks-page.tsx';

const ME = '0198aaaa-0000-7000-8000-000000000001';
const RATES = {
  ...{ _id: 't1', title: 'Send rates', clientId: 'c1', clientName: 'Konkan Minerals', project: null, priority: 'Medium' },
  ...{ date: '2099-11-24', timeFrom: null, timeTo: null, assignedEmployees: [], assignedEmployeeNames: [] },
  ...{ status: 'todo', statusName: 'To Do Tasks', finishedAt: null, createdBy: ME, version: 1 },
};
const OF_RATES = { clientId: 'c1', taskId: 't1' };
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  signedInAs('riya.nair', ME);
  server = fakeServer();
  server.on(signInEndpoints.me, () => ({ json: { _id: ME, username: 'riya.nair', role: 'Member', employeeId: null } }));
  server.on(taskEndpoints.list, () => ({ json: { tasks: [], page: 1, next: null, previous: null } }));
  server.on(taskEndpoints.count, () => ({ json: { total: 0, pages: 1 } }));
});
const asked = () => server.callsTo(taskEndpoints.list).map(({ query }) => query.get('finished'));

it('opens on what is left to do where the address says nothing, and the address says so then', async () => {
  const { address } = await renderPage(<TasksPage />, { at: '/tasks', route: '/tasks' });
  await waitFor(() => expect(address()).toBe('/tasks?finished=no'));
  await waitFor(() => expect(asked()).toEqual(['no']));
});

it('opens the form for a new task where the address says so', async () => {
  await renderPage(<TasksPage />, { at: '/tasks?new=1', route: '/tasks' });
  expect(await screen.findByRole('dialog', { name: 'Create Task' })).toBeDefined();
});

it('shows all tasks when that is chosen', async () => {
  const { user, address } = await renderPage(<TasksPage />, { at: '/tasks', route: '/tasks' });
  await waitFor(() => expect(address()).toBe('/tasks?finished=no'));
  await user.click(await screen.findByRole('radio', { name: 'All' }));
  await waitFor(() => expect(asked()).toEqual(['no', null]));
  expect(address()).toBe('/tasks');
});

/** The list with one task, and its round box. */
async function openRates() {
  server.on(taskEndpoints.list, () => ({ json: { tasks: [RATES], page: 1, next: null, previous: null } }));
  server.on(taskEndpoints.count, () => ({ json: { total: 1, pages: 1 } }));
  const page = await renderPage(<TasksPage />, { at: '/tasks?finished=no', route: '/tasks' });
  const [box] = await screen.findAllByRole<HTMLInputElement>('checkbox', { name: 'Finished: Send rates' });
  await waitFor(() => expect(box!.disabled).toBe(false));
  return { ...page, box: box! };
}

it('finishes a task by its box, shown at once, and takes that back', async () => {
  const { user, box } = await openRates();
  const sent: unknown[] = [];
  server.on(
    taskBoardEndpoints.move,
    ({ body }) => {
      sent.push(body);
      return { json: { ...RATES, status: (body as { status: string }).status } };
    },
    OF_RATES,
  );
  await user.click(box);
  expect(box.checked).toBe(true);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  const toEnd = { afterId: null, beforeId: null };
  await waitFor(() =>
    expect(sent).toEqual([
      { status: 'done', ...toEnd },
      { status: 'todo', ...toEnd },
    ]),
  );
});

it('shows a tick that was not sent yet after a reload too', async () => {
  const lost = () => new TypeError('Failed to fetch');
  server.on({ method: 'GET', path: '/api/health' }, lost);
  server.on(taskBoardEndpoints.move, lost, OF_RATES);
  const before = await openRates();
  await before.user.click(before.box);
  await waitFor(() => expect(currentOutbox().entries.map(({ title }) => title)).toEqual(['Send rates to Done']));
  before.unmount();
  const { box } = await openRates();
  await waitFor(() => expect(box.checked).toBe(true));
});

it('takes a tick back that is refused, and says why', async () => {
  server.on(taskBoardEndpoints.move, () => ({ status: 404, json: { message: 'Task not found', code: 'not_found' } }), OF_RATES);
  const { user, box } = await openRates();
  await user.click(box);
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Task not found');
  expect(box.checked).toBe(false);
  await waitFor(() => expect(currentOutbox().entries).toEqual([]));
});
