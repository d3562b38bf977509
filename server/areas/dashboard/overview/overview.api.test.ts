import { addDays, dayIn } from '@fairlead/contract/kit/time';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../bench/random.ts';
import { testApp } from '../../../testing/app.ts';
import type { Person } from '../../../testing/people.ts';

const ZONE = 'Asia/Kolkata';
const DAY_MS = 86_400_000;
const app = testApp({ zone: ZONE });
const { aClient, addClient, anEmployee } = app;

const overviewOf = async (person: Person, today: string) => (await person.get(`/api/dashboard?today=${today}`)).body;

/** One thing that happened to a client, as a plain list that is recounted below. */
interface Happening {
  clientId: string;
  day: string;
  outcome: 'Won' | 'Lost';
}

function recount(happened: readonly Happening[], from: string, to: string) {
  const within = happened.filter(({ day }) => day >= from && day <= to);
  const distinct = (some: readonly Happening[]) => new Set(some.map(({ clientId }) => clientId)).size;
  return { won: distinct(within.filter(({ outcome }) => outcome === 'Won')), decided: distinct(within) };
}

/** A month of days, that one last. */
const daysUntil = (today: string): string[] => Array.from({ length: 31 }, (_, at) => addDays(today, at - 30));

describe('conversion', () => {
  it('is what a recount of every change of status says, for each visibility, without deleted clients', async () => {
    const random = createRandom(7);
    const pick = <Each>(some: readonly Each[]) => some[Math.floor(random() * some.length)] as Each;
    const employeeId = await anEmployee('Riya Nair');
    const member = await app.person('Member', { employeeId });
    const start = Date.now() - 365 * DAY_MS;
    const clients: { _id: string; assignedToId: string | null; status: string }[] = [];
    const happened: Happening[] = [];
    for (let step = 0; step < 60; step += 1) {
      // Some minutes before and after midnight of the workspace's zone, over a year.
      app.clock.set(`${new Date(start + step * 6 * DAY_MS).toISOString().slice(0, 10)}T18:${20 + (step % 3) * 10}:00Z`);
      const day = dayIn(ZONE, app.clock.now());
      const currentStatus = pick(['Lead', 'Quoted', 'Won', 'Lost', 'Won', 'Lost']);
      const found = clients.length > 12 ? pick(clients) : undefined;
      if (found) {
        await app.admin.put(`/api/clients/${found._id}`, { currentStatus });
        if (found.status !== currentStatus && (currentStatus === 'Won' || currentStatus === 'Lost'))
          happened.push({ clientId: found._id, day, outcome: currentStatus });
        found.status = currentStatus;
      } else {
        const assignedToId = pick([employeeId, null]);
        const sent = { companyName: `Client ${step}`, email: `c${step}@port.example`, currentStatus, assignedToId };
        const { body } = await app.admin.post('/api/clients', sent);
        clients.push({ _id: body._id, assignedToId, status: currentStatus });
        if (currentStatus === 'Won' || currentStatus === 'Lost') happened.push({ clientId: body._id, day, outcome: currentStatus });
      }
    }
    const [deleted, restored] = clients as [(typeof clients)[number], (typeof clients)[number]];
    for (const { _id } of [deleted, restored]) await app.admin.delete(`/api/clients/${_id}`);
    await app.admin.post(`/api/clients/${restored._id}/restore`);

    const today = dayIn(ZONE, app.clock.now());
    const seenBy = {
      all: clients.filter(({ _id }) => _id !== deleted._id),
      own: clients.filter(({ _id, assignedToId }) => _id !== deleted._id && assignedToId === employeeId),
    };
    for (const [visibility, seen] of Object.entries(seenBy)) {
      await app.admin.put('/api/settings', { clientVisibility: visibility });
      const ids = new Set(seen.map(({ _id }) => _id));
      const theirs = happened.filter(({ clientId }) => ids.has(clientId));
      const { figures } = await overviewOf(member, today);
      const expected = figures.months.map(({ month }: { month: string }) => ({ month, ...recount(theirs, `${month}-01`, `${month}-31`) }));
      expect({ visibility, months: figures.months, quarter: figures.quarter }).toEqual({
        visibility,
        months: expected,
        quarter: { from: figures.quarter.from, ...recount(theirs, figures.quarter.from, today) },
      });
      for (const last of [20, 45, 70].map((days) => addDays(today, -days))) {
        const { months, quarter } = (await overviewOf(member, last)).figures;
        expect({ visibility, last, months, quarter }).toEqual({
          ...{ visibility, last },
          months: months.map(({ month }: { month: string }) => {
            const end = `${month}-31`;
            return { month, ...recount(theirs, `${month}-01`, end < last ? end : last) };
          }),
          quarter: { from: quarter.from, ...recount(theirs, quarter.from, last) },
        });
      }
      expect((await member.get(`/api/clients/conversion?today=${today}`)).body).toEqual(figures.quarter);
      const { days, ...quarter } = (await member.get(`/api/clients/conversion?today=${today}&days=31`)).body;
      expect({ visibility, days, quarter }).toEqual({
        visibility,
        days: daysUntil(today).map((day) => ({ day, ...recount(theirs, day, day) })),
        quarter: figures.quarter,
      });
      expect(theirs.length).toBeGreaterThan(3);
    }
  });
});

