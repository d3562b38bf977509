import { signInEndpoints } from '@fairlead/contract/sign-in';
import { taskEndpoints } from '@fairlead/contract/tasks';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { TasksPage } from './tasks-page.tsx';

const ME = '0198aaaa-0000-7000-8000-000000000001';
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

it('shows all tasks when that is chosen', async () => {
  const { user, address } = await renderPage(<TasksPage />, { at: '/tasks', route: '/tasks' });
  await waitFor(() => expect(address()).toBe('/tasks?finished=no'));
  await user.click(await screen.findByRole('radio', { name: 'All' }));
  await waitFor(() => expect(asked()).toEqual(['no', null]));
  expect(address()).toBe('/tasks');
});
