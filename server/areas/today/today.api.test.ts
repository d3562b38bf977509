import type { Today } from '@fairlead/contract/today';
import { createPocketPlan } from '@fairlead/contract/today/pocket-plan';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import type { Person } from '../../testing/people.ts';

const app = testApp();
const DAY = '2026-11-24';
const ask = async (person: Person, query = ''): Promise<Today> => {
  const { status, body } = await person.get(`/api/today?day=${DAY}${query}`);
  expect(status).toBe(200);
  return body;
};
const stopsOf = ({ stops }: Today) => stops.map(({ companyName, reasons }) => [companyName, reasons]);

async function addVerifiedVisit(clientId: string, timestampAt: string) {
  const { _id } = await app.addVisit(clientId);
  await app.db.write((tx) =>
    sql`update "checkIn" set "verdict" = 'verified', "timestampAt" = ${timestampAt} where "id" = ${_id}`.execute(tx),
  );
  return _id;
}

it('says who is to be seen and why: follow-ups, own tasks, and a cadence that the client or its category says', async () => {
  await app.admin.post('/api/clients/categories', { name: 'Gold', visitEveryDays: 7 });
  await app.aClient({ companyName: 'Nothing due', phone: '1' });
  await app.aClient({ companyName: 'Follow', followUpDate: '2026-11-23' });
  const own = await app.aClient({ companyName: 'Own cadence', category: 'Gold', visitEveryDays: 60 });
  const theirs = await app.aClient({ companyName: 'Gold one', category: 'gold' });
  await addVerifiedVisit(own, '2026-11-04T09:00:00.000Z');
  await addVerifiedVisit(theirs, '2026-11-04T09:00:00.000Z');
  await app.aClient({ companyName: 'Lost one', followUpDate: '2026-11-23', currentStatus: 'Lost' });
  const busy = await app.aClient({ companyName: 'Busy' });
  await app.addTask(busy, { title: 'Send the quote', date: DAY });
  const answer = await ask(app.admin);
  expect(new Map(stopsOf(answer) as [string, string[]][])).toEqual(
    new Map([
      ['Follow', ['Follow-up due yesterday']],
      ['Gold one', ['Last verified visit 20 days ago, to be visited every 7 days']],
      ['Busy', ['Task due today: Send the quote']],
    ]),
  );
  expect(answer).toMatchObject({ day: DAY, whose: 'all', clients: 5 });
});

it('counts only visits that are verified and not deleted', async () => {
  const client = await app.aClient({ companyName: 'Konkan', visitEveryDays: 30 });
  await app.addVisit(client);
  const never = [['Konkan', ['No verified visit yet, to be visited every 30 days']]];
  expect(stopsOf(await ask(app.admin))).toEqual(never);
  const visit = await addVerifiedVisit(client, '2026-11-20T09:00:00.000Z');
  expect(stopsOf(await ask(app.admin))).toEqual([]);
  await app.admin.delete(`/api/checkins/${visit}`);
  expect(stopsOf(await ask(app.admin))).toEqual(never);
});

it('orders the way from the start, and tells how far each is', async () => {
  const at = (longitude: number) => ({ sites: [{ name: 'Yard', latitude: 18.9, longitude }], followUpDate: DAY });
  await app.aClient({ companyName: 'Third', ...at(72.9) });
  await app.aClient({ companyName: 'First', ...at(72.81) });
  await app.aClient({ companyName: 'Second', ...at(72.85) });
  await app.aClient({ companyName: 'Abroad', sites: [{ name: 'Quay', latitude: 51.9, longitude: 4.5 }], followUpDate: DAY });
  const { stops } = await ask(app.admin, '&near=18.9,72.8');
  expect(stops.map(({ companyName }) => companyName)).toEqual(['First', 'Second', 'Third']);
  expect(stops[0]).toMatchObject({ site: { name: 'Yard', latitude: 18.9, longitude: 72.81 } });
  expect(Math.round(stops[0]?.metres ?? 0)).toBe(1052);
  expect((await app.admin.get('/api/today?near=91,0')).status).toBe(400);
});

