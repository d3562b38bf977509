import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { JOB_MESSAGES } from '@fairlead/contract/kit/errors';
import type { ReportBlock, ReportContent } from '@fairlead/contract/kit/report/content';
import { dayIn } from '@fairlead/contract/kit/time';
import { REPORT_TYPES, type Report, type ReportDraft } from '@fairlead/contract/reports';
import { describe, expect, it } from 'vitest';
import { instantText } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { insertMany } from '../../platform/db/writes/insert-many.ts';
import { testApp } from '../../testing/app.ts';
import { leaveUnfinished } from '../../testing/jobs/in-steps.ts';
import { clientRow } from '../../testing/kinds/client-row.ts';
import type { Person } from '../../testing/people.ts';
import { makeReport } from './making/making.service.ts';

const ZONE = 'Asia/Kolkata';
const app = testApp({ zone: ZONE });
const { addClient, anEmployee } = app;
const PERIOD = { from: '2026-10-01', to: '2026-11-30' };

const preview = async (person: Person, type: string, period = PERIOD) => {
  const { status, body } = await person.post('/api/reports/preview', { type, ...period });
  expect(status).toBe(200);
  return body as {
    content: { title: string; blocks: ReportBlock[]; notes: string[]; detail: ReportContent['detail'] };
    rows: Record<string, unknown>[];
  };
};

/** The figures of the first block by their label. */
const figuresOf = ({ content }: Awaited<ReturnType<typeof preview>>) => {
  const [block] = content.blocks;
  return block?.kind === 'figures' ? Object.fromEntries(block.figures.map(({ label, value }) => [label, value])) : {};
};

const tableOf = ({ content }: Awaited<ReturnType<typeof preview>>, title: string) =>
  content.blocks.flatMap((block) => (block.kind === 'table' && block.title === title ? block.rows : []));

async function make(person: Person, draft: Partial<ReportDraft>): Promise<Report> {
  const asked = { type: 'clients', format: 'csv', ...PERIOD, analytics: true, ...draft };
  const { status, body } = await person.post('/api/reports', asked);
  expect(status).toBe(201);
  return finished(person, body._id);
}

async function finished(person: Person, id: string): Promise<Report> {
  const read = async () => (await person.get(`/api/reports/${id}`)).body;
  await expect.poll(async () => (await read()).state, { timeout: 20_000 }).not.toBe('making');
  return read();
}

it('a report that the server was stopped in five times says so to its maker', async () => {
  const { _id } = await make(app.admin, {});
  await finished(app.admin, _id);
  await app.db.write(async (tx) => {
    await tx.updateTable('report').set({ state: 'making' }).where('id', '=', _id).execute();
    const input = { id: _id, accountId: app.admin._id };
    await leaveUnfinished(tx, 'reports.make', { id: _id, accountId: app.admin._id, input });
    await tx.updateTable('job').set({ attempts: 5 }).where('id', '=', _id).execute();
  });
  await app.recover();
  expect(await finished(app.admin, _id)).toMatchObject({ state: 'failed', failure: JOB_MESSAGES.givenUp });
  const { notifications } = (await app.admin.get('/api/notifications')).body;
  expect(notifications[0]).toMatchObject({ kind: 'reportFailed', path: '/reports', entityId: _id });
});

