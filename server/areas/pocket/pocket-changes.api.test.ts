import type { Pocket } from '@fairlead/contract/pocket';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { uploadAndRead, waitForImport } from '../../testing/imports/imports.ts';
import { sendMerge, sendUndo } from '../../testing/merging/merge-calls.ts';
import type { Person } from '../../testing/people.ts';
import { newClient, newEvent, newTask, newVisit } from '../../testing/records.ts';

const app = testApp();
const DAY_MS = 86_400_000;

/** What a device keeps, as its half of the contract says. */
type Kept = Omit<Pocket, 'clients' | 'gone' | 'isWhole'> & { clients: Map<string, Pocket['clients'][number]> };

function apply(kept: Kept | undefined, { clients, gone, isWhole, ...answer }: Pocket): Kept {
  const next = new Map(isWhole ? [] : kept?.clients);
  for (const id of gone) next.delete(id);
  for (const each of clients) next.set(each._id, each);
  const { employees, tasks, events, visits, ...head } = answer;
  return {
    ...head,
    clients: next,
    employees: employees ?? kept?.employees ?? null,
    tasks: tasks ?? kept?.tasks ?? null,
    events: events ?? kept?.events ?? null,
    visits: visits ?? kept?.visits ?? null,
  };
}

const content = ({ position: _position, asOf: _asOf, clients, ...rest }: Kept) => ({
  ...rest,
  clients: [...clients.values()].sort((one, other) => one._id.localeCompare(other._id)),
});

interface World {
  people: Person[];
  writers: Person[];
  employees: string[];
  clients: string[];
  tasks: { _id: string; clientId: string }[];
  events: string[];
  visits: string[];
  contacts: string[];
  merges: string[];
  categories: string[];
  days: number;
}

type Pick = <Of>(list: readonly Of[]) => Of | undefined;
type Step = (world: World, pick: Pick, number: number) => Promise<unknown>;

/** Picks the same again for the same seed. */
function pickerOf(seed: number): Pick {
  let at = seed;
  return (list) => {
    at = (at * 48_271 + 11) % 2_147_483_647;
    return list[at % Math.max(1, list.length)];
  };
}

const today = () => app.clock.now().getTime();
const dayFrom = (days: number) => new Date(today() + days * DAY_MS).toISOString().slice(0, 10);
const keep = <Into>(list: Into[], entry: Into | undefined) => entry !== undefined && list.push(entry);

