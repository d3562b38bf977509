import { FEEDS_MAX } from '@fairlead/contract/calendar/feeds';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { beforeEach, expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import type { Person } from '../../../testing/people.ts';

const app = testApp();
const { aClient, anEmployee } = app;
beforeEach(() => app.clock.set('2026-03-10T06:00:00Z'));

const addEvent = async (path: string, changes: Record<string, unknown> = {}) =>
  (await app.admin.post(`${path}/events`, { eventName: 'Rates', eventType: 'call', date: '2026-03-12', time: '10:00', ...changes })).body;
const addTask = async (clientId: string, changes: Record<string, unknown> = {}) =>
  (await app.admin.post(`/api/clients/${clientId}/tasks`, { title: 'Rates', date: '2026-03-12', ...changes })).body;
async function aFeed(body: Record<string, unknown>, by: Person = app.admin) {
  const made = await by.post('/api/feeds', body);
  expect([made.status, made.body.message]).toEqual([201, undefined]);
  return made.body;
}
/** As a calendar program asks: without a session. */
const read = (path: string, etag?: string) => app.app.inject({ url: path, headers: etag ? { 'if-none-match': etag } : {} });
const summaries = async (path: string) => [...(await read(path)).body.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, name]) => name);

it('tells the team, a client or a person their events, follow-ups and unfinished tasks, without a session', async () => {
  const [meera, other] = [await anEmployee('Meera Rao'), await anEmployee('Other')];
  const loom = await aClient({ companyName: 'Loom', assignedToId: meera, followUpDate: '2026-03-20' });
  const port = await aClient({ companyName: 'Port', assignedToId: other, followUpDate: '2026-03-21' });
  await addEvent(`/api/clients/${loom}`, { eventName: 'at Loom', assignedTeamMemberId: meera });
  await addEvent(`/api/clients/${port}`, { eventName: 'at Port', time: '11:00' });
  await addEvent(`/api/employees/${meera}`, { eventName: 'of Meera', time: '12:00' });
  await addEvent(`/api/employees/${meera}`, { eventName: 'long ago', date: '2020-01-01' });
  await addTask(loom, { title: 'Rates', date: '2026-03-18', assignedEmployees: [meera, other] });
  await addTask(port, { title: 'Bill', date: '2026-03-19', timeFrom: '09:00', assignedEmployees: [other] });
  await addTask(port, { title: 'Done', status: 'done', assignedEmployees: [meera] });
  const feeds = [
    await aFeed({ kind: 'team' }),
    await aFeed({ kind: 'client', clientId: port }),
    await aFeed({ kind: 'person', employeeId: meera }),
  ];
  expect(await Promise.all(feeds.map(({ path }) => summaries(path)))).toEqual([
    ['at Loom', 'at Port', 'of Meera', 'Follow up: Loom', 'Follow up: Port', 'Task: Rates', 'Task: Bill'],
    ['at Port', 'Follow up: Port', 'Task: Bill'],
    ['at Loom', 'of Meera', 'Follow up: Loom', 'Task: Rates'],
  ]);
  expect(feeds.map(({ name }) => name)).toEqual([null, 'Port', 'Meera Rao']);
});

it('two other programs read the same instants in it across a change of the clock', async () => {
  const loom = await aClient('Loom');
  await addEvent(`/api/clients/${loom}`, { date: '2026-03-28' });
  await addEvent(`/api/clients/${loom}`, { date: '2026-03-30' });
  const { body, headers } = await read((await aFeed({ kind: 'team' })).path);
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
  const one = new ICAL.Component(ICAL.parse(body))
    .getAllSubcomponents('vevent')
    .map((each) => new ICAL.Event(each).startDate.toJSDate().toISOString());
  const other = Object.values(nodeIcal.sync.parseICS(body)).flatMap((each) => (each?.type === 'VEVENT' ? [each.start.toISOString()] : []));
  expect([one, other.sort()]).toEqual([one, ['2026-03-28T04:30:00.000Z', '2026-03-30T04:30:00.000Z']]);
  expect(other).toEqual(one.sort());
});