describe('a report', () => {
  it('is made in the background, listed, told of, taken as a file and removed', async () => {
    await addClient({ companyName: 'Konkan Shipping' });
    const made = await make(app.admin, { type: 'clients', format: 'csv' });
    expect(made).toMatchObject({ state: 'ready', analytics: false, madeBy: 'admin', isMine: true, failure: null });
    const file = await app.admin.get(`/api/reports/${made._id}/file`);
    expect(file.headers['content-disposition']).toContain('Client Report 2026-10-01 to 2026-11-30.csv');
    expect(file.body).toContain('Konkan Shipping');
    const { body: bell } = await app.admin.get('/api/notifications');
    expect(bell.notifications).toMatchObject([
      { kind: 'reportFinished', name: 'Client Report, Oct 1, 2026 to Nov 30, 2026', path: '/reports' },
    ]);
    expect((await app.admin.delete(`/api/reports/${made._id}`)).status).toBe(204);
    expect((await app.admin.get('/api/reports')).body).toEqual({ reports: [], more: false });
    expect((await app.admin.get(`/api/reports/${made._id}/file`)).status).toBe(404);
  });

  it('is called by its days in the language of dates of who reads it', async () => {
    const member = await app.person('Member');
    expect((await member.put('/api/auth/me', { preferences: { dateLanguage: 'de' } })).status).toBe(200);
    const titleFor = async (person: Person) => (await preview(person, 'clients')).content.title;
    expect([await titleFor(app.admin), await titleFor(member)]).toEqual([
      'Client Report, Oct 1, 2026 to Nov 30, 2026',
      'Client Report, 1. Okt. 2026 to 30. Nov. 2026',
    ]);
  });

  it('is for its maker while they see the same, and for those who see everything', async () => {
    const employeeId = await anEmployee('Riya Nair');
    const [member, other] = [await app.person('Member', { employeeId }), await app.person('Member')];
    const manager = await app.person('Manager');
    await app.admin.put('/api/settings', { clientVisibility: 'own' });
    const { _id } = await make(member, {});
    const asked = async () => ({
      member: (await member.get(`/api/reports/${_id}/file`)).status,
      other: (await other.get(`/api/reports/${_id}/file`)).status,
      manager: (await manager.get(`/api/reports/${_id}/file`)).status,
      listed: (await other.get('/api/reports')).body.reports.length,
      removed: (await manager.delete(`/api/reports/${_id}`)).status,
    });
    expect(await asked()).toEqual({ member: 200, other: 404, manager: 200, listed: 0, removed: 403 });
    await app.admin.put('/api/settings', { clientVisibility: 'all' });
    expect((await member.get(`/api/reports/${_id}/file`)).status).toBe(200);
    const wide = await make(member, {});
    await app.admin.put('/api/settings', { clientVisibility: 'own' });
    expect((await member.get(`/api/reports/${wide._id}/file`)).status).toBe(404);
  });

  it('is refused with its field for a period that ends before it starts or is too long, and for a fourth at once', async () => {
    const ask = (period: object) => app.admin.post('/api/reports/preview', { type: 'sales', ...period });
    expect((await ask({ from: '2026-11-02', to: '2026-11-01' })).body).toMatchObject({
      code: 'invalid',
      fields: { to: 'The last day lies before the first' },
    });
    expect((await ask({ from: '2010-01-01', to: '2026-11-01' })).body.fields).toEqual({ to: 'A report covers at most 10 years' });
    const draft = { type: 'clients', format: 'xlsx', ...PERIOD, analytics: true };
    // Three that another process works on. Real ones might be over before the fourth is asked for.
    const others = [0, 1, 2].map((place) => ({
      ...{ id: crypto.randomUUID(), name: makeReport.name, accountId: app.admin._id, input: '{}', place, holder: 'another' },
      ...{ attempts: 1, done: 0, total: 0, touchedAt: instantText(app.clock.now()) },
    }));
    await app.db.write((tx) => insertMany(tx, 'job', others));
    const refused = await Promise.all([app.admin.post('/api/reports', draft), app.admin.post('/api/reports', draft)]);
    expect(refused.map(({ status }) => status)).toEqual([429, 429]);
    await app.db.write((tx) => tx.deleteFrom('job').where('holder', '=', 'another').where('place', '=', 1).execute());
    expect((await make(app.admin, draft as Partial<ReportDraft>)).state).toBe('ready');
  });

  it('that is cancelled while it waits for another never becomes ready', async () => {
    const print = { type: 'clients', format: 'pdf', ...PERIOD, analytics: true };
    // PDFs are made one after the other.
    const [first, second] = [await app.admin.post('/api/reports', print), await app.admin.post('/api/reports', print)];
    expect((await app.admin.post(`/api/reports/${second.body._id}/cancel`)).body.state).toBe('cancelled');
    expect((await finished(app.admin, first.body._id)).state).toBe('ready');
    expect((await make(app.admin, { format: 'pdf' })).state).toBe('ready');
    expect((await finished(app.admin, second.body._id)).state).toBe('cancelled');
  });

  it('that is cancelled while its rows are being written never becomes ready, and leaves no file', async () => {
    const { _id } = await make(app.admin, {});
    await app.db.write(async (tx) => {
      const rows = Array.from({ length: 4500 }, (_, at) => clientRow(`Client ${at}`));
      await insertMany(tx, 'client', rows as Tables['client'][]);
      await tx.deleteFrom('file').where('ownerId', '=', _id).execute();
      await tx.updateTable('report').set({ state: 'making', fileId: null, bytes: null }).where('id', '=', _id).execute();
      await tx.updateTable('job').set({ holder: 'here', done: 0 }).where('id', '=', _id).execute();
    });
    const { input } = await app.db.read.selectFrom('job').select('input').where('id', '=', _id).executeTakeFirstOrThrow();
    // Made in this process, so that it is cancelled right after it has told of its first rows.
    const read = async () => (await app.admin.get(`/api/reports/${_id}`)).body;
    const db: Database = {
      ...app.db,
      async write(work, limits) {
        const result = await app.db.write(work, limits);
        if ((await read()).progress.done === 2000) await app.admin.post(`/api/reports/${_id}/cancel`);
        return result;
      },
    };
    const context = { db, dataDir: app.database.dataDir, clock: app.clock, signal: new AbortController().signal, progress: () => {} };
    const making = makeReport.run(context as never, { id: _id, holder: 'here', input: JSON.parse(input) });
    await expect(making).rejects.toThrow('This work was stopped');
    expect({
      state: (await read()).state,
      begun: existsSync(join(app.database.dataDir, 'tmp', `${_id}.report`)),
      stored: await app.db.read.selectFrom('file').select('id').where('ownerId', '=', _id).execute(),
      file: (await app.admin.get(`/api/reports/${_id}/file`)).status,
    }).toEqual({ state: 'cancelled', begun: false, stored: [], file: 409 });
  });

  it('that a killed server left in the making is made again', async () => {
    await addClient({ companyName: 'Konkan Shipping' });
    const { _id } = await make(app.admin, {});
    // As the killed server left it: held by nobody who lives, and without a file.
    await app.db.write(async (tx) => {
      await tx.updateTable('report').set({ state: 'making', fileId: null, bytes: null }).where('id', '=', _id).execute();
      await tx.deleteFrom('file').where('ownerId', '=', _id).execute();
      await tx.updateTable('job').set({ holder: 'killed', place: 0, done: 0, touchedAt: '' }).where('id', '=', _id).execute();
    });
    expect((await app.admin.get(`/api/reports/${_id}`)).body.state).toBe('making');
    await app.sweep();
    expect(await finished(app.admin, _id)).toMatchObject({ state: 'ready', failure: null });
    expect((await app.admin.get(`/api/reports/${_id}/file`)).body).toContain('Konkan Shipping');
  });

  it('is removed with its file after thirty days', async () => {
    const { _id } = await make(app.admin, {});
    app.clock.set(new Date(Date.now() + 31 * 86_400_000).toISOString());
    await app.sweep();
    expect((await app.db.read.selectFrom('report').select('id').execute()).length).toBe(0);
    expect((await app.db.read.selectFrom('file').select('id').where('ownerId', '=', _id).execute()).length).toBe(0);
  });

  it.each(['pdf', 'xlsx'] as const)('with graphs is made as %s', async (format) => {
    await addClient({ currentStatus: 'Won', type: 'Shipper' });
    const made = await make(app.admin, { type: 'sales', format });
    expect(made).toMatchObject({ state: 'ready', failure: null });
    expect(made.size).toBeGreaterThan(4000);
  });
});

