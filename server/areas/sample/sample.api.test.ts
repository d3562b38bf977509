import type { Document } from '@fairlead/contract/documents';
import { SAMPLE_MESSAGES } from '@fairlead/contract/sample';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { mergeInto } from '../../testing/merging/merge-calls.ts';
import type { Person } from '../../testing/people.ts';
import { newClient, newVisit } from '../../testing/records.ts';

const app = testApp();
const SAMPLE = '/api/workspace/sample-data';

/** How many clients, employees and visits there are, as the lists tell it. */
async function totals(person: Person = app.admin): Promise<number[]> {
  const replies = await Promise.all(['clients', 'employees', 'checkins'].map((area) => person.get(`/api/${area}?limit=1`)));
  return replies.map(({ body }) => body.total);
}

async function everyRow() {
  const tables = ['client', 'employee', 'checkIn', 'event', 'task', 'document', 'file', 'ledgerEntry', 'sampleRecord'] as const;
  const counted = tables.map(async (table) => {
    const { total } = await app.db.read
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('total'))
      .executeTakeFirstOrThrow();
    return [table, Number(total)];
  });
  return Object.fromEntries(await Promise.all(counted));
}

describe('the workspace', () => {
  it('is empty until there is something, and again when it is deleted', async () => {
    const viewer = await app.person('Viewer');
    expect((await viewer.get('/api/workspace')).body).toEqual({ empty: true, sampleData: false });
    const { _id } = (await app.admin.post('/api/clients', newClient())).body;
    expect((await viewer.get('/api/workspace')).body).toEqual({ empty: false, sampleData: false });
    await app.admin.delete(`/api/clients/${_id}`);
    expect((await viewer.get('/api/workspace')).body).toEqual({ empty: true, sampleData: false });
  });

  it('is told to those who are signed in', async () => {
    expect((await app.stranger().get('/api/workspace')).status).toBe(401);
  });
});

