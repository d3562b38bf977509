import { CLIENT_NAMED_MESSAGES } from '@fairlead/contract/clients/named';
import type { Task } from '@fairlead/contract/tasks';
import { TASK_IMPORT_MESSAGES } from '@fairlead/contract/tasks/import';
import { expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { waitForImport } from '../../../testing/imports/imports.ts';
import { mergeInto } from '../../../testing/merging/merge-calls.ts';
import type { Person } from '../../../testing/people.ts';

const app = testApp();
const { aClient, addTask, anEmployee } = app;
const csv = (...lines: string[]) => lines.join('\r\n');

async function begun(content: string | Buffer, person = app.admin) {
  const file = { field: 'file', name: 'board.csv', bytes: Buffer.from(content) };
  const { status, body } = await person.upload('POST', '/api/imports?kind=tasks', undefined, file);
  expect(status).toBe(201);
  return waitForImport(person, body._id);
}
async function done(id: string, step: 'commit' | 'undo', person = app.admin) {
  expect((await person.post(`/api/imports/${id}/${step}`)).status).toBe(200);
  return waitForImport(person, id);
}
const answer = (id: string, sent: { of: string; action: string }) => app.admin.patch(`/api/imports/${id}/rows`, sent);
const rowsOf = async (id: string) => (await app.admin.get(`/api/imports/${id}/rows?limit=50`)).body.rows;
const fieldsOf = ({ columns }: { columns: { field: string | null }[] }) => columns.map(({ field }) => field);
const tasks = async (): Promise<Task[]> => (await app.admin.get('/api/tasks?limit=50&sort=title&order=asc')).body.tasks;
const told = async () =>
  (await tasks()).map(({ title, clientName, date, statusName, priority, assignedEmployeeNames }) =>
    [title, clientName, date, statusName, priority, assignedEmployeeNames.join('+')].join(' | '),
  );
async function addColumn(clientId: string, name: string): Promise<string> {
  const { body } = await app.admin.post(`/api/clients/${clientId}/task-columns`, { name });
  return body.find((column: { name: string }) => column.name === name).key;
}

it('brings another program’s board with its clients, columns and people, and takes it back', async () => {
  const kestrel = await aClient({ companyName: 'Kestrel Shipping', taxId: '27AAPFU0939F1ZV' });
  await aClient({ companyName: 'Amber Dhow', email: 'desk@amberdhow.example' });
  const [meera, tom] = [await anEmployee('Meera Rao'), await anEmployee({ employeeName: 'Tom Baker', emailId: 'tom@fairlead.example' })];
  await addColumn(kestrel, 'Waiting for BL');
  const ready = await begun(
    csv(
      'Name,Section/Column,Assignee,Due Date,Due Time,Priority,Projects,Completed At,Customer,Notes',
      'Send rates,waiting for bl,"Meera Rao; tom@fairlead.example",2026-03-02,9:30 AM,Urgent,Lanes,,kestrel shipping,Ask twice',
      'Book space,Doing,meera rao,2026-03-03,,Low,,,desk@amberdhow.example,',
      'Old quote,To Do,,2026-01-05,,,,2026-01-04,27aapfu0939f1zv,',
    ),
  );
  expect([ready.state, fieldsOf(ready)]).toEqual([
    'ready',
    ['title', 'statusName', 'assignedEmployeeNames', 'date', 'timeFrom', 'priority', 'project', 'finishedOn', 'client', null],
  ]);
  expect((await rowsOf(ready._id))[1].values).toMatchObject({ statusName: 'In Progress', assignedEmployeeNames: 'Meera Rao' });
  expect(await done(ready._id, 'commit')).toMatchObject({ state: 'done', counts: { create: 3, refused: 0, cellsLeftOut: 0 } });
  expect(await told()).toEqual([
    'Book space | Amber Dhow | 2026-03-03 | In Progress | Low | Meera Rao',
    'Old quote | Kestrel Shipping | 2026-01-05 | Done | Medium | ',
    'Send rates | Kestrel Shipping | 2026-03-02 | Waiting for BL | High | Meera Rao+Tom Baker',
  ]);
  const [, old, rates] = (await tasks()) as [Task, Task, Task];
  expect([rates.timeFrom, rates.project, old.finishedAt?.slice(0, 10), old.finishedBy]).toEqual([
    '09:30',
    'Lanes',
    '2026-01-04',
    app.admin._id,
  ]);
  // Those whom a task is assigned to find it.
  for (const id of [meera, tom]) expect((await app.admin.get(`/api/tasks?assignee=${id}&search=rates`)).body.tasks).toHaveLength(1);
  expect(await done(ready._id, 'undo')).toMatchObject({ state: 'undone', leftAlone: [] });
  expect(await told()).toEqual([]);
});

it('refuses a row without a name, a day or a client that is known, and leaves out of the others what is not there', async () => {
  await aClient('Kestrel');
  await aClient({ companyName: 'Twin', email: 'one@twin.example' });
  await aClient({ companyName: 'Twin', email: 'two@twin.example' });
  for (const employeeId of ['E-7', 'E-8']) await anEmployee({ employeeName: 'Sam Lee', employeeId });
  await anEmployee('Meera Rao');
  const ready = await begun(
    csv(
      'Task,Client,Due Date,From,To,Status,Assigned to',
      ',Kestrel,2026-03-02,,,,',
      'No day,Kestrel,,,,,',
      'Unknown,Nobody We Know,2026-03-02,,,,',
      'Which,Twin,2026-03-02,,,,',
      'Kept,Kestrel,2026-03-02,10:00,9:00,In Review,"Meera Rao, Bob, Sam Lee"',
      'Sure,two@twin.example,2026-03-02,soon,,,e-8',
    ),
  );
  const rows = await rowsOf(ready._id);
  expect(rows.map(({ problems }: { problems: object }) => problems)).toEqual([
    { title: 'Task Name is missing' },
    { date: 'Date is missing' },
    { client: CLIENT_NAMED_MESSAGES.unknown },
    { client: CLIENT_NAMED_MESSAGES.several },
    {},
    {},
  ]);
  expect(rows[4].notes).toEqual({
    timeTo: { cell: '9:00', reason: 'The end must be after the start' },
    statusName: { cell: 'In Review', reason: TASK_IMPORT_MESSAGES.columnUnknown },
    assignedEmployeeNames: { cell: 'Bob, Sam Lee', reason: TASK_IMPORT_MESSAGES.assigneeUnknown },
  });
  expect(rows[4].values).toMatchObject({ assignedEmployeeNames: 'Meera Rao' });
  expect(ready.counts).toMatchObject({ create: 2, refused: 4, cellsLeftOut: 4 });
  await done(ready._id, 'commit');
  expect(await told()).toEqual([
    'Kept | Kestrel | 2026-03-02 | To Do Tasks | Medium | Meera Rao',
    'Sure | Twin | 2026-03-02 | To Do Tasks | Medium | Sam Lee',
  ]);
});

it('asks whether a task of the same name, client and day is the same, changes it then, and gives it back as it was', async () => {
  const kestrel = await aClient({ companyName: 'Kestrel', email: 'desk@kestrel.example' });
  const other = await aClient('Other');
  const [meera, tom] = [await anEmployee('Meera Rao'), await anEmployee('Tom Baker')];
  const before = await addTask(kestrel, { title: 'Send rates', date: '2026-03-02', priority: 'High', assignedEmployees: [meera] });
  const elsewhere = await addTask(other, { title: 'Send rates', date: '2026-03-02' });
  const ready = await begun(
    csv(
      'Task,Customer,Due Date,Status,Assignee,Priority',
      'send RATES,desk@kestrel.example,2026-03-02,Completed,Tom Baker,',
      'Send rates,Kestrel,2026-03-09,,,',
    ),
  );
  expect(ready.counts).toMatchObject({ question: 1, create: 1 });
  const [row] = await rowsOf(ready._id);
  expect(row.duplicate).toMatchObject({
    _id: before._id,
    by: ['name'],
    changes: {
      title: { from: 'Send rates', to: 'send RATES' },
      statusName: { from: 'To Do Tasks', to: 'Done' },
      assignedEmployeeNames: { from: 'Meera Rao', to: 'Tom Baker' },
    },
  });
  expect((await app.admin.post(`/api/imports/${ready._id}/commit`)).status).toBe(409);
  expect((await answer(ready._id, { of: 'questions', action: 'update' })).status).toBe(200);
  await waitForImport(app.admin, ready._id);
  expect(await done(ready._id, 'commit')).toMatchObject({ counts: { create: 1, update: 1 } });
  expect((await app.admin.get(`/api/tasks/${before._id}`)).body).toMatchObject({
    ...{ title: 'send RATES', statusName: 'Done', priority: 'High', assignedEmployees: [tom], finishedBy: app.admin._id },
  });
  expect((await app.admin.get(`/api/tasks?assignee=${meera}`)).body.tasks).toEqual([]);
  expect((await app.admin.get(`/api/tasks/${elsewhere._id}`)).body).toEqual(elsewhere);
  expect(await done(ready._id, 'undo')).toMatchObject({ state: 'undone', leftAlone: [] });
  const { updatedAt: _at, version: _version, ...same } = before;
  expect((await app.admin.get(`/api/tasks/${before._id}`)).body).toMatchObject(same);
  expect((await app.admin.get(`/api/tasks?assignee=${meera}`)).body.tasks).toHaveLength(1);
  expect(await tasks()).toHaveLength(2);
});

it('tells of a task that it finishes or moves as of what somebody does, and so does its undo', async () => {
  const kestrel = await aClient('Kestrel');
  const added = [
    await addTask(kestrel, { title: 'Sent', date: '2026-03-02' }),
    await addTask(kestrel, { title: 'Going on', date: '2026-03-03' }),
  ];
  const renamed = await addTask(kestrel, { title: 'Renamed', date: '2026-03-04' });
  const ready = await begun(
    csv(
      'Task,Client,Due Date,Status,Priority',
      'Sent,Kestrel,2026-03-02,Done,High',
      'Going on,Kestrel,2026-03-03,Doing,',
      'renamed,Kestrel,2026-03-04,,',
    ),
  );
  await answer(ready._id, { of: 'questions', action: 'update' });
  await waitForImport(app.admin, ready._id);
  const ids = [...added, renamed].map(({ _id }) => _id);
  const latest = async () => {
    const { entries } = (await app.admin.get(`/api/clients/${kestrel}/timeline`)).body;
    const of = (id: string) => entries.find(({ entityId }: { entityId: string }) => entityId === id);
    return ids.map((id) => [of(id).action, of(id).changes.file]);
  };
  await done(ready._id, 'commit');
  expect(await latest()).toEqual([
    ['finished', { from: null, to: 'board.csv' }],
    ['moved', { from: null, to: 'board.csv' }],
    ['updated', { from: null, to: 'board.csv' }],
  ]);
  expect(await done(ready._id, 'undo')).toMatchObject({ state: 'undone', leftAlone: [] });
  expect(await latest()).toEqual([
    ['reopened', { from: 'board.csv', to: null }],
    ['moved', { from: 'board.csv', to: null }],
    ['updated', { from: 'board.csv', to: null }],
  ]);
});

it('stores the person of a name whom the file was read for, not another one who has it by then', async () => {
  await aClient('Kestrel');
  const meera = await anEmployee('Meera Rao');
  const ready = await begun(csv('Task,Client,Due Date,Assignee', 'Send rates,Kestrel,2026-03-02,Meera Rao'));
  expect((await app.admin.put(`/api/employees/${meera}`, { employeeName: 'Meera Nair' })).status).toBe(200);
  const other = await anEmployee('Meera Rao');
  expect(await done(ready._id, 'commit')).toMatchObject({ counts: { create: 1, cellsLeftOut: 0 } });
  expect((await tasks()).map(({ assignedEmployees }) => assignedEmployees)).toEqual([[meera]]);
  expect((await app.admin.get(`/api/tasks?assignee=${meera}`)).body.tasks).toHaveLength(1);
  expect((await app.admin.get(`/api/tasks?assignee=${other}`)).body.tasks).toEqual([]);
});

it('leaves alone what was edited since, and puts a task whose column has gone since into To Do', async () => {
  const kestrel = await aClient('Kestrel');
  const key = await addColumn(kestrel, 'Parked');
  const parked = await addTask(kestrel, { title: 'Parked', date: '2026-03-02', status: key });
  const ready = await begun(csv('Task,Client,Due Date,Status', 'Parked,Kestrel,2026-03-02,Doing', 'New,Kestrel,2026-03-03,Doing'));
  await answer(ready._id, { of: 'questions', action: 'update' });
  await waitForImport(app.admin, ready._id);
  await done(ready._id, 'commit');
  expect((await app.admin.delete(`/api/clients/${kestrel}/task-columns/${key}`)).status).toBe(204);
  const added = (await tasks()).find(({ title }) => title === 'New') as Task;
  expect((await app.admin.put(`/api/clients/${kestrel}/tasks/${added._id}`, { title: 'Newer' })).status).toBe(200);
  expect(await done(ready._id, 'undo')).toMatchObject({ leftAlone: [{ _id: added._id, name: 'Newer' }] });
  expect((await app.admin.get(`/api/tasks/${parked._id}`)).body).toMatchObject({ status: 'todo' });
});

it('knows only the clients and tasks that whoever imports sees, changes only what is theirs, and is not for Viewers', async () => {
  const [member, other, viewer] = (await app.people('Member', 'Member', 'Viewer')) as [Person, Person, Person];
  const seen = await aClient('Seen', member);
  await addTask(await aClient('Hidden'), { title: 'Secret', date: '2026-03-02' });
  await addTask(seen, { title: 'Not theirs', date: '2026-03-02' });
  await app.admin.put('/api/settings', { clientVisibility: 'own' });
  const ready = await begun(
    csv('Task,Client,Due Date,Priority', 'Secret,Hidden,2026-03-02,', 'Not theirs,Seen,2026-03-02,High', 'Theirs,Seen,2026-03-02,'),
    member,
  );
  expect(ready.counts).toMatchObject({ create: 1, refused: 1, question: 1 });
  expect((await member.patch(`/api/imports/${ready._id}/rows`, { of: 'questions', action: 'update' })).status).toBe(200);
  await waitForImport(member, ready._id);
  await done(ready._id, 'commit', member);
  expect((await tasks()).map(({ title, priority, createdBy }) => [title, priority, createdBy === member._id])).toEqual([
    ['Not theirs', 'Medium', false],
    ['Secret', 'Medium', false],
    ['Theirs', 'Medium', true],
  ]);
  const file = { field: 'file', name: 'a.csv', bytes: Buffer.from('Task,Client,Due Date') };
  expect((await viewer.upload('POST', '/api/imports?kind=tasks', undefined, file)).status).toBe(403);
  expect((await other.get(`/api/imports/${ready._id}`)).status).toBe(404);
});

it('refuses a row whose client was deleted after the file was read', async () => {
  const kestrel = await aClient('Kestrel');
  const ready = await begun(csv('Task,Client,Due Date', 'Send rates,Kestrel,2026-03-02'));
  expect(ready.counts).toMatchObject({ create: 1 });
  await app.admin.delete(`/api/clients/${kestrel}`);
  expect(await done(ready._id, 'commit')).toMatchObject({ state: 'done', counts: { create: 0, refused: 1 } });
  expect((await rowsOf(ready._id))[0].problems).toEqual({ '': TASK_IMPORT_MESSAGES.clientGone });
});

it('stores what the names meant when the file was read, and notes what has gone since', async () => {
  const kestrel = await aClient('Kestrel');
  const [meera, tom] = [await anEmployee('Meera Rao'), await anEmployee('Tom Baker')];
  const [parked, waiting] = [await addColumn(kestrel, 'Parked'), await addColumn(kestrel, 'Waiting')];
  const ready = await begun(
    csv(
      'Task,Client,Due Date,Status,Assignee',
      'Renamed,Kestrel,2026-03-02,Parked,Meera Rao',
      'Removed,Kestrel,2026-03-03,Waiting,"Meera Rao, Tom Baker"',
    ),
  );
  expect((await rowsOf(ready._id))[0].values).toEqual({
    ...{ title: 'Renamed', client: 'Kestrel', date: '2026-03-02', statusName: 'Parked', assignedEmployeeNames: 'Meera Rao' },
  });
  expect((await app.admin.put(`/api/employees/${meera}`, { employeeName: 'Meera Nair' })).status).toBe(200);
  expect((await app.admin.delete(`/api/employees/${tom}`)).status).toBe(204);
  expect((await app.admin.put(`/api/clients/${kestrel}/task-columns/${parked}`, { name: 'On hold' })).status).toBe(200);
  expect((await app.admin.delete(`/api/clients/${kestrel}/task-columns/${waiting}`)).status).toBe(204);
  // Another one of the same name makes the client no less known.
  expect((await app.admin.put(`/api/clients/${kestrel}`, { companyName: 'Kestrel Lines' })).status).toBe(200);
  for (const email of ['one@kestrel.example', 'two@kestrel.example']) await aClient({ companyName: 'Kestrel', email });
  expect(await done(ready._id, 'commit')).toMatchObject({ counts: { create: 2, refused: 0, cellsLeftOut: 2 } });
  expect(await told()).toEqual([
    'Removed | Kestrel Lines | 2026-03-03 | To Do Tasks | Medium | Meera Nair',
    'Renamed | Kestrel Lines | 2026-03-02 | On hold | Medium | Meera Nair',
  ]);
  expect((await rowsOf(ready._id))[1]).toMatchObject({
    notes: {
      statusName: { cell: 'Waiting', reason: TASK_IMPORT_MESSAGES.columnUnknown },
      assignedEmployeeNames: { cell: 'Tom Baker', reason: TASK_IMPORT_MESSAGES.assigneeGone },
    },
  });
});

it('stores a task for the client into which its own was merged meanwhile, in the column of the same name', async () => {
  const [kept, other] = [await aClient('Kept'), await aClient('Other')];
  const [there] = [await addColumn(kept, 'Parked'), await addColumn(other, 'Parked')];
  const ready = await begun(csv('Task,Client,Due Date,Status', 'Send rates,Other,2026-03-02,Parked'));
  await mergeInto(app.admin, [kept, other]);
  expect(await done(ready._id, 'commit')).toMatchObject({ counts: { create: 1, refused: 0, cellsLeftOut: 0 } });
  expect(await tasks()).toMatchObject([{ clientId: kept, status: there, statusName: 'Parked' }]);
});

it('reads the list’s own files, CSV and Excel, with the same tasks', async () => {
  const kestrel = await aClient('Kestrel');
  const assignedEmployees = [await anEmployee('Rao, Meera'), await anEmployee('Tom Baker')];
  await addTask(kestrel, {
    title: '=Rates',
    date: '2026-03-02',
    timeFrom: '09:00',
    timeTo: '10:30',
    priority: 'Low',
    assignedEmployees: [assignedEmployees[1]],
  });
  await addTask(kestrel, {
    title: 'Own',
    date: '2026-03-03',
    project: 'Lanes',
    status: await addColumn(kestrel, 'Parked'),
    assignedEmployees: [assignedEmployees[0]],
  });
  await addTask(kestrel, { title: 'Was done', date: '2026-03-04', status: 'done' });
  const plain = async () =>
    (await tasks()).map(({ _id, rank, createdAt, updatedAt, version, finishedAt, ...task }) => ({
      ...task,
      finishedOn: finishedAt?.slice(0, 10),
    }));
  const before = await plain();
  for (const format of ['csv', 'xlsx']) {
    const url = `/api/tasks/export?format=${format}`;
    const file = await app.app.inject({ url, headers: { authorization: `Bearer ${app.admin.token}` } });
    for (const { _id } of await tasks()) await app.admin.delete(`/api/clients/${kestrel}/tasks/${_id}`);
    const ready = await begun(file.rawPayload);
    expect([ready.state, ready.counts.create, ready.counts.refused, ready.counts.cellsLeftOut]).toEqual(['ready', 3, 0, 0]);
    await done(ready._id, 'commit');
    expect(await plain()).toEqual(before);
  }
});

it('reads a file whose cells hold thousands of names, of which it looks up as many as a task may have', async () => {
  await aClient('Kestrel');
  await anEmployee('Meera Rao');
  const names = (from: number) => Array.from({ length: 600 }, (_, at) => `N${from + at}`).join(',');
  const lines = Array.from({ length: 400 }, (_, at) => `Task ${at},Kestrel,2026-03-02,"Meera Rao;${names(at * 1000)}"`);
  const ready = await begun(csv('Task,Client,Due Date,Assignee', ...lines));
  expect([ready.state, ready.counts.create, ready.counts.cellsLeftOut]).toEqual(['ready', 400, 400]);
  await done(ready._id, 'commit');
  expect((await tasks()).every(({ assignedEmployeeNames }) => assignedEmployeeNames.join() === 'Meera Rao')).toBe(true);
});

it('gives a task back the kept board’s column of the same name where its client was merged since', async () => {
  const [kept, other] = [await aClient('Kept'), await aClient('Other')];
  const [there, key] = [await addColumn(kept, 'Parked'), await addColumn(other, 'Parked')];
  const parked = await addTask(other, { title: 'Parked', date: '2026-03-02', status: key });
  const ready = await begun(csv('Task,Client,Due Date,Status', 'Parked,Other,2026-03-02,Doing'));
  await answer(ready._id, { of: 'questions', action: 'update' });
  await waitForImport(app.admin, ready._id);
  await done(ready._id, 'commit');
  await mergeInto(app.admin, [kept, other]);
  expect(await done(ready._id, 'undo')).toMatchObject({ state: 'undone', leftAlone: [] });
  expect((await app.admin.get(`/api/tasks/${parked._id}`)).body).toMatchObject({ status: there, statusName: 'Parked' });
});
