import { TASK_MESSAGES, type Task } from '@fairlead/contract/tasks';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { listenAt } from '../../testing/live.ts';
import type { Person } from '../../testing/people.ts';

const app = testApp();
const { aClient, addTask, anEmployee } = app;

const change = (task: Task, changes: Record<string, unknown>, by: Person = app.admin) =>
  by.put(`/api/clients/${task.clientId}/tasks/${task._id}`, changes);
const historyOf = async (id: string) =>
  (await app.db.read.selectFrom('history').select(['action', 'recipients']).where('entityId', '=', id).orderBy('id').execute()).map(
    ({ action, recipients }) => ({ action, recipients: JSON.parse(recipients) }),
  );
const titles = (rows: readonly Task[]) => rows.map(({ title }) => title);
const found = async (query: string, by: Person = app.admin) => titles((await by.get(`/api/tasks?limit=50&${query}`)).body.tasks);
const DAY_MS = 86_400_000;

describe('a task', () => {
  it('stores what was sent, takes employees as ids or objects, and bears the names of today', async () => {
    const [clientId, meera, tom] = [await aClient(), await anEmployee(), await anEmployee('Tom')];
    const sent = { title: 'नमस्ते 🚢', project: 'Project A', priority: 'High', date: '2026-03-02', timeFrom: '09:00', timeTo: '10:30' };
    const { status, body } = await app.admin.post(`/api/clients/${clientId}/tasks`, {
      ...sent,
      assignedEmployees: [tom, { _id: meera }, tom],
    });
    expect([status, body]).toEqual([
      201,
      {
        ...sent,
        _id: expect.any(String),
        assignedEmployees: [tom, meera],
        assignedEmployeeNames: ['Tom', 'Meera Rao'],
        status: 'todo',
        statusName: 'To Do Tasks',
        rank: expect.any(String),
        finishedAt: null,
        finishedBy: null,
        finishedByName: null,
        clientId,
        clientName: 'Tamarind Loom Textiles',
        createdBy: app.admin._id,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        version: 1,
      },
    ]);
    await app.admin.put(`/api/employees/${tom}`, { employeeName: 'Tomás' });
    await app.admin.put(`/api/clients/${clientId}`, { companyName: 'Loom' });
    const now = { ...body, assignedEmployeeNames: ['Tomás', 'Meera Rao'], clientName: 'Loom' };
    expect((await app.admin.get(`/api/clients/${clientId}/tasks`)).body).toEqual([now]);
    expect((await app.admin.get(`/api/tasks/${body._id}`)).body).toEqual(now);
    expect((await app.admin.get('/api/tasks?limit=10')).body).toMatchObject({ tasks: [now], total: 1 });
    expect((await app.admin.get(`/api/clients/${clientId}/tasks?fields=_id,title`)).body).toEqual([{ _id: body._id, title: sent.title }]);
  });

  it('without a name or a date is refused with the words of the form; a blank priority falls back to Medium', async () => {
    const clientId = await aClient();
    for (const field of ['title', 'date']) {
      const { status, body } = await app.admin.post(`/api/clients/${clientId}/tasks`, { title: 'x', date: '2026-03-02', [field]: '' });
      expect([status, body.message, Object.keys(body.fields)]).toEqual([400, TASK_MESSAGES.incomplete, [field]]);
    }
    for (const priority of ['', null, undefined]) expect(await addTask(clientId, { priority })).toMatchObject({ priority: 'Medium' });
  });

  it('is refused with the field for an employee or a column that is not there, and for a time range that ends before it starts', async () => {
    const [clientId, other, gone] = [await aClient(), await aClient('Other'), await anEmployee()];
    await app.admin.delete(`/api/employees/${gone}`);
    const columns = (await app.admin.post(`/api/clients/${other}/task-columns`, { name: 'Theirs' })).body;
    const refused: [Record<string, unknown>, string, string][] = [
      [{ assignedEmployees: [gone] }, 'assignedEmployees', TASK_MESSAGES.assigneeNotFound],
      [{ assignedEmployees: [crypto.randomUUID()] }, 'assignedEmployees', TASK_MESSAGES.assigneeNotFound],
      [{ status: 'unknown' }, 'status', TASK_MESSAGES.columnNotFound],
      [{ status: columns.at(-1).key }, 'status', TASK_MESSAGES.columnNotFound],
      [{ timeFrom: '10:00', timeTo: '10:00' }, 'timeTo', TASK_MESSAGES.endBeforeStart],
      [{ timeTo: '10:00' }, 'timeFrom', TASK_MESSAGES.startMissing],
    ];
    const stored = await addTask(clientId);
    for (const [sent, field, message] of refused)
      for (const reply of [
        await app.admin.post(`/api/clients/${clientId}/tasks`, { title: 'x', date: '2026-03-02', ...sent }),
        await change(stored, sent),
      ])
        expect([reply.status, reply.body.fields]).toEqual([400, { [field]: message }]);
    expect((await app.admin.get(`/api/clients/${clientId}/tasks`)).body).toEqual([stored]);
  });

  it('keeps what a change leaves out, clears what it sets to null, and keeps a colleague who has left since', async () => {
    const [clientId, meera] = [await aClient(), await anEmployee()];
    const task = await addTask(clientId, { project: 'Project A', timeFrom: '09:00', timeTo: '10:00', assignedEmployees: [meera] });
    await app.admin.delete(`/api/employees/${meera}`);
    const { status, body } = await change(task, { ...task, title: 'New', project: null, timeFrom: null, timeTo: null });
    expect([status, body]).toMatchObject([
      200,
      {
        title: 'New',
        project: null,
        timeFrom: null,
        timeTo: null,
        assignedEmployees: [meera],
        assignedEmployeeNames: ['Meera Rao'],
        version: 2,
      },
    ]);
  });

  it('is finished by entering the last column, by whom and when, and reopened by leaving it', async () => {
    const member = await app.person('Member');
    const task = await addTask(await aClient(), {}, member);
    const done = (await change(task, { status: 'done' }, member)).body;
    expect(done).toMatchObject({ status: 'done', statusName: 'Done', finishedBy: member._id, finishedByName: member.username });
    expect(done.finishedAt >= task.updatedAt && done.finishedAt <= done.updatedAt).toBe(true);
    // A change of anything else leaves it finished as it is.
    const renamed = (await change(task, { title: 'Renamed', status: 'done' })).body;
    expect([renamed.finishedAt, renamed.finishedBy]).toEqual([done.finishedAt, member._id]);
    expect((await change(task, { status: 'inprogress' })).body).toMatchObject({ finishedAt: null, finishedBy: null, finishedByName: null });
    expect(await addTask(task.clientId, { status: 'done' })).toMatchObject({ finishedBy: app.admin._id });
  });

  it('tells the history what happened, and those it is assigned to as far as they see its client', async () => {
    const meera = await anEmployee();
    const [assigned, blind] = [await app.person('Manager', { employeeId: meera }), await app.person('Member', { employeeId: meera })];
    await app.admin.put('/api/settings', { clientVisibility: 'own' });
    const task = await addTask(await aClient(), { assignedEmployees: [meera] });
    await change(task, { title: 'Renamed' });
    for (const status of ['inprogress', 'done', 'backlog']) await change(task, { status });
    await app.admin.delete(`/api/clients/${task.clientId}/tasks/${task._id}`);
    await app.admin.post(`/api/tasks/${task._id}/restore`);
    const entries = await historyOf(task._id);
    expect(entries.map(({ action }) => action)).toEqual(['created', 'updated', 'moved', 'finished', 'reopened', 'deleted', 'restored']);
    // Those it is assigned to are told of that, and not of every change.
    expect(entries.filter(({ recipients }) => recipients.includes(assigned._id)).map(({ action }) => action)).toEqual([
      'created',
      'restored',
    ]);
    expect(entries.some(({ recipients }) => recipients.includes(blind._id))).toBe(false);
    const timelines = [`tasks/${task._id}`, `clients/${task.clientId}`, `employees/${meera}`].map((of) =>
      app.admin.get(`/api/${of}/timeline?limit=50`),
    );
    for (const { body } of await Promise.all(timelines))
      expect(body.entries.filter((each: { area: string }) => each.area === 'tasks')).toHaveLength(7);
  });

  it('reaches open browsers of those who see its client when it is moved', async () => {
    const [member, blind] = await app.people('Manager', 'Member');
    await app.admin.put('/api/settings', { clientVisibility: 'own' });
    const task = await addTask(await aClient());
    const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const [seeing, unseeing] = [await listenAt(address, member?.token), await listenAt(address, blind?.token)];
    await change(task, { status: 'done' });
    // PostgreSQL may tell the server that the task was added after the streams have opened.
    await seeing.change(({ entityId, action }) => entityId === task._id && action === 'finished');
    const own = await addTask(await aClient('Own', blind), {}, blind);
    await unseeing.change(({ entityId }) => entityId === own._id);
    expect(unseeing.heard.map(({ entityId }) => entityId)).not.toContain(task._id);
  });

  it('of a client that one may not see is not there, nor under another client', async () => {
    const [member] = await app.people('Member');
    await app.admin.put('/api/settings', { clientVisibility: 'own' });
    const [task, other] = [await addTask(await aClient()), await aClient('Other')];
    const path = `/api/clients/${task.clientId}`;
    const calls = [
      member?.get(`${path}/tasks`),
      member?.post(`${path}/tasks`, { title: 'x', date: '2026-03-02' }),
      member?.get(`/api/tasks/${task._id}`),
      member?.get(`/api/tasks/${task._id}/timeline`),
      member?.put(`${path}/tasks/${task._id}`, { title: 'x' }),
      member?.post(`${path}/tasks/${task._id}/move`, { status: 'done' }),
      member?.delete(`${path}/tasks/${task._id}`),
      member?.get(`${path}/tasks/export?format=csv`),
      member?.get(`${path}/task-columns`),
      member?.post(`${path}/task-columns`, { name: 'x' }),
      app.admin.put(`/api/clients/${other}/tasks/${task._id}`, { title: 'x' }),
      app.admin.post(`/api/clients/${other}/tasks/${task._id}/move`, { status: 'done' }),
      app.admin.delete(`/api/clients/${other}/tasks/${task._id}`),
    ];
    expect((await Promise.all(calls)).map((reply) => reply?.status)).toEqual(calls.map(() => 404));
    expect([await found('', member), (await member?.get('/api/tasks/count'))?.body.total]).toEqual([[], 0]);
  });
});