const STEPS: Record<string, Step> = {
  async addClient({ writers, employees, clients, categories }, pick, number) {
    const given = { companyName: `Client ${number}`, assignedToId: pick([...employees, null]), category: pick([...categories, null]) };
    const { body } = await (pick(writers) as Person).post('/api/clients', newClient(given));
    keep(clients, body._id);
  },
  changeClient: ({ writers, clients }, pick, number) =>
    (pick(writers) as Person).put(`/api/clients/${pick(clients)}`, { companyName: `Renamed ${number}`, followUpDate: dayFrom(number % 9) }),
  assignClient: ({ employees, clients }, pick) =>
    app.admin.put(`/api/clients/${pick(clients)}`, { assignedToId: pick([...employees, null]) }),
  assignSeveral: ({ employees, clients }, pick) =>
    app.admin.post('/api/clients/bulk', { ids: clients.slice(-4), assignedToId: pick([...employees, null]) }),
  noteClient: ({ writers, clients }, pick) => (pick(writers) as Person).post(`/api/clients/${pick(clients)}/notes`, { text: 'Called' }),
  deleteClient: ({ clients }, pick) => app.admin.delete(`/api/clients/${pick(clients)}`),
  async mergeClients({ clients, merges }, pick) {
    const kept = pick(clients) ?? '';
    const other = pick(clients.filter((id) => id !== kept)) ?? '';
    const { body } = await sendMerge(app.admin, [kept, other]);
    keep(merges, body.merge?._id);
  },
  undoMerge: ({ merges }, pick) => sendUndo(app.admin, { _id: pick(merges) ?? '' }),
  restoreClient: ({ clients }, pick) => app.admin.post(`/api/clients/${pick(clients)}/restore`),
  async addCategory({ categories }, _pick, number) {
    await app.admin.post('/api/clients/categories', { name: `Category ${number}`, color: 'blue' });
    categories.push(`Category ${number}`);
  },
  async renameCategory({ categories }, pick, number) {
    const { body } = await app.admin.get('/api/clients/categories');
    const found = pick(body as { _id: string }[]);
    await app.admin.put(`/api/clients/categories/${found?._id}`, { name: `Renamed category ${number}` });
    categories.push(`Renamed category ${number}`);
  },
  async paceCategory(_world, pick) {
    const { body } = await app.admin.get('/api/clients/categories');
    await app.admin.put(`/api/clients/categories/${pick(body as { _id: string }[])?._id}`, { visitEveryDays: pick([null, 7, 30]) });
  },
  setVisibility: (_world, pick) => app.admin.put('/api/settings', { clientVisibility: pick(['all', 'department', 'own', 'own']) }),
  renameEmployee: ({ employees }, pick, number) => app.admin.put(`/api/employees/${pick(employees)}`, { employeeName: `Meera ${number}` }),
  moveEmployee: ({ employees }, pick) => app.admin.put(`/api/employees/${pick(employees)}`, { department: pick(['Sales', 'Finance']) }),
  setAttendance: ({ employees }, pick) =>
    app.admin.patch(`/api/employees/${pick(employees)}/attendance`, { attendance: pick(['Onsite', 'Leave']) }),
  async addEmployee({ employees }, pick, number) {
    employees.push(await app.anEmployee({ employeeName: `Asha ${number}`, department: pick(['Sales', 'Finance']) }));
  },
  deleteEmployee: ({ employees }, pick) => app.admin.delete(`/api/employees/${pick(employees)}`),
  restoreEmployee: ({ employees }, pick) => app.admin.post(`/api/employees/${pick(employees)}/restore`),
  linkAccount: ({ people, employees }, pick) =>
    app.admin.put(`/api/accounts/${pick(people)?._id}`, { employeeId: pick([...employees, null]) }),
  setRole: ({ people }, pick) =>
    app.admin.put(`/api/accounts/${pick(people)?._id}`, { role: pick(['Member', 'Member', 'Viewer', 'Manager']) }),
  async addTask({ writers, clients, employees, tasks }, pick, number) {
    const clientId = pick(clients) ?? '';
    const given = { title: `Task ${number}`, date: dayFrom((number % 40) - 20), assignedEmployees: [pick(employees)].filter(Boolean) };
    const { body } = await (pick(writers) as Person).post(`/api/clients/${clientId}/tasks`, newTask(given));
    if (body._id) tasks.push({ _id: body._id, clientId });
  },
  async changeTask({ tasks }, pick) {
    const task = pick(tasks);
    await app.admin.put(`/api/clients/${task?.clientId}/tasks/${task?._id}`, { status: pick(['done', 'todo', 'backlog']) });
  },
  async deleteTask({ tasks }, pick) {
    const task = pick(tasks);
    await app.admin.delete(`/api/clients/${task?.clientId}/tasks/${task?._id}`);
  },
  restoreTask: ({ tasks }, pick) => app.admin.post(`/api/tasks/${pick(tasks)?._id}/restore`),
  async addEvent({ writers, clients, employees, events }, pick, number) {
    const given = { eventName: `Event ${number}`, date: dayFrom((number % 40) - 20), assignedTeamMemberId: pick(employees) };
    const { body } = await (pick(writers) as Person).post(`/api/clients/${pick(clients)}/events`, newEvent(given));
    keep(events, body._id);
  },
  async addEmployeeEvent({ writers, employees, events }, pick, number) {
    const given = { eventName: `Own event ${number}`, date: dayFrom((number % 40) - 20) };
    const { body } = await (pick(writers) as Person).post(`/api/employees/${pick(employees)}/events`, newEvent(given));
    keep(events, body._id);
  },
  moveEvent: ({ events }, pick, number) => app.admin.put(`/api/events/${pick(events)}`, { date: dayFrom((number % 40) - 20) }),
  deleteEvent: ({ events }, pick) => app.admin.delete(`/api/events/${pick(events)}`),
  async addVisit({ writers, clients, employees, visits }, pick, number) {
    const given = { date: dayFrom(-2 - (number % 30)), teamMembers: [pick(employees)].filter(Boolean) };
    const { body } = await (pick(writers) as Person).post('/api/checkins', newVisit(pick(clients) ?? '', given));
    keep(visits, body._id);
  },
  async addContact({ writers, clients, contacts }, pick, number) {
    const { body } = await (pick(writers) as Person).post('/api/contacts', { name: `Contact ${number}`, clientId: pick(clients) });
    keep(contacts, body._id);
  },
  changeContact: ({ contacts }, pick, number) => app.admin.put(`/api/contacts/${pick(contacts)}`, { mobile: `+91 98200 ${number}` }),
  deleteContact: ({ contacts }, pick) => app.admin.delete(`/api/contacts/${pick(contacts)}`),
  restoreContact: ({ contacts }, pick) => app.admin.post(`/api/contacts/${pick(contacts)}/restore`),
  changeVisit: ({ visits }, pick, number) => app.admin.put(`/api/checkins/${pick(visits)}`, { notes: `Noted ${number}` }),
  moveVisit: ({ visits, clients }, pick) => app.admin.put(`/api/checkins/${pick(visits)}`, { clientId: pick(clients) }),
  overruleVisit: ({ visits }, pick) =>
    app.admin.put(`/api/checkins/${pick(visits)}/verdict`, { verdict: pick(['verified', 'verified', 'away']), note: 'Seen at the gate' }),
  deleteVisit: ({ visits }, pick) => app.admin.delete(`/api/checkins/${pick(visits)}`),
  restoreVisit: ({ visits }, pick) => app.admin.post(`/api/checkins/${pick(visits)}/restore`),
  async nextDay(world) {
    // A session lasts longer than all days of a run.
    if (world.days < 8) app.clock.set(new Date(today() + DAY_MS).toISOString());
    world.days += 1;
  },
};
const NAMES = Object.keys(STEPS);
/** Most of what is tried are clients and who sees them. */
const OFTEN = [
  'addClient',
  'addClient',
  'changeClient',
  'assignClient',
  'assignClient',
  'deleteClient',
  'restoreClient',
  'mergeClients',
  'undoMerge',
  'addContact',
  'addTask',
  'addVisit',
  'overruleVisit',
];

