import { DELETED_KEPT_DAYS } from '@fairlead/contract/kit/records/recycle-bin';
import { type DeletedEmployee, type EmployeeTimeline, TEAM_MESSAGES } from '@fairlead/contract/team';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { testApp } from '../../testing/app.ts';
import type { Person } from '../../testing/people.ts';
import { UNKNOWN } from '../../testing/records.ts';

const app = testApp();
const { addClient, addEmployee, addVisit } = app;

/** An employee whose name and address say their Employee ID. */
const anEmployee = (employeeId: string, rest: Record<string, unknown> = {}, by?: Person) =>
  addEmployee({ employeeId, employeeName: `Employee ${employeeId}`, emailId: `${employeeId.toLowerCase()}@fairlead.example`, ...rest }, by);

const load = async (id: string) => (await app.admin.get(`/api/employees/${id}`)).body;
const actionsOf = async (entityId: string) =>
  (await app.db.read.selectFrom('history').select('action').where('entityId', '=', entityId).orderBy('id').execute()).map(
    ({ action }) => action,
  );
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe('changing several employees at once', () => {
  it('sets attendance, department and role of each, with an entry in the history for those that were different', async () => {
    const [a, b] = [await anEmployee('E-1'), await anEmployee('E-2', { department: 'Finance', role: 'HR Manager', attendance: 'Leave' })];
    const change = { attendance: 'Leave', department: 'Finance', role: 'HR Manager' };
    const { status, body } = await app.admin.post('/api/employees/bulk', { ids: [a._id, b._id, a._id], ...change });
    expect([status, body]).toEqual([200, { changed: 2, refused: [] }]);
    expect([await load(a._id), await load(b._id)]).toMatchObject([
      { ...change, version: 2 },
      { ...change, version: 1 },
    ]);
    expect([await actionsOf(a._id), await actionsOf(b._id)]).toEqual([['created', 'updated'], ['created']]);
  });

  it('leaves a role and a department to Managers, also of whom one added', async () => {
    const member = await app.person('Member');
    const { _id } = await anEmployee('E-1', {}, member);
    const { body } = await member.post('/api/employees/bulk', { ids: [_id], department: 'Finance', attendance: 'Leave' });
    const message = 'Only a Manager or Administrator can change a role or department';
    expect(body).toEqual({ changed: 0, refused: [{ _id, name: 'Employee E-1', message }] });
    expect(await load(_id)).toMatchObject({ department: 'Sales', attendance: 'Onsite', version: 1 });
    expect((await (await app.person('Manager')).post('/api/employees/bulk', { ids: [_id], department: 'Finance' })).body.changed).toBe(1);
  });

  it('lets the clients of each follow a new job role', async () => {
    const { _id } = await anEmployee('E-1');
    const { body } = await app.admin.post('/api/clients', { companyName: 'A', email: 'a@port.example', assignedToId: _id });
    await app.admin.post('/api/employees/bulk', { ids: [_id], role: 'HR Manager' });
    expect((await app.admin.get(`/api/clients/${body._id}`)).body).toMatchObject({ assignedRole: 'HR Manager', version: 2 });
  });

  it('lets all through who do it at once, and loses no change', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 8; at += 1) ids.push((await anEmployee(`E-${at}`))._id);
    const changes = [{ attendance: 'Leave' }, { department: 'Finance' }, { role: 'HR Manager' }];
    const calls = changes.map((change, at) => app.admin.post('/api/employees/bulk', { ids: at === 1 ? ids.toReversed() : ids, ...change }));
    expect((await Promise.all(calls)).map(({ body }) => body.changed)).toEqual([8, 8, 8]);
    for (const id of ids)
      expect(await load(id)).toMatchObject({ attendance: 'Leave', department: 'Finance', role: 'HR Manager', version: 4 });
  });
});

