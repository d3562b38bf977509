import { beforeEach, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { callsOf, KINDS, type KindUnderTest } from '../../testing/kinds/kinds.ts';
import type { Person } from '../../testing/people.ts';

const app = testApp();
const { aClient, anEmployee } = app;

/** A Member who is linked to an employee, one who isn't, and a client of each relation to the first. */
let linked: Person;
let loose: Person;
let employee: string;
let clients: Record<'own' | 'assigned' | 'foreign', string>;
beforeEach(async () => {
  employee = await anEmployee('Asha Rao');
  linked = await app.person('Member', { username: 'asha' });
  loose = await app.person('Member', { username: 'loose' });
  await app.admin.put(`/api/accounts/${linked._id}`, { employeeId: employee });
  const add = async (by: Person, more = {}) => aClient({ companyName: crypto.randomUUID(), ...more }, by);
  clients = { own: await add(linked), assigned: await add(app.admin, { assignedToId: employee }), foreign: await add(app.admin) };
});

const ask = (asker: Person, kind: string, id: string, account?: string) =>
  asker.get(`/api/access?kind=${kind}&id=${id}${account ? `&account=${account}` : ''}`);
const see = (clientVisibility: string) => app.admin.put('/api/settings', { clientVisibility });
interface Answer {
  action: string;
  isAllowed: boolean;
  reason: string;
}
const answersOf = async (asker: Person, kind: string, id: string, account?: string): Promise<Answer[]> =>
  (await ask(asker, kind, id, account)).body.answers;
const allowedOf = async (...asked: Parameters<typeof answersOf>) =>
  (await answersOf(...asked)).filter(({ isAllowed }) => isAllowed).map(({ action }) => action);
const reasonOf = async (action: string, ...asked: Parameters<typeof answersOf>) =>
  (await answersOf(...asked)).find((each) => each.action === action)?.reason;

it('says of each record what the calls about it do, for every role and relation', async () => {
  const people = [app.admin, linked, loose, ...(await app.people('Manager', 'Viewer'))];
  const things = [
    ...Object.values(clients).map((_id) => ({ under: KINDS.clients as KindUnderTest, record: { _id } })),
    { under: KINDS.team as KindUnderTest, record: { _id: employee } },
  ];
  for (const [area, under] of Object.entries(KINDS)) {
    if (area === 'clients' || area === 'team') continue;
    for (const wanted of [{ by: loose }, { employeeId: employee }])
      things.push({ under, record: await under.add(app, { clientId: clients.foreign, ...(under.isManagers ? {} : wanted) }) });
  }
  expect(new Set(things.map(({ under }) => under.kind.thing)).size).toBe(Object.keys(KINDS).length);
  for (const visibility of ['all', 'own']) {
    await see(visibility);
    for (const { under, record } of things)
      for (const person of people) {
        const calls = callsOf(under, person);
        const allowed = await allowedOf(app.admin, under.kind.thing, record._id, person._id);
        const isSeen = (await calls.get(record)).status === 200;
        const isEdited = under.change ? (await calls.update(record, {})).status === 200 : allowed.includes('Edit');
        const about = { visibility, thing: under.kind.thing, person: person.username };
        expect({ ...about, see: allowed.includes('See'), edit: allowed.includes('Edit') }).toEqual({
          ...about,
          see: isSeen,
          edit: isEdited,
        });
      }
  }
});

it('says why', async () => {
  await see('own');
  expect({
    own: await reasonOf('Edit', linked, 'client', clients.own),
    assigned: await reasonOf('Edit', linked, 'client', clients.assigned),
    handOver: await reasonOf('Change assigned to', linked, 'client', clients.own),
    hidden: await reasonOf('See', app.admin, 'client', clients.foreign, linked._id),
    hiddenAndNotLinked: await reasonOf('See', app.admin, 'client', clients.assigned, loose._id),
    team: await reasonOf('See', linked, 'employee', employee),
    manager: await reasonOf('Edit', app.admin, 'client', clients.own),
    department: await reasonOf('Change department and role', linked, 'employee', employee),
  }).toEqual({
    own: 'They added it.',
    assigned: 'It is assigned to their employee.',
    handOver: 'They added it.',
    hidden:
      "By the workspace's setting, Members see their own clients (added by them or assigned to their employee), and what belongs to these. This is not part of it.",
    hiddenAndNotLinked:
      "By the workspace's setting, Members see their own clients (added by them or assigned to their employee), and what belongs to these. This is not part of it. The account is not linked to an employee, so nothing counts as assigned to it.",
    team: 'Everybody sees every employee.',
    manager: 'Administrators may edit every client.',
    department: 'Members may not change department and role of employees.',
  });
  await see('all');
  const onlyAdded = 'Members may delete only what they added, and they did not add this.';
  expect(await reasonOf('Delete', linked, 'client', clients.foreign)).toBe(onlyAdded);
  expect(await reasonOf('Delete', linked, 'client', clients.assigned)).toBe(onlyAdded);
  expect(await reasonOf('Delete', linked, 'employee', employee)).toBe(onlyAdded);
  // As the screens call it, which is not what the contract does.
  const visit = await app.addVisit(clients.foreign);
  expect(await reasonOf('Edit', app.admin, 'checkIn', visit._id)).toBe('Administrators may edit every visit.');
});

it('tells an Administrator that a record, or what it belongs to, is deleted, and that an account is locked', async () => {
  const task = (await linked.post(`/api/clients/${clients.own}/tasks`, { title: 'Call', date: '2026-03-02' })).body;
  await app.admin.delete(`/api/clients/${clients.own}`);
  expect({
    client: await reasonOf('See', app.admin, 'client', clients.own, linked._id),
    restore: await allowedOf(app.admin, 'client', clients.own),
    task: await reasonOf('See', app.admin, 'task', task._id, linked._id),
  }).toEqual({
    client: 'It is deleted. An Administrator can restore it for 30 days.',
    restore: ['Restore'],
    task: 'What it belongs to is deleted, and it with it.',
  });
  await app.admin.put(`/api/accounts/${loose._id}`, { disabled: true });
  const { body } = await ask(app.admin, 'client', clients.foreign, loose._id);
  expect([body.person.isLocked, body.answers.some(({ isAllowed }: Answer) => isAllowed)]).toEqual([true, false]);
});

it('answers what may not be seen, what is deleted and what never was alike, and explains others to Administrators only', async () => {
  await see('own');
  const gone = clients.own;
  await app.admin.delete(`/api/clients/${gone}`);
  const manager = await app.person('Manager');
  const unknown = await ask(linked, 'client', crypto.randomUUID());
  expect(unknown.status).toBe(404);
  for (const answer of [
    await ask(linked, 'client', clients.foreign),
    await ask(linked, 'client', gone),
    await ask(manager, 'client', gone),
  ])
    expect([answer.status, answer.body]).toEqual([404, unknown.body]);
  expect({
    colleague: (await ask(manager, 'client', clients.foreign, linked._id)).status,
    nobody: (await ask(app.admin, 'client', clients.foreign, crypto.randomUUID())).status,
    itself: (await ask(linked, 'client', clients.assigned, linked._id)).status,
    kind: (await ask(linked, 'account', linked._id)).status,
  }).toEqual({ colleague: 403, nobody: 404, itself: 200, kind: 400 });
});
