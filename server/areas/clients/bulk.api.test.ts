import { CLIENT_MESSAGES } from '@fairlead/contract/clients';
import { TEAM_MESSAGES } from '@fairlead/contract/team';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { UNKNOWN } from '../../testing/records.ts';

const app = testApp();
const { aClient, anEmployee } = app;

const load = async (id: string) => (await app.admin.get(`/api/clients/${id}`)).body;
const totalOf = async (query = '') => (await app.admin.get(`/api/clients/count${query}`)).body.total;
const actionsOf = async (entityId: string) =>
  (await app.db.read.selectFrom('history').select('action').where('entityId', '=', entityId).orderBy('id').execute()).map(
    ({ action }) => action,
  );

describe('changing several clients at once', () => {
  it('hands them to an employee with name and role and gives them a category, each with its own entry in the history', async () => {
    const assignedToId = await anEmployee({ employeeName: 'Employee E-1' });
    const ids = await Promise.all(['A', 'B', 'C'].map((name) => aClient(name)));
    const { status, body } = await app.admin.post('/api/clients/bulk', { ids: [...ids, ids[0]], assignedToId, category: 'Key account' });
    expect([status, body]).toEqual([200, { changed: 3, refused: [] }]);
    for (const id of ids) {
      expect(await load(id)).toMatchObject({
        assignedToId,
        assignedTo: 'Employee E-1',
        assignedRole: 'Sales Executive',
        category: 'Key account',
        version: 2,
      });
      expect(await actionsOf(id)).toEqual(['created', 'updated']);
    }
    await app.admin.post('/api/clients/bulk', { ids, assignedToId: null, category: null });
    expect(await load(ids[0] as string)).toMatchObject({
      assignedToId: null,
      assignedTo: null,
      assignedRole: null,
      category: null,
      version: 3,
    });
  });

  it('leaves what is so already as it is', async () => {
    const ids = [await aClient({ companyName: 'A', category: 'New' })];
    expect((await app.admin.post('/api/clients/bulk', { ids, category: 'new' })).body).toEqual({ changed: 1, refused: [] });
    expect(await load(ids[0] as string)).toMatchObject({ category: 'New', version: 1 });
  });

  it('adds no category when nothing is changed', async () => {
    const viewer = await app.person('Viewer');
    const ids = [await aClient('A')];
    const { body } = await viewer.post('/api/clients/bulk', { ids, category: 'Smuggled' });
    expect(body).toMatchObject({ changed: 0, refused: [{ name: 'A' }] });
    expect((await app.admin.get('/api/clients/categories')).body).toEqual([]);
  });

  it('refuses an unknown employee by its field, and changes nothing', async () => {
    const ids = [await aClient('A')];
    const { status, body } = await app.admin.post('/api/clients/bulk', { ids, assignedToId: UNKNOWN, category: 'New' });
    expect([status, body.fields]).toEqual([400, { assignedToId: TEAM_MESSAGES.notFound }]);
    expect(await load(ids[0] as string)).toMatchObject({ category: null, version: 1 });
    expect((await app.admin.get('/api/clients/categories')).body).toEqual([]);
  });

  it('lets all through who do it at once, and loses no change', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, (_, at) => aClient(`Client ${at}`)));
    const employees = [await anEmployee(), await anEmployee()];
    const replies = await Promise.all([
      ...employees.map((assignedToId, at) => app.admin.post('/api/clients/bulk', { ids: at ? ids : ids.toReversed(), assignedToId })),
      app.admin.post('/api/clients/bulk', { ids, category: 'One' }),
      app.admin.post('/api/clients/bulk', { ids: ids.toReversed(), category: 'ONE' }),
    ]);
    expect(replies.map(({ status, body }) => [status, body.changed])).toEqual(Array(4).fill([200, 12]));
    const clients = await Promise.all(ids.map(load));
    expect(new Set(clients.map(({ assignedToId, category }) => `${assignedToId} ${category}`)).size).toBe(1);
  });
});

describe('deleting several clients at once', () => {
  it('takes them out of every list and total, once', async () => {
    const ids = [await aClient({ companyName: 'A', currentStatus: 'Won' }), await aClient('B'), await aClient('C')];
    const [a, b, c] = ids as [string, string, string];
    const { status, body } = await app.admin.post('/api/clients/bulk-delete', { ids: [a, b, a] });
    expect([status, body]).toEqual([200, { changed: 2, refused: [] }]);
    expect([await totalOf(), await totalOf('?segment=Clients'), (await app.admin.get(`/api/clients/${a}`)).status]).toEqual([1, 0, 404]);
    expect([await actionsOf(a), await actionsOf(c)]).toEqual([['created', 'deleted'], ['created']]);
    const again = await app.admin.post('/api/clients/bulk-delete', { ids: [a, c] });
    expect(again.body).toEqual({ changed: 1, refused: [{ _id: a, name: null, message: CLIENT_MESSAGES.notFound }] });
    expect(await totalOf()).toBe(0);
  });

  it('is refused one by one to who may not, also to whom a client is merely assigned', async () => {
    const assignedToId = await anEmployee({ employeeName: 'Employee E-1' });
    const [member, viewer] = [await app.person('Member', { employeeId: assignedToId }), await app.person('Viewer')];
    const [own, others] = [await aClient('Own', member), await aClient({ companyName: 'Other', assignedToId })];
    const message = "You don't have permission to delete this client.";
    expect((await viewer.post('/api/clients/bulk-delete', { ids: [others] })).body).toEqual({
      changed: 0,
      refused: [{ _id: others, name: 'Other', message }],
    });
    expect((await member.post('/api/clients/bulk-delete', { ids: [own, others] })).body).toEqual({
      changed: 1,
      refused: [{ _id: others, name: 'Other', message }],
    });
    expect(await totalOf()).toBe(1);
  });
});