const run = fc.array(fc.record({ step: fc.constantFrom(...NAMES, ...OFTEN), seed: fc.nat(1_000_000), asks: fc.nat(7) }), {
  minLength: 60,
  maxLength: 60,
});

/** What kinds of answers there were. */
const told = new Set<string>();
function note({ isWhole, clients, gone, tasks }: Pocket) {
  told.add(isWhole ? 'whole' : 'changes');
  if (!isWhole && clients.length > 0) told.add('clients');
  if (gone.length > 0) told.add('gone');
  if (!tasks) told.add('unchanged tasks');
}

/** A device of somebody; what it keeps follows only from the answers to its own calls. */
function deviceOf(person: Person) {
  let kept: Kept | undefined;
  return {
    /** An answer that did not come, because what the person may see changed meanwhile, leaves the device as it is. */
    async ask(): Promise<void> {
      const { status, body } = await person.get(`/api/pocket?after=${kept?.position ?? ''}`).catch(() => ({ status: 0, body: null }));
      if (status !== 200) return;
      if (kept) note(body);
      kept = apply(kept, body);
    },
    async assertCurrent(done: readonly string[]): Promise<void> {
      const whole = apply(undefined, (await person.get('/api/pocket')).body);
      expect({ done, ...(kept && content(kept)) }).toEqual({ done, ...content(whole) });
    },
  };
}

