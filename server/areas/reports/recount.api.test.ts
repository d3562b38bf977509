import { CHECKIN_EVENT_LABELS, type CheckInEventType, VERDICTS, type Verdict } from '@fairlead/contract/checkins';
import type { ReportBlock } from '@fairlead/contract/kit/report/content';
import { dayIn, timeIn, toInstant } from '@fairlead/contract/kit/time';
import { REPORT_PREVIEW_ROWS } from '@fairlead/contract/reports';
import { expect, it } from 'vitest';
import { createRandom } from '../../../bench/random.ts';
import { testApp } from '../../testing/app.ts';
import type { Person } from '../../testing/people.ts';

const ZONE = 'Asia/Kolkata';
const DAY_MS = 86_400_000;
const RATES = { INR: 1, USD: 83.5, EUR: 90.25 };
type Currency = keyof typeof RATES;
/** How often the clients of a category are visited, in days. */
const CADENCES: Record<string, number | null> = { Key: 10, Regular: 30, Other: null };
const app = testApp({ zone: ZONE });
const random = createRandom(29);
const pick = <Each>(some: readonly Each[]) => some[Math.floor(random() * some.length)] as Each;
const upTo = (most: number) => Math.floor(random() * (most + 1));
const ago = (day: string, days: number) => new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const percent = (part: number, of: number) => (of === 0 ? null : Math.round((100 * part) / of));

interface Employee {
  _id: string;
  employeeName: string;
  department: string;
  hasLeft: boolean;
}
interface Actor {
  username: string;
  person: Person;
  employee?: Employee;
}
interface Client {
  _id: string;
  companyName: string;
  assignedToId: string | null;
  by: Actor;
  addedOn: string;
  currentStatus: string;
  relationshipStatus: string;
  leadSource: string | null;
  type: string | null;
  typedLane: readonly [string, string] | null;
  value: number | null;
  currency: 'USD' | 'EUR';
  category: string | null;
  visitEveryDays: number | null;
  isDeleted: boolean;
}
interface Part {
  clientId: string;
}
type Visibility = 'all' | 'department' | 'own';
interface Days {
  from: string;
  to: string;
}

const world = {
  employees: [] as Employee[],
  clients: [] as Client[],
  decisions: [] as (Part & { day: string; outcome: string })[],
  visits: [] as (Part & {
    by: Actor;
    date: string;
    isGood: boolean;
    along: string[];
    verdict: Verdict | null;
    eventType: CheckInEventType;
  })[],
  events: [] as {
    clientId: string | null;
    /** In whose own calendar it stands. */
    calendarOf: Employee | null;
    date: string;
    lastDay: string;
    employeeId: string | null;
    isMeeting: boolean;
    type: string;
  }[],
  lanes: [] as (Part & { _id: string; route: string; volume: number | null; unit: string | null })[],
  tasks: [] as (Part & { _id: string; date: string; assignees: string[]; finishedOn?: string })[],
  entries: [] as (Part & {
    kind: 'receivable' | 'payable';
    amount: number;
    currency: Currency;
    issuedOn: string;
    dueOn: string;
    isPaid: boolean;
  })[],
};

async function made<Body>(reply: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await reply;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
}

async function hire(department: string): Promise<Employee> {
  const employeeName = `Person ${world.employees.length}`;
  const _id = await app.anEmployee({ employeeName, department });
  const employee = { _id, employeeName, department, hasLeft: false };
  world.employees.push(employee);
  return employee;
}

/** Of an event that begins on a day: some last for days, and what ends at midnight has no part of the next one. */
const pickTimes = (date: string): { date: string; time: string; allDay?: true; endDate?: string } =>
  pick([
    { date, time: '10:00' },
    { date, time: '22:00' },
    { date, time: '00:00', allDay: true, endDate: ago(date, -upTo(12)) },
  ]);

function decide(clientId: string, day: string, outcome: string) {
  if (outcome === 'Won' || outcome === 'Lost') world.decisions.push({ clientId, day, outcome });
}

