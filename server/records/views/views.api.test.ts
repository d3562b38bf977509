import { SAVED_VIEW_MESSAGES } from '@fairlead/contract/kit/records/lists';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { KINDS } from '../../testing/kinds/kinds.ts';

const app = testApp();
/** The path of each kind's views, and that of another kind. */
const PATHS = Object.values(KINDS).flatMap(({ kind }) => kind.endpoints.listViews?.path ?? []);
const PAIRS = PATHS.map((path, at) => [path, PATHS.at(at - 1) ?? ''] as const);
const aView = (name: string, query = 'segment=Leads') => ({ name, query });

describe.each(PAIRS)('%s', (path, otherPath) => {
  it('saved views are kept for their owner, by name, changed and removed', async () => {
    const b = (await app.admin.post(path, aView('beta'))).body;
    const a = (await app.admin.post(path, aView('Älpha', 'sort=createdAt&order=desc'))).body;
    expect([a.name, a.query]).toEqual(['Älpha', 'sort=createdAt&order=desc']);
    expect((await app.admin.get(path)).body).toEqual([a, b]);
    const changed = await app.admin.put(`${path}/${a._id}`, aView('Zeta', ''));
    expect([changed.status, changed.body]).toEqual([200, { _id: a._id, name: 'Zeta', query: '' }]);
    expect((await app.admin.get(path)).body).toEqual([b, changed.body]);
    const removed = await app.admin.delete(`${path}/${a._id}`);
    expect([removed.status, (await app.admin.get(path)).body]).toEqual([204, [b]]);
    expect((await app.admin.delete(`${path}/${a._id}`)).status).toBe(404);
    expect(await app.db.read.selectFrom('savedView').select('id').execute()).toEqual([{ id: b._id }]);
  });

  it('a name is taken whatever its case, in one’s own views only', async () => {
    const viewer = await app.person('Viewer');
    const first = (await app.admin.post(path, aView('My Leads'))).body;
    expect((await viewer.post(path, aView('My Leads'))).status).toBe(201);
    const refusal = [409, SAVED_VIEW_MESSAGES.nameTaken, { name: SAVED_VIEW_MESSAGES.nameTaken }];
    const again = await app.admin.post(path, aView(' MY LÉADS'));
    expect([again.status, again.body.message, again.body.fields]).toEqual(refusal);
    const other = (await app.admin.post(path, aView('Other'))).body;
    const renamed = await app.admin.put(`${path}/${other._id}`, aView('my leads'));
    expect([renamed.status, renamed.body.message, renamed.body.fields]).toEqual(refusal);
    expect((await app.admin.put(`${path}/${first._id}`, aView('MY leads'))).body.name).toBe('MY leads');
  });

  it('another’s view is not there', async () => {
    const viewer = await app.person('Viewer');
    const { _id } = (await app.admin.post(path, aView('Mine'))).body;
    const replies = [await viewer.put(`${path}/${_id}`, aView('Theirs')), await viewer.delete(`${path}/${_id}`), await viewer.get(path)];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 200]);
    expect(replies[2]?.body).toEqual([]);
    expect((await app.admin.get(path)).body).toMatchObject([{ name: 'Mine' }]);
    expect((await app.stranger().get(path)).status).toBe(401);
  });

  it.each([
    [{ name: ' ', query: '' }, 'name'],
    [{ name: 'x'.repeat(81), query: '' }, 'name'],
    [{ name: 'x' }, 'query'],
    [{ name: 'x', query: 'x'.repeat(2001) }, 'query'],
  ])('a wrong one is refused by its field', async (body, field) => {
    const reply = await app.admin.post(path, body);
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([400, [field]]);
  });

  it('an account has fifty at most, however many come at once', async () => {
    const replies = await Promise.all(Array.from({ length: 54 }, (_, at) => app.admin.post(path, aView(`View ${at}`))));
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(50).fill(201), ...Array(4).fill(409)]);
    const full = await app.admin.post(path, aView('One more'));
    expect([full.status, full.body.message]).toEqual([409, 'You can save at most 50 views. Remove one first.']);
    expect((await app.admin.get(path)).body).toHaveLength(50);
  });

  it('is of its own list: names, bounds and ids of another list are not its matter', async () => {
    const { _id } = (await app.admin.post(path, aView('Both', 'added=Today'))).body;
    expect((await app.admin.post(otherPath, aView('Both'))).status).toBe(201);
    const crossed = [await app.admin.put(`${otherPath}/${_id}`, aView('Moved')), await app.admin.delete(`${otherPath}/${_id}`)];
    expect(crossed.map(({ status }) => status)).toEqual([404, 404]);
    // A period that moves on with the calendar stays a word.
    expect((await app.admin.get(path)).body).toEqual([{ _id, name: 'Both', query: 'added=Today' }]);
    for (let at = 1; at < 50; at++) expect((await app.admin.post(path, aView(`View ${at}`))).status).toBe(201);
    expect((await app.admin.post(path, aView('One more'))).status).toBe(409);
    expect((await app.admin.post(otherPath, aView('One more'))).status).toBe(201);
  });
});
