import type { CheckIn } from '@fairlead/contract/checkins';
import type { Client } from '@fairlead/contract/clients';
import type { LiveChange } from '@fairlead/contract/history';
import type { AccountRole, Visibility } from '@fairlead/contract/kit/permissions';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { listenAt } from '../../../testing/live.ts';
import type { Person } from '../../../testing/people.ts';

const app = testApp();
const { addClient, anEmployee } = app;
/** A Member of Sales, a colleague of hers, and someone of Finance, each with an employee. */
let [riya, asha, omar] = [] as unknown as [Worker, Worker, Worker];
type Worker = Person & { employeeId: string };

beforeEach(async () => {
  [riya, asha, omar] = await Promise.all([worker('Member', 'Sales'), worker('Member', 'Sales'), worker('Member', 'Finance')]);
});

async function worker(role: AccountRole, department: string): Promise<Worker> {
  const employeeId = await anEmployee({ department });
  return { ...(await app.person(role, { employeeId })), employeeId };
}

/** A client that Omar added, unless it says otherwise. */
const aClient = (companyName: string, by: Person = omar, rest: Record<string, unknown> = {}) => addClient({ companyName, ...rest }, by);

async function show(clientVisibility: Visibility) {
  expect((await app.admin.put('/api/settings', { clientVisibility })).status).toBe(200);
}

const namesFor = async (person: Person, query = '?sort=companyName'): Promise<string[]> =>
  (await person.get(`/api/clients${query}`)).body.clients.map(({ companyName }: Client) => companyName);
const totalFor = async (person: Person) => (await person.get('/api/clients/count')).body.total;

describe('what a Member or Viewer sees', () => {
  async function some() {
    await aClient('Added by me', riya);
    await aClient('Assigned to me', omar, { assignedToId: riya.employeeId });
    await aClient('Added by a colleague', asha);
    await aClient('Assigned to a colleague', omar, { assignedToId: asha.employeeId });
    await aClient('Foreign', omar, { assignedToId: omar.employeeId });
    await aClient('Of nobody', app.admin);
  }
  const OWN = ['Added by me', 'Assigned to me'];
  const DEPARTMENT = ['Added by a colleague', 'Added by me', 'Assigned to a colleague', 'Assigned to me'];

  it.each([
    ['all', [...DEPARTMENT, 'Foreign', 'Of nobody']],
    ['department', DEPARTMENT],
    ['own', OWN],
  ] as const)('is %s', async (visibility, expected) => {
    await some();
    await show(visibility);
    expect([await namesFor(riya), await namesFor(riya, '?limit=10'), await totalFor(riya)]).toEqual([expected, expected, expected.length]);
    expect(await namesFor(riya, '?limit=10&search=me')).toEqual(OWN);
  });

  it('is everything for Managers and Administrators, whatever is set', async () => {
    await some();
    await show('own');
    const manager = await worker('Manager', 'Sales');
    for (const person of [manager, app.admin]) expect([(await namesFor(person)).length, await totalFor(person)]).toEqual([6, 6]);
  });

  it('is only what they added, for an account without an employee', async () => {
    await some();
    const [member, viewer] = await app.people('Member', 'Viewer');
    await aClient('Hers', member);
    for (const visibility of ['department', 'own'] as const) {
      await show(visibility);
      expect([await namesFor(member!), await namesFor(viewer!)]).toEqual([['Hers'], []]);
    }
  });

  it('changes with the employee’s department and stays with it when a colleague leaves', async () => {
    await some();
    await show('department');
    await app.admin.delete(`/api/employees/${asha.employeeId}`);
    expect(await namesFor(riya)).toEqual(DEPARTMENT);
    await app.admin.put(`/api/employees/${riya.employeeId}`, { department: 'Finance' });
    expect(await namesFor(riya)).toEqual(['Added by me', 'Assigned to a colleague', 'Assigned to me', 'Foreign']);
  });

  it('is paged and counted like any list, and travelled both ways', async () => {
    await Promise.all(Array.from({ length: 7 }, (_, at) => aClient(`Mine ${at}`, riya)));
    await Promise.all(Array.from({ length: 7 }, (_, at) => aClient(`Foreign ${at}`)));
    await show('own');
    const first = (await riya.get('/api/clients?limit=5')).body;
    expect([first.clients.length, first.total, first.pages]).toEqual([5, 7, 2]);
    const second = (await riya.get(`/api/clients?limit=5&cursor=${first.next}`)).body;
    expect([second.clients.map(({ companyName }: Client) => companyName), second.next]).toEqual([['Mine 5', 'Mine 6'], null]);
    expect((await riya.get(`/api/clients?limit=5&cursor=${second.previous}`)).body.clients).toEqual(first.clients);
    expect(await namesFor(riya, '?limit=5&page=2')).toEqual(['Mine 5', 'Mine 6']);
  });
});

