import { signInEndpoints } from '@fairlead/contract/sign-in';
import { taskEndpoints } from '@fairlead/contract/tasks';
import { taskBoardEndpoints } from '@fairlead/contract/tasks/board';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { currentOutbox } from '../../../platform/outbox/entries.ts';
import { today } from '../../../platform/time.ts';
import { aPocketTask, emptyPocket, fillPocket, noNetwork } from '../../../testing/a-pocket.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { addDays } from '../../../ui/dates/date-days.ts';
import { TasksPage } from '../list/tasks-page.tsx';
import { KeptTasks } from '../public/kept-tasks.tsx';

const TASKS = [
  aPocketTask({ _id: 'late', title: 'Call the agent', date: addDays(today(), -2) }),
  aPocketTask({ _id: 'today', title: 'Send the quote', clientId: 'zephyr', clientName: 'Zephyr Bulk' }),
  aPocketTask({ _id: 'done', title: 'Book a berth', finishedAt: '2026-11-23T10:00:00.000Z' }),
  aPocketTask({ _id: 'later', title: 'Visit the yard', date: addDays(today(), 5) }),
];

beforeEach(async () => {
  signedInAs('asha.rao');
  const server = fakeServer();
  server.on(signInEndpoints.me, () => ({ json: { _id: 'me', username: 'asha.rao', role: 'Manager', employeeId: null } }));
  server.on({ method: 'GET', path: '/api/health' }, noNetwork);
  server.on(taskBoardEndpoints.move, noNetwork, { clientId: 'zephyr', taskId: 'today' });
  server.on(taskEndpoints.list, noNetwork);
  server.on(taskEndpoints.get, noNetwork, { id: 'later' });
  await fillPocket({ lists: { tasks: TASKS } });
});
afterEach(emptyPocket);

const titlesIn = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('link')
    .map((link) => link.querySelector('b')?.textContent);

it('shows what is due and overdue first, then what comes, and nothing that is finished', async () => {
  await renderPage(<TasksPage />, { at: '/tasks?finished=no', route: '/tasks' });
  await screen.findByText('Call the agent');
  expect(titlesIn("Today's Tasks")).toEqual(['Call the agent', 'Send the quote']);
  expect(titlesIn('Later')).toEqual(['Visit the yard']);
  expect(screen.getByText('No connection')).toBeDefined();
});

it('opens a task to be read, and does not call it gone', async () => {
  await renderPage(<TasksPage />, { at: '/tasks/later?finished=no', route: '/tasks/$id' });
  const dialog = await screen.findByRole('dialog', { name: 'Visit the yard' });
  expect(within(dialog).getByText('To Do')).toBeDefined();
  expect(screen.queryByText(/This task is gone/)).toBeNull();
});

it('shows on a client’s page the tasks about that client', async () => {
  await renderPage(<KeptTasks client="zephyr" />);
  expect(await screen.findByText('Send the quote')).toBeDefined();
  expect(titlesIn('Your tasks')).toEqual(['Send the quote']);
});

it('finishes a task without a network, which stays ticked and waits to be sent', async () => {
  const { user, unmount } = await renderPage(<TasksPage />, { at: '/tasks?finished=no', route: '/tasks' });
  const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Finished: Send the quote' });
  await waitFor(async () => expect((await box()).disabled).toBe(false));
  await user.click(await box());
  expect((await box()).checked).toBe(true);
  await waitFor(() => expect(currentOutbox().entries.map(({ title }) => title)).toEqual(['Send the quote to Done']));
  unmount();
  await renderPage(<KeptTasks client="zephyr" />);
  await waitFor(async () => expect((await box()).checked).toBe(true));
});
