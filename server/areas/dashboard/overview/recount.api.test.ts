import { DASHBOARD_TASKS, type Dashboard } from '@fairlead/contract/dashboard';
import { dayIn } from '@fairlead/contract/kit/time';
import { expect, it } from 'vitest';
import { createRandom } from '../../../../bench/random.ts';
import { testApp } from '../../../testing/app.ts';
import type { Person } from '../../../testing/people.ts';

const ZONE = 'Asia/Kolkata';
const DAY_MS = 86_400_000;
const DAYS = 10;
const app = testApp({ zone: ZONE });
const random = createRandom(11);
const pick = <Each>(some: readonly Each[]) => some[Math.floor(random() * some.length)] as Each;
const chance = (share: number) => random() < share;

interface Employee {
  _id: string;
  department: string;
  attendance: 'Onsite' | 'Leave';
  projects: string[];
}
interface Actor {
  person: Person;
  employee?: Employee;
}
interface Client {
  _id: string;
  companyName: string;
  assignedToId: string | null;
  by: Actor;
  isDeleted: boolean;
}
/** What hangs on a client, in the order in which it was made. */
interface Part {
  clientId: string;
}
interface Task extends Part {
  _id: string;
  title: string;
  date: string;
  assignees: string[];
  isFinished: boolean;
}
interface Decision extends Part {
  day: string;
  outcome: string;
}
type Visibility = 'all' | 'department' | 'own';

const world = {
  employees: [] as Employee[],
  clients: [] as Client[],
  tasks: [] as Task[],
  events: [] as (Part & { eventName: string; date: string; employeeId: string })[],
  visits: [] as (Part & { by: Actor; time: string })[],
  entries: [] as (Part & { kind: string; amount: number; issuedOn: string; isPaid: boolean })[],
  decisions: [] as Decision[],
  /** The team as each day ended. */
  days: [] as { day: string; onsite: number; onLeave: number; withProject: number }[],
};

async function made<Body>(reply: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await reply;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
}

async function hire(department: string): Promise<Employee> {
  const attendance = pick(['Onsite', 'Leave'] as const);
  const projects = ['Project A', 'Project B', 'Kandla'].filter(() => chance(0.3));
  const _id = await app.anEmployee({
    employeeName: `Person ${world.employees.length}`,
    department,
    attendance,
    assignedProjects: projects,
  });
  const employee = { _id, department, attendance, projects };
  world.employees.push(employee);
  return employee;
}

/** One random thing that somebody does on a day. */
async function doSomething(actors: readonly Actor[], today: string, step: number) {
  const [admin, , member] = actors as [Actor, Actor, Actor];
  const by = pick(actors);
  const client = pick(world.clients);
  if (!client || chance(0.3)) {
    const assigned = by === member ? by.employee : pick([...world.employees, undefined]);
    const currentStatus = pick(['Lead', 'Won', 'Lost', 'Quoted']);
    const companyName = `Client ${step}`;
    const sent = { companyName, assignedToId: assigned?._id ?? null, currentStatus };
    const { _id } = await app.addClient(sent, by.person);
    world.clients.push({ _id, companyName, assignedToId: assigned?._id ?? null, by, isDeleted: false });
    if (currentStatus === 'Won' || currentStatus === 'Lost') world.decisions.push({ clientId: _id, day: today, outcome: currentStatus });
    return;
  }
  const clientId = client._id;
  const employee = pick(world.employees);
  const nearby = dayIn(ZONE, new Date(Date.parse(today) + Math.floor(random() * 5) * DAY_MS));
  await pick([
    async () => {
      const [title, assignees] = [`Task ${step}`, world.employees.filter(() => chance(0.4)).map(({ _id }) => _id)];
      const sent = { title, date: nearby, assignedEmployees: assignees };
      const { _id } = await made(admin.person.post(`/api/clients/${clientId}/tasks`, sent));
      world.tasks.push({ _id, clientId, title, date: nearby, assignees, isFinished: false });
    },
    async () => {
      const task = pick(world.tasks);
      if (!task) return;
      await made(admin.person.put(`/api/clients/${task.clientId}/tasks/${task._id}`, { status: 'done' }));
      task.isFinished = true;
    },
    async () => {
      const [eventName, sent] = [
        `Event ${step}`,
        { eventType: 'meeting', date: nearby, time: '10:00', assignedTeamMemberId: employee._id },
      ];
      await made(admin.person.post(`/api/clients/${clientId}/events`, { ...sent, eventName }));
      world.events.push({ clientId, eventName, date: nearby, employeeId: employee._id });
    },
    async () => {
      const time = `${String(8 + (step % 10)).padStart(2, '0')}:${String(step % 60).padStart(2, '0')}`;
      const visit = { clientId, eventType: 'other', date: today, time, location: 'Gate', latitude: 1, longitude: 1 };
      await made(by.person.post('/api/checkins', visit));
      world.visits.push({ clientId, by, time: `${today} ${time}` });
    },
    async () => {
      const [kind, amount, isPaid] = [pick(['receivable', 'payable']), 1 + Math.floor(random() * 900), chance(0.3)];
      const sent = { kind, amount: String(amount), issuedOn: today, ...(isPaid && { paidOn: today }) };
      await made(admin.person.post(`/api/clients/${clientId}/ledger`, sent));
      world.entries.push({ clientId, kind, amount, issuedOn: today, isPaid });
    },
    async () => {
      employee.attendance = employee.attendance === 'Leave' ? 'Onsite' : 'Leave';
      employee.projects = chance(0.5) ? [] : [pick(['Project A', 'Okha'])];
      const change = { attendance: employee.attendance, assignedProjects: employee.projects };
      await made(admin.person.put(`/api/employees/${employee._id}`, change));
    },
  ])();
}

