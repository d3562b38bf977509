import { CATEGORY_MESSAGES, type ClientCategory } from '@fairlead/contract/clients/categories';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { UNKNOWN } from '../../../testing/records.ts';

const app = testApp();
const { aClient, addClient } = app;
const PATH = '/api/clients/categories';

async function aCategory(name: string, color?: string): Promise<ClientCategory> {
  const { status, body } = await app.admin.post(PATH, { name, color });
  expect([status, body.message]).toEqual([201, undefined]);
  return body;
}

const load = async (id: string) => (await app.admin.get(`/api/clients/${id}`)).body;
const listed = async (): Promise<ClientCategory[]> => (await app.admin.get(PATH)).body;
const countsOf = async () => (await listed()).map(({ name, clients }) => [name, clients]);
const named = async (name: string) => (await listed()).find((each) => each.name === name) as ClientCategory;
const historyOf = async (entityId: string) =>
  (
    await app.db.read.selectFrom('history').select(['area', 'action', 'changes']).where('entityId', '=', entityId).orderBy('id').execute()
  ).map(({ area, action, changes }) => [area, action, JSON.parse(changes)]);
const namesIn = async (category: string) =>
  (await app.admin.get(`/api/clients?limit=20&lost=true&category=${encodeURIComponent(category)}`)).body.clients.map(
    (each: { companyName: string }) => each.companyName,
  );