it('a picture is served to those who see its client, and is not there for the others', async () => {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const picture = { field: 'profilePicture', name: 'logo.png', type: 'image/png', bytes };
  const { body } = await omar.upload('POST', '/api/clients', { companyName: 'Foreign', email: 'desk@port.example' }, picture);
  const statuses = async () => Promise.all([riya, omar, app.admin].map(async (person) => (await person.get(body.profilePicture)).status));
  expect(await statuses()).toEqual([200, 200, 200]);
  await show('own');
  expect(await statuses()).toEqual([404, 200, 200]);
  await app.admin.put(`/api/clients/${body._id}`, { assignedToId: asha.employeeId });
  await show('department');
  expect(await statuses()).toEqual([200, 200, 200]);
});

describe('check-ins go with their client', () => {
  const visit = (clientId: string) => ({
    clientId,
    eventType: 'delivery',
    date: '2026-11-20',
    time: '10:00',
    location: 'Gate',
    latitude: 15.4,
    longitude: 73.8,
    timeZone: 'Asia/Kolkata',
  });
  const clientsOf = (reply: { body: { checkIns: CheckIn[] } }) => reply.body.checkIns.map(({ companyName }) => companyName);

  it('in every list, count and statistic, and one by one', async () => {
    const [mine, foreign] = [await aClient('Mine', riya), await aClient('Foreign')];
    // Logged by herself and with her along: the client alone decides.
    const seen = (await omar.post('/api/checkins', visit(mine._id))).body;
    const unseen = (await riya.post('/api/checkins', { ...visit(foreign._id), teamMembers: [riya.employeeId] })).body;
    await show('own');

    const range = 'startDate=2026-11-01&endDate=2026-11-30';
    for (const path of ['?', '?limit=10', `/date-range?${range}`, `/date-range?${range}&limit=5`]) {
      const reply = await riya.get(`/api/checkins${path}`);
      expect([clientsOf(reply), reply.body.total]).toEqual([['Mine'], 1]);
    }
    expect(clientsOf(await riya.get(`/api/checkins/user/${riya._id}`))).toEqual([]);
    expect(clientsOf(await riya.get(`/api/checkins/client/${mine._id}`))).toEqual(['Mine']);
    expect((await riya.get(`/api/checkins/client/${foreign._id}`)).status).toBe(404);
    expect((await riya.get('/api/checkins/stats')).body).toMatchObject({
      total: 1,
      perClient: [{ clientId: mine._id }],
      perEmployee: [{ userId: omar._id, count: 1 }],
    });

    expect((await riya.get(`/api/checkins/${seen._id}`)).status).toBe(200);
    expect((await riya.get('/api/checkins/map')).body.visits).toMatchObject([{ _id: seen._id }]);
    expect((await app.admin.get('/api/checkins/map')).body.visits).toMatchObject([{ _id: unseen._id }, { _id: seen._id }]);
    const path = `/api/checkins/${unseen._id}`;
    expect([(await riya.get(path)).status, (await riya.put(path, { notes: 'x' })).status, (await riya.delete(path)).status]).toEqual([
      404, 404, 404,
    ]);
    expect((await app.admin.get('/api/checkins/stats')).body.total).toBe(2);
  });

  it('and are not logged at, or moved to, a client that is not seen: it is as unknown', async () => {
    const [mine, foreign] = [await aClient('Mine', riya), await aClient('Foreign')];
    await show('own');
    const unknown = [400, { clientId: 'Client not found' }];
    const refused = await riya.post('/api/checkins', visit(foreign._id));
    expect([refused.status, refused.body.fields]).toEqual(unknown);
    const { body } = await riya.post('/api/checkins', visit(mine._id));
    const moved = await riya.put(`/api/checkins/${body._id}`, { clientId: foreign._id });
    expect([moved.status, moved.body.fields]).toEqual(unknown);
  });
});