it('says that nothing has changed, until something in it does', async () => {
  const [manager, meera] = [await app.person('Manager'), await anEmployee('Meera Rao')];
  const [loom, port] = [await aClient('Loom', manager), await aClient('Port')];
  const event = await addEvent(`/api/clients/${loom}`, { assignedTeamMemberId: meera });
  await addEvent(`/api/clients/${port}`);
  await addEvent(`/api/clients/${await aClient('Foreign')}`);
  const task = await addTask(loom);
  const { path } = await aFeed({ kind: 'team' }, manager);
  let { etag } = (await read(path)).headers;
  const again = await read(path, `"other", ${etag}`);
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  const changes = [
    () => app.admin.put(`/api/events/${event._id}`, { notes: 'x' }),
    () => app.admin.put(`/api/clients/${loom}`, { companyName: 'Loom & Sons' }),
    () => app.admin.put(`/api/clients/${loom}`, { followUpDate: '2026-03-21' }),
    () => addEvent(`/api/clients/${loom}`),
    () => app.admin.delete(`/api/events/${event._id}`),
    () => app.admin.post(`/api/events/${event._id}/restore`),
    () => app.admin.put(`/api/clients/${loom}/tasks/${task._id}`, { title: 'x' }),
    () => app.admin.put(`/api/clients/${loom}/tasks/${task._id}`, { status: 'done' }),
    () => app.admin.put(`/api/employees/${meera}`, { employeeName: 'Meera Iyer' }),
    () => app.admin.delete(`/api/clients/${port}`),
    () => app.admin.put('/api/settings', { timeZone: 'Europe/Amsterdam' }),
    async () => {
      await app.admin.put('/api/settings', { clientVisibility: 'own' });
      return app.admin.put(`/api/accounts/${manager._id}`, { role: 'Member' });
    },
  ];
  for (const [at, change] of changes.entries()) {
    const done = await change();
    expect([at, done.status < 300 || done._id !== undefined]).toEqual([at, true]);
    const next = await read(path, etag as string);
    expect([at, next.statusCode, next.headers.etag === etag]).toEqual([at, 200, false]);
    etag = next.headers.etag;
    expect((await read(path, etag as string)).statusCode).toBe(304);
  }
  app.clock.set('2026-04-15T06:00:00Z');
  await addEvent('/api', { date: '2026-04-16' });
  const tag = (await read(path)).headers.etag as string;
  app.clock.set('2026-10-15T06:00:00Z');
  expect((await read(path, tag)).statusCode).toBe(200);
});

it('a feed that nobody has written to since is not looked at, whatever else is written', async () => {
  const loom = await aClient('Loom');
  const event = await addEvent(`/api/clients/${loom}`);
  const { path } = await aFeed({ kind: 'team' });
  const { etag } = (await read(path)).headers;
  // Nothing is told of this change, so that only looking would find it.
  await app.db.write((tx) => tx.updateTable('event').set({ version: 9 }).where('id', '=', event._id).execute());
  await app.addEntry(loom);
  const [same, forged] = [await read(path, etag as string), await read(path, `W/"x.${Buffer.from('{}').toString('base64url')}"`)];
  expect([same.statusCode, same.headers.etag, forged.statusCode]).toEqual([304, etag, 200]);
  await app.admin.put(`/api/clients/${loom}`, { notes: 'x' });
  expect((await read(path, etag as string)).statusCode).toBe(200);
});

it('a feed is unchanged after writes to what it does not hold, and is told until when it was looked at', async () => {
  const loom = await aClient('Loom');
  await addEvent(`/api/clients/${loom}`);
  const { path } = await aFeed({ kind: 'team' });
  const { etag } = (await read(path)).headers;
  await aClient('Port');
  const same = await read(path, etag as string);
  expect([same.statusCode, same.headers.etag === etag]).toEqual([304, false]);
  expect((await read(path, same.headers.etag as string)).headers.etag).toBe(same.headers.etag);
});

