import { CATEGORY_MESSAGES, type ClientCategory } from '@fairlead/contract/clients/categories';
import { beforeEach, expect, it, vi } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { goOnInSteps, leaveUnfinished } from '../../../testing/jobs/in-steps.ts';
import { clientRow } from '../../../testing/kinds/client-row.ts';
import { personOf } from '../../../testing/people.ts';
import { moveCategory } from './category-moves.service.ts';

const test = testApp();
const { aClient } = test;
const PATH = '/api/clients/categories';
/** More than are moved in one transaction, and several steps. */
const MANY = 300;
const GONE = 3;

let old: ClientCategory;
beforeEach(async () => {
  old = (await test.admin.post(PATH, { name: 'Old', color: 'red' })).body;
  const deletedAt = new Date().toISOString();
  const rows = Array.from({ length: MANY + GONE }, (_, at) =>
    clientRow(`C${at}`, { category: 'Old', categoryKey: 'old', ...(at >= MANY && { deletedAt }) }),
  );
  await test.db.write(async (tx) => {
    await tx.insertInto('client').values(rows.slice(0, MANY)).execute();
    await tx.insertInto('client').values(rows.slice(MANY)).execute();
  });
});

/** Names, how many clients, and where these are going. */
const listed = async () =>
  ((await test.admin.get(PATH)).body as ClientCategory[]).map(({ name, clients, moving }) => [name, clients, moving?.into ?? moving]);
const isOver = () =>
  vi.waitFor(
    async () => {
      const moving = await test.db.read.selectFrom('clientCategory').select('id').where('movesTo', 'is not', null).execute();
      expect(moving).toEqual([]);
    },
    { timeout: 20_000, interval: 20 },
  );
/** The categories that clients have, deleted ones too, with how often they were changed and how many entries say so. */
const stored = async () => {
  const counts = test.db.read.selectFrom('client').select(['category', ({ fn }) => fn.countAll<number>().as('clients')]);
  const rows = await counts.groupBy('category').orderBy('category').execute();
  return rows.map(({ category, clients }) => [category, Number(clients)]);
};
const entriesOf = async (action: string) => {
  const rows = await test.db.read.selectFrom('history').select('changes').where('action', '=', action).execute();
  return rows.map(({ changes }) => JSON.parse(changes));
};

it('takes many clients along behind the reply, deleted ones too, and tells it once at the end', async () => {
  const { status, body } = await test.admin.put(`${PATH}/${old._id}`, { name: 'New', color: 'blue' });
  expect([status, body]).toMatchObject([200, { name: 'New', color: 'blue', moving: null, version: 2 }]);
  await isOver();
  expect(await listed()).toEqual([['New', MANY, null]]);
  expect(await stored()).toEqual([['New', MANY + GONE]]);
  expect(await entriesOf('categoryRenamed')).toEqual([{ name: { from: 'Old', to: 'New' }, color: { from: 'red', to: 'blue' } }]);
  expect((await entriesOf('updated')).length).toBe(MANY + GONE);
});

it('tells of each client by which API key the move was begun', async () => {
  const draft = { name: 'Sheet', access: 'write', accountId: test.admin._id, days: null, currentPassword: 'anchors aweigh' };
  const { key } = (await test.admin.post('/api/keys', draft)).body;
  const { status } = await personOf(test.app, key, test.admin).put(`${PATH}/${old._id}`, { name: 'New' });
  expect(status).toBe(200);
  await isOver();
  const told = test.db.read.selectFrom('history').select(['keyName', ({ fn }) => fn.countAll<number>().as('entries')]);
  const rows = await told.where('action', 'in', ['updated', 'categoryRenamed']).groupBy('keyName').execute();
  expect(rows.map(({ keyName, entries }) => [keyName, Number(entries)])).toEqual([['Sheet', MANY + GONE + 1]]);
});

it('merges, removes and respells many', async () => {
  const into = (await test.admin.post(PATH, { name: 'Spot' })).body;
  expect((await test.admin.post(`${PATH}/${old._id}/merge`, { intoId: into._id })).status).toBe(200);
  await isOver();
  expect(await stored()).toEqual([['Spot', MANY + GONE]]);
  expect((await test.admin.put(`${PATH}/${into._id}`, { name: 'SPOT' })).status).toBe(200);
  await isOver();
  expect([await stored(), await listed()]).toEqual([[['SPOT', MANY + GONE]], [['SPOT', MANY, null]]]);
  expect((await test.admin.delete(`${PATH}/${into._id}`)).status).toBe(204);
  await isOver();
  expect([await stored(), await listed()]).toEqual([[[null, MANY + GONE]], []]);
  expect((await entriesOf('updated')).length).toBe(3 * (MANY + GONE));
});

