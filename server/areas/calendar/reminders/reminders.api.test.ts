import { beforeEach, expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { createHistory } from '../../history/history.service.ts';
import { createReminders } from './reminders.service.ts';

const app = testApp();
const { aClient, anEmployee } = app;
beforeEach(() => app.clock.set('2026-03-12T00:00:00Z'));

const addEvent = async (path: string, changes: Record<string, unknown> = {}) =>
  (await app.admin.post(`${path}/events`, { eventName: 'Rates', eventType: 'call', date: '2026-03-12', time: '10:00', ...changes })).body;
const reminders = async () =>
  (
    await app.db.read
      .selectFrom('history')
      .select(['entityId', 'recipients', 'actorId'])
      .where('action', '=', 'reminded')
      .orderBy('id')
      .execute()
  ).map(({ recipients, ...entry }) => ({ ...entry, recipients: JSON.parse(recipients) }));

// The workspace's clock is that of Asia/Kolkata, the server's is UTC: 10:00 is 04:30Z.
it('15 minutes before an event its team member is reminded once, and again when it is moved', async () => {
  const employeeId = await anEmployee();
  const member = await app.person('Member', { employeeId });
  const event = await addEvent(`/api/clients/${await aClient()}`, { assignedTeamMemberId: employeeId });
  app.clock.set('2026-03-12T04:14:00Z');
  await app.remind();
  expect(await reminders()).toEqual([]);
  app.clock.set('2026-03-12T04:15:01Z');
  await app.remind();
  await app.remind();
  const reminder = { entityId: event._id, actorId: null, recipients: [member._id] };
  expect(await reminders()).toEqual([reminder]);
  await app.admin.put(`/api/events/${event._id}`, { time: '11:00' });
  app.clock.set('2026-03-12T05:20:00Z');
  await app.remind();
  expect(await reminders()).toEqual([reminder, reminder]);
});

it('an event is reminded of at its time, even if a clock that ran ahead did so weeks before', async () => {
  const employeeId = await anEmployee();
  const member = await app.person('Member', { employeeId });
  const event = await addEvent(`/api/employees/${employeeId}`, { date: '2026-04-12' });
  const given = { entityId: event._id, actorId: null, recipients: [member._id] };
  app.clock.set('2026-04-12T04:20:00Z');
  await app.remind();
  app.clock.set('2026-03-12T00:05:00Z');
  await app.remind();
  expect(await reminders()).toEqual([given]);
  app.clock.set('2026-04-12T04:16:00Z');
  await app.remind();
  expect(await reminders()).toEqual([given, given]);
});

it('a server that was down reminds of what has not ended, and two servers at once remind once', async () => {
  const employeeId = await anEmployee();
  await app.person('Member', { employeeId });
  const days = await addEvent(`/api/employees/${employeeId}`, { endDate: '2026-03-20', endTime: '10:00' });
  await addEvent(`/api/employees/${employeeId}`, { time: '09:00', endTime: '09:30' });
  app.clock.set('2026-03-17T04:15:01Z');
  const other = createReminders({
    db: app.db,
    clock: app.clock,
    history: createHistory(app.db, app.clock),
    readZone: async () => 'Asia/Kolkata',
  });
  await Promise.all([app.remind(), other.remindAll(), app.remind(), other.remindAll()]);
  expect((await reminders()).map(({ entityId }) => entityId)).toEqual([days._id]);
});

it('nobody is reminded of what they may not see, of whole days, of deleted events, or without an account', async () => {
  await app.admin.put('/api/settings', { clientVisibility: 'own' });
  const [employeeId, without, locked] = [await anEmployee(), await anEmployee(), await anEmployee()];
  await app.person('Member', { employeeId });
  const gone = await app.person('Member', { employeeId: locked });
  await app.admin.put(`/api/accounts/${gone._id}`, { disabled: true });
  await addEvent(`/api/clients/${await aClient()}`, { assignedTeamMemberId: employeeId });
  await addEvent(`/api/employees/${employeeId}`, { allDay: true });
  const deleted = await addEvent(`/api/employees/${employeeId}`);
  await app.admin.delete(`/api/events/${deleted._id}`);
  for (const each of [without, locked]) await addEvent(`/api/employees/${each}`);
  app.clock.set('2026-03-12T04:20:00Z');
  await app.remind();
  expect(await reminders()).toEqual([]);
});

it('entries about an event reach the people it is assigned to, and an employee’s timeline tells only events that the reader sees', async () => {
  await app.admin.put('/api/settings', { clientVisibility: 'own' });
  const employeeId = await anEmployee();
  const manager = await app.person('Manager', { employeeId });
  const reader = await app.person('Viewer');
  await addEvent(`/api/clients/${await aClient()}`, { assignedTeamMemberId: employeeId, eventName: 'hidden' });
  await addEvent(`/api/employees/${employeeId}`, { eventName: 'shown' });
  const entries = await app.db.read.selectFrom('history').select('recipients').where('area', '=', 'calendar').execute();
  expect(entries.map(({ recipients }) => JSON.parse(recipients))).toEqual([[manager._id], [manager._id]]);
  const told = async (by = reader) =>
    (await by.get(`/api/employees/${employeeId}/timeline`)).body.entries
      .filter(({ area }: { area: string }) => area === 'calendar')
      .map(({ changes }: { changes: { eventName: string } }) => changes.eventName);
  expect([await told(), await told(manager)]).toEqual([['shown'], ['shown', 'hidden']]);
});