it('shows what its maker sees at each reading, and nothing once the maker is locked', async () => {
  const member = await app.person('Member');
  const [mine, foreign] = [await aClient('Mine', member), await aClient('Foreign')];
  await addEvent(`/api/clients/${mine}`, { eventName: 'mine' });
  await addEvent(`/api/clients/${foreign}`, { eventName: 'foreign', time: '11:00' });
  await addTask(foreign, { title: 'foreign' });
  const [team, ofForeign] = [await aFeed({ kind: 'team' }, member), await aFeed({ kind: 'client', clientId: foreign }, member)];
  expect(await summaries(team.path)).toEqual(['mine', 'foreign', 'Task: foreign']);
  await app.admin.put('/api/settings', { clientVisibility: 'own' });
  expect(await summaries(team.path)).toEqual(['mine']);
  expect((await read(ofForeign.path)).statusCode).toBe(404);
  expect((await member.post('/api/feeds', { kind: 'client', clientId: foreign })).status).toBe(404);
  await app.admin.put(`/api/accounts/${member._id}`, { disabled: true });
  expect((await read(team.path)).statusCode).toBe(404);
});

it('follows its maker’s role at once, also when many read it', async () => {
  const manager = await app.person('Manager');
  await app.admin.put('/api/settings', { clientVisibility: 'own' });
  const [mine, foreign] = [await aClient('Mine', manager), await aClient('Foreign')];
  await addEvent(`/api/clients/${mine}`, { eventName: 'mine' });
  const event = await addEvent(`/api/clients/${foreign}`, { eventName: 'foreign', time: '11:00' });
  const [team, ofForeign] = [await aFeed({ kind: 'team' }, manager), await aFeed({ kind: 'client', clientId: foreign }, manager)];
  const all = await Promise.all(Array.from({ length: 5 }, () => summaries(team.path)));
  expect(all).toEqual(Array(5).fill(['mine', 'foreign']));
  await app.admin.put(`/api/events/${event._id}`, { eventName: 'renamed' });
  expect(await summaries(team.path)).toEqual(['mine', 'renamed']);
  await app.admin.put(`/api/accounts/${manager._id}`, { role: 'Member' });
  expect([await summaries(team.path), (await read(ofForeign.path)).statusCode]).toEqual([['mine'], 404]);
});

it('has an address that is told once, can be renewed and ended by its maker, and is stored as a hash', async () => {
  const made = await aFeed({ kind: 'team' });
  const { path, ...told } = made;
  expect((await app.admin.get('/api/feeds')).body).toEqual([told]);
  const secret = path.split('/')[3];
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  const [row] = await app.db.read.selectFrom('calendarFeed').selectAll().execute();
  expect(JSON.stringify(row)).not.toContain(secret);
  const other = await app.person('Administrator');
  expect([(await other.post(`/api/feeds/${made._id}/renewal`)).status, (await other.delete(`/api/feeds/${made._id}`)).status]).toEqual([
    404, 404,
  ]);
  const renewed = (await app.admin.post(`/api/feeds/${made._id}/renewal`)).body;
  expect([(await read(path)).statusCode, (await read(renewed.path)).statusCode]).toEqual([404, 200]);
  expect((await app.admin.delete(`/api/feeds/${made._id}`)).status).toBe(204);
  expect((await read(renewed.path)).statusCode).toBe(404);
});

it('needs to know whose it is', async () => {
  const replies = [await app.admin.post('/api/feeds', { kind: 'client' }), await app.admin.post('/api/feeds', { kind: 'person' })];
  expect(replies.map(({ status, body }) => [status, Object.keys(body.fields)])).toEqual([
    [400, ['clientId']],
    [400, ['employeeId']],
  ]);
});

it('no more than fifty calendar addresses are made, however many are asked for at once', async () => {
  const answers = await Promise.all(Array.from({ length: FEEDS_MAX + 10 }, () => app.admin.post('/api/feeds', { kind: 'team' })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(FEEDS_MAX);
  expect((await app.admin.get('/api/feeds')).body).toHaveLength(FEEDS_MAX);
});