describe('the list of all tasks', () => {
  it('is filtered by client, employee, oneself, project, priority, column, due day, finished and overdue', async () => {
    app.clock.set('2026-03-10T12:00:00.000Z');
    const [meera, tom] = [await anEmployee(), await anEmployee('Tom')];
    const [me, nobody] = [await app.person('Manager', { employeeId: meera }), await app.person('Manager')];
    const [one, two] = [await aClient('One'), await aClient('Two')];
    await addTask(one, { title: 'Late', date: '2026-03-09', assignedEmployees: [meera, tom], project: 'Project A', priority: 'High' });
    await addTask(one, { title: 'Done late', date: '2026-03-08', status: 'done', assignedEmployees: [tom] });
    await addTask(two, { title: 'Today', date: '2026-03-10', priority: 'Low', assignedEmployees: [meera] });
    await addTask(two, { title: 'Later, Zürich', date: '2026-04-01', status: 'backlog', project: 'project a' });
    const all = ['Done late', 'Late', 'Today', 'Later, Zürich'];
    const wanted: [string, string[], Person?][] = [
      ['', all],
      ['sort=priority', ['Late', 'Done late', 'Later, Zürich', 'Today']],
      ['sort=title&order=desc', ['Today', 'Later, Zürich', 'Late', 'Done late']],
      ['sort=status', ['Later, Zürich', 'Done late', 'Late', 'Today']],
      ['sort=createdAt', ['Late', 'Done late', 'Today', 'Later, Zürich']],
      [`client=${one}`, ['Done late', 'Late']],
      [`assignee=${tom}`, ['Done late', 'Late']],
      ['assignee=me', ['Late', 'Today'], me],
      // Who has no employee sees the team's.
      ['assignee=me', all, nobody],
      ['project=Project%20A', ['Late']],
      ['priority=High', ['Late']],
      ['status=done', ['Done late']],
      ['dueFrom=2026-03-09&dueTo=2026-03-10', ['Late', 'Today']],
      // Days of tasks are those of the workspace, wherever the reader is.
      ['dueFrom=2026-03-09&dueTo=2026-03-10&timeZone=America/New_York', ['Late', 'Today']],
      ['finished=yes', ['Done late']],
      ['finished=no&dueTo=2026-03-31', ['Late', 'Today']],
      ['overdue=Yes', ['Late']],
      ['overdue=Yes&dueTo=2026-03-08', []],
      ['overdue=Yes&dueFrom=2026-03-10', []],
      ['overdue=Yes&dueFrom=2026-03-20&dueTo=2026-03-31', []],
      // It is the eleventh there already.
      ['overdue=Yes&timeZone=Pacific/Kiritimati', ['Late', 'Today']],
      ['overdue=Yes&assignee=me', ['Late'], me],
      ['search=zurich', ['Later, Zürich']],
      ['search=PROJECT', ['Late', 'Later, Zürich']],
    ];
    for (const [query, rows, by = app.admin] of wanted) {
      expect([query, await found(query, by)]).toEqual([query, rows]);
      const counted = await by.get(`/api/tasks/count?${query.replace(/&?(sort|order)=\w+/g, '')}`);
      expect([query, counted.body.total]).toEqual([query, rows.length]);
    }
    app.clock.set(new Date().toISOString());
  });

  it('is taken as a file with the filters in words, and a board column by column in the order of its cards', async () => {
    const [clientId, meera] = [await aClient('Loom'), await anEmployee()];
    const key = (await app.admin.post(`/api/clients/${clientId}/task-columns`, { name: 'Waiting', after: 'backlog' })).body[1].key;
    for (const [title, status] of [
      ['c', 'done'],
      ['b', 'todo'],
      ['a', key],
    ])
      await addTask(clientId, { title, status, assignedEmployees: [meera] });
    const take = (path: string) => app.app.inject({ url: path, headers: { authorization: `Bearer ${app.admin.token}` } });
    const rowsOf = async (path: string): Promise<Record<string, string>[]> =>
      parse((await take(path)).rawPayload, { bom: true, columns: true, record_delimiter: '\r\n' });
    const board = await rowsOf(`/api/clients/${clientId}/tasks/export?format=csv`);
    expect(board.map(({ Status, 'Task Name': title, 'Assigned to': names }) => [Status, title, names])).toEqual([
      ['Waiting', 'a', 'Meera Rao'],
      ['To Do Tasks', 'b', 'Meera Rao'],
      ['Done', 'c', 'Meera Rao'],
    ]);
    expect((await rowsOf(`/api/tasks/export?format=csv&assignee=${meera}&status=done`)).map((row) => row.Client)).toEqual(['Loom']);
    const text = (await take(`/api/tasks/export?format=txt&client=${clientId}&assignee=${meera}&overdue=Yes`)).body;
    expect(text).toContain('Tasks · Client: Loom · Assigned to: Meera Rao');
    expect(text).toContain('Overdue: Yes');
    const printed = await take(`/api/clients/${clientId}/tasks/export?format=pdf`);
    expect([printed.statusCode, printed.headers['content-disposition']]).toEqual([200, expect.stringContaining('.pdf')]);
    expect(printed.rawPayload.length).toBeGreaterThan(100);
  });
});

