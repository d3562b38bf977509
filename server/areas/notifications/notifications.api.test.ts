import type { Notification } from '@fairlead/contract/notifications';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { listenAt } from '../../testing/live.ts';
import type { Person } from '../../testing/people.ts';

const app = testApp();
const { aClient, addTask, addVisit, anEmployee } = app;

async function made(path: string, body: object, by: Person = app.admin): Promise<string> {
  const reply = await by.post(path, body);
  expect([reply.status, reply.body.message]).toEqual([201, undefined]);
  return reply.body._id;
}
const aTask = async (clientId: string, title: string, employeeId: string, by?: Person) =>
  (await addTask(clientId, { title, assignedEmployees: [employeeId] }, by))._id;
const bell = async (by: Person, query = ''): Promise<Notification[]> => (await by.get(`/api/notifications?${query}`)).body.notifications;
const unread = async (by: Person) => (await by.get('/api/notifications/unread')).body.unread;
const meeraAt = async (...roles: ('Member' | 'Manager')[]) => {
  const employeeId = await anEmployee();
  const people: Person[] = [];
  for (const role of roles) people.push(await app.person(role, { employeeId }));
  return { employeeId, people: people as [Person, ...Person[]] };
};

it('tells an employee’s account of each thing that concerns it, once, newest first, and never the doer', async () => {
  const { employeeId, people } = await meeraAt('Member');
  const [meera] = people;
  app.clock.set('2026-03-12T01:00:00Z');
  const clientId = await aClient({ assignedToId: employeeId, followUpDate: '2026-03-12' });
  const taskId = await aTask(clientId, 'Send the rates', employeeId);
  await app.admin.put(`/api/clients/${clientId}/tasks/${taskId}`, { title: 'Send the new rates' });
  const eventId = await made(`/api/clients/${clientId}/events`, {
    eventName: 'Call',
    eventType: 'meeting',
    date: '2026-03-12',
    time: '09:30',
    assignedTeamMemberId: employeeId,
  });
  const { _id: visitId } = await addVisit(clientId);
  // Of her own doing she is not told.
  await addVisit(clientId, {}, meera);
  await aTask(clientId, 'Mine', employeeId, meera);
  // Before eight o'clock in the workspace's zone nobody is reminded of a follow-up; then once, by however many servers.
  await app.remind();
  app.clock.set('2026-03-12T03:50:00Z');
  await Promise.all([app.remind(), app.remind()]);

  const told = await bell(meera);
  const plain = told.map(({ kind, by, entityId, name, about, path }) => ({ kind, by, entityId, name, about, path }));
  const [client, visit] = [`/salesandleadsclient/${clientId}`, `/checkins/${visitId}`];
  expect(plain.sort((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { kind: 'checkIn', by: 'admin', entityId: visitId, name: '2026-03-02 09:30', about: 'Tamarind Loom Textiles', path: visit },
    {
      kind: 'eventAssigned',
      by: 'admin',
      entityId: eventId,
      name: 'Call',
      about: 'Tamarind Loom Textiles',
      path: `/yourcalendar/${eventId}`,
    },
    { kind: 'eventDue', by: null, entityId: eventId, name: 'Call', about: 'Tamarind Loom Textiles', path: `/yourcalendar/${eventId}` },
    { kind: 'followUpDue', by: null, entityId: clientId, name: 'Tamarind Loom Textiles', about: null, path: client },
    { kind: 'newLead', by: 'admin', entityId: clientId, name: 'Tamarind Loom Textiles', about: null, path: client },
    {
      kind: 'taskAssigned',
      by: 'admin',
      entityId: taskId,
      name: 'Send the new rates',
      about: 'Tamarind Loom Textiles',
      path: `/tasks/${taskId}`,
    },
  ]);
  expect([await unread(meera), await bell(app.admin), await unread(app.admin)]).toEqual([6, [], 0]);
});

it('is marked as read one by one or all up to one, by its reader alone, and read in parts', async () => {
  const { employeeId, people } = await meeraAt('Member');
  const [meera] = people;
  const clientId = await aClient();
  for (const title of ['a', 'b', 'c', 'd']) await aTask(clientId, title, employeeId);
  const [newest, second] = await bell(meera, 'limit=2');
  expect([newest?.name, second?.name]).toEqual(['d', 'c']);
  expect((await bell(meera, `limit=2&before=${second?._id}`)).map(({ name }) => name)).toEqual(['b', 'a']);
  expect((await meera.get(`/api/notifications?limit=3`)).body.more).toBe(true);
  expect((await meera.get(`/api/notifications?limit=4`)).body.more).toBe(false);

  expect((await app.admin.put(`/api/notifications/${newest?._id}/read`, {})).status).toBe(404);
  expect((await meera.put(`/api/notifications/${newest?._id}/read`, {})).status).toBe(204);
  expect((await bell(meera)).map(({ isRead }) => isRead)).toEqual([true, false, false, false]);
  await aTask(clientId, 'e', employeeId);
  expect((await meera.put('/api/notifications/read', { upTo: newest?._id })).status).toBe(204);
  expect((await bell(meera)).filter(({ isRead }) => !isRead).map(({ name }) => name)).toEqual(['e']);
  expect(await unread(meera)).toBe(1);
});

it('shows nothing of what its reader may not see any more, nor of what was deleted, and shows it again when it returns', async () => {
  const { employeeId, people } = await meeraAt('Member');
  const [meera] = people;
  const clientId = await aClient({ assignedToId: employeeId });
  const taskId = await aTask(clientId, 'Secret', employeeId);
  expect(await unread(meera)).toBe(2);
  await app.admin.put('/api/settings', { clientVisibility: 'own' });
  await app.admin.put(`/api/clients/${clientId}`, { assignedToId: null });
  expect([await bell(meera), await unread(meera)]).toEqual([[], 0]);
  await app.admin.put('/api/settings', { clientVisibility: 'all' });
  expect((await bell(meera)).map(({ kind }) => kind)).toEqual(['taskAssigned', 'newLead']);
  await app.admin.delete(`/api/clients/${clientId}/tasks/${taskId}`);
  expect((await bell(meera)).map(({ kind }) => kind)).toEqual(['newLead']);
});

it('tells open windows which change notifies their user, nobody else whom it notifies, and other windows what was read', async () => {
  const { employeeId, people } = await meeraAt('Member');
  const [meera] = people;
  const clientId = await aClient();
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const [hers, others] = [await listenAt(address, meera.token), await listenAt(address, app.admin.token)];
  await aTask(clientId, 'Live', employeeId);
  expect(await hers.change(({ area }) => area === 'tasks')).toMatchObject({ notifies: true });
  expect(await others.change(({ area }) => area === 'tasks')).not.toHaveProperty('notifies');
  const [first] = await bell(meera);
  await meera.put(`/api/notifications/${first?._id}/read`, {});
  expect(await hers.change(({ area }) => area === 'notifications')).toMatchObject({ action: 'read', entityId: meera._id });
  hers.stop();
  others.stop();
});

it('is removed after 90 days', async () => {
  const { employeeId, people } = await meeraAt('Member');
  app.clock.set('2026-03-12T06:00:00Z');
  await aTask(await aClient(), 'Old', employeeId);
  app.clock.set('2026-06-09T06:00:00Z');
  await app.sweep();
  const meera = await app.signIn(people[0].username);
  expect(await bell(meera)).toHaveLength(1);
  app.clock.set('2026-06-11T06:00:00Z');
  await app.sweep();
  expect(await bell(await app.signIn(people[0].username))).toEqual([]);
});