describe('loading the sample', () => {
  it('fills every list, in each segment', async () => {
    const { status, body } = await app.admin.post(SAMPLE);
    expect([status, body]).toEqual([201, { empty: false, sampleData: true }]);
    const [all, clients, leads] = await Promise.all(
      ['All', 'Clients', 'Leads'].map((segment) => app.admin.get(`/api/clients?limit=200&segment=${segment}`)),
    );
    expect((clients?.body.total ?? 0) + (leads?.body.total ?? 0)).toBe(all?.body.total);
    expect([clients?.body.total > 10, leads?.body.total > 10, all?.body.total < 40]).toEqual([true, true, true]);
    expect((await app.admin.get('/api/employees')).body.employees).toHaveLength(12);
    const visits = (await app.admin.get(`/api/checkins`)).body.checkIns;
    expect(visits.length).toBeGreaterThan(30);
    expect((await app.admin.get('/api/tasks/count')).body.total).toBeGreaterThan(30);
    expect((await app.admin.get('/api/tasks/count?overdue=Yes')).body.total).toBeGreaterThan(0);
    const { documents } = (await app.admin.get('/api/documents?page=1&limit=200')).body;
    const kinds: string[] = documents.map(({ fileType, thumbnail }: Document) => `${fileType}${thumbnail ? ', small' : ''}`);
    const counts = [...new Set(kinds)].map((kind) => [kind, kinds.filter((each) => each === kind).length]);
    expect(Object.fromEntries(counts)).toEqual({ 'application/pdf': 12, 'image/png, small': 12, 'text/plain': 12 });
    const { receivables, profit } = (await app.admin.get('/api/ledger/figures')).body;
    expect([Number(receivables.amount) > 0, Number(profit.before) > 0]).toEqual([true, true]);
    const events = (await app.admin.get('/api/clients/events')).body;
    expect(events.length).toBeGreaterThan(30);
    expect(
      events.every((each: { clientName: string; assignedTeamMemberId: string | null }) => each.clientName && each.assignedTeamMemberId),
    ).toBe(true);
    expect(
      all?.body.clients.every((each: { assignedToId: string | null; sites: unknown[] }) => each.assignedToId && each.sites.length > 0),
    ).toBe(true);
  });

  it('is for Administrators, as is removing it', async () => {
    for (const person of await app.people('Manager', 'Member', 'Viewer'))
      expect([(await person.post(SAMPLE)).status, (await person.delete(SAMPLE)).status]).toEqual([403, 403]);
    expect(await totals()).toEqual([0, 0, 0]);
  });

  it('is refused where there is anything already, the sample included', async () => {
    await app.admin.post('/api/clients', newClient());
    const reply = await app.admin.post(SAMPLE);
    expect([reply.status, reply.body]).toEqual([409, { message: SAMPLE_MESSAGES.notEmpty, code: 'conflict' }]);
    expect([await totals(), (await app.admin.get('/api/workspace')).body.sampleData]).toEqual([[1, 0, 0], false]);
  });

  it('lets exactly one of two at once through', async () => {
    const replies = await Promise.all([app.admin.post(SAMPLE), app.admin.post(SAMPLE)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await everyRow()).toMatchObject({ client: 40, employee: 12 });
    expect((await app.admin.post(SAMPLE)).status).toBe(409);
  });
});

describe('removing the sample', () => {
  it('takes every record of it for good and leaves the totals right', async () => {
    await app.admin.post(SAMPLE);
    const [client] = (await app.admin.get('/api/clients?limit=1')).body.clients;
    await app.admin.delete(`/api/clients/${client._id}`);
    const { status, body } = await app.admin.delete(SAMPLE);
    expect([status, body]).toEqual([200, { empty: true, sampleData: false }]);
    expect(await everyRow()).toEqual({
      client: 0,
      employee: 0,
      checkIn: 0,
      event: 0,
      task: 0,
      document: 0,
      file: 0,
      ledgerEntry: 0,
      sampleRecord: 0,
    });
    expect(await totals()).toEqual([0, 0, 0]);
    expect((await app.admin.post(SAMPLE)).status).toBe(201);
  });

  it('keeps what users made, and takes what they added to sample clients and employees along', async () => {
    await app.admin.post(SAMPLE);
    const member = await app.person('Member');
    const own = (await member.post('/api/clients', newClient())).body;
    const kept = (await member.post('/api/checkins', newVisit(own._id))).body;
    const [sampleClient] = (await app.admin.get('/api/clients?limit=1&sort=createdAt&order=asc')).body.clients;
    const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const visit = await member.upload('POST', '/api/checkins', newVisit(sampleClient._id), {
      field: 'imageProof',
      name: 'gate.png',
      bytes,
      type: 'image/png',
    });
    await member.upload('PUT', `/api/clients/${own._id}`, {}, { field: 'profilePicture', name: 'logo.png', bytes, type: 'image/png' });
    expect(visit.status).toBe(201);
    const [someone] = (await app.admin.get('/api/employees')).body.employees;
    const event = { eventName: 'Berth meeting', eventType: 'meeting', date: '2026-11-25', time: '10:00' };
    const added = [`clients/${own._id}`, `clients/${sampleClient._id}`, `employees/${someone._id}`].map((owner) =>
      app.admin.post(`/api/${owner}/events`, event),
    );
    expect((await Promise.all(added)).map(({ status }) => status)).toEqual([201, 201, 201]);
    for (const { _id } of [own, sampleClient]) {
      const task = await member.post(`/api/clients/${_id}/tasks`, { title: 'Call', date: '2026-11-25', assignedEmployees: [someone._id] });
      expect(task.status).toBe(201);
      const note = { field: 'file', name: 'note.txt', bytes: Buffer.from(_id), type: 'text/plain' };
      expect((await member.upload('POST', `/api/documents/${_id}`, {}, note)).status).toBe(201);
      const dated = (await member.post(`/api/clients/${_id}/notes`, { text: 'Wants FOB' })).body;
      expect((await member.delete(`/api/clients/${_id}/notes/${dated._id}`)).status).toBe(204);
    }
    await app.admin.delete(SAMPLE);
    expect((await app.admin.get('/api/clients/events')).body).toMatchObject([{ ...event, clientId: own._id }]);
    expect(await totals()).toEqual([1, 0, 1]);
    expect((await member.get('/api/checkins')).body.checkIns).toEqual([kept]);
    expect((await app.admin.get('/api/clients/notes/deleted')).body.notes).toMatchObject([{ recordId: own._id }]);
    expect(await everyRow()).toEqual({
      client: 1,
      employee: 1,
      checkIn: 1,
      event: 1,
      task: 1,
      document: 1,
      file: 2,
      ledgerEntry: 0,
      sampleRecord: 0,
    });
    expect((await member.get(`/api/clients/${own._id}`)).status).toBe(200);
    expect((await member.get(visit.body.imageProof)).status).toBe(404);
  });

  it('undoes merges of own clients into sample clients, those on top of them first, so that they are what they were', async () => {
    await app.admin.post(SAMPLE);
    const [first, second] = (await app.admin.get('/api/clients?limit=2')).body.clients.map(({ _id }: { _id: string }) => _id);
    const own = await app.aClient({ companyName: 'Own Freight' });
    const task = await app.addTask(own);
    await app.admin.post(`/api/clients/${own}/notes`, { text: 'Calls on Mondays' });
    const before = (await app.admin.get(`/api/clients/${own}`)).body;
    await mergeInto(app.admin, [first, own], { companyName: 'Own Freight' });
    await mergeInto(app.admin, [second, first]);
    expect((await app.admin.delete(SAMPLE)).status).toBe(200);
    const kept = await Promise.all(
      [`clients/${own}`, `tasks/${task._id}`, `clients/${own}/notes`].map((path) => app.admin.get(`/api/${path}`)),
    );
    expect(kept.map(({ body }) => body)).toMatchObject([before, { clientId: own }, [{ text: 'Calls on Mondays' }]]);
    expect(await everyRow()).toMatchObject({ client: 1, task: 1, sampleRecord: 0 });
  });

  it('is refused while an own client is part of a sample client by a merge that can’t be undone as things are', async () => {
    await app.admin.post(SAMPLE);
    const sampleClient = (await app.admin.get('/api/clients?limit=1')).body.clients[0];
    const own = await app.aClient({ companyName: 'Own Freight' });
    await mergeInto(app.admin, [sampleClient._id, own]);
    await app.admin.delete(`/api/clients/${sampleClient._id}`);
    const { status, body } = await app.admin.delete(SAMPLE);
    const message = SAMPLE_MESSAGES.hasParts([{ name: 'Own Freight', keptName: sampleClient.companyName }]);
    expect([status, body]).toEqual([409, { message, code: 'conflict' }]);
    expect(await everyRow()).toMatchObject({ client: 41, employee: 12 });
    await app.admin.post(`/api/clients/${sampleClient._id}/restore`);
    expect((await app.admin.delete(SAMPLE)).status).toBe(200);
    expect((await app.admin.get(`/api/clients/${own}`)).status).toBe(200);
  });

  it('undoes no merge at all where it is refused because of one', async () => {
    await app.admin.post(SAMPLE);
    const [one, other] = (await app.admin.get('/api/clients?limit=2')).body.clients;
    const [merged, stuck] = [await app.aClient({ companyName: 'Own Freight' }), await app.aClient({ companyName: 'Stuck Freight' })];
    await mergeInto(app.admin, [other._id, stuck]);
    await app.admin.delete(`/api/clients/${other._id}`);
    await mergeInto(app.admin, [one._id, merged]);
    const message = SAMPLE_MESSAGES.hasParts([{ name: 'Stuck Freight', keptName: other.companyName }]);
    expect((await app.admin.delete(SAMPLE)).body).toEqual({ message, code: 'conflict' });
    const rows = await app.db.read.selectFrom('client').select('mergedIntoId').where('id', 'in', [merged, stuck]).orderBy('id').execute();
    expect(rows).toEqual([{ mergedIntoId: one._id }, { mergedIntoId: other._id }]);
  });

  it('takes what is of the sample from an own client that a sample client was merged into', async () => {
    await app.admin.post(SAMPLE);
    const ids: string[] = (await app.admin.get('/api/clients')).body.clients.map(({ _id }: { _id: string }) => _id);
    const rowsOf = (table: 'document' | 'ledgerEntry') => app.db.read.selectFrom(table).select('clientId').execute();
    const [filed, booked] = await Promise.all([rowsOf('document'), rowsOf('ledgerEntry')]);
    const hasBoth = (id: string) => [filed, booked].every((some) => some.some(({ clientId }) => clientId === id));
    const sampleClient = ids.find(hasBoth) as string;
    const own = await app.aClient();
    const [document, entry] = [await app.addDocument(own), await app.addEntry(own)];
    await mergeInto(app.admin, [own, sampleClient]);
    expect((await app.admin.delete(SAMPLE)).status).toBe(200);
    const left = await Promise.all([app.admin.get(`/api/documents/${own}`), app.admin.get(`/api/clients/${own}/ledger`)]);
    expect(left.map(({ body }) => body)).toMatchObject([[{ _id: document._id }], [{ _id: entry._id }]]);
    expect(await everyRow()).toMatchObject({ client: 1, document: 1, file: 1, ledgerEntry: 1 });
  });

  it('leaves the names of its employees readable in own tasks and visits, and nothing else of them', async () => {
    await app.admin.post(SAMPLE);
    const [someone, other] = (await app.admin.get('/api/employees')).body.employees;
    const own = await app.aClient();
    const task = await app.addTask(own, { assignedEmployees: [someone._id] });
    const visit = (await app.admin.post('/api/checkins', newVisit(own, { teamMembers: [other._id] }))).body;
    await app.admin.delete(SAMPLE);
    expect((await app.admin.get(`/api/tasks/${task._id}`)).body.assignedEmployeeNames).toEqual([someone.employeeName]);
    expect((await app.admin.get(`/api/checkins/${visit._id}`)).body.teamMemberNames).toEqual([other.employeeName]);
    const attendance = (await app.admin.get('/api/employees/attendance?days=7')).body;
    expect([await totals(), attendance.total, attendance.days.map(({ onsite }: { onsite: number }) => onsite)]).toEqual([
      [1, 0, 1],
      0,
      Array(7).fill(0),
    ]);
    expect((await app.admin.get('/api/employees/deleted')).body.total).toBe(0);
    const rows = await app.db.read.selectFrom('employee').select(['employeeName', 'mobile', 'emailId']).orderBy('employeeName').execute();
    const names = [someone, other].map(({ employeeName }) => employeeName).sort();
    expect(rows).toEqual(names.map((employeeName) => ({ employeeName, mobile: '', emailId: '' })));
  });

  it('is possible twice at once and without a sample, and then does nothing', async () => {
    const { _id } = (await app.admin.post('/api/clients', newClient())).body;
    expect((await app.admin.delete(SAMPLE)).body).toEqual({ empty: false, sampleData: false });
    expect(await totals()).toEqual([1, 0, 0]);
    await app.admin.delete(`/api/clients/${_id}`);
    await app.admin.post(SAMPLE);
    const replies = await Promise.all([app.admin.delete(SAMPLE), app.admin.delete(SAMPLE)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const { total } = await app.db.read
      .selectFrom('history')
      .select(({ fn }) => fn.countAll().as('total'))
      .where('action', '=', 'sampleRemoved')
      .executeTakeFirstOrThrow();
    expect(Number(total)).toBe(1);
  });
});