describe('deleted employees', () => {
  const deletedNames = async (query = '') =>
    (await app.admin.get(`/api/employees/deleted${query}`)).body.employees.map((each: DeletedEmployee) => each.employeeName);

  it('are found by their address', async () => {
    for (const employeeId of ['E-1', 'E-2']) await app.admin.delete(`/api/employees/${(await anEmployee(employeeId))._id}`);
    expect(await deletedNames('?search=E-1@')).toEqual(['Employee E-1']);
  });

  it('come back with photo, projects and the clients that are theirs', async () => {
    const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const made = await anEmployee('E-1', { assignedProjects: ['A'], attendance: 'Leave' });
    const { body: photographed } = await app.admin.upload(
      'PUT',
      `/api/employees/${made._id}`,
      {},
      { field: 'profilePhoto', name: 'face.jpg', bytes },
    );
    const client = await addClient({ companyName: 'A', assignedToId: made._id });
    await app.admin.delete(`/api/employees/${made._id}`);
    expect((await app.admin.get(`/api/clients/${client._id}`)).body).toMatchObject({ assignedToId: made._id, assignedTo: 'Employee E-1' });

    const { status, body } = await app.admin.post(`/api/employees/${made._id}/restore`);
    expect([status, body]).toEqual([200, { ...photographed, version: 4, updatedAt: body.updatedAt }]);
    expect([await load(made._id), (await app.admin.get(body.profilePhoto)).status]).toEqual([body, 200]);
    expect((await app.admin.get(`/api/clients?assignedToId=${made._id}&limit=5`)).body.total).toBe(1);
    expect([await deletedNames(), await actionsOf(made._id)]).toEqual([[], ['created', 'updated', 'deleted', 'restored']]);
    expect((await app.admin.post(`/api/employees/${made._id}/restore`)).status).toBe(404);
  });

  it('stay deleted when another has their Employee ID by now', async () => {
    const { _id } = await anEmployee('E-1');
    await app.admin.delete(`/api/employees/${_id}`);
    await anEmployee('e-1');
    const { status, body } = await app.admin.post(`/api/employees/${_id}/restore`);
    expect([status, body.fields]).toEqual([409, { employeeId: TEAM_MESSAGES.employeeIdTaken }]);
    expect(await deletedNames()).toEqual(['Employee E-1']);
  });

  it('are emptied after 30 days of all but what past work is told by, and can’t be restored any more', async () => {
    const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const { _id } = await anEmployee('E-1', { designation: 'Lead', assignedProjects: ['A'] });
    await app.admin.upload('PUT', `/api/employees/${_id}`, {}, { field: 'profilePhoto', name: 'face.jpg', bytes });
    const other = await anEmployee('E-2');
    await app.admin.delete(`/api/employees/${_id}`);
    app.clock.set(inDays(DELETED_KEPT_DAYS - 1));
    await app.sweep();
    expect(await deletedNames()).toEqual(['Employee E-1']);
    app.clock.set(inDays(DELETED_KEPT_DAYS + 1));
    await app.sweep();
    await app.sweep();
    const admin = await app.signIn('admin');
    expect((await admin.get('/api/employees/deleted')).body.total).toBe(0);
    expect((await admin.post(`/api/employees/${_id}/restore`)).status).toBe(404);
    const row = await app.db.read.selectFrom('employee').selectAll().where('id', '=', _id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      employeeName: 'Employee E-1',
      department: 'Sales',
      mobile: '',
      emailId: '',
      designation: null,
      photoId: null,
    });
    expect(await app.db.read.selectFrom('file').select('id').execute()).toEqual([]);
    expect((await admin.get('/api/employees')).body.employees).toMatchObject([{ _id: other._id }]);
  });
});

describe('past work of a deleted employee', () => {
  it('stays readable under their name: visits, clients, counts and the timeline of the client, also once they are emptied', async () => {
    const { _id } = await anEmployee('E-1', { employeeName: 'Ann Rao' });
    const client = await addClient({ companyName: 'A', assignedToId: _id });
    const logged = await addVisit(client._id, { teamMembers: [_id] });
    await app.admin.post(`/api/clients/${client._id}/notes`, { text: 'Spoke with Ann' });
    await app.admin.delete(`/api/employees/${_id}`);
    const read = async (admin: Person) => ({
      visit: (await admin.get(`/api/checkins/${logged._id}`)).body.teamMemberNames,
      list: (await admin.get('/api/checkins?limit=5')).body.checkIns[0].teamMemberNames,
      whole: (await admin.get('/api/checkins')).body.checkIns[0].teamMemberNames,
      count: (await admin.get('/api/checkins/stats')).body.perEmployee.map(({ username }: { username: string }) => username),
      client: (await admin.get(`/api/clients/${client._id}`)).body.assignedTo,
      notes: (await admin.get(`/api/clients/${client._id}/notes`)).body.length,
      timeline: (await admin.get(`/api/clients/${client._id}/timeline`)).body.entries.length,
    });
    const told = {
      visit: ['Ann Rao'],
      list: ['Ann Rao'],
      whole: ['Ann Rao'],
      count: expect.arrayContaining(['Ann Rao']),
      client: 'Ann Rao',
      notes: 1,
      timeline: 3,
    };
    expect(await read(app.admin)).toEqual(told);
    app.clock.set(inDays(DELETED_KEPT_DAYS + 1));
    await app.sweep();
    expect(await read(await app.signIn('admin'))).toEqual(told);
  });
});