describe('many tasks at once', () => {
  it('are finished, assigned, moved to a day and deleted, each by its own permission', async () => {
    const meera = await anEmployee();
    const [member] = await app.people('Member');
    const clientId = await aClient();
    const own = [await addTask(clientId, { title: 'a' }, member), await addTask(await aClient('Two'), { title: 'b' }, member)];
    const foreign = await addTask(clientId, { title: 'c' });
    const ids = [...own, foreign].map(({ _id }) => _id);
    const refused = [{ _id: foreign._id, name: 'c', message: "You don't have permission to update this task." }];
    for (const changes of [{ status: 'done' }, { assignedEmployees: [meera] }, { date: '2026-05-01' }, { priority: 'High' }])
      expect((await member?.post('/api/tasks/bulk', { ids, ...changes }))?.body).toEqual({ changed: 2, refused });
    const shape = { status: 'done', finishedBy: member?._id, assignedEmployees: [meera], date: '2026-05-01', priority: 'High' };
    expect((await app.admin.get(`/api/tasks?limit=10&assignee=${meera}`)).body.tasks).toMatchObject([shape, shape]);
    expect((await member?.post('/api/tasks/bulk', { ids, status: crypto.randomUUID() }))?.status).toBe(400);
    expect((await member?.post('/api/tasks/bulk-delete', { ids }))?.body.changed).toBe(2);
    expect(await found('')).toEqual(['c']);
  });
});