function sees({ person, employee }: Actor, { by, assignedToId, isDeleted }: Client, visibility: Visibility): boolean {
  if (isDeleted) return false;
  if (visibility === 'all' || person.role === 'Administrator' || person.role === 'Manager') return true;
  const colleagues = world.employees.filter(
    (each) => each === employee || (visibility === 'department' && each.department === employee?.department),
  );
  const isTheirs = (id: string | null | undefined) => colleagues.some(({ _id }) => _id === id);
  return isTheirs(assignedToId) || isTheirs(by.employee?._id);
}

const total = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0).toFixed(2);

/** What this person's dashboard shows, from the plain lists of what was done. */
function recount(actor: Actor, visibility: Visibility, today: string, months: readonly string[], quarterFrom: string) {
  const seen = new Set(world.clients.filter((client) => sees(actor, client, visibility)).map(({ _id }) => _id));
  const ofSeen = <Each extends Part>(parts: readonly Each[]) => parts.filter(({ clientId }) => seen.has(clientId));
  const convert = (isWithin: (day: string) => boolean) => {
    const within = ofSeen(world.decisions).filter(({ day }) => isWithin(day));
    const clients = (some: readonly Decision[]) => new Set(some.map(({ clientId }) => clientId)).size;
    return { won: clients(within.filter(({ outcome }) => outcome === 'Won')), decided: clients(within) };
  };
  const entries = ofSeen(world.entries);
  const amounts = (kind: string, isCounted: (entry: (typeof entries)[number]) => boolean) =>
    entries.filter((entry) => entry.kind === kind && isCounted(entry)).map(({ amount }) => amount);
  const ofThisMonth = ({ issuedOn }: { issuedOn: string }) => issuedOn.slice(0, 7) === today.slice(0, 7);
  const isTeam = actor.person.role === 'Administrator' || actor.person.role === 'Manager';
  const isMine = (ids: readonly string[]) => actor.employee !== undefined && ids.includes(actor.employee._id);
  const due = ofSeen(world.tasks)
    .filter(({ date, isFinished, assignees }) => !isFinished && date <= today && (isTeam || isMine(assignees)))
    .sort((one, other) => (one.date + one._id < other.date + other._id ? -1 : 1));
  const visits = ofSeen(world.visits).filter(({ by }) => by === actor);
  const events = ofSeen(world.events).filter(({ date, employeeId }) => date === today && (!actor.employee || isMine([employeeId])));
  return {
    receivables: total(amounts('receivable', ({ isPaid }) => !isPaid)),
    payables: total(amounts('payable', ({ isPaid }) => !isPaid)),
    profit: total([...amounts('receivable', ofThisMonth), ...amounts('payable', ofThisMonth).map((amount) => -amount)]),
    quarter: convert((day) => day >= quarterFrom),
    months: months.map((month) => ({ month, ...convert((day) => day.startsWith(month)) })),
    latestVisit: visits
      .map(({ time }) => time)
      .sort()
      .at(-1),
    tasks: due.slice(0, DASHBOARD_TASKS).map(({ title }) => title),
    events: events.map(({ eventName }) => eventName).sort(),
  };
}