describe('the categories', () => {
  it('are listed by name with the clients that one may see, the lost included and the deleted not', async () => {
    const member = await app.person('Member');
    await aCategory('empty', 'red');
    await addClient({ companyName: 'A', category: 'Key' });
    await addClient({ companyName: 'B', category: 'Key', currentStatus: 'Lost' });
    const gone = await addClient({ companyName: 'C', category: 'Key' });
    await app.admin.delete(`/api/clients/${gone._id}`);
    await aClient({ companyName: 'D', category: 'Änd' }, member);
    expect(await countsOf()).toEqual([
      ['Änd', 1],
      ['empty', 0],
      ['Key', 2],
    ]);
    expect((await listed())[1]).toEqual({
      _id: expect.any(String),
      name: 'empty',
      visitEveryDays: null,
      color: 'red',
      clients: 0,
      moving: null,
      updatedAt: expect.stringMatching(/Z$/),
      version: 1,
    });
    await app.admin.put('/api/settings', { clientVisibility: 'own' });
    expect((await member.get(PATH)).body.map(({ clients }: ClientCategory) => clients)).toEqual([1, 0, 0]);
  });

  it('are added with a colour; a name that is taken, whatever its case, is refused', async () => {
    const made = await aCategory('Key Account');
    expect(made).toMatchObject({ name: 'Key Account', color: 'gray', clients: 0, version: 1 });
    const again = await app.admin.post(PATH, { name: ' KEY  accóunt', color: 'red' });
    expect([again.status, again.body.message, again.body.fields]).toEqual([
      409,
      CATEGORY_MESSAGES.nameTaken,
      { name: CATEGORY_MESSAGES.nameTaken },
    ]);
    expect(await historyOf(made._id)).toEqual([['clients', 'categoryCreated', { name: { from: null, to: 'Key Account' } }]]);
    expect((await app.admin.post(PATH, { name: ' ' })).body.message).toBe(CATEGORY_MESSAGES.nameMissing);
    expect((await app.admin.post(PATH, { name: '\u0301' })).body.message).toBe(CATEGORY_MESSAGES.nameMissing);
    expect((await app.admin.post(PATH, { name: 'x', color: 'mauve' })).status).toBe(400);
  });

  it('take their clients along when they are renamed, the deleted and the lost too, so that an open form meets a 409', async () => {
    const made = await addClient({ companyName: 'A', category: 'Old' });
    const lost = await addClient({ companyName: 'B', category: 'Old', currentStatus: 'Lost' });
    const gone = await addClient({ companyName: 'C', category: 'Old' });
    const other = await addClient({ companyName: 'D', category: 'Other' });
    await app.admin.delete(`/api/clients/${gone._id}`);
    const { _id } = await named('Old');
    const { status, body } = await app.admin.put(`${PATH}/${_id}`, { name: 'New', color: 'blue', version: 1 });
    expect([status, body]).toMatchObject([200, { _id, name: 'New', color: 'blue', clients: 2, version: 2 }]);
    expect([await load(made._id), await load(lost._id), await load(other._id)]).toMatchObject([
      { category: 'New', version: 2 },
      { category: 'New', version: 2 },
      { category: 'Other', version: 1 },
    ]);
    expect((await load(made._id)).updatedAt > made.updatedAt).toBe(true);
    expect([await namesIn('new'), await namesIn('old')]).toEqual([['A', 'B'], []]);
    expect((await app.admin.put(`/api/clients/${made._id}`, { notes: 'x', version: 1 })).status).toBe(409);
    await app.admin.post(`/api/clients/${gone._id}/restore`);
    expect((await load(gone._id)).category).toBe('New');
    expect((await historyOf(gone._id)).map(([, action]) => action)).toEqual(['created', 'deleted', 'updated', 'restored']);
    expect((await historyOf(made._id)).at(-1)).toEqual(['clients', 'updated', { category: { from: 'Old', to: 'New' } }]);
    const { entries } = (await app.admin.get(`/api/clients/${made._id}/timeline`)).body;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['updated', 'created']);
    expect((await historyOf(other._id)).map(([, action]) => action)).toEqual(['created']);
    expect((await historyOf(_id)).at(-1)).toEqual([
      'clients',
      'categoryRenamed',
      { name: { from: 'Old', to: 'New' }, color: { from: 'gray', to: 'blue' } },
    ]);
  });

  it('may be spelled anew or coloured, and do nothing where nothing differs', async () => {
    const made = await addClient({ companyName: 'A', category: 'key' });
    const { _id } = await named('key');
    await app.admin.put(`${PATH}/${_id}`, { name: 'Kéy' });
    expect(await load(made._id)).toMatchObject({ category: 'Kéy', version: 2 });
    const coloured = await app.admin.put(`${PATH}/${_id}`, { color: 'teal' });
    expect(coloured.body).toMatchObject({ name: 'Kéy', color: 'teal', version: 3 });
    await app.admin.put(`${PATH}/${_id}`, { name: 'Kéy', color: 'teal' });
    expect((await load(made._id)).version).toBe(2);
    expect((await historyOf(_id)).map(([, action]) => action)).toEqual(['categoryCreated', 'categoryRenamed', 'categoryRecolored']);
  });

  it('say how often their clients are visited, until the cadence is cleared', async () => {
    const { _id, ...made } = (await app.admin.post(PATH, { name: 'Gold', visitEveryDays: 30 })).body;
    expect(made).toMatchObject({ visitEveryDays: 30, version: 1 });
    expect((await app.admin.put(`${PATH}/${_id}`, { visitEveryDays: 14 })).body).toMatchObject({ visitEveryDays: 14, version: 2 });
    expect((await app.admin.put(`${PATH}/${_id}`, { color: 'blue' })).body).toMatchObject({
      visitEveryDays: 14,
      color: 'blue',
      version: 3,
    });
    expect((await app.admin.put(`${PATH}/${_id}`, { visitEveryDays: null })).body).toMatchObject({ visitEveryDays: null, version: 4 });
    expect((await historyOf(_id)).at(-1)).toEqual(['clients', 'categoryPaced', { visitEveryDays: { from: 14, to: null } }]);
    for (const visitEveryDays of [0, 731, 1.5, '7'])
      expect([visitEveryDays, (await app.admin.put(`${PATH}/${_id}`, { visitEveryDays })).status]).toEqual([visitEveryDays, 400]);
  });

  it('are not renamed to a name that is taken, nor from an older version', async () => {
    const [one] = [await aCategory('One'), await aCategory('Two')];
    const taken = await app.admin.put(`${PATH}/${one._id}`, { name: 'TWO' });
    expect([taken.status, taken.body.fields]).toEqual([409, { name: CATEGORY_MESSAGES.nameTaken }]);
    const stale = await app.admin.put(`${PATH}/${one._id}`, { name: 'Three', version: 7 });
    expect([stale.status, stale.body.fields]).toEqual([409, undefined]);
    expect((await listed()).map(({ name }) => name)).toEqual(['One', 'Two']);
  });

  it('are merged: the clients go over and the one is gone', async () => {
    const made = await addClient({ companyName: 'A', category: 'Spot' });
    await addClient({ companyName: 'B', category: 'Spot trade' });
    const [from, into] = [await named('Spot'), await named('Spot trade')];
    const { status, body } = await app.admin.post(`${PATH}/${from._id}/merge`, { intoId: into._id });
    expect([status, body]).toEqual([200, { ...into, clients: 2 }]);
    expect([await countsOf(), await load(made._id)]).toMatchObject([[['Spot trade', 2]], { category: 'Spot trade', version: 2 }]);
    expect((await historyOf(from._id)).at(-1)).toEqual(['clients', 'categoryMerged', { name: { from: 'Spot', to: 'Spot trade' } }]);
    expect((await historyOf(made._id)).at(-1)?.[2]).toEqual({ category: { from: 'Spot', to: 'Spot trade' } });
    const itself = await app.admin.post(`${PATH}/${into._id}/merge`, { intoId: into._id });
    const nowhere = await app.admin.post(`${PATH}/${into._id}/merge`, { intoId: UNKNOWN });
    expect([itself.status, nowhere.status, Object.keys(nowhere.body.fields)]).toEqual([400, 400, ['intoId']]);
    expect((await app.admin.post(`${PATH}/${from._id}/merge`, { intoId: into._id })).status).toBe(404);
  });

  it('are removed; their clients have none then', async () => {
    const made = await addClient({ companyName: 'A', category: 'Spot' });
    const { _id } = await named('Spot');
    expect((await app.admin.delete(`${PATH}/${_id}`)).status).toBe(204);
    expect([await listed(), await load(made._id)]).toMatchObject([[], { category: null, version: 2 }]);
    expect((await app.admin.delete(`${PATH}/${_id}`)).status).toBe(404);
    expect((await historyOf(_id)).at(-1)).toEqual(['clients', 'categoryRemoved', { name: { from: 'Spot', to: null } }]);
    expect((await historyOf(made._id)).at(-1)?.[2]).toEqual({ category: { from: 'Spot', to: null } });
    expect((await app.admin.put(`${PATH}/${_id}`, { name: 'x' })).status).toBe(404);
  });

  it('are managed by Managers and Administrators, and seen by all', async () => {
    const [manager, member, viewer] = await app.people('Manager', 'Member', 'Viewer');
    const [one, two] = [await aCategory('One'), await aCategory('Two')];
    for (const person of [member, viewer]) {
      const replies = [
        await person?.post(PATH, { name: 'Three' }),
        await person?.put(`${PATH}/${one._id}`, { name: 'Three' }),
        await person?.post(`${PATH}/${one._id}/merge`, { intoId: two._id }),
        await person?.delete(`${PATH}/${one._id}`),
        await person?.get(PATH),
      ];
      expect(replies.map((reply) => reply?.status)).toEqual([403, 403, 403, 403, 200]);
    }
    expect((await manager?.delete(`${PATH}/${one._id}`))?.status).toBe(204);
    expect((await app.stranger().get(PATH)).status).toBe(401);
  });
});

