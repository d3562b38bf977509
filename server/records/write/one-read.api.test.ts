import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { recordStatements, type Statement } from '../../testing/queries/statements.ts';

const app = testApp();
const { anEmployee } = app;

/** How many statements wrote to a table. */
const writesTo = (table: string, sent: readonly Statement[]) =>
  sent.filter(({ kind, tables }) => kind !== 'SelectQueryNode' && tables.includes(table)).length;

/** How often each table of records was read. */
const readsIn = (sent: readonly Statement[]) =>
  Object.fromEntries(
    ['employee', 'clientCategory', 'client'].map((table) => [
      table,
      sent.filter(({ kind, tables }) => kind === 'SelectQueryNode' && tables.includes(table)).length,
    ]),
  );

it('adding, changing and deleting a client reads each row that it concerns once', async () => {
  const [first, second] = [await anEmployee('First'), await anEmployee('Second')];
  const draft = { companyName: 'A', email: 'a@port.example', category: 'Key account' };
  await app.admin.post('/api/clients', draft);
  let id = '';
  const adding = await recordStatements(app.db, async () => {
    id = (await app.admin.post('/api/clients', { ...draft, assignedToId: first })).body._id;
  });
  expect(readsIn(adding)).toEqual({ employee: 1, clientCategory: 1, client: 0 });
  const changing = await recordStatements(app.db, () =>
    app.admin.put(`/api/clients/${id}`, { assignedToId: second, category: 'key account' }),
  );
  expect(readsIn(changing)).toEqual({ employee: 1, clientCategory: 1, client: 1 });
  expect((await app.admin.get(`/api/clients/${id}`)).body).toMatchObject({ assignedTo: 'Second', category: 'Key account', version: 2 });
  expect(readsIn(await recordStatements(app.db, () => app.admin.delete(`/api/clients/${id}`)))).toEqual({
    employee: 0,
    clientCategory: 0,
    client: 1,
  });
});

it('what the workspace adds to options is read only where one is chosen', async () => {
  const id = await app.aClient();
  const readsSettings = async (change: object) => {
    const sent = await recordStatements(app.db, () => app.admin.put(`/api/clients/${id}`, change));
    return sent.some(({ tables }) => tables.includes('setting'));
  };
  expect([await readsSettings({ notes: 'Asks for rates' }), await readsSettings({ notes: null, type: 'Shipper' })]).toEqual([false, true]);
});

it('changing and deleting many at once reads all of them once, and writes what is the same for all at once', async () => {
  const ids = [await anEmployee(), await anEmployee(), await anEmployee()];
  const changing = await recordStatements(app.db, () => app.admin.post('/api/employees/bulk', { ids, attendance: 'Leave' }));
  expect(readsIn(changing).employee).toBe(1);
  const deleting = await recordStatements(app.db, () => app.admin.post('/api/employees/bulk-delete', { ids }));
  expect(readsIn(deleting).employee).toBe(1);
  expect([changing, deleting].map((sent) => writesTo('employee', sent))).toEqual([1, 1]);
  expect((await app.admin.get('/api/employees')).body.employees).toEqual([]);
});
