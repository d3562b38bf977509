import { TASK_MESSAGES, type Task } from '@fairlead/contract/tasks';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import type { Person } from '../../testing/people.ts';

const app = testApp();

async function aClient(companyName = 'Tamarind Loom Textiles', by: Person = app.admin): Promise<string> {
  const reply = await by.post('/api/clients', { companyName, email: 'export@tamarind.example' });
  expect(reply.status).toBe(201);
  return reply.body._id;
}

async function anEmployee(employeeName = 'Meera Rao'): Promise<string> {
  const reply = await app.admin.post('/api/employees', {
    employeeId: crypto.randomUUID(),
    employeeName,
    mobile: '+44 7700 900123',
    emailId: 'someone@fairlead.example',
    role: 'Sales Executive',
    department: 'Sales',
  });
  expect(reply.status).toBe(201);
  return reply.body._id;
}

async function added(clientId: string, changes: Record<string, unknown> = {}, by: Person = app.admin): Promise<Task> {
  const reply = await by.post(`/api/clients/${clientId}/tasks`, { title: 'Send the rates', date: '2026-03-02', ...changes });
  expect([reply.status, reply.body.message]).toEqual([201, undefined]);
  return reply.body;
}
const board = async (clientId: string, status = 'todo', by: Person = app.admin): Promise<string[]> =>
  (await by.get(`/api/clients/${clientId}/tasks`)).body.filter((task: Task) => task.status === status).map(({ title }: Task) => title);
const move = (clientId: string, { _id }: Task, to: Record<string, unknown>, by: Person = app.admin) =>
  by.post(`/api/clients/${clientId}/tasks/${_id}/move`, to);

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
    for (const priority of ['', null, undefined]) expect(await added(clientId, { priority })).toMatchObject({ priority: 'Medium' });
  });
});

describe('a move', () => {
  it('puts a card between two others, first, last, and into an empty column', async () => {
    const clientId = await aClient();
    const [a, b, c] = [await added(clientId, { title: 'a' }), await added(clientId, { title: 'b' }), await added(clientId, { title: 'c' })];
    expect(await board(clientId)).toEqual(['a', 'b', 'c']);
    const reply = await move(clientId, c, { status: 'todo', afterId: a._id, beforeId: b._id });
    expect([reply.status, reply.body.title]).toEqual([200, 'c']);
    expect(await board(clientId)).toEqual(['a', 'c', 'b']);
    await move(clientId, b, { status: 'todo', beforeId: a._id });
    expect(await board(clientId)).toEqual(['b', 'a', 'c']);
    await move(clientId, b, { status: 'todo' });
    expect(await board(clientId)).toEqual(['a', 'c', 'b']);
    await move(clientId, a, { status: 'done' });
    expect([await board(clientId), await board(clientId, 'done')]).toEqual([['c', 'b'], ['a']]);
  });
});
