import { type Employee, TEAM_MESSAGES } from '@fairlead/contract/team';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import type { Person } from '../../testing/people.ts';
import { newEmployee, UNKNOWN } from '../../testing/records.ts';

const app = testApp();
const { addEmployee } = app;

/** An employee whose name says their Employee ID. */
const aDraft = (employeeId = 'E-1', rest: Record<string, unknown> = {}) =>
  newEmployee({ employeeId, employeeName: `Employee ${employeeId}`, ...rest });
const anEmployee = (employeeId?: string, rest?: Record<string, unknown>, by?: Person) => addEmployee(aDraft(employeeId, rest), by);

const listed = async (query = ''): Promise<string[]> =>
  (await app.admin.get(`/api/employees${query}`)).body.employees.map((each: Employee) => each.employeeId);
const historyOf = async (id: string) =>
  (
    await app.db.read
      .selectFrom('history')
      .select(['action', 'changes'])
      .where('area', '=', 'team')
      .where('entityId', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action, changes }) => ({ action, changes: JSON.parse(changes) }));
const rowsOf = async (table: 'employee' | 'file') => (await app.db.read.selectFrom(table).select('id').execute()).map(({ id }) => id);
const aPhoto = async (colour = 'teal') => ({
  field: 'profilePhoto',
  name: 'face.jpg',
  bytes: await sharp({ create: { width: 800, height: 800, channels: 3, background: colour } })
    .jpeg()
    .toBuffer(),
});

describe('adding an employee', () => {
  it('keeps every field as it was typed, in any script, and answers 201', async () => {
    const member = await app.person('Member');
    const sent = aDraft('E-🚢', {
      employeeName: ' e\u0301 شحن 👩🏽‍✈️',
      designation: 'Lead',
      attendance: 'Leave',
      assignedProjects: ['A', 'नमस्ते'],
    });
    const { status, body } = await member.post('/api/employees', { ...sent, unknown: 'ignored' });
    expect(status).toBe(201);
    expect(body).toEqual({
      ...sent,
      slug: 'e-شحن',
      _id: expect.any(String),
      profilePhoto: null,
      createdBy: member._id,
      createdAt: expect.any(String),
      updatedAt: body.createdAt,
      version: 1,
    });
    expect((await member.get(`/api/employees/${body._id}`)).body).toEqual(body);
    expect(await historyOf(body._id)).toEqual([{ action: 'created', changes: { employeeName: sent.employeeName } }]);
  });

  it('is Onsite and without projects unless said, and splits projects that come as one text', async () => {
    expect(await anEmployee()).toMatchObject({ attendance: 'Onsite', assignedProjects: [], designation: null });
    expect((await anEmployee('E-2', { assignedProjects: ' A , B,, A ' })).assignedProjects).toEqual(['A', 'B']);
  });

  it.each([
    ['employeeId', '', TEAM_MESSAGES.incomplete],
    ['employeeName', ' ', TEAM_MESSAGES.incomplete],
    ['mobile', undefined, TEAM_MESSAGES.incomplete],
    ['emailId', undefined, TEAM_MESSAGES.incomplete],
    ['role', '', TEAM_MESSAGES.incomplete],
    ['department', undefined, TEAM_MESSAGES.incomplete],
    ['emailId', 'someone', 'Email ID must be an email address'],
    ['role', 'Captain', 'Role must be a role of the list'],
    ['department', 'Deck', 'Department must be a department of the list'],
    ['attendance', 'Away', 'Attendance Status must be Onsite or Leave'],
  ])('refuses %s %j by its name, and stores nothing', async (field, value, message) => {
    const { status, body } = await app.admin.post('/api/employees', { ...aDraft(), [field]: value });
    expect([status, body.code, body.message, Object.keys(body.fields)]).toEqual([400, 'invalid', message, [field]]);
    expect(await rowsOf('employee')).toEqual([]);
  });

  it('refuses an Employee ID that another has, whatever its case, until that one is deleted', async () => {
    const first = await anEmployee('E-1');
    const { status, body } = await app.admin.upload('POST', '/api/employees', aDraft(' e-1'), await aPhoto());
    expect([status, body]).toEqual([
      409,
      { message: TEAM_MESSAGES.employeeIdTaken, code: 'conflict', fields: { employeeId: TEAM_MESSAGES.employeeIdTaken } },
    ]);
    expect([await rowsOf('employee'), await rowsOf('file')]).toEqual([[first._id], []]);
    await app.admin.delete(`/api/employees/${first._id}`);
    await anEmployee('e-1');
  });

  it('lets one of twenty with the same Employee ID through', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => app.admin.post('/api/employees', aDraft())));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect(await listed()).toEqual(['E-1']);
  });
});

