import { type Notification, notificationEndpoints } from '@fairlead/contract/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { Bell } from './bell.tsx';

const task: Notification = {
  _id: '0198aaaa-0000-7000-8000-000000000002',
  kind: 'taskAssigned',
  at: '2026-11-21T10:00:00.000Z',
  by: 'admin',
  entityId: 't1',
  name: 'Send the rates',
  about: 'Tamarind Loom',
  path: '/tasks/t1',
  isRead: false,
};

async function openBell(notifications: Notification[], unread: number) {
  signedInAs('meera');
  const server = fakeServer();
  server.on(notificationEndpoints.unread, () => ({ json: { unread } }));
  server.on(notificationEndpoints.list, () => ({ json: { notifications, more: false } }));
  const { user } = await renderPage(<Bell />, { at: '/', route: '/' });
  const bell = await screen.findByRole('button', { name: unread === 0 ? 'Notifications' : /unread$/ });
  await user.click(bell);
  return { server, user, bell, panel: await screen.findByRole('dialog', { name: 'Notifications' }) };
}

it('shows how many are unread, what they say and where they lead, and marks one or all as read', async () => {
  const { server, user, bell, panel } = await openBell([task, { ...task, _id: '0198aaaa-0000-7000-8000-000000000001', isRead: true }], 100);
  expect(bell.getAttribute('aria-label')).toBe('Notifications, 99+ unread');
  const [first] = await within(panel).findAllByRole('listitem');
  expect(first?.textContent).toContain('Unread: admin assigned you a taskSend the rates · Tamarind Loom');
  expect(
    within(first as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/tasks/t1');
  server.on(notificationEndpoints.read, () => ({ status: 204 }), { id: task._id });
  server.on(notificationEndpoints.readAll, () => ({ status: 204 }));
  await user.click(within(panel).getByRole('button', { name: /^Mark as read: admin assigned/ }));
  await user.click(within(panel).getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(server.callsTo(notificationEndpoints.readAll)[0]?.body).toEqual({ upTo: task._id }));
  expect(server.callsTo(notificationEndpoints.read, { id: task._id })).toHaveLength(1);
});

it('says what it is for while it is empty, and Escape returns to it', async () => {
  const { user, bell, panel } = await openBell([], 0);
  expect(await within(panel).findByText('Nothing new')).toBeDefined();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(bell);
});