function shown({ figures, visits, tasks, events }: Dashboard) {
  const { money, quarter, months } = figures;
  return {
    receivables: money.receivables.amount,
    payables: money.payables.amount,
    profit: money.profit.amount,
    quarter: { won: quarter.won, decided: quarter.decided },
    months,
    latestVisit: visits.checkIns.map(({ date, time }) => `${date} ${time}`).at(0),
    tasks: tasks.tasks.map(({ title }) => title),
    events: events.map(({ eventName }) => eventName).sort(),
  };
}

const snapshot = (day: string) => ({
  day,
  onsite: world.employees.filter(({ attendance }) => attendance === 'Onsite').length,
  onLeave: world.employees.filter(({ attendance }) => attendance === 'Leave').length,
  withProject: world.employees.filter(({ projects }) => projects.length > 0).length,
});

it('every figure of the dashboard and of the cards is what a recount says, for each role and visibility', async () => {
  const first = Date.now() - (DAYS - 1) * DAY_MS;
  const noonOf = (at: number) => `${new Date(first + at * DAY_MS).toISOString().slice(0, 10)}T06:30:00.000Z`;
  app.clock.set(noonOf(0));
  app.admin = await app.signIn('admin');
  const [sales, colleague, finance] = [await hire('Sales'), await hire('Sales'), await hire('Finance')];
  const actors: Actor[] = [
    { person: app.admin },
    { person: await app.person('Manager', { employeeId: finance._id }), employee: finance },
    { person: await app.person('Member', { employeeId: sales._id }), employee: sales },
  ];
  const viewer = { person: await app.person('Viewer', { employeeId: colleague._id }), employee: colleague };
  for (let at = 0; at < DAYS; at += 1) {
    app.clock.set(noonOf(at));
    const today = dayIn(ZONE, app.clock.now());
    for (let step = 0; step < 14; step += 1) await doSomething(actors, today, at * 14 + step);
    world.days.push(snapshot(today));
  }
  for (const client of world.clients.slice(0, 2)) {
    await made(app.admin.delete(`/api/clients/${client._id}`));
    client.isDeleted = true;
  }

  const today = dayIn(ZONE, app.clock.now());
  const visible: Record<string, number> = {};
  for (const visibility of ['all', 'department', 'own'] as const) {
    await made(app.admin.put('/api/settings', { clientVisibility: visibility }));
    for (const actor of [...actors, viewer]) {
      const who = `${actor.person.role}, ${visibility}`;
      const overview: Dashboard = (await actor.person.get(`/api/dashboard?today=${today}`)).body;
      const { quarter, months, money } = overview.figures;
      const expected = recount(
        actor,
        visibility,
        today,
        months.map(({ month }) => month),
        quarter.from,
      );
      expect({ who, ...shown(overview) }).toEqual({ who, ...expected });
      // Sales & Leads and Team show the same figures.
      expect({ who, money: (await actor.person.get('/api/ledger/figures')).body }).toEqual({ who, money });
      expect({ who, quarter: (await actor.person.get(`/api/clients/conversion?today=${today}`)).body }).toEqual({ who, quarter });
      visible[who] = world.clients.filter((client) => sees(actor, client, visibility)).length;
    }
  }
  // The world is large enough to tell the visibilities apart.
  expect(visible['Member, own']).toBeGreaterThan(0);
  expect(visible['Member, department']).toBeGreaterThan(visible['Member, own'] as number);
  expect(visible['Member, all']).toBeGreaterThan(visible['Member, department'] as number);

  const team = (await viewer.person.get('/api/employees/attendance')).body;
  const { onsite, onLeave, withProject } = snapshot(today);
  expect(team).toEqual({
    ...{ total: world.employees.length, onsite, onLeave, withProject },
    projects: new Set(world.employees.flatMap(({ projects }) => projects)).size,
    days: world.days.slice(-7),
  });

  const entries = await app.db.read.selectFrom('history').select(['at', 'actorId']).execute();
  const { activity } = (await viewer.person.get(`/api/dashboard?today=${today}`)).body.figures as Dashboard['figures'];
  const byPeople = entries.filter(({ actorId }) => actorId !== null).map(({ at }) => dayIn(ZONE, new Date(at)));
  expect(activity).toEqual(activity.map(({ day }) => ({ day, count: byPeople.filter((each) => each === day).length })));
  expect(activity.slice(-DAYS).every(({ count }) => count > 0)).toBe(true);
});