describe('attendance by day', () => {
  /** Noon of a day in the workspace's zone, Asia/Kolkata. */
  const noon = (day: string) => app.clock.set(`${day}T06:30:00.000Z`);
  const attendance = async (query = '') => (await (await app.signIn('admin')).get(`/api/employees/attendance${query}`)).body;

  it('counts who is onsite and on leave as each of the last seven days ended, and today as it is now', async () => {
    noon('2027-03-01');
    const admin = await app.signIn('admin');
    const call = (id: string) => `/api/employees/${id}`;
    const first = await anEmployee('E-1', {}, admin);
    const second = await anEmployee('E-2', { attendance: 'Leave', assignedProjects: ['A', 'B'] }, admin);
    noon('2027-03-03');
    await admin.patch(`${call(first._id)}/attendance`, { attendance: 'Leave' });
    await admin.patch(`${call(first._id)}/attendance`, { attendance: 'Onsite' });
    await admin.patch(`${call(second._id)}/attendance`, { attendance: 'Onsite' });
    const third = await anEmployee('E-3', { assignedProjects: ['B'] }, admin);
    noon('2027-03-04');
    await admin.post('/api/employees/bulk', { ids: [first._id, third._id], attendance: 'Leave' });
    noon('2027-03-05');
    await admin.delete(call(third._id));
    noon('2027-03-06');
    await admin.post(`${call(third._id)}/restore`);
    await admin.delete(`${call(second._id)}/projects`, { project: 'A' });
    const body = await attendance();
    expect(body.days.map(({ day, onsite, onLeave, withProject }: Record<string, unknown>) => [day, onsite, onLeave, withProject])).toEqual([
      ['2027-02-28', 0, 0, 0],
      ['2027-03-01', 1, 1, 1],
      ['2027-03-02', 1, 1, 1],
      ['2027-03-03', 3, 0, 2],
      ['2027-03-04', 1, 2, 2],
      ['2027-03-05', 1, 1, 1],
      ['2027-03-06', 1, 2, 2],
    ]);
    expect({ ...body, days: undefined }).toEqual({ total: 3, onsite: 1, onLeave: 2, withProject: 2, projects: 1, days: undefined });
    expect((await attendance('?days=2')).days).toEqual(body.days.slice(-2));
  });

  it('ends a day at the workspace’s midnight', async () => {
    app.clock.set('2027-03-01T18:29:00.000Z');
    const admin = await app.signIn('admin');
    const { _id } = await anEmployee('E-1', {}, admin);
    app.clock.set('2027-03-01T18:31:00.000Z');
    await admin.patch(`/api/employees/${_id}/attendance`, { attendance: 'Leave' });
    expect((await attendance('?days=2')).days).toEqual([
      { day: '2027-03-01', onsite: 1, onLeave: 0, withProject: 0 },
      { day: '2027-03-02', onsite: 0, onLeave: 1, withProject: 0 },
    ]);
  });

  it('loses nothing of what many change at once', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 6; at += 1) ids.push((await anEmployee(`E-${at}`))._id);
    await Promise.all(ids.map((id, at) => app.admin.patch(`/api/employees/${id}/attendance`, { attendance: at < 4 ? 'Leave' : 'Onsite' })));
    expect((await attendance('?days=2')).days).toMatchObject([
      { onsite: 0, onLeave: 0 },
      { onsite: 2, onLeave: 4 },
    ]);
    for (const id of ids) await app.admin.delete(`/api/employees/${id}`);
    const before = await attendance('?days=2');
    expect(before).toMatchObject({ total: 0, days: [{ onsite: 0 }, { onsite: 0, onLeave: 0, withProject: 0 }] });
  });

  it.each(['0', '93', 'x', '1.5'])('refuses %s days', async (days) => {
    expect((await app.admin.get(`/api/employees/attendance?days=${days}`)).status).toBe(400);
  });

  it('keeps no more of past days than can be asked for', async () => {
    noon('2027-03-01');
    await anEmployee('E-1', {}, await app.signIn('admin'));
    noon('2027-12-01');
    await anEmployee('E-2', {}, await app.signIn('admin'));
    await app.sweep();
    const kept = await app.db.read.selectFrom('tally').select('name').where('name', 'like', 'attendance:%').execute();
    expect(new Set(kept.map(({ name }) => name))).toEqual(new Set(['attendance:2027-12-01:onsite']));
    expect((await attendance('?days=92')).days[0]).toMatchObject({ day: '2027-09-01', onsite: 1 });
  });
});