describe('the day', () => {
  it('holds the latest visit, the due tasks and the events of the user, and of the team where that is asked', async () => {
    const today = dayIn(ZONE, app.clock.now());
    const employeeId = await anEmployee('Riya Nair');
    const member = await app.person('Member', { employeeId });
    const client = await addClient('Konkan');
    const task = { date: today, priority: 'High' };
    await app.admin.post(`/api/clients/${client._id}/tasks`, { ...task, title: 'Theirs', assignedEmployees: [employeeId] });
    await app.admin.post(`/api/clients/${client._id}/tasks`, { ...task, title: 'Open to all' });
    const event = { eventType: 'meeting', date: today, time: '10:00' };
    await app.admin.post(`/api/employees/${employeeId}/events`, { ...event, eventName: 'Rate review' });
    await app.admin.post(`/api/clients/${client._id}/events`, { ...event, eventName: 'Jetty visit' });
    const visit = { clientId: client._id, eventType: 'other', date: today, time: '09:30', location: 'Gate', latitude: 1, longitude: 1 };
    await member.post('/api/checkins', visit);

    const shown = async (person: Person) => {
      const { visits, tasks, events } = await overviewOf(person, today);
      return {
        visits: visits.checkIns.map(({ companyName }: { companyName: string }) => companyName),
        tasks: tasks.tasks.map(({ title }: { title: string }) => title).sort(),
        events: events.map(({ eventName }: { eventName: string }) => eventName).sort(),
      };
    };
    expect({ member: await shown(member), admin: await shown(app.admin) }).toEqual({
      member: { visits: ['Konkan'], tasks: ['Theirs'], events: ['Rate review'] },
      admin: { visits: [], tasks: ['Open to all', 'Theirs'], events: ['Jetty visit', 'Rate review'] },
    });
  });

  it('counts on each day what people did, and nothing that the server did by itself', async () => {
    const today = dayIn(ZONE, app.clock.now());
    const before = (await overviewOf(app.admin, today)).figures.activity.at(-1);
    await aClient('Konkan');
    await app.db.write((tx) => app.history.append(tx, { actor: null, area: 'clients', entityId: 'x', action: 'due' }));
    const { activity } = (await overviewOf(app.admin, today)).figures;
    expect(activity.at(-1)).toEqual({ day: today, count: before.count + 1 });
  });

  it('goes on counting a day that is over only where its reader is', async () => {
    // 17:30 of the 10th in the workspace, the 11th already on Kiritimati.
    app.clock.set('2026-03-10T12:00:00Z');
    app.admin = await app.signIn('admin');
    const countTenth = async () => {
      const { activity } = (await overviewOf(app.admin, '2026-03-11')).figures;
      return activity.find(({ day }: { day: string }) => day === '2026-03-10').count;
    };
    const before = await countTenth();
    await aClient('Konkan');
    expect(await countTenth()).toBe(before + 1);
  });

  it('has the same money as the ledger', async () => {
    const today = dayIn(ZONE, app.clock.now());
    const { body } = await app.admin.post('/api/clients', { companyName: 'Konkan', email: 'desk@konkan.example' });
    await app.admin.post(`/api/clients/${body._id}/ledger`, { kind: 'receivable', reference: 'INV-1', amount: '1250.50', issuedOn: today });
    const { money } = (await overviewOf(app.admin, today)).figures;
    expect(money).toEqual((await app.admin.get('/api/ledger/figures')).body);
    expect(money.receivables.amount).toBe('1250.50');
  });

  it('refuses a day that is none', async () => {
    const reply = await app.admin.get('/api/dashboard?today=2026-02-30');
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([400, ['today']]);
  });
});