/** As a merge leaves it whose process is killed before its first step. */
async function beginMerge() {
  const into: ClientCategory = (await test.admin.post(PATH, { name: 'New' })).body;
  const accountId = test.admin._id;
  const move = {
    from: { id: old._id, name: 'Old', nameKey: 'old' },
    to: { id: into._id, name: 'New', nameKey: 'new' },
    entry: { action: 'categoryMerged', entityId: old._id, changes: { name: { from: 'Old', to: 'New' } } },
  };
  const job = { id: old._id, accountId, input: { ...move, accountId } };
  await test.db.write(async (tx) => {
    await tx.updateTable('clientCategory').set({ movesTo: into._id }).where('id', '=', old._id).execute();
    await leaveUnfinished(tx, moveCategory.name, job);
  });
  return { into, job };
}

class Killed extends Error {}

it('is gone on with after a kill between two steps, and each client is changed once', async () => {
  const { into, job } = await beginMerge();
  const killed = goOnInSteps(test, moveCategory, job, async (step) => {
    if (step === 2) throw new Killed();
  });
  await expect(killed).rejects.toBeInstanceOf(Killed);
  const [[, inNew], [, inOld]] = (await stored()) as [[string, number], [string, number]];
  expect([inNew > 0, inOld > GONE, await entriesOf('categoryMerged')]).toEqual([true, true, []]);
  expect(await listed()).toEqual([
    ['New', inNew, null],
    ['Old', inOld - GONE, 'New'],
  ]);
  // Meanwhile neither of the two can be changed in another way, and a client may still be saved with the old name.
  const refused = [
    await test.admin.put(`${PATH}/${old._id}`, { name: 'Other' }),
    await test.admin.delete(`${PATH}/${old._id}`),
    await test.admin.put(`${PATH}/${into._id}`, { name: 'Other' }),
    await test.admin.delete(`${PATH}/${into._id}`),
  ];
  expect(refused.map(({ status, body }) => [status, body.message])).toEqual(refused.map(() => [409, CATEGORY_MESSAGES.moving]));
  expect((await test.admin.put(`${PATH}/${into._id}`, { color: 'teal' })).status).toBe(200);
  await aClient({ companyName: 'Late', category: 'old' });

  await test.recover();
  await isOver();
  expect([await stored(), await listed()]).toEqual([[['New', MANY + GONE + 1]], [['New', MANY + 1, null]]]);
  const versions = await test.db.read.selectFrom('client').select('version').distinct().execute();
  expect(versions.map(({ version }) => version)).toEqual([2]);
  expect((await entriesOf('updated')).length).toBe(MANY + GONE + 1);
  expect((await entriesOf('categoryMerged')).length).toBe(1);
});

it('takes along whoever is saved or restored behind its steps', async () => {
  const { job } = await beginMerge();
  const [first] = await test.db.read.selectFrom('client').select('id').where('deletedAt', 'is not', null).orderBy('id').execute();
  let isRestored = false;
  await goOnInSteps(test, moveCategory, job, async () => {
    const left = (await stored()).find(([category]) => category === 'Old');
    // Those that are not deleted have all been moved.
    if (isRestored || Number(left?.[1]) !== GONE) return;
    isRestored = true;
    expect((await test.admin.post(`/api/clients/${first?.id}/restore`)).status).toBe(200);
    await aClient({ companyName: 'Late', category: 'OLD' });
  });
  expect([isRestored, await stored(), await listed()]).toEqual([true, [['New', MANY + GONE + 1]], [['New', MANY + 2, null]]]);
});

it('leaves what could not be moved in a category of its own when its job fails', async () => {
  await beginMerge();
  await test.db.write((tx) => tx.updateTable('job').set({ attempts: 5 }).execute());
  await test.recover();
  expect(await listed()).toEqual([
    ['New', 0, null],
    ['Old', MANY, null],
  ]);
  const { body } = await test.admin.get('/api/notifications');
  expect(body.notifications).toMatchObject([{ kind: 'categoryStopped', name: 'Old', path: '/salesandleads' }]);
});