it('is about the clients assigned to oneself, and never about a client that one may not see', async () => {
  const employeeId = await app.anEmployee({ employeeName: 'Asha' });
  const member = await app.person('Member', { employeeId });
  const viewer = await app.person('Viewer');
  const mine = await app.aClient({ companyName: 'Mine', assignedToId: employeeId, followUpDate: DAY });
  const other = await app.aClient({ companyName: 'Another', followUpDate: DAY });
  await app.addTask(other, { title: 'Theirs', date: DAY });
  expect([(await ask(member)).whose, stopsOf(await ask(member))]).toEqual(['assigned', [['Mine', ['Follow-up due today']]]]);
  expect(stopsOf(await ask(viewer)).map(([name]) => name)).toEqual(expect.arrayContaining(['Mine', 'Another']));
  await app.addTask(mine, { title: 'For nobody', date: DAY });
  expect(stopsOf(await ask(member))).toEqual([['Mine', ['Follow-up due today']]]);
  await app.admin.put('/api/settings', { clientVisibility: 'own' });
  expect([stopsOf(await ask(viewer)), stopsOf(await ask(member)).length]).toEqual([[], 1]);
  await app.admin.delete(`/api/clients/${mine}`);
  expect(stopsOf(await ask(member))).toEqual([]);
  expect((await app.stranger().get('/api/today')).status).toBe(401);
});

it('says the same as a device does by what it keeps', async () => {
  const employeeId = await app.anEmployee({ employeeName: 'Asha' });
  const member = await app.person('Member', { employeeId });
  await app.admin.post('/api/clients/categories', { name: 'Gold', visitEveryDays: 7 });
  const dayBefore = (days: number) => new Date(Date.parse(DAY) - days * 86_400_000).toISOString().slice(0, 10);
  // Each fact comes round at a step of its own, so that nearly every mixture of them is there.
  for (let at = 0; at < 72; at += 1) {
    const site = (far: number) => ({ name: `Yard | ${far}`, latitude: 18.9 + far * 0.01, longitude: 72.8 + ((at * 7) % 19) * 0.02 });
    const client = await app.aClient({
      ...{ companyName: `Client ${at}`, mobile: at % 3 === 0 ? `+44 7700 9001${at + 10}` : undefined },
      ...{ category: at % 3 === 1 ? 'gold' : undefined, visitEveryDays: at % 5 === 2 ? 30 : undefined },
      ...{ followUpDate: at % 4 === 0 ? dayBefore((at % 9) - 2) : undefined, sites: [at, at * 31].slice(0, at % 3).map(site) },
      ...{ relationshipStatus: at % 8 === 0 ? 'Active' : undefined, currentStatus: at % 6 === 5 ? 'Lost' : 'Lead' },
      ...{ assignedToId: at % 2 === 0 ? employeeId : undefined },
    });
    if (at % 7 === 3) await app.addTask(client, { title: `Task ${at}`, date: dayBefore((at % 5) - 1), status: at % 2 ? 'todo' : 'done' });
    if (at % 7 < 2) await app.addTask(client, { title: 'Quote', date: dayBefore(at % 5), assignedEmployees: [employeeId] });
    if (at % 3 === 1) await addVerifiedVisit(client, `${dayBefore(at % 17)}T0${at % 10}:30:00.000Z`);
  }
  for (const person of [app.admin, member]) {
    const { clients, tasks } = (await person.get('/api/pocket')).body;
    for (const start of [undefined, { latitude: 18.9, longitude: 72.8 }]) {
      const told = await ask(person, start && `&near=${start.latitude},${start.longitude}`);
      const asked = { employeeId: person === member ? employeeId : null, day: DAY, start };
      const plan = createPocketPlan(tasks ?? [], asked);
      for (const client of clients) plan.weigh(client);
      expect(plan.choose()).toEqual(told);
      expect(told.stops.length).toBeGreaterThan(15);
    }
  }
});