/** One random thing that somebody does now. */
async function doSomething(actors: readonly Actor[], today: string, step: number) {
  const by = pick(actors);
  const client = pick(world.clients);
  if (!client || random() < 0.25) {
    const assignedToId = by.person.role === 'Member' ? (by.employee?._id ?? null) : (pick([...world.employees, undefined])?._id ?? null);
    const stated = {
      companyName: `Client ${String(step).padStart(3, '0')}`,
      currentStatus: pick(['Lead', 'Quoted', 'Won', 'Lost']),
      relationshipStatus: pick(['Prospect', 'Active', 'Dormant', 'Lost']),
      leadSource: pick(['Website', 'Referral', 'Cold Call', null]),
      type: pick(['Shipper', 'Consignee', null]),
    };
    const value = pick([null, 1200.5, 99.25]);
    const currency = pick(['USD', 'EUR'] as const);
    const category = pick([...Object.keys(CADENCES), null]);
    const visitEveryDays = pick([null, null, 5, 20]);
    const typedLane = pick([null, ['Nhava Sheva', 'Rotterdam'] as const, ['Mundra', 'Jebel Ali'] as const]);
    const sent = {
      ...stated,
      category,
      visitEveryDays,
      assignedToId,
      ...(value !== null && { opportunityValue: value, opportunityCurrency: currency }),
      ...(typedLane && { preferredLoadPorts: typedLane[0], preferredDischargePorts: typedLane[1] }),
    };
    const { _id } = await app.addClient(sent, by.person);
    world.clients.push({
      _id,
      ...stated,
      assignedToId,
      by,
      addedOn: today,
      value,
      currency,
      typedLane,
      category,
      visitEveryDays,
      isDeleted: false,
    });
    decide(_id, today, stated.currentStatus);
    return;
  }
  const clientId = client._id;
  const admin = app.admin;
  const date = ago(today, upTo(45));
  await pick([
    async () => {
      const currentStatus = pick(['Quoted', 'Won', 'Lost'].filter((status) => status !== client.currentStatus));
      await made(admin.put(`/api/clients/${clientId}`, { currentStatus }));
      client.currentStatus = currentStatus;
      decide(clientId, today, currentStatus);
    },
    async () => {
      const [isGood, accuracy] = pick([[true, 20] as const, [false, 500] as const]);
      const place = { location: 'Gate', latitude: 1, longitude: 1, accuracy, fixAt: `${date}T04:00:00.000Z`, fixSource: 'live' };
      const along = world.employees.filter(() => random() < 0.3).map(({ _id }) => _id);
      const eventType = pick(['other', 'client_meeting'] as const);
      // The device's own day is often another than the workspace's.
      const timeZone = pick([ZONE, 'America/New_York', 'Pacific/Kiritimati']);
      const visitedAt = toInstant(date, pick(['00:10', '09:30', '23:50']), ZONE);
      const whenThere = { date: dayIn(timeZone, visitedAt), time: timeIn(timeZone, visitedAt), timeZone };
      const { _id } = await made(by.person.post('/api/checkins', { clientId, eventType, ...whenThere, teamMembers: along, ...place }));
      const verdict = pick([...VERDICTS, 'verified', null] as const);
      await app.db.write((tx) => tx.updateTable('checkIn').set({ verdict }).where('id', '=', _id).execute());
      world.visits.push({ clientId, by, date, isGood, along, verdict, eventType });
    },
    async () => {
      const employeeId = pick([...world.employees, undefined])?._id ?? null;
      const eventType = pick(['meeting', 'meeting', 'call', 'presentation']);
      const sent = { eventName: 'Review', eventType, ...pickTimes(date), assignedTeamMemberId: employeeId };
      await made(admin.post(`/api/clients/${clientId}/events`, sent));
      world.events.push({
        clientId,
        calendarOf: null,
        date,
        lastDay: sent.endDate ?? date,
        employeeId,
        isMeeting: eventType === 'meeting',
        type: eventType,
      });
    },
    async () => {
      const calendarOf = pick(world.employees);
      const employeeId = pick([calendarOf, ...world.employees])._id;
      const sent = { eventName: 'Huddle', eventType: 'meeting', ...pickTimes(date), assignedTeamMemberId: employeeId };
      await made(admin.post(`/api/employees/${calendarOf._id}/events`, sent));
      world.events.push({ clientId: null, calendarOf, date, lastDay: sent.endDate ?? date, employeeId, isMeeting: true, type: 'meeting' });
    },
    async () => {
      const assignees = world.employees.filter(() => random() < 0.5).map(({ _id }) => _id);
      const sent = { title: 'Rates', date: ago(today, upTo(8) - 6), assignedEmployees: assignees };
      const { _id } = await made(admin.post(`/api/clients/${clientId}/tasks`, sent));
      world.tasks.push({ _id, clientId, date: sent.date, assignees });
    },
    async () => {
      const task = pick(world.tasks.filter(({ finishedOn }) => finishedOn === undefined));
      if (!task) return;
      await made(admin.put(`/api/clients/${task.clientId}/tasks/${task._id}`, { status: 'done' }));
      task.finishedOn = today;
    },
    async () => {
      const [loadPort, dischargePort] = pick([['INNSA', 'NLRTM'] as const, ['NLRTM', 'INNSA'] as const, ['INNSA', 'DEHAM'] as const]);
      const [volume, unit] = pick([[null, null] as const, [1 + upTo(90), pick(['TEU', 'CBM'])] as const]);
      const stated = { loadPort, dischargePort, commodity: `Goods ${step}`, ...(unit && { volume, volumeUnit: unit }) };
      const { _id, route } = await app.addLane(clientId, stated);
      world.lanes.push({ _id, clientId, route, volume, unit });
    },
    async () => {
      const lane = pick(world.lanes);
      if (!lane) return;
      await made(admin.delete(`/api/lanes/${lane._id}`));
      world.lanes.splice(world.lanes.indexOf(lane), 1);
    },
    async () => {
      const [kind, amount, isPaid] = [pick(['receivable', 'payable'] as const), 1 + upTo(900), random() < 0.3];
      const currency = pick(['INR', 'INR', 'USD', 'EUR'] as const);
      const issuedOn = ago(today, upTo(120));
      const dueOn = ago(issuedOn, -upTo(30));
      const rate = currency === 'INR' ? {} : { currency, rate: String(RATES[currency]) };
      const sent = { kind, amount: String(amount), issuedOn, dueOn, ...rate, ...(isPaid && { paidOn: today }) };
      await made(admin.post(`/api/clients/${clientId}/ledger`, sent));
      world.entries.push({ clientId, kind, amount, currency, issuedOn, dueOn, isPaid });
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

/** What the actor sees, as plain lists. */
function see(actor: Actor, visibility: Visibility) {
  const clients = world.clients.filter((client) => sees(actor, client, visibility));
  const ids = new Set(clients.map(({ _id }) => _id));
  const ofSeen = <Each extends Part>(parts: readonly Each[]) => parts.filter(({ clientId }) => ids.has(clientId));
  const { decisions, visits, events, tasks, entries, lanes } = world;
  return {
    clients,
    decisions: ofSeen(decisions),
    visits: ofSeen(visits),
    events: events.filter(({ clientId, calendarOf }) => (clientId === null || ids.has(clientId)) && !calendarOf?.hasLeft),
    tasks: ofSeen(tasks),
    lanes: ofSeen(lanes),
    entries: ofSeen(entries),
  };
}
type Seen = ReturnType<typeof see>;

const touches = ({ date, lastDay }: Seen['events'][number], { from, to }: Days) => date <= to && lastDay >= from;
const within = (day: string | undefined, { from, to }: Days) => day !== undefined && day >= from && day <= to;
/** 'Nov 2026' */
const nameOf = (month: string) => new Date(month).toLocaleDateString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

const monthsOf = ({ from, to }: Days) => {
  const days = Array.from({ length: (Date.parse(to) - Date.parse(from)) / DAY_MS + 1 }, (_, at) => ago(from, -at));
  return [...new Set(days.map((day) => day.slice(0, 7)))];
};

function outcomes(decisions: Seen['decisions']) {
  const count = (some: Seen['decisions']) => new Set(some.map(({ clientId }) => clientId)).size;
  const won = count(decisions.filter(({ outcome }) => outcome === 'Won'));
  return { won, lost: count(decisions) - won };
}

/** Of any time. Only the units that a lane has a volume in have a column. */
function recountLanes({ lanes, decisions }: Pick<Seen, 'lanes' | 'decisions'>) {
  const units = ['TEU', 'CBM'].filter((unit) => lanes.some((lane) => lane.unit === unit));
  return [...Map.groupBy(lanes, ({ route }) => route)].map(([lane, own]) => {
    const ids = new Set(own.map(({ clientId }) => clientId));
    const { won, lost } = outcomes(decisions.filter(({ clientId }) => ids.has(clientId)));
    const volumeIn = (unit: string) => {
      const stated = own.filter((each) => each.unit === unit);
      return stated.length === 0 ? null : sum(stated.map(({ volume }) => volume ?? 0));
    };
    return {
      ...{ lane, clients: ids.size, won, lost, winRate: percent(won, won + lost) },
      ...Object.fromEntries(units.map((unit) => [unit, volumeIn(unit)])),
    };
  });
}

function recountSales({ clients, decisions, entries, lanes: structured }: Seen, days: Days) {
  const decided = decisions.filter(({ day }) => within(day, days));
  const added = clients.filter(({ addedOn }) => within(addedOn, days));
  const { won, lost } = outcomes(decided);
  const statuses = [...new Set(clients.map(({ currentStatus }) => currentStatus))].sort();
  const ofPipeline = (status: string) => {
    const own = clients.filter(({ currentStatus }) => currentStatus === status);
    const valueIn = (currency: string) => sum(own.filter((each) => each.currency === currency).map(({ value }) => value ?? 0));
    return { status, clients: own.length, USD: valueIn('USD'), EUR: valueIn('EUR') };
  };
  const typists = clients.filter(({ _id }) => !structured.some(({ clientId }) => clientId === _id));
  const typed = new Map(typists.flatMap(({ typedLane }) => (typedLane ? [[typedLane.join(), typedLane] as const] : [])));
  const sources = [
    ...new Set([...added, ...clients.filter(({ _id }) => decided.some(({ clientId }) => clientId === _id))].map((each) => each.leadSource)),
  ];
  const moved = clients.filter((client) => added.includes(client) || decided.some(({ clientId }) => clientId === client._id));
  return {
    figures: { Added: added.length, Won: won, Lost: lost, Conversion: percent(won, won + lost) },
    pipeline: statuses.map(ofPipeline),
    months: monthsOf(days).map((month) => {
      const inMonth = outcomes(decided.filter(({ day }) => day.startsWith(month)));
      return { month: nameOf(month), ...inMonth, conversion: percent(inMonth.won, inMonth.won + inMonth.lost) };
    }),
    sources: sources.map((source) => {
      const ids = clients.filter(({ leadSource }) => leadSource === source).map(({ _id }) => _id);
      const ofSource = outcomes(decided.filter(({ clientId }) => ids.includes(clientId)));
      return { source: source ?? 'Not set', added: added.filter(({ leadSource }) => leadSource === source).length, ...ofSource };
    }),
    lanes: recountLanes({ lanes: structured, decisions }),
    typedLanes: [...typed.values()].map(([load, discharge]) => {
      const own = typists.filter(({ typedLane }) => typedLane?.[0] === load && typedLane[1] === discharge).map(({ _id }) => _id);
      return { load, discharge, clients: own.length, won: outcomes(decisions.filter(({ clientId }) => own.includes(clientId))).won };
    }),
    topClients: clients
      .map(({ _id, companyName }) => {
        const own = entries.filter(({ clientId, kind, issuedOn }) => clientId === _id && kind === 'receivable' && within(issuedOn, days));
        return { client: companyName, issued: sum(own.map(inBooks)) };
      })
      .filter(({ issued }) => issued > 0)
      .sort((one, other) => other.issued - one.issued)
      .slice(0, 10)
      .map(({ issued }) => issued),
    total: moved.length,
    rows: moved
      .map(({ companyName }) => companyName)
      .reverse()
      .slice(0, REPORT_PREVIEW_ROWS),
  };
}

function recountClients({ clients, visits, events, tasks }: Seen, days: Days) {
  const isClient = ({ relationshipStatus, currentStatus }: Client) =>
    ['Active', 'Dormant'].includes(relationshipStatus) || currentStatus === 'Won';
  const isLost = (client: Client) => !isClient(client) && (client.currentStatus === 'Lost' || client.relationshipStatus === 'Lost');
  const rows = clients.map(({ _id, companyName }) => {
    const own = <Each extends { clientId: string | null }>(parts: readonly Each[]) => parts.filter(({ clientId }) => clientId === _id);
    const ownEvents = own(events).filter((event) => touches(event, days));
    const seen = own(visits)
      .map(({ date }) => date)
      .filter((date) => within(date, days));
    return {
      companyName,
      checkIns: seen.length,
      lastVisit: seen.sort().at(-1) ?? null,
      meetings: ownEvents.filter(({ isMeeting }) => isMeeting).length,
      otherEvents: ownEvents.filter(({ isMeeting }) => !isMeeting).length,
      tasksDone: own(tasks).filter(({ finishedOn }) => within(finishedOn, days)).length,
    };
  });
  return {
    figures: {
      Clients: clients.filter(isClient).length,
      Leads: clients.filter((client) => !isClient(client) && !isLost(client)).length,
      Lost: clients.filter(isLost).length,
      'New in this period': clients.filter(({ addedOn }) => within(addedOn, days)).length,
      Dormant: clients.filter(({ relationshipStatus }) => relationshipStatus === 'Dormant').length,
      'Without a visit or meeting': rows.filter((row) => row.checkIns + row.meetings === 0).length,
    },
    byType: countNames(clients.map(({ type }) => type ?? 'Not set')),
    byRelationship: countNames(clients.map(({ relationshipStatus }) => relationshipStatus)),
    total: clients.length,
    rows: rows.slice(0, REPORT_PREVIEW_ROWS),
  };
}

const countNames = (names: readonly string[]) =>
  [...new Set(names)].sort().map((name) => ({ name, count: names.filter((each) => each === name).length }));

const isVerified = ({ verdict }: { verdict: Verdict | null }) => verdict === 'verified';
const shareVerified = (visits: Seen['visits']) => percent(visits.filter(isVerified).length, visits.filter(({ verdict }) => verdict).length);

/** The visits of the period by day, by client and by event type, of which some may not have a verdict. */
function recountVisits({ clients, visits }: Seen, days: Days) {
  const made = visits.filter(({ date }) => within(date, days));
  const by = <Key extends string>(key: Key, nameOf: (visit: (typeof made)[number]) => string) =>
    [...Map.groupBy(made, nameOf)].map(([name, own]) => {
      const row = { [key]: name, checkIns: own.length, verified: shareVerified(own) };
      return row as Record<Key, string> & { checkIns: number; verified: number | null };
    });
  const nameClient = (id: string) => clients.find(({ _id }) => _id === id)?.companyName ?? '';
  const byDay = by('date', ({ date }) => date);
  const byClient = by('client', ({ clientId }) => nameClient(clientId));
  const byEventType = by('eventType', ({ eventType }) => CHECKIN_EVENT_LABELS[eventType]);
  return {
    byDay: sortedBy('date', byDay),
    byClient: sortedBy('client', byClient)
      .sort((one, other) => other.checkIns - one.checkIns)
      .slice(0, 20),
    byEventType: sortedBy('eventType', byEventType),
  };
}

/** Every visit, event, finished task and win is in the row of an employee or in that of nobody. */
function recountTeam({ clients, decisions, visits, events, tasks }: Seen, days: Days) {
  const count = (id: string | null) => {
    const idOf = ({ by }: (typeof visits)[number]) => by.employee?._id ?? null;
    const made = visits.filter(({ date }) => within(date, days));
    const logged = made.filter((visit) => idOf(visit) === id);
    const own = events.filter((event) => event.employeeId === id && touches(event, days));
    const meetings = own.filter(({ clientId, isMeeting }) => clientId !== null && isMeeting).length;
    const isAssigned = (assignees: readonly string[]) => (id === null ? assignees.length === 0 : assignees.includes(id));
    const done = tasks.filter(({ assignees, finishedOn }) => isAssigned(assignees) && within(finishedOn, days));
    const ids = clients.filter(({ assignedToId }) => assignedToId === id).map(({ _id }) => _id);
    return {
      checkIns: logged.length,
      verified: shareVerified(logged),
      goodPosition: percent(logged.filter(({ isGood }) => isGood).length, logged.length),
      takenAlong: id === null ? 0 : made.filter((visit) => idOf(visit) !== id && visit.along.includes(id)).length,
      meetings,
      otherEvents: own.length - meetings,
      tasksDone: done.length,
      onTime: percent(done.filter(({ finishedOn = '', date }) => finishedOn <= date).length, done.length),
      wins: outcomes(decisions.filter(({ clientId, day }) => ids.includes(clientId) && within(day, days))).won,
    };
  };
  const didSomething = ({ verified: _verified, goodPosition: _good, onTime: _onTime, ...counts }: ReturnType<typeof count>) =>
    sum(Object.values(counts)) > 0;
  const rows = [
    ...world.employees.map((employee) => ({
      employeeName: employee.employeeName,
      attendance: employee.hasLeft ? 'Left the team' : 'Onsite',
      ...count(employee._id),
    })),
    { employeeName: 'Not linked to an employee', attendance: null, ...count(null) },
  ].filter((_row, at) => world.employees[at]?.hasLeft === false || didSomething(count(world.employees[at]?._id ?? null)));
  const made = visits.filter(({ date }) => within(date, days));
  const held = events.filter((event) => touches(event, days));
  const meetings = held.filter(({ clientId, isMeeting }) => clientId !== null && isMeeting).length;
  const done = tasks.filter(({ finishedOn }) => within(finishedOn, days));
  return {
    figures: {
      Employees: world.employees.filter(({ hasLeft }) => !hasLeft).length,
      'Check-ins': made.length,
      Verified: shareVerified(made),
      'With a good position': percent(made.filter(({ isGood }) => isGood).length, made.length),
      Meetings: meetings,
      'Other events': held.length - meetings,
      'Tasks done': done.length,
      'On time': percent(done.filter(({ finishedOn = '', date }) => finishedOn <= date).length, done.length),
      Wins: outcomes(decisions.filter(({ day }) => within(day, days))).won,
    },
    total: rows.length,
    rows,
  };
}

/** Plans against verified visits, and who was not visited for too long, on a last day that is over. */
function recountCoverage({ clients, visits, events }: Seen, days: Days) {
  const made = visits.filter(({ date }) => within(date, days));
  const planned = events.filter((event) => event.clientId !== null && event.type !== 'call' && touches(event, days));
  const isVisited = (event: (typeof planned)[number]) =>
    visits.some(
      ({ clientId, date, verdict }) => clientId === event.clientId && date >= event.date && date <= event.lastDay && verdict === 'verified',
    );
  const isLost = ({ relationshipStatus, currentStatus }: Client) =>
    relationshipStatus !== 'Active' && relationshipStatus !== 'Dormant' && currentStatus !== 'Won'
      ? currentStatus === 'Lost' || relationshipStatus === 'Lost'
      : false;
  const describe = (plan: typeof planned, done: typeof made) => {
    const visited = plan.filter(isVisited).length;
    const share = percent(visited, plan.length);
    return { planned: plan.length, visited, share, visits: done.length, verified: done.filter(isVerified).length };
  };
  const rows = clients.map((client) => {
    const own = <Each extends { clientId: string | null }>(parts: readonly Each[]) =>
      parts.filter(({ clientId }) => clientId === client._id);
    const last = own(visits).filter((visit) => isVerified(visit) && visit.date <= days.to);
    const lastVerified =
      last
        .map(({ date }) => date)
        .sort()
        .at(-1) ?? null;
    const everyDays = isLost(client) ? null : (client.visitEveryDays ?? CADENCES[client.category ?? ''] ?? null);
    const waited = Math.max(0, (Date.parse(days.to) - Date.parse(lastVerified ?? client.addedOn)) / DAY_MS);
    const { share: _share, ...counts } = describe(own(planned), own(made));
    return {
      client,
      row: {
        companyName: client.companyName,
        category: client.category,
        ...counts,
        lastVerified,
        daysSince: lastVerified === null ? null : waited,
        everyDays,
        pastBy: everyDays !== null && waited > everyDays ? waited - everyDays : null,
      },
    };
  });
  const listed = rows.filter(({ row }) => row.planned + row.visits > 0 || row.everyDays !== null);
  const past = (some: typeof rows) => some.filter(({ row }) => row.pastBy !== null).length;
  const inTable = <Name extends object>(name: Name, plan: typeof planned, done: typeof made, some: typeof rows) => ({
    ...name,
    ...describe(plan, done),
    past: past(some),
  });
  const people = [
    ...world.employees.map(({ _id, employeeName }) => ({ _id, employeeName })),
    { _id: null, employeeName: 'Not linked to an employee' },
  ];
  const assignedTo = (clientId: string | null) => clients.find(({ _id }) => _id === clientId)?.assignedToId ?? null;
  const byEmployee = people.map(({ _id, employeeName }) =>
    inTable(
      { employeeName },
      planned.filter(({ employeeId, clientId }) => (employeeId ?? assignedTo(clientId)) === _id),
      made.filter(({ by }) => (by.employee?._id ?? null) === _id),
      rows.filter(({ client }) => client.assignedToId === _id),
    ),
  );
  const byCategory = [...Object.keys(CADENCES), null].map((category) => {
    const some = listed.filter(({ client }) => client.category === category);
    const isOfThese = ({ clientId }: { clientId: string | null }) => some.some(({ client }) => client._id === clientId);
    const name = { category: category ?? 'No category', clients: some.length };
    return inTable(name, planned.filter(isOfThese), made.filter(isOfThese), some);
  });
  const { planned: plans, visited, share, visits: count, verified } = describe(planned, made);
  const withCadence = rows.filter(({ row }) => row.everyDays !== null);
  return {
    figures: {
      'Planned visits': plans,
      'Visited as planned': visited,
      'Share of the plan': share,
      Visits: count,
      'Verified visits': verified,
      'Clients with a cadence': withCadence.length,
      'Past their cadence': past(rows),
      'No verified visit yet': withCadence.filter(({ row }) => row.lastVerified === null).length,
    },
    byEmployee: byEmployee.filter(({ planned: own, visits: done, past: cold }) => own + done + cold > 0),
    byCategory: byCategory.filter((row) => row.clients > 0),
    total: listed.length,
    rows: listed.map(({ row }) => row).slice(0, REPORT_PREVIEW_ROWS),
  };
}

const inBooks = ({ amount, currency }: { amount: number; currency: Currency }) => amount * RATES[currency];

function recountBooks({ clients, entries }: Seen, days: Days, today: string) {
  const issued = entries.filter(({ issuedOn }) => within(issuedOn, days));
  const total = (some: Seen['entries'], kind: string) => sum(some.filter((entry) => entry.kind === kind).map(inBooks));
  const describe = (some: Seen['entries']) => {
    const [receivables, payables] = [total(some, 'receivable'), total(some, 'payable')];
    return { receivables, payables, profit: receivables - payables };
  };
  const unpaid = entries.filter(({ isPaid }) => !isPaid);
  const limits = { 'Not due': 0, '0–30 days': 31, '31–60 days': 61, '61–90 days': 91, 'Over 90 days': Number.POSITIVE_INFINITY };
  const ageOf = ({ dueOn }: { dueOn: string }) => {
    const past = (Date.parse(today) - Date.parse(dueOn)) / DAY_MS;
    return Object.entries(limits).find(([, limit]) => past < limit)?.[0];
  };
  const ages = Object.keys(limits).map((age) => {
    const own = unpaid.filter((entry) => ageOf(entry) === age);
    return { age, receivable: total(own, 'receivable'), payable: total(own, 'payable') };
  });
  const { receivables, payables, profit } = describe(issued);
  const byClient = clients.map(({ _id, companyName }) => {
    const [own, open] = [issued, unpaid].map((some) => some.filter(({ clientId }) => clientId === _id)) as [
      Seen['entries'],
      Seen['entries'],
    ];
    const { profit: _profit, ...sums } = describe(own);
    return { client: companyName, ...sums, openReceivables: total(open, 'receivable'), openPayables: total(open, 'payable') };
  });
  return {
    figures: {
      'Receivables issued': receivables,
      'Payables issued': payables,
      Profit: profit,
      'Unpaid receivables': total(unpaid, 'receivable'),
      'Unpaid payables': total(unpaid, 'payable'),
    },
    months: [
      ...monthsOf(days).map((month) => ({
        month: nameOf(month),
        ...describe(issued.filter(({ issuedOn }) => issuedOn.startsWith(month))),
      })),
      { month: 'Total', receivables, payables, profit },
    ],
    ages: [...ages, { age: 'Total', receivable: total(unpaid, 'receivable'), payable: total(unpaid, 'payable') }],
    byClient: byClient.filter(({ client: _client, ...sums }) => Object.values(sums).some((each) => each > 0)),
    total: issued.length,
    rows: [...issued]
      .sort((one, other) => (one.issuedOn < other.issuedOn ? -1 : one.issuedOn > other.issuedOn ? 1 : 0))
      .map((entry) => ({
        issuedOn: entry.issuedOn,
        kind: entry.kind === 'receivable' ? 'Receivable' : 'Payable',
        amount: entry.amount,
        currency: entry.currency,
        inBooks: inBooks(entry),
        dueOn: entry.dueOn,
        open: entry.isPaid ? 0 : entry.amount,
      }))
      .slice(0, REPORT_PREVIEW_ROWS),
  };
}

type Preview = { content: { blocks: ReportBlock[]; detail: { total: number } }; rows: Record<string, unknown>[] };

async function preview(actor: Actor, type: string, days: Days) {
  const { content, rows }: Preview = await made(actor.person.post('/api/reports/preview', { type, ...days }));
  const figures = content.blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : []));
  return {
    figures: Object.fromEntries(figures.map(({ label, value }) => [label, value])),
    table: (title: string) => content.blocks.flatMap((block) => (block.kind === 'table' && block.title === title ? block.rows : [])),
    total: content.detail.total,
    rows,
  };
}

const sortedBy = <Key extends string, Row extends Record<Key, unknown>>(key: Key, rows: readonly Row[]) =>
  [...rows].sort((one, other) => (String(one[key]) < String(other[key]) ? -1 : 1));
const only = (keys: readonly string[], row: Record<string, unknown>) => Object.fromEntries(keys.map((key) => [key, row[key]]));

async function compare(actor: Actor, visibility: Visibility, days: Days, today: string) {
  const seen = see(actor, visibility);
  const who = `${actor.person.role}, ${visibility}, ${days.from} to ${days.to}`;

  const sales = await preview(actor, 'sales', days);
  const soldThere = recountSales(seen, days);
  expect({
    who,
    figures: sales.figures,
    pipeline: sortedBy('status', sales.table('Pipeline by status')).map((row) => ({ USD: 0, EUR: 0, ...row })),
    months: sales.table('Conversion by month'),
    sources: sortedBy('source', sales.table('Sources')),
    lanes: sortedBy('lane', sales.table('Lanes')),
    typedLanes: sortedBy('load', sales.table('Lanes as they were typed, of clients without a lane by UN/LOCODE')),
    topClients: sales.table('Top clients by receivables issued').map(({ issued }) => issued),
    total: sales.total,
    rows: sales.rows.map(({ companyName }) => companyName),
  }).toEqual({
    ...{ who, ...soldThere, sources: sortedBy('source', soldThere.sources) },
    ...{ lanes: sortedBy('lane', soldThere.lanes), typedLanes: sortedBy('load', soldThere.typedLanes) },
  });

  const clients = await preview(actor, 'clients', days);
  const parts = ['companyName', 'checkIns', 'lastVisit', 'meetings', 'otherEvents', 'tasksDone'];
  const { figures, total, rows } = clients;
  expect({
    who,
    figures,
    byType: sortedBy('name', clients.table('By client type')),
    byRelationship: sortedBy('name', clients.table('By relationship status')),
    total,
    rows: rows.map((row) => only(parts, row)),
  }).toEqual({ who, ...recountClients(seen, days) });

  const team = await preview(actor, 'team', days);
  const expected = recountTeam(seen, days);
  const people = team.rows.map((row) => only(Object.keys(expected.rows[0] ?? {}), row));
  expect({ who, figures: team.figures, total: team.total, rows: people }).toEqual({ who, ...expected });

  expect({
    who,
    byDay: team.table('Check-ins by day'),
    byClient: team.table('Clients with the most check-ins'),
    byEventType: sortedBy('eventType', team.table('Check-ins by event type')),
  }).toEqual({ who, ...recountVisits(seen, days) });

  const coverage = await preview(actor, 'coverage', days);
  const covered = recountCoverage(seen, days);
  const byName = (title: string, key: string) =>
    sortedBy(
      key,
      coverage.table(title).filter((row) => row[key] !== 'Total'),
    );
  expect({
    who,
    figures: coverage.figures,
    byEmployee: byName('By employee', 'employeeName'),
    byCategory: byName('By category', 'category'),
    total: coverage.total,
    rows: coverage.rows.map((row) => only(Object.keys(covered.rows[0] ?? {}), row)),
  }).toEqual({
    who,
    ...covered,
    byEmployee: sortedBy('employeeName', covered.byEmployee),
    byCategory: sortedBy('category', covered.byCategory),
  });

  const books = await preview(actor, 'financial', days);
  const recounted = recountBooks(seen, days, today);
  const byClient = books.table('By client');
  expect({
    who,
    figures: books.figures,
    months: books.table('By month of issue'),
    ages: books.table('What is unpaid, by days past due'),
    total: books.total,
    rows: books.rows.map((row) => only(Object.keys(recounted.rows[0] ?? {}), row)),
  }).toEqual({ who, ...recounted, byClient: undefined });
  // Clients beyond the first twenty stand together, so their sums are compared, and every client that is named.
  const named = byClient.filter(({ client }) => recounted.byClient.some((each) => each.client === client));
  expect({ who, named }).toEqual({ who, named: named.map(({ client }) => recounted.byClient.find((each) => each.client === client)) });
  for (const key of ['receivables', 'payables', 'openReceivables', 'openPayables'] as const)
    expect([who, key, byClient.at(-1)?.[key]]).toEqual([who, key, sum(recounted.byClient.map((row) => row[key]))]);

  const cards = await made(actor.person.get('/api/ledger/figures'));
  expect({ who, receivables: Number(cards.receivables.amount), payables: Number(cards.payables.amount) }).toEqual({
    who,
    receivables: books.figures['Unpaid receivables'],
    payables: books.figures['Unpaid payables'],
  });
  const quarter = await made(actor.person.get(`/api/clients/conversion?today=${today}`));
  const ofQuarter = await preview(actor, 'sales', { from: quarter.from, to: today });
  expect({ who, won: ofQuarter.figures.Won, decided: Number(ofQuarter.figures.Won) + Number(ofQuarter.figures.Lost) }).toEqual({
    who,
    won: quarter.won,
    decided: quarter.decided,
  });
}

it('every figure of the reports is what a recount says, and what the cards show, for each role and visibility', async () => {
  // Some minutes past midnight by the workspace's clock, when the day in UTC is another.
  const days = [33, 17, 5, 0].map((count) => `${ago(new Date().toISOString().slice(0, 10), count + 1)}T18:45:00.000Z`);
  app.clock.set(days[0] as string);
  app.admin = await app.signIn('admin');
  for (const [name, visitEveryDays] of Object.entries(CADENCES)) {
    const { _id } = await made(app.admin.post('/api/clients/categories', { name }));
    await app.db.write((tx) => tx.updateTable('clientCategory').set({ visitEveryDays }).where('id', '=', _id).execute());
  }
  const [sales, colleague, finance, leaver] = [await hire('Sales'), await hire('Sales'), await hire('Finance'), await hire('Finance')];
  const join = async (role: 'Manager' | 'Member' | 'Viewer', employee: Employee): Promise<Actor> => {
    const person = await app.person(role, { employeeId: employee._id });
    return { username: person.username, person, employee };
  };
  const actors: Actor[] = [{ username: 'admin', person: app.admin }, await join('Manager', finance), await join('Member', sales)];
  const viewer = await join('Viewer', colleague);
  const unlinked = await app.person('Member');
  const further: Actor[] = [await join('Member', leaver), { username: unlinked.username, person: unlinked }];
  for (const [at, now] of days.entries()) {
    app.clock.set(now);
    for (const actor of [...actors, ...further, viewer]) actor.person = await app.signIn(actor.username);
    app.admin = actors[0]?.person as Person;
    const today = dayIn(ZONE, app.clock.now());
    for (let step = 0; step < 40; step += 1) await doSomething([...actors, ...further], today, at * 40 + step);
  }
  for (const client of world.clients.slice(0, 2)) {
    await made(app.admin.delete(`/api/clients/${client._id}`));
    client.isDeleted = true;
  }
  await made(app.admin.delete(`/api/employees/${leaver._id}`));
  leaver.hasLeft = true;
  const today = dayIn(ZONE, app.clock.now());
  const periods = [
    { from: ago(today, 60), to: today },
    { from: ago(today, 17), to: ago(today, 5) },
  ];
  for (const visibility of ['all', 'department', 'own'] as const) {
    await made(app.admin.put('/api/settings', { clientVisibility: visibility }));
    for (const actor of [...actors, viewer]) for (const period of periods) await compare(actor, visibility, period, today);
  }
  const member = actors[2] as Actor;
  const counts = (['own', 'department', 'all'] as const).map((visibility) => see(member, visibility).clients.length);
  expect(new Set([0, ...counts]).size, 'the world tells the visibilities apart').toBe(4);
});