describe('saving a client with a category', () => {
  it('adds one that is not there, by whoever may save the client', async () => {
    const member = await app.person('Member');
    const made = await addClient({ companyName: 'A', category: 'Mine' }, member);
    expect((await named('Mine')).color).toBe('gray');
    await member.put(`/api/clients/${made._id}`, { category: 'Mine too' });
    expect(await countsOf()).toEqual([
      ['Mine', 0],
      ['Mine too', 1],
    ]);
    expect((await historyOf((await named('Mine too'))._id)).map(([, action]) => action)).toEqual(['categoryCreated']);
  });

  it('takes the spelling of the one that is there', async () => {
    await aCategory('Key Accóunt');
    const made = await addClient({ companyName: 'A', category: 'KEY  account ' });
    expect(made.category).toBe('Key Accóunt');
    const { body } = await app.admin.put(`/api/clients/${made._id}`, { category: 'key account' });
    expect([body.category, body.version, await countsOf()]).toEqual(['Key Accóunt', 1, [['Key Accóunt', 1]]]);
  });

  it('adds none where the saving is refused', async () => {
    const made = await addClient('A');
    expect((await app.admin.put(`/api/clients/${made._id}`, { category: 'New', version: 9 })).status).toBe(409);
    expect(
      (await app.admin.post('/api/clients', { companyName: 'B', email: 'b@b.example', category: 'New', assignedToId: UNKNOWN })).status,
    ).toBe(400);
    expect(await listed()).toEqual([]);
  });

  it('adds it once when many save it at once, in whatever case', async () => {
    const spellings = ['Spot Trade', 'spot trade', 'SPOT TRADE', 'Spot trade'];
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, at) => addClient({ companyName: `Client ${at}`, category: spellings[at % 4] })),
    );
    expect(new Set(made.map(({ category }) => category)).size).toBe(1);
    expect(await countsOf()).toEqual([[made[0]?.category, 20]]);
  });

  it('never leaves a client with a name that is gone, though the category is renamed meanwhile', async () => {
    const { _id } = await aCategory('Old');
    const there = await addClient({ companyName: 'There', category: 'Old' });
    await Promise.all([
      ...Array.from({ length: 10 }, (_, at) => addClient({ companyName: `Client ${at}`, category: 'Old' })),
      app.admin.put(`${PATH}/${_id}`, { name: 'New' }),
      ...Array.from({ length: 10 }, (_, at) => app.admin.put(`/api/clients/${there._id}`, { category: 'Old', notes: `${at}` })),
      ...Array.from({ length: 10 }, (_, at) => addClient({ companyName: `More ${at}`, category: 'Old' })),
    ]);
    const counts = await countsOf();
    expect(counts.map(([name]) => name)).toContain('New');
    expect(counts.reduce((sum, [, clients]) => sum + Number(clients), 0)).toBe(21);
  });
});

it('the sample brings its categories with colours, and takes them along again', async () => {
  await app.admin.post('/api/workspace/sample-data');
  const categories = await listed();
  expect(categories.map(({ clients }) => clients).reduce((sum, each) => sum + each, 0)).toBe(40);
  expect(new Set(categories.map(({ color }) => color)).size).toBe(categories.length);
  await app.admin.delete('/api/workspace/sample-data');
  expect(await listed()).toEqual([]);
});