describe('the figures', () => {
  it('of sales are an obvious count of what was added, won and lost, and say the same as the dashboard', async () => {
    const [won, lost] = [await addClient({ leadSource: 'Website', opportunityValue: 1200.5 }), await addClient({ leadSource: 'Referral' })];
    await addClient({ leadSource: 'Website', opportunityValue: 99.5, opportunityCurrency: 'EUR' });
    await app.admin.put(`/api/clients/${won._id}`, { currentStatus: 'Won' });
    await app.admin.put(`/api/clients/${lost._id}`, { currentStatus: 'Lost', lostReason: 'Rates' });
    const deleted = await addClient({ currentStatus: 'Won' });
    await app.admin.delete(`/api/clients/${deleted._id}`);
    // In the workspace's zone it may be tomorrow already.
    const day = dayIn('Asia/Kolkata', new Date());
    const found = await preview(app.admin, 'sales', { from: day.slice(0, 8).concat('01'), to: day });
    expect(figuresOf(found)).toEqual({ Added: 3, Won: 1, Lost: 1, Conversion: 50 });
    expect(tableOf(found, 'Pipeline by status')).toEqual(
      expect.arrayContaining([expect.objectContaining({ status: 'Won', clients: 1, USD: 1200.5, EUR: 0 })]),
    );
    expect(tableOf(found, 'Sources')).toEqual([
      { source: 'Website', added: 2, won: 1, lost: 0 },
      { source: 'Referral', added: 1, won: 0, lost: 1 },
    ]);
    expect(found.rows).toHaveLength(3);
    const { body } = await app.admin.get(`/api/dashboard?today=${day}`);
    expect(body.figures.quarter).toMatchObject({ won: 1, decided: 2 });
  });

  it('of the books add up, and equal those of the cards', async () => {
    const [one, other] = [await addClient({ companyName: 'One' }), await addClient({ companyName: 'Other' })];
    const entry = { issuedOn: '2026-10-05', dueOn: '2026-10-20' };
    await app.admin.post(`/api/clients/${one._id}/ledger`, { kind: 'receivable', amount: '1000.10', ...entry });
    await app.admin.post(`/api/clients/${one._id}/ledger`, {
      kind: 'payable',
      amount: '250.05',
      issuedOn: '2026-11-05',
      dueOn: '2026-11-20',
    });
    await app.admin.post(`/api/clients/${other._id}/ledger`, { kind: 'receivable', amount: '10', currency: 'USD', rate: '83.5', ...entry });
    await app.admin.post(`/api/clients/${other._id}/ledger`, { kind: 'receivable', amount: '7', ...entry, issuedOn: '2026-09-30' });
    const found = await preview(app.admin, 'financial');
    expect(figuresOf(found)).toEqual({
      'Receivables issued': 1835.1,
      'Payables issued': 250.05,
      Profit: 1585.05,
      'Unpaid receivables': 1842.1,
      'Unpaid payables': 250.05,
    });
    expect(tableOf(found, 'By month of issue')).toEqual([
      { month: 'Oct 2026', receivables: 1835.1, payables: 0, profit: 1835.1 },
      { month: 'Nov 2026', receivables: 0, payables: 250.05, profit: -250.05 },
      { month: 'Total', receivables: 1835.1, payables: 250.05, profit: 1585.05 },
    ]);
    expect(tableOf(found, 'By client').at(-1)).toMatchObject({ client: 'Total', receivables: 1835.1, openReceivables: 1842.1 });
    const { body } = await app.admin.get('/api/ledger/figures');
    expect([body.receivables.amount, body.payables.amount]).toEqual(['1842.10', '250.05']);
    expect(found.rows).toHaveLength(3);
    expect(found.rows[1]).toMatchObject({ amount: 10, currency: 'USD', rate: 83.5, inBooks: 835 });
    // Each amount has the digits of its own currency, which the rows name.
    expect(found.content.detail.columns.filter(({ kind }) => kind === 'money')).toEqual([
      { key: 'amount', header: 'Amount', kind: 'money', currencyKey: 'currency' },
      { key: 'inBooks', header: 'In books', kind: 'money', currency: 'INR' },
      { key: 'open', header: 'Still open', kind: 'money', currencyKey: 'currency' },
    ]);
  });

  it('of the books leave out entries without a rate into the present currency, list them, and say so', async () => {
    const client = await addClient({ companyName: 'One' });
    const entry = { kind: 'receivable', issuedOn: '2026-10-05', dueOn: '2026-10-20' };
    await app.admin.post(`/api/clients/${client._id}/ledger`, { ...entry, amount: '1000' });
    await app.admin.put('/api/settings', { currency: 'USD' });
    await app.admin.post(`/api/clients/${client._id}/ledger`, { ...entry, amount: '25.5' });
    const found = await preview(app.admin, 'financial');
    expect(figuresOf(found)).toMatchObject({ 'Receivables issued': 25.5, 'Unpaid receivables': 25.5 });
    expect(tableOf(found, 'By client')).toMatchObject([
      { client: 'One', receivables: 25.5 },
      { client: 'Total', receivables: 25.5 },
    ]);
    expect(found.rows.map(({ amount, currency, inBooks }) => [amount, currency, inBooks])).toEqual([
      [1000, 'INR', null],
      [25.5, 'USD', 25.5],
    ]);
    expect(found.content.notes).toContain(
      'One entry was kept at a rate of another currency than USD. It is among the rows, but in no total.',
    );
  });

  it('of the team and of clients count only what the reader sees', async () => {
    const employeeId = await anEmployee('Riya Nair');
    const member = await app.person('Member', { employeeId });
    const [theirs, foreign] = [
      await addClient({ companyName: 'Theirs', assignedToId: employeeId }),
      await addClient({ companyName: 'Foreign' }),
    ];
    for (const client of [theirs, foreign]) {
      const visit = {
        clientId: client._id,
        eventType: 'other',
        date: '2026-10-02',
        time: '09:30',
        location: 'Gate',
        latitude: 1,
        longitude: 1,
      };
      const good = client === theirs ? { accuracy: 20, fixAt: '2026-10-02T04:00:00.000Z', fixSource: 'live' } : {};
      expect((await member.post('/api/checkins', { ...visit, ...good })).status).toBe(201);
      const task = { title: 'Rates', date: '2027-01-01', assignedEmployees: [employeeId] };
      const { body } = await app.admin.post(`/api/clients/${client._id}/tasks`, task);
      await app.admin.put(`/api/clients/${client._id}/tasks/${body._id}`, { status: 'done' });
      const event = { eventName: 'Review', eventType: 'meeting', date: '2026-10-03', time: '10:00', assignedTeamMemberId: employeeId };
      await app.admin.post(`/api/clients/${client._id}/events`, event);
    }
    await app.admin.put('/api/settings', { clientVisibility: 'own' });
    const period = { from: '2026-10-01', to: '2027-12-31' };
    const see = async (person: Person) => {
      const team = await preview(person, 'team', period);
      const clients = await preview(person, 'clients', period);
      return {
        riya: team.rows.find(({ employeeName }) => employeeName === 'Riya Nair'),
        figures: figuresOf(team),
        clients: clients.rows.map(({ companyName, checkIns, meetings }) => [companyName, checkIns, meetings]),
        total: clients.content.detail.total,
      };
    };
    const all = await see(app.admin);
    expect(all.riya).toMatchObject({ checkIns: 2, goodPosition: 50, meetings: 2, attendance: 'Onsite' });
    expect([all.clients, all.total]).toEqual([
      [
        ['Foreign', 1, 1],
        ['Theirs', 1, 1],
      ],
      2,
    ]);
    const own = await see(member);
    expect(own.riya).toMatchObject({ checkIns: 1, goodPosition: 100, meetings: 1 });
    expect(own.figures).toMatchObject({ 'Check-ins': 1, Meetings: 1 });
    expect([own.clients, own.total]).toEqual([[['Theirs', 1, 1]], 1]);
  });

  it('count a visit on the day of the workspace on which it was, whatever day it was where it was sent', async () => {
    app.clock.set('2026-04-02T06:00:00Z');
    app.admin = await app.signIn('admin');
    const sites = [{ name: 'Gate', latitude: 1, longitude: 1, radius: 300 }];
    const { _id: clientId } = await addClient({ companyName: 'Konkan Shipping', sites });
    const event = { eventName: 'Review', eventType: 'meeting', date: '2026-03-02', time: '10:00' };
    expect((await app.admin.post(`/api/clients/${clientId}/events`, event)).status).toBe(201);
    const place = { location: 'Gate', latitude: 1, longitude: 1, accuracy: 5 };
    for (const when of [
      // 2 March, 10:00, and 31 March, 17:00, by the workspace's clock.
      { date: '2026-03-01', time: '23:30', timeZone: 'America/New_York' },
      { date: '2026-04-01', time: '01:30', timeZone: 'Pacific/Kiritimati' },
    ])
      expect((await app.admin.post('/api/checkins', { clientId, eventType: 'other', ...place, ...when })).body.verdict).toBe('verified');
    const see = async (from: string, to: string) => {
      const [team, coverage] = [await preview(app.admin, 'team', { from, to }), await preview(app.admin, 'coverage', { from, to })];
      const clients = await preview(app.admin, 'clients', { from, to });
      const { Visits, 'Visited as planned': visited } = figuresOf(coverage);
      const { checkIns, lastVisit } = clients.rows[0] ?? {};
      const { total: listed } = (await app.admin.get(`/api/checkins/count?visitedFrom=${from}&visitedTo=${to}`)).body;
      const quiet = figuresOf(clients)['Without a visit or meeting'];
      const lastVerified = coverage.rows[0]?.lastVerified;
      return { listed, team: figuresOf(team)['Check-ins'], Visits, visited, lastVerified, checkIns, lastVisit, quiet };
    };
    const last = { lastVerified: '2026-03-31', lastVisit: '2026-03-31' };
    expect(await see('2026-03-02', '2026-03-31')).toEqual({ listed: 2, team: 2, Visits: 2, visited: 1, checkIns: 2, quiet: 0, ...last });
    expect(await see('2026-03-31', '2026-03-31')).toMatchObject({ listed: 1, team: 1, Visits: 1, quiet: 0, ...last });
    expect(await see('2026-04-01', '2026-04-01')).toMatchObject({ listed: 0, team: 0, checkIns: 0, lastVisit: null, quiet: 1 });
    // The clocks change on 8 March there: its day begins at 05:00 and ends at 04:00 UTC.
    await app.admin.put('/api/settings', { timeZone: 'America/New_York' });
    for (const time of ['04:50', '05:10'])
      await app.admin.post('/api/checkins', { clientId, eventType: 'other', ...place, date: '2026-03-08', time, timeZone: 'UTC' });
    for (const time of ['03:50', '04:10'])
      await app.admin.post('/api/checkins', { clientId, eventType: 'other', ...place, date: '2026-03-09', time, timeZone: 'UTC' });
    expect(await see('2026-03-08', '2026-03-08')).toMatchObject({ listed: 2, team: 2, Visits: 2, lastVisit: '2026-03-08' });
  });

  it('count an event of several days in each period that has one of its days', async () => {
    app.clock.set('2026-03-31T06:00:00Z');
    app.admin = await app.signIn('admin');
    const sites = [{ name: 'Gate', latitude: 1, longitude: 1, radius: 300 }];
    const { _id: clientId } = await addClient({ companyName: 'Konkan Shipping', sites });
    const fair = { eventName: 'Fair', eventType: 'meeting', time: '00:00', allDay: true };
    const place = { location: 'Gate', latitude: 1, longitude: 1, accuracy: 5 };
    const add = async (path: string, sent: object) => expect((await app.admin.post(path, sent)).status).toBe(201);
    await add(`/api/clients/${clientId}/events`, { ...fair, date: '2026-02-27', endDate: '2026-03-03' });
    // It lasts from yesterday into days to come, none of which is a day up to today.
    await add(`/api/clients/${clientId}/events`, { ...fair, date: '2026-03-30', endDate: '2026-04-03' });
    await add('/api/checkins', { clientId, eventType: 'other', ...place, date: '2026-03-02', time: '10:00' });
    const see = async (from: string, to: string) => {
      const { 'Planned visits': planned, 'Visited as planned': visited } = figuresOf(await preview(app.admin, 'coverage', { from, to }));
      const clients = await preview(app.admin, 'clients', { from, to });
      const team = figuresOf(await preview(app.admin, 'team', { from, to })).Meetings;
      const quiet = figuresOf(clients)['Without a visit or meeting'];
      return { planned, visited, team, quiet, meetings: clients.rows[0]?.meetings };
    };
    expect(await see('2026-02-01', '2026-02-28')).toEqual({ planned: 1, visited: 1, team: 1, quiet: 0, meetings: 1 });
    expect(await see('2026-03-03', '2026-03-29')).toEqual({ planned: 1, visited: 1, team: 1, quiet: 0, meetings: 1 });
    expect(await see('2026-03-04', '2026-03-29')).toEqual({ planned: 0, visited: 0, team: 0, quiet: 1, meetings: 0 });
    expect(await see('2026-03-01', '2026-03-31')).toMatchObject({ planned: 2, visited: 1, meetings: 2 });
    expect(await see('2026-04-02', '2026-04-30')).toEqual({ planned: 0, visited: 0, team: 1, quiet: 0, meetings: 1 });
  });

  it('of the team names the end of the visit log to whoever sees all clients, once there is one', async () => {
    const member = await app.person('Member');
    const note = async (person: Person) => (await preview(person, 'team')).content.notes.filter((each) => each.startsWith('Visit log'));
    const before = await note(app.admin);
    await app.addVisit((await addClient())._id);
    const { lastHash } = (await app.admin.get('/api/checkins/log/verify')).body;
    expect({ before, after: await note(app.admin) }).toEqual({ before: [], after: [`Visit log: 1 entry, last hash ${lastHash}`] });
    await app.admin.put('/api/settings', { clientVisibility: 'own' });
    expect(await note(member)).toEqual([]);
  });

  it.each(REPORT_TYPES)('of %s without any data are zeros and say so', async (type) => {
    const { content, rows } = await preview(app.admin, type, { from: '2026-01-05', to: '2026-01-05' });
    expect([content.detail.total, rows]).toEqual([0, []]);
    expect(content.blocks.length).toBeGreaterThan(1);
  });
});