describe('live changes', () => {
  const open: Listener[] = [];
  let address: string | undefined;

  afterEach(() => {
    for (const listener of open.splice(0)) listener.stop();
  });

  type Listener = Awaited<ReturnType<typeof listenAt>>;

  /** PostgreSQL may deliver a change after a stream that was opened later, so this begins behind a change that everyone hears. */
  async function listen(person: Person): Promise<Listener> {
    address ??= await app.app.listen({ port: 0, host: '127.0.0.1' });
    const listener = await listenAt(address, person.token);
    open.push(listener);
    await hearEverything(listener);
    listener.heard.length = 0;
    return listener;
  }

  async function hearEverything(listener: Listener) {
    const entityId = await anEmployee({ department: 'HR' });
    await listener.change((change) => change.entityId === entityId);
  }

  async function heardBy(listener: Listener): Promise<LiveChange[]> {
    await hearEverything(listener);
    return listener.heard.filter(({ area }) => area === 'clients' || area === 'checkins');
  }

  it('tell of a client only those who see it, and of what is no client everyone', async () => {
    await show('own');
    const [hers, his] = [await listen(riya), await listen(omar)];
    const foreign = await aClient('Foreign');
    const mine = await aClient('Mine', riya);
    await omar.post(`/api/clients/${foreign._id}/notes`, { text: 'secret' });
    expect((await heardBy(hers)).map(({ entityId }) => entityId)).toEqual([mine._id]);
    expect(new Set((await heardBy(his)).map(({ entityId }) => entityId))).toEqual(new Set([foreign._id]));
  });

  it.each(['own', 'department'] as const)('reach those who saw a client until it was handed on or deleted: %s', async (visibility) => {
    const client = await aClient('Handed on', omar, { assignedToId: visibility === 'own' ? riya.employeeId : asha.employeeId });
    await show(visibility);
    const hers = await listen(riya);
    await app.admin.put(`/api/clients/${client._id}`, { notes: 'still hers' });
    await app.admin.put(`/api/clients/${client._id}`, { assignedToId: omar.employeeId });
    await app.admin.put(`/api/clients/${client._id}`, { notes: 'not hers' });
    const deleted = await aClient('Deleted', riya);
    await app.admin.delete(`/api/clients/${deleted._id}`);
    expect((await heardBy(hers)).map(({ entityId, action }) => [entityId, action])).toEqual([
      [client._id, 'updated'],
      [client._id, 'updated'],
      [deleted._id, 'created'],
      [deleted._id, 'deleted'],
    ]);
  });

  it('tell of a visit those who see its client, also when it goes or moves away', async () => {
    const [mine, foreign] = [await aClient('Mine', riya), await aClient('Foreign')];
    await show('own');
    const hers = await listen(riya);
    const visit = { eventType: 'delivery', date: '2026-11-20', time: '10:00', location: 'Gate', latitude: 1, longitude: 1 };
    const log = async (clientId: string) =>
      (await app.admin.post('/api/checkins', { ...visit, clientId, teamMembers: [riya.employeeId] })).body._id as string;
    await log(foreign._id);
    const [moved, gone] = [await log(mine._id), await log(mine._id)];
    await app.admin.put(`/api/checkins/${moved}`, { clientId: foreign._id });
    await app.admin.put(`/api/checkins/${moved}`, { notes: 'not hers' });
    await app.admin.delete(`/api/checkins/${gone}`);
    expect((await heardBy(hers)).map(({ entityId, action }) => [entityId, action])).toEqual([
      [moved, 'created'],
      [gone, 'created'],
      [moved, 'updated'],
      [gone, 'deleted'],
    ]);
  });

  it('follow the setting, the role and the employee from the change on', async () => {
    const hers = await listen(riya);
    const heardOf = async ({ _id }: Client) => (await heardBy(hers)).some(({ entityId }) => entityId === _id);
    expect(await heardOf(await aClient('Foreign'))).toBe(true);
    await show('own');
    expect(await heardOf(await aClient('Foreign'))).toBe(false);
    await app.admin.put(`/api/accounts/${riya._id}`, { role: 'Manager' });
    expect(await heardOf(await aClient('Foreign'))).toBe(true);
    await app.admin.put(`/api/accounts/${riya._id}`, { role: 'Viewer', employeeId: omar.employeeId });
    expect(await heardOf(await aClient('Foreign', app.admin))).toBe(false);
    expect(await heardOf(await aClient('His', app.admin, { assignedToId: omar.employeeId }))).toBe(true);
  });
});