describe('the photo of an employee', () => {
  it('is stored with the form, replaced, and removed by null', async () => {
    const viewer = await app.person('Viewer');
    const made = (await app.admin.upload('POST', '/api/employees', aDraft(), await aPhoto())).body;
    expect([(await viewer.get(made.profilePhoto)).status, (await app.stranger().get(made.profilePhoto)).status]).toEqual([200, 401]);
    const replaced = (await app.admin.upload('PUT', `/api/employees/${made._id}`, {}, await aPhoto('red'))).body;
    expect([(await viewer.get(made.profilePhoto)).status, (await viewer.get(replaced.profilePhoto)).status]).toEqual([404, 200]);
    const removed = (await app.admin.put(`/api/employees/${made._id}`, { profilePhoto: null })).body;
    expect([removed.profilePhoto, removed.version, await rowsOf('file')]).toEqual([null, 3, []]);
  });

  it('leaves no row and no file when it is none, too large, or when the rest is refused', async () => {
    const made = await anEmployee();
    const photo = await aPhoto();
    const words = await app.admin.upload('POST', '/api/employees', aDraft('E-2'), { ...photo, bytes: new TextEncoder().encode('words') });
    expect([words.status, words.body.message]).toEqual([400, TEAM_MESSAGES.notAnImage]);
    const large = await app.admin.upload('POST', '/api/employees', aDraft('E-2'), { ...photo, bytes: new Uint8Array(5_242_881) });
    expect([large.status, large.body.message]).toEqual([413, TEAM_MESSAGES.photoTooLarge]);
    const stale = await app.admin.upload('PUT', `/api/employees/${made._id}`, { version: 9 }, photo);
    expect(stale.status).toBe(409);
    expect([await rowsOf('employee'), await rowsOf('file')]).toEqual([[made._id], []]);
  });
});

describe('changing an employee', () => {
  it('merges: absent stays, null clears, and the history says from what to what', async () => {
    const made = await anEmployee('E-1', { designation: 'Lead', assignedProjects: ['A'] });
    const { status, body } = await app.admin.put(`/api/employees/${made._id}`, {
      designation: null,
      role: 'HR Manager',
      assignedProjects: null,
    });
    expect(status).toBe(200);
    expect(body).toEqual({ ...made, designation: null, role: 'HR Manager', assignedProjects: [], updatedAt: body.updatedAt, version: 2 });
    expect((await historyOf(made._id))[1]).toEqual({
      action: 'updated',
      changes: {
        designation: { from: 'Lead', to: null },
        role: { from: 'Sales Executive', to: 'HR Manager' },
        assignedProjects: { from: '["A"]', to: '[]' },
      },
    });
  });

  it('without a difference makes no version and no history', async () => {
    const made = await anEmployee('E-1', { assignedProjects: ['A'] });
    const { status, body } = await app.admin.put(`/api/employees/${made._id}`, { ...made, profilePhoto: undefined });
    expect([status, body, (await historyOf(made._id)).length]).toEqual([200, made, 1]);
  });

  it('goes through for all who name no version, and loses none of what they changed', async () => {
    const { _id } = await anEmployee();
    const projects = Array.from({ length: 12 }, (_, at) => `Project ${at}`);
    const replies = await Promise.all(projects.map((project) => app.admin.post(`/api/employees/${_id}/projects`, { project })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const { body } = await app.admin.get(`/api/employees/${_id}`);
    expect([[...body.assignedProjects].sort(), body.version]).toEqual([projects.sort(), 13]);
  });

  it('refuses the Employee ID of another', async () => {
    await anEmployee('E-1');
    const { _id } = await anEmployee('E-2');
    const { status, body } = await app.admin.put(`/api/employees/${_id}`, { employeeId: 'e-1' });
    expect([status, body.fields]).toEqual([409, { employeeId: TEAM_MESSAGES.employeeIdTaken }]);
  });
});

describe('attendance and projects', () => {
  it('attendance is set, and setting it again changes nothing', async () => {
    const { _id } = await anEmployee();
    const path = `/api/employees/${_id}/attendance`;
    expect((await app.admin.patch(path, { attendance: 'Leave' })).body).toMatchObject({ attendance: 'Leave', version: 2 });
    expect((await app.admin.patch(path, { attendance: 'Leave' })).body).toMatchObject({ attendance: 'Leave', version: 2 });
    const { status, body } = await app.admin.patch(path, { attendance: 'Away' });
    expect([status, body.fields]).toEqual([400, { attendance: 'Must be Onsite or Leave' }]);
    expect((await historyOf(_id))[1]?.changes).toEqual({ attendance: { from: 'Onsite', to: 'Leave' } });
  });

  it('a project is assigned once and taken off once, however often it is said', async () => {
    const { _id } = await anEmployee('E-1', { assignedProjects: ['A'] });
    const path = `/api/employees/${_id}/projects`;
    await app.admin.post(path, { project: 'B, with a comma' });
    const twice = await app.admin.post(path, { project: ' B, with a comma' });
    expect([twice.status, twice.body.assignedProjects, twice.body.version]).toEqual([200, ['A', 'B, with a comma'], 2]);
    await app.admin.delete(path, { project: 'A' });
    const again = await app.admin.delete(path, { project: 'A' });
    expect([again.status, again.body.assignedProjects, again.body.version]).toEqual([200, ['B, with a comma'], 3]);
    expect((await app.admin.post(path, { project: ' ' })).status).toBe(400);
  });

  it('an employee has a hundred projects at most', async () => {
    const { _id } = await anEmployee('E-1', { assignedProjects: Array.from({ length: 100 }, (_, at) => `P${at}`) });
    const { status, body } = await app.admin.post(`/api/employees/${_id}/projects`, { project: 'one more' });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['project']]);
  });
});

