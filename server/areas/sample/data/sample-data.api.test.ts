import type { ReportBlock } from '@fairlead/contract/kit/report/content';
import { dayIn } from '@fairlead/contract/kit/time';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const ZONE = 'Asia/Kolkata';
const DAY_MS = 86_400_000;
const app = testApp({ zone: ZONE });
const SAMPLE = '/api/workspace/sample-data';
const today = () => dayIn(ZONE, app.clock.now());
const daysAgo = (days: number) => new Date(Date.parse(today()) - days * DAY_MS).toISOString().slice(0, 10);

async function read<Body>(reply: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await reply;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
}

async function preview(type: string, days: number) {
  const body = await read(app.admin.post('/api/reports/preview', { type, from: daysAgo(days), to: today() }));
  const blocks = body.content.blocks as ReportBlock[];
  const figures = blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : []));
  return {
    figures: Object.fromEntries(figures.map(({ label, value }) => [label, value])),
    table: (title: string) => blocks.flatMap((block) => (block.kind === 'table' && block.title === title ? block.rows : [])),
    rows: body.rows as Record<string, string | number | null>[],
  };
}

describe('the sample data', () => {
  it('has a past that the charts of the dashboard show', async () => {
    await read(app.admin.post(SAMPLE));
    const { figures } = await read(app.admin.get(`/api/dashboard?today=${today()}`));
    const { activity, months, money } = figures;
    const active = activity.slice(0, -1).filter(({ count }: { count: number }) => count > 0);
    expect(active.length / (activity.length - 1)).toBeGreaterThan(0.8);
    expect(new Set(active.map(({ count }: { count: number }) => count)).size).toBeGreaterThan(5);
    expect(months.filter(({ decided }: { decided: number }) => decided > 0).length).toBeGreaterThanOrEqual(10);
    expect(Number(money.receivables.amount)).toBeGreaterThan(0);

    const { days } = await read(app.admin.get('/api/employees/attendance'));
    const onLeave = days.map((day: { onLeave: number }) => day.onLeave);
    expect(days.map((day: { onsite: number; onLeave: number }) => day.onsite + day.onLeave)).toEqual(days.map(() => 12));
    expect([new Set(onLeave).size > 1, Math.max(...onLeave) < 6]).toEqual([true, true]);
  });

  it('shows its past although somebody looked while it was being loaded', async () => {
    const begun = { area: 'dashboard', entityId: 'sample' } as const;
    await app.db.write((tx) => tx.insertInto('sampleRecord').values(begun).execute());
    await read(app.admin.get(`/api/dashboard?today=${today()}`));
    await app.db.write((tx) => tx.deleteFrom('sampleRecord').execute());
    await read(app.admin.post(SAMPLE));
    const { figures } = await read(app.admin.get(`/api/dashboard?today=${today()}`));
    const active = figures.activity.slice(0, -1).filter(({ count }: { count: number }) => count > 0);
    expect(active.length).toBeGreaterThan(60);
  });

  it('is the work of its employees, over months and to the same end in every report', async () => {
    await read(app.admin.post(SAMPLE));
    const visits = await app.db.read.selectFrom('checkIn').select('id').execute();
    const team = await preview('team', 84);
    expect(team.figures['Check-ins']).toBe(visits.length);
    expect(team.rows.map(({ employeeName }) => employeeName)).not.toContain('Not linked to an employee');
    const sales = team.rows.filter(({ checkIns }) => Number(checkIns) > 0);
    expect([sales.length, sales.every(({ tasksDone, meetings }) => Number(tasksDone) > 0 && Number(meetings) > 0)]).toEqual([4, true]);
    expect(team.rows.some(({ takenAlong }) => Number(takenAlong) > 0)).toBe(true);
    expect(team.figures['On time']).toBeGreaterThan(50);
    expect(team.figures['On time']).toBeLessThan(100);

    const books = await preview('financial', 330);
    const months = books.table('By month of issue').slice(1, -2);
    expect(months.filter(({ receivables, payables }) => !(Number(receivables) > 0 && Number(payables) > 0))).toEqual([]);
    expect(books.figures.Profit).toBeGreaterThan(0);
    const year = await preview('sales', 399);
    expect(year.figures).toMatchObject({ Added: 40, Won: 17, Lost: 4 });
    const week = await preview('team', 7);
    expect([week.figures['Check-ins'], week.figures['Tasks done'], week.figures.Meetings].every((each) => Number(each) > 0)).toBe(true);
  });

  it('has nothing that happened to a client before it was added, or later than now', async () => {
    await read(app.admin.post(SAMPLE));
    const now = app.clock.now().toISOString();
    const clients = await app.db.read.selectFrom('client').select(['id', 'createdAt', 'updatedAt']).execute();
    const added = new Map(clients.map(({ id, createdAt }) => [id, createdAt]));
    const isEarly = ({ clientId, at }: { clientId: string | null; at: string }) => clientId !== null && at < (added.get(clientId) ?? '');
    const parts = [
      await app.db.read.selectFrom('checkIn').select(['clientId', 'timestampAt as at']).execute(),
      await app.db.read.selectFrom('event').select(['clientId', 'createdAt as at']).execute(),
      await app.db.read.selectFrom('event').select(['clientId', 'startKey as at']).execute(),
      await app.db.read.selectFrom('task').select(['clientId', 'createdAt as at']).execute(),
      await app.db.read.selectFrom('document').select(['clientId', 'uploadedAt as at']).execute(),
      await app.db.read.selectFrom('ledgerEntry').select(['clientId', 'createdAt as at']).execute(),
    ];
    expect(parts.map((rows) => [rows.length > 0, rows.filter(isEarly)])).toEqual(parts.map(() => [true, []]));
    const outcomes = await app.db.read.selectFrom('clientOutcome').select(['clientId', 'decidedOn as at']).execute();
    expect([outcomes.length, outcomes.filter(isEarly)]).toEqual([21, []]);
    const entries = await app.db.read.selectFrom('history').select('at').where('at', '>', now).execute();
    expect([entries, clients.filter(({ updatedAt }) => updatedAt > now)]).toEqual([[], []]);
  });

  it('leaves nothing of its past behind when it is removed, and keeps what users did', async () => {
    const before = await read(app.admin.get(`/api/dashboard?today=${today()}`));
    await read(app.admin.post(SAMPLE));
    await read(app.admin.get(`/api/dashboard?today=${today()}`));
    await app.anEmployee('Riya Nair');
    const { employees } = await read(app.admin.get('/api/employees?search=tara'));
    await read(app.admin.put(`/api/employees/${employees[0]._id}`, { attendance: 'Leave', assignedProjects: [] }));
    await read(app.admin.delete(SAMPLE));

    const { days } = await read(app.admin.get('/api/employees/attendance'));
    expect(days.map(({ onsite, onLeave, withProject }: Record<string, number>) => [onsite, onLeave, withProject])).toEqual(
      days.map((_: unknown, at: number) => (at === days.length - 1 ? [1, 0, 0] : [0, 0, 0])),
    );
    const after = await read(app.admin.get(`/api/dashboard?today=${today()}`));
    expect(after.figures.activity.slice(0, -1)).toEqual(before.figures.activity.slice(0, -1));
    expect(after.figures.months).toEqual(before.figures.months);
    const accounts = await app.db.read.selectFrom('account').select('id').execute();
    const entries = await app.db.read.selectFrom('history').select('actorId').where('actorId', '!=', app.admin._id).execute();
    const recipients = await app.db.read.selectFrom('historyRecipient').select('accountId').execute();
    expect({ accounts, entries, recipients }).toEqual({ accounts: [{ id: app.admin._id }], entries: [], recipients: [] });
  });

  it('keeps an account of one of its employees that has been unlocked', async () => {
    await read(app.admin.post(SAMPLE));
    const { accounts } = await read(app.admin.get('/api/accounts?search=tara'));
    expect(accounts).toMatchObject([{ role: 'Member', disabled: true }]);
    await read(app.admin.put(`/api/accounts/${accounts[0]._id}`, { disabled: false }));
    await read(app.admin.delete(SAMPLE));
    expect(await app.db.read.selectFrom('account').select('id').execute()).toHaveLength(2);
  });
});
