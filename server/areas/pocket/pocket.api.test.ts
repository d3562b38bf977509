import { POCKET_CONTACTS, POCKET_EVENT_DAYS, POCKET_FINISHED_DAYS, type Pocket } from '@fairlead/contract/pocket';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import type { Person } from '../../testing/people.ts';
import { newVisit } from '../../testing/records.ts';

const app = testApp();
const DAY_MS = 86_400_000;

const ask = async (person: Person, { position }: { position?: string } = {}): Promise<Pocket> => {
  const { status, body } = await person.get(`/api/pocket${position === undefined ? '' : `?after=${position}`}`);
  expect(status).toBe(200);
  return body;
};
const idsOf = (rows: readonly { _id: string }[] | null) => rows?.map(({ _id }) => _id);
const dayFrom = (days: number) => new Date(app.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
/** A Member who is an employee, where Members see their own clients. */
async function aMember(department = 'Sales') {
  const employeeId = await app.anEmployee({ employeeName: `Asha of ${department}`, department });
  return { ...(await app.person('Member', { employeeId })), employeeId };
}
const setVisibility = (clientVisibility: string) => app.admin.put('/api/settings', { clientVisibility });

it('answers what a device may know, and of a client no more than the contract says', async () => {
  const member = await aMember();
  const given = {
    ...{ companyName: 'Konkan Minerals', phone: '+44 7700 900123', assignedToId: member.employeeId, notes: 'Pays late', taxId: 'GB1' },
    ...{ opportunityValue: 5000, sites: [{ name: 'Yard', latitude: 18.9, longitude: 72.8 }], followUpDate: '2026-12-01' },
  };
  const client = await app.addClient(given);
  const pocket = await ask(member);
  const { clients, ...rest } = pocket;
  expect(Object.keys(clients[0] ?? {}).sort()).toEqual(
    [
      ...['_id', 'address', 'assignedTo', 'assignedToId', 'category', 'companyName', 'contacts', 'country', 'currentStatus', 'designation'],
      ...['email', 'followUpDate', 'lastVerifiedAt', 'mobile', 'phone', 'primaryContactName', 'relationshipStatus', 'sites', 'type'],
      ...['version', 'visitEveryDays'],
    ].sort(),
  );
  expect({ ...client, lastVerifiedAt: null, contacts: [] }).toMatchObject(clients[0] as object);
  expect(rest).toMatchObject({ isWhole: true, isLimited: false, keepDays: 14, gone: [], tasks: [], events: [], visits: [] });
  expect(rest.employees).toEqual([{ _id: member.employeeId, name: 'Asha of Sales' }]);
  expect((await app.stranger().get('/api/pocket')).status).toBe(401);
});

it('says when nothing has changed, also where others did what is in no pocket', async () => {
  const client = await app.aClient();
  const first = await ask(app.admin);
  const unchanged = { isWhole: false, clients: [], gone: [], employees: null, tasks: null, events: null, visits: null };
  expect(await ask(app.admin, first)).toMatchObject(unchanged);
  await app.addEntry(client);
  await app.addDocument(client);
  await app.admin.post(`/api/clients/${client}/notes`, { text: 'Called' });
  await app.admin.put('/api/settings', { currency: 'EUR' });
  const member = await app.person('Member');
  await member.post('/api/auth/logout');
  expect(await ask(app.admin, first)).toMatchObject(unchanged);
});

it('holds the own tasks that are open, and those finished lately', async () => {
  const member = await aMember();
  const client = await app.aClient();
  const late = await app.addTask(client, { title: 'Late', date: dayFrom(-40), assignedEmployees: [member.employeeId] });
  const added = await app.addTask(client, { title: 'Added', date: dayFrom(3) }, member);
  await app.addTask(client, { title: 'Of others' });
  const finished = await app.addTask(client, { title: 'Finished', date: dayFrom(1), status: 'done' }, member);
  expect(idsOf((await ask(member)).tasks)).toEqual([late._id, finished._id, added._id]);
  const before = await ask(member);
  app.clock.set(new Date(Date.now() + (POCKET_FINISHED_DAYS + 2) * DAY_MS).toISOString());
  const later = await ask(member, before);
  expect([later.isWhole, idsOf(later.tasks), later.clients, later.visits]).toEqual([false, [late._id, added._id], [], null]);
});

it('holds events of the person and of the workspace, within some days of today', async () => {
  const member = await aMember();
  const other = await aMember('Finance');
  const client = await app.aClient();
  const at = (days: number) => ({ date: dayFrom(days) });
  const own = await app.addEmployeeEvent(member.employeeId, at(POCKET_EVENT_DAYS - 1));
  const assigned = await app.addEvent(client, { ...at(-3), assignedTeamMemberId: member.employeeId });
  const soon = await app.addEmployeeEvent(member.employeeId, at(POCKET_EVENT_DAYS + 2));
  await app.addEmployeeEvent(other.employeeId, at(1));
  const made = await app.addEvent(client, at(2), member);
  const ofAll = await app.addEvent(client, at(2));
  await app.db.write((tx) => tx.updateTable('event').set({ clientId: null }).where('id', '=', ofAll._id).execute());
  const before = await ask(member);
  expect(idsOf(before.events)).toEqual([assigned._id, made._id, ofAll._id, own._id]);
  app.clock.set(new Date(Date.now() + 4 * DAY_MS).toISOString());
  expect(idsOf((await ask(member, before)).events)).toEqual([assigned._id, made._id, ofAll._id, own._id, soon._id]);
});

it('holds the latest own visits, without where exactly they were', async () => {
  const member = await aMember();
  const client = await app.aClient();
  const first = await app.addVisit(client, { date: dayFrom(-3) }, member);
  const along = await app.addVisit(client, { date: dayFrom(-2), teamMembers: [member.employeeId] });
  await app.addVisit(client, { date: dayFrom(-2) });
  const { visits, position } = await ask(member);
  expect(idsOf(visits)).toEqual([along._id, first._id]);
  expect(visits?.[0]).toMatchObject({ companyName: along.companyName, location: 'Pier 1', imageProof: null });
  expect(Object.keys(visits?.[0] ?? {}).filter((name) => /latitude|longitude|accuracy|fix/.test(name))).toEqual([]);
  for (let at = 0; at < 30; at++) await member.post('/api/checkins', newVisit(client, { date: dayFrom(-1) }));
  expect((await ask(member, { position })).visits?.length).toBe(30);
});

it('tells who else is reached at a client, by name, as often as that changes', async () => {
  const [client, other] = [await app.aClient('Konkan'), await app.aClient('Zephyr')];
  const reached = { designation: 'Chartering', email: 'anouk@konkan.example', mobile: '+91 98200 12345', phone: '0832 555 "0177"' };
  let last = await ask(app.admin);
  const after = async (change: Promise<{ status: number }> | Promise<unknown>) => {
    await change;
    last = await ask(app.admin, last);
    return [last.isWhole, last.clients.map(({ _id, contacts }) => [_id, contacts.map(({ name }) => name)])];
  };
  const anouk = await app.addContact(client, { name: 'Anouk Villiers', ...reached, language: 'French', notes: 'Pays late' });
  expect(await after(app.addContact(client, { name: 'Ámos Storm' }))).toEqual([false, [[client, ['Ámos Storm', 'Anouk Villiers']]]]);
  expect(last.clients[0]?.contacts[1]).toEqual({ _id: anouk._id, name: 'Anouk Villiers', ...reached });
  const path = `/api/contacts/${anouk._id}`;
  expect(await after(app.admin.put(path, { name: 'Zoé Villiers' }))).toEqual([false, [[client, ['Ámos Storm', 'Zoé Villiers']]]]);
  expect(await after(app.admin.delete(path))).toEqual([false, [[client, ['Ámos Storm']]]]);
  expect(await after(app.admin.post(`${path}/restore`))).toEqual([false, [[client, ['Ámos Storm', 'Zoé Villiers']]]]);
  expect(await after(app.admin.put(`/api/clients/${other}`, { country: 'Oman' }))).toEqual([false, [[other, []]]]);
  for (let at = 0; at < POCKET_CONTACTS; at++) await app.addContact(other, { name: `Deckhand ${at}` });
  expect((await ask(app.admin)).clients.find(({ _id }) => _id === other)?.contacts).toHaveLength(POCKET_CONTACTS);
  await app.addContact(other, { name: 'Able seaman' });
  const more = (await ask(app.admin)).clients.find(({ _id }) => _id === other)?.contacts ?? [];
  expect([more.length, more[0]?.name]).toEqual([POCKET_CONTACTS, 'Able seaman']);
  const member = await app.person('Member');
  await setVisibility('own');
  const { clients, gone } = await ask(member);
  expect([clients, gone]).toEqual([[], []]);
});

it('tells how often a client is to be visited and when it last was, as often as that changes', async () => {
  const category = (await app.admin.post('/api/clients/categories', { name: 'Gold', visitEveryDays: 7 })).body;
  const given = { category: 'Gold', sites: [{ name: 'Pier', latitude: 18.95, longitude: 72.85, radius: 300 }] };
  const [client, other] = [await app.aClient(given), await app.aClient({ category: 'Gold', visitEveryDays: 60 })];
  let last = await ask(app.admin);
  const paceOf = (id: string) => {
    const found = last.clients.find(({ _id }) => _id === id);
    return found && [found.visitEveryDays, found.lastVerifiedAt];
  };
  expect([paceOf(client), paceOf(other)]).toEqual([
    [7, null],
    [60, null],
  ]);
  const after = async (change: Promise<{ status: number }> | Promise<{ _id: string }>) => {
    await change;
    last = await ask(app.admin, last);
    return [last.isWhole, paceOf(client), paceOf(other)];
  };
  const visit = await app.addVisit(client);
  const at = visit.timestamp;
  const path = `/api/checkins/${visit._id}`;
  const overrule = (verdict: string) => app.admin.put(`${path}/verdict`, { verdict, note: 'Seen at the gate' });
  expect(await after(overrule('verified'))).toEqual([false, [7, at], undefined]);
  expect(await after(overrule('away'))).toEqual([false, [7, null], undefined]);
  expect(await after(overrule('verified'))).toEqual([false, [7, at], undefined]);
  expect(await after(app.admin.put(path, { clientId: other }))).toEqual([false, [7, null], [60, at]]);
  expect(await after(app.admin.delete(path))).toEqual([false, undefined, [60, null]]);
  expect(await after(app.admin.post(`${path}/restore`))).toEqual([false, undefined, [60, at]]);
  const pace = app.admin.put(`/api/clients/categories/${category._id}`, { visitEveryDays: 14 });
  expect(await after(pace)).toEqual([true, [14, null], [60, at]]);
});

it('tells who loses a client that it is gone, who gains it what it is, and nobody else that it exists', async () => {
  await setVisibility('own');
  const [one, other, third] = [await aMember(), await aMember('Finance'), await aMember('Marketing')];
  const [moved, deleted, kept] = [
    await app.aClient({ companyName: 'Moved', assignedToId: one.employeeId }),
    await app.aClient({ companyName: 'Deleted', assignedToId: one.employeeId }),
    await app.aClient({ companyName: 'Kept', assignedToId: one.employeeId }),
  ];
  const before = { one: await ask(one), other: await ask(other), third: await ask(third), admin: await ask(app.admin) };
  expect(idsOf(before.one.clients)?.sort()).toEqual([moved, deleted, kept].sort());
  await app.admin.put(`/api/clients/${moved}`, { assignedToId: other.employeeId });
  await app.admin.delete(`/api/clients/${deleted}`);
  const after = {
    one: await ask(one, before.one),
    other: await ask(other, before.other),
    third: await ask(third, before.third),
    admin: await ask(app.admin, before.admin),
  };
  expect({ clients: after.one.clients, gone: [...after.one.gone].sort() }).toEqual({ clients: [], gone: [moved, deleted].sort() });
  expect({ clients: idsOf(after.other.clients), gone: after.other.gone }).toEqual({ clients: [moved], gone: [] });
  expect({ clients: after.third.clients, gone: after.third.gone }).toEqual({ clients: [], gone: [] });
  expect({ clients: idsOf(after.admin.clients), gone: after.admin.gone }).toEqual({ clients: [moved], gone: [deleted] });
  await app.admin.post(`/api/clients/${deleted}/restore`);
  expect(idsOf((await ask(one, after.one)).clients)).toEqual([deleted]);
  expect((await ask(third, after.third)).clients).toEqual([]);
});

it('shows the department’s clients to its people alone, and answers everything where who they are has changed', async () => {
  await setVisibility('department');
  const [one, colleague, other] = [await aMember(), await aMember(), await aMember('Finance')];
  const client = await app.aClient({ assignedToId: colleague.employeeId });
  const before = { one: await ask(one), other: await ask(other) };
  expect([idsOf(before.one.clients), before.other.clients]).toEqual([[client], []]);
  await app.admin.put(`/api/employees/${colleague.employeeId}`, { department: 'Finance' });
  const after = { one: await ask(one, before.one), other: await ask(other, before.other) };
  expect([after.one.isWhole, after.one.clients, after.other.isWhole, idsOf(after.other.clients)]).toEqual([true, [], true, [client]]);
});

it('answers everything to a position that it can not tell from', async () => {
  const client = await app.aClient();
  const [member, manager] = await app.people('Member', 'Manager');
  const { position } = await ask(member as Person);
  const decoded = JSON.parse(Buffer.from(position, 'base64url').toString());
  const encode = (parts: object) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  const odd = [
    ...['', 'nothing', '~', position.slice(0, -9), encode([]), encode({ ...decoded, point: 5 })],
    encode({ ...decoded, point: { ...decoded.point, last: 'unknown' } }),
    encode({ ...decoded, point: { ...decoded.point, origin: 'another', next: '1', open: [] } }),
    encode({ ...decoded, point: { last: decoded.point.last, next: 'one', open: ['\0'] } }),
  ];
  for (const each of odd) {
    const answer = await ask(member as Person, { position: encodeURIComponent(each) });
    expect([each, answer.isWhole, idsOf(answer.clients)]).toEqual([each, true, [client]]);
  }
  expect((await ask(manager as Person, { position })).isWhole).toBe(true);
  expect((await ask(member as Person, { position })).isWhole).toBe(false);
});

it('answers everything after more changes than it looks through', async () => {
  const { position } = await ask(app.admin);
  const client = await app.aClient();
  const at = '2026-01-01T00:00:00.000Z';
  const entry = {
    at,
    actorId: null,
    area: 'clients' as const,
    entityId: client,
    action: 'updated',
    changes: '{}',
    subjects: '[]',
    recipients: '[]',
  };
  const entries = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => ({ id: `entry-${from + index}`, ...entry }));
  const add = (from: number, to: number) => app.db.write((tx) => tx.insertInto('history').values(entries(from, to)).execute());
  await add(0, 1000);
  await add(1000, 1990);
  const some = await ask(app.admin, { position });
  await add(1990, 2010);
  expect([some.isWhole, idsOf(some.clients), (await ask(app.admin, { position })).isWhole]).toEqual([false, [client], true]);
});