describe('deleting an employee', () => {
  it('takes them out of their department', async () => {
    const { _id } = await anEmployee();
    await app.admin.delete(`/api/employees/${_id}`);
    expect((await app.admin.get('/api/employees/department/Sales')).body).toEqual([]);
    expect((await app.admin.get('/api/employees/count')).body).toEqual({ total: 0, pages: 1 });
  });
});

/** Every call that changes an employee, as its status. */
async function statusesOf(person: Person, id: string): Promise<number[]> {
  const path = `/api/employees/${id}`;
  const calls = [
    () => person.put(path, { designation: 'Lead' }),
    () => person.patch(`${path}/attendance`, { attendance: 'Leave' }),
    () => person.post(`${path}/projects`, { project: 'A' }),
    () => person.delete(`${path}/projects`, { project: 'A' }),
    () => person.delete(path),
  ];
  const statuses: number[] = [];
  for (const call of calls) statuses.push((await call()).status);
  return statuses;
}

describe('who may do what', () => {
  it('a Viewer reads and does nothing else', async () => {
    const viewer = await app.person('Viewer');
    const { _id } = await anEmployee();
    expect([(await viewer.get('/api/employees')).status, (await viewer.get(`/api/employees/${_id}`)).status]).toEqual([200, 200]);
    expect((await viewer.post('/api/employees', aDraft('E-2'))).status).toBe(403);
    expect(await statusesOf(viewer, _id)).toEqual([403, 403, 403, 403, 403]);
    expect((await app.admin.get(`/api/employees/${_id}`)).body.version).toBe(1);
  });

  it('a Member changes whom they added and themselves, and deletes whom they added; a Manager everyone', async () => {
    const self = await anEmployee('E-1');
    const other = await anEmployee('E-2');
    const member = await app.person('Member', { employeeId: self._id });
    const added = await anEmployee('E-3', {}, member);
    expect(await statusesOf(member, self._id)).toEqual([200, 200, 200, 200, 403]);
    expect(await statusesOf(member, added._id)).toEqual([200, 200, 200, 200, 204]);
    expect(await statusesOf(member, other._id)).toEqual([403, 403, 403, 403, 403]);
    expect(await statusesOf(await app.person('Manager'), other._id)).toEqual([200, 200, 200, 200, 204]);
  });

  it('an unknown id is 404 to every call, and a stranger is let into none', async () => {
    const viewer = await app.person('Viewer');
    for (const id of [UNKNOWN, 'x', '%F0%9F%9A%A2']) expect(await statusesOf(viewer, id)).toEqual([404, 404, 404, 404, 404]);
    expect(await statusesOf(app.stranger(), (await anEmployee())._id)).toEqual([401, 401, 401, 401, 401]);
  });
});

