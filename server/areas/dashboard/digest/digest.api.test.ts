import { expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { mailsTo } from '../../../testing/mail.ts';
import type { Person } from '../../../testing/people.ts';

const app = testApp({ zone: 'Asia/Kolkata', publicUrl: 'https://crm.konkan.example/' });
const { aClient, addClient, anEmployee } = app;
const BEFORE_SEVEN = '2026-11-30T01:29:00.000Z';
const AT_SEVEN = '2026-11-30T01:30:00.000Z';
const ADDRESS = 'riya@port.example';

/** Signed in at a time, because a session ends when the clock moves on. */
async function at(time: string): Promise<void> {
  app.clock.set(time);
  app.admin = await app.signIn('admin');
}

async function choose(person: Person, emailId = ADDRESS): Promise<void> {
  const chosen = { emailId, currentPassword: 'anchors aweigh', preferences: { hasDigest: true } };
  expect((await person.put('/api/auth/me', chosen)).status).toBe(200);
}

/** Those of the day; signing in on a new device sends others. */
const digestsTo = async (address = ADDRESS) => (await mailsTo(app, address)).filter(({ subject }) => subject?.startsWith('Your day'));

it('tells once a day, from seven, of the events, tasks, follow-ups and notifications that its reader may see', async () => {
  await at(BEFORE_SEVEN);
  const employeeId = await anEmployee('Riya Nair');
  const member = await app.person('Member', { employeeId });
  await app.admin.put('/api/settings', { clientVisibility: 'own' });
  await choose(member);
  const client = { companyName: 'Konkan <Shipping>', email: 'desk@konkan.example', assignedToId: employeeId };
  const { body: own } = await app.admin.post('/api/clients', { ...client, followUpDate: '2026-11-28' });
  const hidden = await addClient('Hidden');
  const task = { priority: 'High', assignedEmployees: [employeeId], date: '2026-11-27' };
  await app.admin.post(`/api/clients/${own._id}/tasks`, { ...task, title: 'Quote for Jebel Ali' });
  await app.admin.post(`/api/clients/${hidden._id}/tasks`, { ...task, title: 'Theirs' });
  await app.admin.post(`/api/clients/${own._id}/tasks`, { ...task, title: 'Tomorrow', date: '2026-12-01' });
  const event = { eventType: 'meeting', date: '2026-11-30', time: '10:00', endTime: '11:30' };
  await app.admin.post(`/api/employees/${employeeId}/events`, { ...event, eventName: 'Rate review' });
  await app.remind();
  expect(await digestsTo()).toEqual([]);

  await at(AT_SEVEN);
  // As two servers would do it.
  await Promise.all([app.remind(), app.remind()]);
  const [mail, ...more] = await digestsTo();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Your day: Monday, November 30, 2026');
  expect(mail?.text?.trim().split('\n').filter(Boolean)).toEqual([
    'Monday, November 30, 2026',
    // Client, event and both tasks were assigned to her, and one follow-up was due. The hidden client’s are not counted.
    'You have 5 unread notifications.',
    'Open Fairlead: https://crm.konkan.example/dashboard',
    'Events today',
    '- 10:00–11:30  Rate review',
    'Tasks due',
    '- Quote for Jebel Ali · Konkan <Shipping> (since Nov 27)',
    'Clients to follow up',
    '- Konkan <Shipping> (since Nov 28)',
    'You get this mail because you chose E-mail of the day in your profile. Switch it off there at any time.',
    '— Fairlead',
  ]);
  expect(mail?.html).toContain('<li>Konkan &lt;Shipping&gt; (since Nov 28)</li>');

  await app.remind();
  expect(await digestsTo()).toHaveLength(1);
  // The servers were down all morning.
  await at('2026-12-01T14:00:00.000Z');
  await app.remind();
  expect(await digestsTo()).toHaveLength(2);
});

/** A reader, and a client that everybody is to follow up today. */
async function aReader(emailId: string): Promise<Person> {
  await at(BEFORE_SEVEN);
  const reader = await app.person('Member');
  await choose(reader, emailId);
  await aClient({ companyName: 'Konkan', followUpDate: '2026-11-30' });
  return reader;
}

it('is sent to nobody who did not choose it or is locked', async () => {
  await aReader('chosen@port.example');
  const [locked, other] = await app.people('Member', 'Member');
  await choose(locked as Person, 'locked@port.example');
  await app.admin.put(`/api/accounts/${locked?._id}`, { disabled: true });
  await other?.put('/api/auth/me', { emailId: 'other@port.example', currentPassword: 'anchors aweigh' });
  await at(AT_SEVEN);
  await app.remind();
  const sent = ['chosen', 'locked', 'other'].map(async (name) => (await digestsTo(`${name}@port.example`)).length);
  expect(await Promise.all(sent)).toEqual([1, 0, 0]);
});

it('is not sent where there is nothing to tell, nor once its day is over', async () => {
  await aReader('idle@port.example');
  await app.admin.put('/api/settings', { clientVisibility: 'own' });
  await at(AT_SEVEN);
  await app.remind();
  expect(await digestsTo('idle@port.example')).toEqual([]);
  await app.admin.put('/api/settings', { clientVisibility: 'all' });
  await at('2026-12-01T14:00:00.000Z');
  await app.remind();
  app.clock.set('2026-12-01T20:00:00.000Z');
  expect(await digestsTo('idle@port.example')).toEqual([]);
});

it('comes at seven of the workspace’s clock when that is changed or the clocks change, no day twice, and not for old notifications', async () => {
  await at('2026-03-26T06:00:00.000Z');
  await app.admin.put('/api/settings', { timeZone: 'Europe/Berlin' });
  const employeeId = await anEmployee('Riya Nair');
  const member = await app.person('Member', { employeeId });
  await choose(member, 'zone@port.example');
  const client = await addClient('Konkan');
  const task = { title: 'Quote', date: '2026-03-20', assignedEmployees: [employeeId] };
  const { body: quote } = await app.admin.post(`/api/clients/${client._id}/tasks`, task);
  // Summer time begins in the night to the 29th: seven is 06:00Z before, and 05:00Z from then on.
  const counts: Record<string, number> = {};
  for (const time of ['26T06:00', '28T05:59', '28T06:00', '29T04:59', '29T05:00', '29T06:00']) {
    app.clock.set(`2026-03-${time}:00.000Z`);
    await app.remind();
    counts[time] = (await digestsTo('zone@port.example')).length;
  }
  expect(counts).toEqual({ '26T06:00': 1, '28T05:59': 1, '28T06:00': 2, '29T04:59': 2, '29T05:00': 3, '29T06:00': 3 });

  // In Honolulu it is still the day before; a mail that waits is sent all the same, and no second one at seven there.
  await at('2026-03-30T05:00:00.000Z');
  await app.remind();
  await app.admin.put('/api/settings', { timeZone: 'Pacific/Honolulu' });
  expect(await digestsTo('zone@port.example')).toHaveLength(4);
  await at('2026-03-30T17:00:00.000Z');
  await app.remind();
  expect(await digestsTo('zone@port.example')).toHaveLength(4);

  // Only what is unread of the last day is news.
  await app.admin.delete(`/api/clients/${client._id}/tasks/${quote._id}`);
  const later = { ...task, date: '2026-12-01' };
  await app.admin.post(`/api/clients/${client._id}/tasks`, later);
  await at('2026-03-31T17:30:00.000Z');
  await app.remind();
  expect(await digestsTo('zone@port.example')).toHaveLength(4);
  await app.admin.post(`/api/clients/${client._id}/tasks`, later);
  app.clock.set('2026-04-01T17:00:00.000Z');
  await app.remind();
  expect((await digestsTo('zone@port.example'))[4]?.text).toContain('1 unread');
});

it('comes on its day, and so do follow-ups, even if a clock that ran ahead stored it days before', async () => {
  await at('2026-12-07T03:00:00.000Z');
  const client = { companyName: 'Konkan Shipping', email: 'desk@konkan.example', followUpDate: '2026-12-07' };
  await app.admin.post('/api/clients', client);
  await choose(app.admin, 'chief@port.example');
  await app.remind();
  // Sent while the clock is ahead: a mail says the day on which it is written.
  expect(await digestsTo('chief@port.example')).toHaveLength(1);
  await at(BEFORE_SEVEN);
  await app.remind();
  await at('2026-12-07T03:00:00.000Z');
  await app.remind();
  expect((await digestsTo('chief@port.example')).map(({ subject }) => subject)).toEqual(
    Array(2).fill('Your day: Monday, December 7, 2026'),
  );
  const told = await app.db.read.selectFrom('history').select('id').where('action', '=', 'followUpDue').execute();
  expect(told).toHaveLength(2);
});

it('asks for an e-mail address', async () => {
  const member = await app.person('Member');
  const chosen = { preferences: { hasDigest: true } };
  expect(await member.put('/api/auth/me', chosen)).toMatchObject({
    status: 400,
    body: { fields: { preferences: 'The e-mail of the day needs an e-mail address in your profile' } },
  });
  const proof = { emailId: ADDRESS, currentPassword: 'anchors aweigh' };
  expect((await member.put('/api/auth/me', { ...chosen, ...proof })).body.preferences.hasDigest).toBe(true);
});
