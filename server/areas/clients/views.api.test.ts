import { SAVED_VIEW_MESSAGES } from '@fairlead/contract/client-lists';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';

const app = testApp();
const PATH = '/api/clients/views';
const aView = (name: string, query = 'segment=Leads') => ({ name, query });

it('saved views are kept for their owner, by name, changed and removed', async () => {
  const b = (await app.admin.post(PATH, aView('beta'))).body;
  const a = (await app.admin.post(PATH, aView('Älpha', 'sort=createdAt&order=desc'))).body;
  expect([a.name, a.query]).toEqual(['Älpha', 'sort=createdAt&order=desc']);
  expect((await app.admin.get(PATH)).body).toEqual([a, b]);
  const changed = await app.admin.put(`${PATH}/${a._id}`, aView('Zeta', ''));
  expect([changed.status, changed.body]).toEqual([200, { _id: a._id, name: 'Zeta', query: '' }]);
  expect((await app.admin.get(PATH)).body).toEqual([b, changed.body]);
  const removed = await app.admin.delete(`${PATH}/${a._id}`);
  expect([removed.status, (await app.admin.get(PATH)).body]).toEqual([204, [b]]);
  expect((await app.admin.delete(`${PATH}/${a._id}`)).status).toBe(404);
  expect(await app.db.read.selectFrom('savedView').select('id').execute()).toEqual([{ id: b._id }]);
});

it('a name is taken whatever its case, in one’s own views only', async () => {
  const viewer = await app.person('Viewer');
  const first = (await app.admin.post(PATH, aView('My Leads'))).body;
  expect((await viewer.post(PATH, aView('My Leads'))).status).toBe(201);
  const refusal = [409, SAVED_VIEW_MESSAGES.nameTaken, { name: SAVED_VIEW_MESSAGES.nameTaken }];
  const again = await app.admin.post(PATH, aView(' MY LÉADS'));
  expect([again.status, again.body.message, again.body.fields]).toEqual(refusal);
  const other = (await app.admin.post(PATH, aView('Other'))).body;
  const renamed = await app.admin.put(`${PATH}/${other._id}`, aView('my leads'));
  expect([renamed.status, renamed.body.message, renamed.body.fields]).toEqual(refusal);
  expect((await app.admin.put(`${PATH}/${first._id}`, aView('MY leads'))).body.name).toBe('MY leads');
});

it('another’s view is not there', async () => {
  const viewer = await app.person('Viewer');
  const { _id } = (await app.admin.post(PATH, aView('Mine'))).body;
  const replies = [await viewer.put(`${PATH}/${_id}`, aView('Theirs')), await viewer.delete(`${PATH}/${_id}`), await viewer.get(PATH)];
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 200]);
  expect(replies[2]?.body).toEqual([]);
  expect((await app.admin.get(PATH)).body).toMatchObject([{ name: 'Mine' }]);
  expect((await app.stranger().get(PATH)).status).toBe(401);
});

it.each([
  [{ name: ' ', query: '' }, 'name'],
  [{ name: 'x'.repeat(81), query: '' }, 'name'],
  [{ name: 'x' }, 'query'],
  [{ name: 'x', query: 'x'.repeat(2001) }, 'query'],
])('a wrong one is refused by its field', async (body, field) => {
  const reply = await app.admin.post(PATH, body);
  expect([reply.status, Object.keys(reply.body.fields)]).toEqual([400, [field]]);
});

it('an account has fifty at most, however many come at once', async () => {
  const replies = await Promise.all(Array.from({ length: 54 }, (_, at) => app.admin.post(PATH, aView(`View ${at}`))));
  expect(replies.map(({ status }) => status).sort()).toEqual([...Array(50).fill(201), ...Array(4).fill(409)]);
  const full = await app.admin.post(PATH, aView('One more'));
  expect([full.status, full.body.message]).toEqual([409, 'You can save at most 50 views. Remove one first.']);
  expect((await app.admin.get(PATH)).body).toHaveLength(50);
});
