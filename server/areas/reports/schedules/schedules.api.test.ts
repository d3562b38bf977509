import type { Report } from '@fairlead/contract/reports';
import { REPORT_MAILED_BYTES } from '@fairlead/contract/reports/schedules';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { mailsTo } from '../../../testing/mail.ts';
import type { Person } from '../../../testing/people.ts';

const app = testApp({ zone: 'Asia/Kolkata', publicUrl: 'https://crm.konkan.example/' });
const { aClient } = app;
/** A Monday, six in the morning by the workspace's clock. */
const MONDAY = '2026-11-30T00:30:00.000Z';
const AT_SEVEN = '2026-11-30T01:30:00.000Z';
const DRAFT = { type: 'clients', format: 'csv', analytics: false, every: 'week', hour: 7, recipients: [] as string[] };

/** Signed in at a time, because a session ends when the clock moves on. */
async function adminAt(time: string): Promise<Person> {
  app.clock.set(time);
  app.admin = await app.signIn('admin');
  return app.admin;
}

async function add(person: Person, draft: object = {}) {
  const { status, body } = await person.post('/api/reports/schedules', { ...DRAFT, ...draft });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

async function giveAddress(person: Person, emailId: string): Promise<void> {
  const { status } = await person.put('/api/auth/me', { emailId, currentPassword: 'anchors aweigh' });
  expect(status).toBe(200);
}

const read = async (person: Person): Promise<Report[]> => (await person.get('/api/reports')).body.reports;

async function ready(person: Person): Promise<Report[]> {
  await expect.poll(async () => (await read(person)).filter(({ state }) => state === 'making'), { timeout: 20_000 }).toEqual([]);
  return read(person);
}

it('a scheduled report is made once at its hour, by whichever server, and once after all servers were down', async () => {
  const admin = await adminAt(MONDAY);
  const { nextAt } = await add(admin);
  expect(nextAt).toBe(AT_SEVEN);
  await app.makeDueReports();
  expect(await read(admin)).toEqual([]);
  app.clock.set('2026-11-30T01:30:05.000Z');
  await Promise.all([app.makeDueReports(), app.makeDueReports()]);
  const reports = await ready(admin);
  expect(reports.map(({ state, from, to }) => ({ state, from, to }))).toEqual([{ state: 'ready', from: '2026-11-23', to: '2026-11-29' }]);
  expect((await admin.get('/api/reports/schedules')).body.schedules).toMatchObject([{ nextAt: '2026-12-07T01:30:00.000Z' }]);
  const later = await adminAt('2026-12-23T10:00:00.000Z');
  await app.makeDueReports();
  await app.makeDueReports();
  expect((await ready(later)).map(({ from }) => from)).toEqual(['2026-12-14', '2026-11-23']);
});

it('a schedule that a clock years ahead has moved on is due at its next hour again once the clock is right', async () => {
  const admin = await adminAt(MONDAY);
  await add(admin);
  app.clock.set('2031-01-01T00:00:00.000Z');
  await app.makeDueReports();
  const later = await adminAt('2026-12-01T00:00:00.000Z');
  await app.makeDueReports();
  expect((await later.get('/api/reports/schedules')).body.schedules).toMatchObject([{ nextAt: '2026-12-07T01:30:00.000Z' }]);
  expect((await ready(later)).map(({ from }) => from)).toEqual(['2030-12-23']);
});

it('a schedule follows the workspace into another time zone, and no period is reported twice', async () => {
  const admin = await adminAt('2026-11-30T00:30:00.000Z');
  await add(admin, { every: 'day' });
  app.clock.set('2026-11-30T01:30:05.000Z');
  await app.makeDueReports();
  const periods = async (by: Person) => (await ready(by)).map(({ from }) => from);
  const nextAt = async (by: Person) => (await by.get('/api/reports/schedules')).body.schedules[0].nextAt;
  expect(await periods(admin)).toEqual(['2026-11-29']);

  // There it is Sunday evening: the Monday's report is made already.
  await admin.put('/api/settings', { timeZone: 'America/Los_Angeles' });
  expect(await nextAt(admin)).toBe('2026-12-01T15:00:00.000Z');
  for (const time of ['2026-11-30T15:00:05.000Z', '2026-12-01T01:30:05.000Z']) {
    app.clock.set(time);
    await app.makeDueReports();
  }
  const later = await adminAt('2026-12-01T15:00:05.000Z');
  await app.makeDueReports();
  expect(await periods(later)).toEqual(['2026-11-30', '2026-11-29']);

  // There it has been seven on December 2 for an hour.
  const last = await adminAt('2026-12-02T02:30:00.000Z');
  await last.put('/api/settings', { timeZone: 'Asia/Kolkata' });
  await app.makeDueReports();
  await app.makeDueReports();
  expect([await periods(last), await nextAt(last)]).toEqual([['2026-12-01', '2026-11-30', '2026-11-29'], '2026-12-03T01:30:00.000Z']);
});

it('a schedule that a move to the east makes late still reports the day that was over at its hour', async () => {
  const west = await adminAt('2026-11-29T12:00:00.000Z');
  await west.put('/api/settings', { timeZone: 'America/Los_Angeles' });
  await add(west, { every: 'day', hour: 23 });
  // 22:00 of the 30th there, and 11:30 of December 1 here.
  const admin = await adminAt('2026-12-01T06:00:00.000Z');
  await app.makeDueReports();
  await admin.put('/api/settings', { timeZone: 'Asia/Kolkata' });
  await app.makeDueReports();
  const later = await adminAt('2026-12-01T17:30:05.000Z');
  await app.makeDueReports();
  expect((await ready(later)).map(({ from }) => from)).toEqual(['2026-11-30', '2026-11-29', '2026-11-28']);
});

it('it is mailed with its file to recipients who may open it then, its title in their language of dates', async () => {
  await adminAt(MONDAY);
  const companyName = 'Konkan Shipping';
  await aClient(companyName);
  const [member, manager, locked] = await app.people('Member', 'Manager', 'Manager');
  await giveAddress(member as Person, 'member@port.example');
  await giveAddress(manager as Person, 'manager@port.example');
  await giveAddress(locked as Person, 'locked@port.example');
  expect((await manager?.put('/api/auth/me', { preferences: { dateLanguage: 'de' } }))?.status).toBe(200);
  const recipients = ['member@port.example', 'Manager@port.example', 'locked@port.example'];
  await add(member as Person, { recipients, every: 'day' });
  expect((await app.admin.put(`/api/accounts/${locked?._id}`, { disabled: true })).status).toBe(200);
  app.clock.set(AT_SEVEN);
  await app.makeDueReports();
  await ready(member as Person);
  const [theirs, others, none] = [
    await mailsTo(app, 'member@port.example'),
    await mailsTo(app, 'Manager@port.example'),
    await mailsTo(app, 'locked@port.example'),
  ];
  expect(theirs.map(({ subject }) => subject)).toEqual(['Client Report, Nov 29, 2026']);
  expect(theirs[0]?.attachments.map(({ filename, content }) => [filename, content.toString().includes(companyName)])).toEqual([
    ['Client Report 2026-11-29.csv', true],
  ]);
  expect(others.map(({ subject }) => subject)).toEqual(['Client Report, 29. Nov. 2026']);
  expect(none).toEqual([]);
});

it('a coverage report is mailed as a file of the clients that were to be visited, with what was planned and done', async () => {
  await adminAt(MONDAY);
  await giveAddress(app.admin, 'admin@port.example');
  const sites = [{ name: 'Jetty', latitude: 18.95, longitude: 72.85, radius: 300 }];
  const [visited, missed] = [await aClient({ companyName: 'Konkan Shipping', sites }), await aClient('Amber Dhow')];
  await aClient({ companyName: 'Nobody goes there', currentStatus: 'Lost', lostReason: 'Rates' });
  const on = { date: '2026-11-26', time: '10:00' };
  for (const clientId of [visited, missed]) await app.addEvent(clientId, { ...on, eventType: 'meeting' });
  const { verdict } = await app.addVisit(visited, { ...on, accuracy: 12 });
  await add(app.admin, { type: 'coverage', recipients: ['admin@port.example'] });
  app.clock.set(AT_SEVEN);
  await app.makeDueReports();
  await ready(app.admin);
  const [{ subject, attachments } = { subject: '', attachments: [] }] = await mailsTo(app, 'admin@port.example');
  const rows: Record<string, string>[] = parse(attachments[0]?.content ?? '', { bom: true, columns: true, record_delimiter: '\r\n' });
  expect([verdict, subject, attachments.map(({ filename }) => filename)]).toEqual([
    'verified',
    'Coverage Report, Nov 23, 2026 to Nov 29, 2026',
    ['Coverage Report 2026-11-23 to 2026-11-29.csv'],
  ]);
  const told = ['Client', 'Planned visits', 'Visited as planned', 'Visits', 'Verified visits', 'Last verified visit'];
  expect(rows.map((row) => told.map((column) => row[column]))).toEqual([
    ['Amber Dhow', '1', '0', '0', '0', ''],
    ['Konkan Shipping', '1', '1', '1', '1', '2026-11-26'],
  ]);
});

it('a report that is too large for a mail is not attached: the mail says where it is, for how long, and who scheduled it', async () => {
  await adminAt(MONDAY);
  const member = await app.person('Member', { username: 'riya.nair' });
  await giveAddress(member, 'riya@port.example');
  await add(member, { recipients: ['riya@port.example'], every: 'day' });
  app.clock.set(AT_SEVEN);
  await app.makeDueReports();
  const [report] = await ready(member);
  await app.db.write((tx) =>
    tx
      .updateTable('report')
      .set({ bytes: REPORT_MAILED_BYTES + 1 })
      .execute(),
  );
  const [mail] = await mailsTo(app, 'riya@port.example');
  expect(mail).toMatchObject({ subject: 'Client Report, Nov 29, 2026', attachments: [] });
  for (const words of ['under Recent reports', 'for 30 days', 'scheduled by riya.nair', 'https://crm.konkan.example/reports'])
    expect(mail?.text).toContain(words);
  expect((await member.get(`/api/reports/${report?._id}/file`)).status).toBe(200);
});

it('a recipient who may not open the report is refused with the address', async () => {
  const [member, other] = await app.people('Member', 'Member');
  await giveAddress(other as Person, 'other@port.example');
  await app.admin.put('/api/settings', { clientVisibility: 'own' });
  const ask = async (address: string) => {
    const { status, body } = await (member as Person).post('/api/reports/schedules', { ...DRAFT, recipients: [address] });
    return [status, body.fields];
  };
  const refused = (address: string) => [400, { recipients: `${address} is nobody who may open this report` }];
  expect(await ask('other@port.example')).toEqual(refused('other@port.example'));
  expect(await ask('stranger@port.example')).toEqual(refused('stranger@port.example'));
  await giveAddress(member as Person, 'first@port.example');
  expect(await ask('ﬁrst@port.example')).toEqual(refused('ﬁrst@port.example'));
  expect((await ask('First@port.example'))[0]).toBe(201);
});

it('a schedule is its owner’s own: changed, paused, gone on with and removed by nobody else', async () => {
  const admin = await adminAt(MONDAY);
  const other = await app.person('Manager');
  const { _id } = await add(admin);
  const path = `/api/reports/schedules/${_id}`;
  expect({
    listed: (await other.get('/api/reports/schedules')).body.schedules,
    changed: (await other.put(path, { hour: 9 })).status,
    removed: (await other.delete(path)).status,
  }).toEqual({ listed: [], changed: 404, removed: 404 });
  expect((await admin.put(path, { isPaused: true })).body).toMatchObject({ isPaused: true, nextAt: null, hour: 7 });
  app.clock.set(AT_SEVEN);
  await app.makeDueReports();
  expect(await read(admin)).toEqual([]);
  expect((await admin.put(path, { isPaused: false, hour: 9 })).body).toMatchObject({ hour: 9, nextAt: '2026-11-30T03:30:00.000Z' });
  expect((await admin.delete(path)).status).toBe(204);
  expect((await admin.get('/api/reports/schedules')).body.schedules).toEqual([]);
});

it('a schedule that is changed while its report is due or waits still makes it, as it says now, and once', async () => {
  const admin = await adminAt(MONDAY);
  await giveAddress(admin, 'desk@port.example');
  const put = async ({ _id }: { _id: string }, change: object) => (await admin.put(`/api/reports/schedules/${_id}`, change)).body.nextAt;
  const made = async () => (await ready(admin)).map(({ type, from }) => [type, from]);
  const [due, five, six, noon] = [
    await add(admin, { every: 'day' }),
    await add(admin, { every: 'day' }),
    await add(admin),
    await add(admin),
  ];
  expect([await put(five, { hour: 5 }), await put(six, { hour: 6 }), await put(noon, { hour: 12 })]).toEqual([
    '2026-11-29T23:30:00.000Z',
    MONDAY,
    '2026-11-30T06:30:00.000Z',
  ]);
  await app.makeDueReports();
  await app.makeDueReports();
  const atOnce = [
    ['clients', '2026-11-23'],
    ['clients', '2026-11-29'],
  ];
  expect((await made()).sort()).toEqual(atOnce);

  app.clock.set('2026-11-30T01:30:30.000Z');
  expect(await put(due, { type: 'sales', recipients: ['desk@port.example'] })).toBe(AT_SEVEN);
  await app.makeDueReports();
  await app.makeDueReports();
  expect((await made()).sort()).toEqual([...atOnce, ['sales', '2026-11-29']]);
});

it('a twenty-first schedule is refused, and so is an hour that no clock shows', async () => {
  for (let count = 0; count < 20; count += 1) await add(app.admin);
  expect((await app.admin.post('/api/reports/schedules', DRAFT)).status).toBe(409);
  expect((await app.admin.post('/api/reports/schedules', { ...DRAFT, hour: 24 })).body.fields).toHaveProperty('hour');
});