describe('an employee’s timeline', () => {
  const told = ({ entries }: EmployeeTimeline) => entries.map(({ area, action, about }) => [area, action, about?.name ?? null]);

  it('tells what happened to them, to their clients and on their visits, with who did it, the newest first', async () => {
    const manager = await app.person('Manager', { username: 'riya' });
    const { _id } = await anEmployee('E-1', {}, manager);
    const other = await anEmployee('E-2');
    const client = await addClient({ companyName: 'Bay Cargo', assignedToId: _id });
    await addVisit(client._id, { teamMembers: [_id] });
    await app.admin.put(`/api/clients/${client._id}`, { assignedToId: other._id });
    await app.admin.put(`/api/clients/${client._id}`, { notes: 'not theirs any more' });
    await manager.patch(`/api/employees/${_id}/attendance`, { attendance: 'Leave' });
    const { status, body } = await app.admin.get(`/api/employees/${_id}/timeline`);
    expect([status, told(body)]).toEqual([
      200,
      [
        ['team', 'updated', null],
        ['clients', 'updated', 'Bay Cargo'],
        ['checkins', 'created', 'Bay Cargo'],
        ['clients', 'created', 'Bay Cargo'],
        ['team', 'created', null],
      ],
    ]);
    expect(body.entries[0]).toMatchObject({ by: 'riya', entityId: _id, changes: { attendance: { from: 'Onsite', to: 'Leave' } } });
    expect(body.entries[1].about).toEqual({ _id: client._id, name: 'Bay Cargo' });
    const page = (await app.admin.get(`/api/employees/${_id}/timeline?limit=3`)).body;
    const rest = (await app.admin.get(`/api/employees/${_id}/timeline?limit=3&cursor=${encodeURIComponent(page.next)}`)).body;
    expect([...told(page), ...told(rest), rest.next]).toEqual([...told(body), null]);
  });

  it('holds each save at the employee’s own instant, so that no later reader takes it for a newer one', async () => {
    let at = Date.now();
    // However long a save takes: each look at the clock is a second later than the one before.
    vi.spyOn(app.clock, 'now').mockImplementation(() => {
      at += 1000;
      return new Date(at);
    });
    const { _id, createdAt } = await anEmployee('E-1');
    const { updatedAt } = (await app.admin.put(`/api/employees/${_id}`, { designation: 'Lead' })).body;
    vi.restoreAllMocks();
    const { entries } = (await app.admin.get(`/api/employees/${_id}/timeline`)).body as EmployeeTimeline;
    expect(entries.map((entry) => [entry.action, entry.at])).toEqual([
      ['updated', updatedAt],
      ['created', createdAt],
    ]);
  });

  it('tells nobody of clients that they may not see, nor of deleted ones', async () => {
    const { _id } = await anEmployee('E-1');
    const member = await app.person('Member');
    await addClient({ companyName: 'Seen', assignedToId: _id }, member);
    const hidden = await addClient({ companyName: 'Hidden', assignedToId: _id });
    await addVisit(hidden._id, { teamMembers: [_id] });
    await app.admin.put('/api/settings', { clientVisibility: 'own' });
    const asked = async (person: Person) => told((await person.get(`/api/employees/${_id}/timeline`)).body);
    expect(await asked(member)).toEqual([
      ['clients', 'created', 'Seen'],
      ['team', 'created', null],
    ]);
    expect(await asked(app.admin)).toHaveLength(4);
    await app.admin.delete(`/api/clients/${hidden._id}`);
    expect(await asked(app.admin)).toEqual(await asked(member));
  });
});

describe('an employee’s page as a file', () => {
  const take = async (id: string, query: string, by: Person = app.admin) => {
    const headers = { authorization: `Bearer ${by.token}` };
    const reply = await app.app.inject({ url: `/api/employees/${id}/export?${query}`, headers });
    return { status: reply.statusCode, headers: reply.headers, text: reply.body, bytes: reply.rawPayload };
  };

  it('holds every field as the page shows it, with its fallback, for whoever may see the employee', async () => {
    const { _id } = await anEmployee('E-1', { employeeName: 'Sana Khan', attendance: 'Leave', assignedProjects: ['Mundra', 'Kandla'] });
    const viewer = await app.person('Viewer');
    const { status, headers, text } = await take(_id, 'format=txt&timeZone=Asia/Kolkata', viewer);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toContain('filename="Sana Khan.txt"');
    for (const words of ['Employee ID', 'E-1', 'Mundra, Kandla', TEAM_MESSAGES.notAvailable, 'Inactive', '(Asia/Kolkata)']) {
      expect(text, words).toContain(words);
    }
  });

  it('comes as csv and pdf too', async () => {
    const { _id } = await anEmployee('E-1');
    expect((await take(_id, 'format=csv')).text).toContain(TEAM_MESSAGES.noProjects);
    expect((await take(_id, 'format=pdf')).bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('refuses other formats, strangers and whoever is not there', async () => {
    const { _id } = await anEmployee('E-1');
    const stranger = await app.app.inject({ url: `/api/employees/${_id}/export?format=csv` });
    expect([(await take(_id, 'format=docx')).status, (await take(UNKNOWN, 'format=csv')).status, stranger.statusCode]).toEqual([
      400, 404, 401,
    ]);
  });
});