/** Lets people do these steps, so many at once while their devices ask; and asks again when nobody does anything. */
async function perform(steps: readonly { step: string; seed: number; asks: number }[], atOnce: number) {
  const employees = [await app.anEmployee('Meera'), await app.anEmployee({ employeeName: 'Dev', department: 'Finance' })];
  const people = [
    await app.person('Member', { employeeId: employees[0] }),
    await app.person('Member', { employeeId: employees[1] }),
    await app.person('Manager'),
  ];
  const writers = [app.admin, ...people];
  await app.admin.put('/api/settings', { clientVisibility: pickerOf(steps[0]?.seed ?? 0)(['all', 'department', 'own']) });
  const world: World = {
    people,
    writers,
    employees,
    clients: [],
    tasks: [],
    events: [],
    visits: [],
    contacts: [],
    merges: [],
    categories: [],
    days: 0,
  };
  for (const by of [...writers, ...writers])
    world.clients.push(await app.aClient({ assignedToId: employees[world.clients.length % 2] }, by));
  for (const clientId of world.clients.slice(0, 4)) world.tasks.push(await app.addTask(clientId, { date: dayFrom(1) }));
  const devices = people.map(deviceOf);
  const done: string[] = [];
  for (let at = 0; at < steps.length; at += atOnce) {
    const some = steps.slice(at, at + atOnce);
    done.push(some.map(({ step }) => step).join(' and '));
    const work = some.map(({ step, seed }, index) => STEPS[step]?.(world, pickerOf(seed), at + index));
    await Promise.all([...work, ...(atOnce > 1 ? devices.map((device) => device.ask()) : [])]);
    const asks = at + atOnce >= steps.length ? 7 : (some[0]?.asks ?? 0);
    for (const device of devices.filter((_, index) => (asks >> index) & 1)) {
      await device.ask();
      await device.assertCurrent(done);
    }
  }
}

it('whatever several people do, the changes that each is told make of what their device kept what a new one would be told', async () => {
  await fc.assert(
    fc.asyncProperty(run, (steps) => perform(steps, 1)),
    { numRuns: 5, endOnFailure: true },
  );
  expect([...told].sort()).toEqual(['changes', 'clients', 'gone', 'unchanged tasks', 'whole']);
});

it('the same while they do it at once and their devices ask meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(run, (steps) => perform(steps, 4)),
    { numRuns: 3, endOnFailure: true },
  );
});

it('the same over an import of many clients, a category that they leave in steps, and the import’s undo', async () => {
  const member = deviceOf(await app.person('Member'));
  await member.ask();
  const rows = Array.from({ length: 250 }, (_, at) => `Client ${at},desk-${at}@port.example,Bulk`);
  const { _id } = await uploadAndRead(app.admin, ['Company Name,Email,Category', ...rows].join('\n'));
  for (const call of ['commit', 'undo']) {
    expect((await app.admin.post(`/api/imports/${_id}/${call}`)).status).toBeLessThan(300);
    await member.ask();
    await waitForImport(app.admin, _id);
    await member.ask();
    await member.assertCurrent([call]);
    const [category] = (await app.admin.get('/api/clients/categories')).body;
    await app.admin.put(`/api/clients/categories/${category._id}`, { name: `Renamed before ${call}` });
    await member.ask();
    await vi.waitFor(async () => expect((await app.admin.get('/api/clients/categories')).body).toMatchObject([{ moving: null }]));
    await member.ask();
    await member.assertCurrent([call, 'rename']);
  }
});

it('the same over sample data that comes and goes', async () => {
  const admin = deviceOf(app.admin);
  await admin.ask();
  expect((await app.admin.post('/api/workspace/sample-data')).status).toBe(201);
  await admin.ask();
  await admin.assertCurrent(['load']);
  expect((await app.admin.delete('/api/workspace/sample-data')).status).toBe(200);
  await admin.ask();
  await admin.assertCurrent(['remove']);
});