it('answers nothing at all where nothing may be kept on devices, and everything again once it may', async () => {
  await app.aClient();
  const { position } = await ask(app.admin);
  await app.admin.put('/api/settings', { deviceDays: 0 });
  const nothing = { position: '', isWhole: true, keepDays: 0, isLimited: false, contactsEach: 0, clients: [], gone: [] };
  expect(await ask(app.admin, { position })).toEqual({
    ...{ ...nothing, employees: [], tasks: [], events: [], visits: [] },
    asOf: expect.any(String),
  });
  await app.admin.put('/api/settings', { deviceDays: 3 });
  expect(await ask(app.admin, { position: '' })).toMatchObject({ isWhole: true, keepDays: 3, clients: [{}] });
});

it('ends with the session, and is not for an account that is locked', async () => {
  const [member, locked] = await app.people('Member', 'Member');
  await (member as Person).post('/api/auth/logout');
  await app.admin.put(`/api/accounts/${locked?._id}`, { disabled: true });
  expect([(await (member as Person).get('/api/pocket')).status, (await (locked as Person).get('/api/pocket')).status]).toEqual([401, 401]);
});

it('refuses a place that is none', async () => {
  for (const near of ['here', '91,0', '0,181', '1', '1,2,3', '1;2', '1e3,2'])
    expect([near, (await app.admin.get(`/api/pocket?near=${encodeURIComponent(near)}`)).status]).toEqual([near, 400]);
  expect((await app.admin.get('/api/pocket?near=-33.86,151.21')).status).toBe(200);
});

it('fills many devices at once, one after another, and of one person only a few', async () => {
  await app.aClient();
  const people = await app.people(...Array.from({ length: 12 }, () => 'Viewer' as const));
  const filled = await Promise.all(people.map((person) => person.get('/api/pocket')));
  expect(filled.map(({ status, body }) => [status, body.clients.length])).toEqual(people.map(() => [200, 1]));
  const [one] = people;
  const statuses = (await Promise.all(Array.from({ length: 9 }, () => (one as Person).get('/api/pocket')))).map(({ status }) => status);
  expect([new Set(statuses), statuses.filter((status) => status === 200).length >= 6]).toEqual([new Set([200, 429]), true]);
  expect((await ask(one as Person)).isWhole).toBe(true);
});