describe('the list of the team', () => {
  it('is everyone by name in one reply unless asked otherwise', async () => {
    for (const [id, employeeName] of [
      ['E-1', 'zoe'],
      ['E-2', 'Ärne'],
      ['E-3', 'Bo'],
    ] as const)
      await anEmployee(id, { employeeName });
    const { body } = await app.admin.get('/api/employees');
    expect({ ...body, employees: await listed() }).toEqual({
      employees: ['E-2', 'E-3', 'E-1'],
      total: 3,
      page: 1,
      pages: 1,
      next: null,
      previous: null,
    });
    expect([await listed('?order=desc'), await listed('?sort=createdAt')]).toEqual([
      ['E-1', 'E-3', 'E-2'],
      ['E-1', 'E-2', 'E-3'],
    ]);
  });

  it('sorts by each column, both ways', async () => {
    await anEmployee('E-1', { employeeName: 'A', attendance: 'Onsite', emailId: 'a@x.example', mobile: '2' });
    await anEmployee('E-2', { employeeName: 'B', attendance: 'Leave', emailId: 'b@x.example', mobile: '1' });
    const sorts = ['employeeName', 'attendance', 'emailId', 'mobile', 'createdAt'];
    const first = (order: string) => Promise.all(sorts.map(async (sort) => (await listed(`?limit=1&sort=${sort}&order=${order}`))[0]));
    expect(await first('asc')).toEqual(['E-1', 'E-2', 'E-1', 'E-2', 'E-1']);
    expect(await first('desc')).toEqual(['E-2', 'E-1', 'E-2', 'E-1', 'E-2']);
  });

  it.each([
    ['search=ZOE', ['E-1']],
    ['search=desk%40', ['E-2']],
    ['search=hr%20man', ['E-2']],
    ['search=%25', []],
    ['attendance=All', ['E-2', 'E-1']],
    ['attendance=Active', ['E-1']],
    ['attendance=Inactive', ['E-2']],
    ['attendance=Active&search=desk', []],
    ['role=HR%20Manager', ['E-2']],
    ['department=HR&role=HR%20Manager', ['E-2']],
    ['department=Finance', []],
    ['project=M%C3%9CNDRA', ['E-1']],
    ['project=coal%20a', []],
    ['project=KANDLA&attendance=Active', []],
  ])('finds and counts with %s', async (query, expected) => {
    await anEmployee('E-1', { employeeName: 'Zoë', assignedProjects: ['Mundra coal', 'Aden'] });
    const bo = { employeeName: 'Bo', emailId: 'Desk@x.example', role: 'HR Manager', department: 'HR', attendance: 'Leave' };
    await anEmployee('E-2', { ...bo, assignedProjects: ['Kandla'] });
    expect([await listed(`?${query}`), await listed(`?${query}&limit=5`)]).toEqual([expected, expected]);
    expect((await app.admin.get(`/api/employees/count?${query}`)).body).toEqual({ total: expected.length, pages: 1 });
  });

  it('finds whom a project is given to or taken from', async () => {
    const { _id } = await anEmployee('E-1');
    await app.admin.post(`/api/employees/${_id}/projects`, { project: 'Okha' });
    expect(await listed('?project=okha')).toEqual(['E-1']);
    await app.admin.put(`/api/employees/${_id}`, { assignedProjects: ['Mundra'] });
    expect([await listed('?project=okha'), await listed('?project=mun')]).toEqual([[], ['E-1']]);
  });

  it('has pages by number and by travelling both ways, though names are equal', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, at) => anEmployee(`E-${at}`, { employeeName: 'Same Name' })));
    const everyone = await listed();
    const first = (await app.admin.get('/api/employees?limit=5')).body;
    const second = (await app.admin.get(`/api/employees?limit=5&cursor=${first.next}`)).body;
    const third = (await app.admin.get(`/api/employees?limit=5&cursor=${second.next}`)).body;
    const back = (await app.admin.get(`/api/employees?limit=5&cursor=${third.previous}&count=false`)).body;
    const ids = (page: { employees: Employee[] }) => page.employees.map(({ employeeId }) => employeeId);
    expect([...ids(first), ...ids(second), ...ids(third)]).toEqual(everyone);
    expect([ids(back), back.page, back.total]).toEqual([ids(second), 2, undefined]);
    expect([first.previous, third.next, third.total, third.page, third.pages]).toEqual([null, null, 12, 3, 3]);
    const beyond = (await app.admin.get('/api/employees?page=3')).body;
    expect([beyond.employees, beyond.total, beyond.page, beyond.pages]).toEqual([[], 12, 3, 2]);
  });

  it('of a department is a bare list by name, empty for an unknown one', async () => {
    await anEmployee('E-1', { employeeName: 'Zoë' });
    await anEmployee('E-2', { employeeName: 'Bo' });
    await anEmployee('E-3', { department: 'Customer Service' });
    const of = async (department: string) =>
      (await app.admin.get(`/api/employees/department/${department}`)).body.map((each: Employee) => each.employeeId);
    expect([await of('Sales'), await of('Customer%20Service'), await of('Deck')]).toEqual([['E-2', 'E-1'], ['E-3'], []]);
  });
});