describe('a deleted task', () => {
  it('comes back into its column, and into To Do if that is gone', async () => {
    const clientId = await aClient();
    const key = (await app.admin.post(`/api/clients/${clientId}/task-columns`, { name: 'Waiting' })).body.at(-1).key;
    const task = await addTask(clientId, { status: key });
    const path = `/api/clients/${clientId}/tasks`;
    await app.admin.delete(`${path}/${task._id}`);
    expect((await app.admin.get(path)).body).toEqual([]);
    const restored = (await app.admin.post(`/api/tasks/${task._id}/restore`)).body;
    expect(restored).toEqual({ ...task, version: 3, updatedAt: expect.any(String) });
    await app.admin.delete(`${path}/${task._id}`);
    expect((await app.admin.delete(`/api/clients/${clientId}/task-columns/${key}`)).status).toBe(204);
    expect((await app.admin.post(`/api/tasks/${task._id}/restore`)).body).toMatchObject({ status: 'todo', statusName: 'To Do Tasks' });
  });

  it('is gone for good after 30 days', async () => {
    const task = await addTask(await aClient(), { assignedEmployees: [await anEmployee()] });
    await app.admin.delete(`/api/clients/${task.clientId}/tasks/${task._id}`);
    await app.sweep();
    expect((await app.admin.get('/api/tasks/deleted')).body.total).toBe(1);
    app.clock.set(new Date(Date.now() + 31 * DAY_MS).toISOString());
    await app.sweep();
    app.clock.set(new Date().toISOString());
    const left = await Promise.all((['task', 'taskAssignee'] as const).map((table) => app.db.read.selectFrom(table).selectAll().execute()));
    expect(left).toEqual([[], []]);
  });

  it('goes and comes with its client, and leaves for good with the whole board', async () => {
    const clientId = await aClient();
    await app.admin.post(`/api/clients/${clientId}/task-columns`, { name: 'Waiting' });
    const task = await addTask(clientId, { assignedEmployees: [await anEmployee()] });
    await app.admin.delete(`/api/clients/${clientId}`);
    expect([await found(''), (await app.admin.get(`/api/tasks/${task._id}`)).status]).toEqual([[], 404]);
    await app.admin.post(`/api/clients/${clientId}/restore`);
    expect(await found('')).toEqual(['Send the rates']);
    await app.admin.delete(`/api/clients/${clientId}`);
    app.clock.set(new Date(Date.now() + 31 * DAY_MS).toISOString());
    await app.sweep();
    app.clock.set(new Date().toISOString());
    const tables = ['task', 'taskAssignee', 'taskColumn'] as const;
    expect(await Promise.all(tables.map((table) => app.db.read.selectFrom(table).selectAll().execute()))).toEqual([[], [], []]);
  });
});
