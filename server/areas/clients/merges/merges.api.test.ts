import { MERGE_KEPT_DAYS, MERGE_MESSAGES } from '@fairlead/contract/clients/merges';
import { dayIn } from '@fairlead/contract/kit/time';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { mergeInto, sendMerge, sendUndo } from '../../../testing/merging/merge-calls.ts';
import { newFile, UNKNOWN } from '../../../testing/records.ts';

const app = testApp();
const DAY_MS = 86_400_000;

const actionsOf = async (id: string) =>
  (await app.admin.get(`/api/clients/${id}/timeline`)).body.entries.map(({ action }: { action: string }) => action);
const rowOf = (id: string) => app.db.read.selectFrom('client').selectAll().where('id', '=', id).executeTakeFirst();
async function laterBy(days: number): Promise<void> {
  app.clock.set(new Date(Date.now() + days * DAY_MS).toISOString());
  app.admin = await app.signIn('admin');
}

describe('a merge', () => {
  it('takes everything along, and its undo gives it back with the same downloads', async () => {
    const [kept, other] = [await app.aClient('Kept'), await app.aClient('Other')];
    const document = await app.addDocument(other, newFile('rates.csv'));
    const made = {
      visit: (await app.addVisit(other))._id,
      task: (await app.addTask(other))._id,
      event: (await app.addEvent(other))._id,
      entry: (await app.addEntry(other))._id,
      contact: (await app.addContact(other))._id,
      lane: (await app.addLane(other))._id,
      document: document._id,
    };
    await app.admin.post(`/api/clients/${other}/notes`, { text: 'Called' });
    const owners = async () => {
      const read = {
        visit: 'checkIn',
        task: 'task',
        event: 'event',
        entry: 'ledgerEntry',
        contact: 'contact',
        lane: 'lane',
        document: 'document',
      } as const;
      const ids = Object.entries(read).map(async ([name, table]) => {
        const row = await app.db.read
          .selectFrom(table)
          .select('clientId')
          .where('id', '=', made[name as keyof typeof made])
          .executeTakeFirst();
        return row?.clientId;
      });
      return new Set(await Promise.all(ids));
    };
    const download = async () => (await app.admin.get(document.file as string)).status;
    const told = await actionsOf(other);
    const [before, downloads] = [await rowOf(other), [await download()]];

    const { client, merge } = await mergeInto(app.admin, [kept, other], { notes: 'Pays late' });
    downloads.push(await download());
    expect(client).toMatchObject({ _id: kept, notes: 'Pays late', version: 2 });
    expect(merge).toMatchObject({ keptId: kept, by: 'admin', clients: [{ _id: other, companyName: 'Other' }], mayUndo: true });
    expect(await owners()).toEqual(new Set([kept]));
    expect((await app.admin.get(`/api/clients/${kept}/notes`)).body).toMatchObject([{ text: 'Called' }]);
    expect(await actionsOf(kept)).toEqual(['merged', ...told.slice(0, -1), 'created', 'created']);
    expect((await app.admin.get('/api/clients')).body.total).toBe(1);
    expect((await app.admin.get('/api/clients/deleted')).body.total).toBe(0);
    expect((await app.admin.post(`/api/clients/${other}/restore`)).status).toBe(404);
    expect((await app.admin.get(`/api/clients/${kept}/merges`)).body).toEqual([merge]);

    const undone = await sendUndo(app.admin, merge);
    downloads.push(await download());
    expect([undone.status, undone.body]).toMatchObject([200, { client: { _id: kept, notes: null }, restored: [other], leftAlone: [] }]);
    expect([await rowOf(other), await owners()]).toEqual([before, new Set([other])]);
    expect([await actionsOf(kept), await actionsOf(other)]).toEqual([
      ['unmerged', 'merged', 'created'],
      ['unmerged', 'merged', ...told],
    ]);
    expect([downloads, (await app.admin.get('/api/clients')).body.total]).toEqual([[200, 200, 200], 2]);
    expect((await app.admin.get('/api/checkins/log/verify')).body).toMatchObject({ ok: true });
  });

  it('is refused with all invalid fields, for itself, for who was changed meanwhile, and for a client that is not there', async () => {
    const [kept, other] = [await app.aClient(), await app.aClient()];
    const wrong = await sendMerge(app.admin, [kept, other], { email: 'none', companyName: ' ' });
    expect([wrong.status, Object.keys(wrong.body.fields).sort()]).toEqual([400, ['values.companyName', 'values.email']]);
    const dates = { projectTimelineStart: '2026-05-02', projectTimelineEnd: '2026-05-01', assignedToId: UNKNOWN };
    expect(Object.keys((await sendMerge(app.admin, [kept, other], dates)).body.fields).sort()).toEqual([
      'assignedToId',
      'projectTimelineEnd',
    ]);
    expect(await sendMerge(app.admin, [kept, kept])).toMatchObject({ status: 400, body: { message: MERGE_MESSAGES.keptAmongMerged } });
    const versions = { [kept]: 1, [other]: 1 };
    await app.admin.put(`/api/clients/${other}`, { notes: 'New' });
    const stale = await app.admin.post('/api/clients/merge', { keepId: kept, ids: [other], values: {}, versions });
    expect([stale.status, stale.body.message]).toEqual([409, MERGE_MESSAGES.changedMeanwhile]);
    const gone = await app.admin.post('/api/clients/merge', {
      keepId: kept,
      ids: [UNKNOWN],
      values: {},
      versions: { ...versions, [UNKNOWN]: 1 },
    });
    expect(gone.status).toBe(404);
    expect(await rowOf(other)).toMatchObject({ deletedAt: null, mergedIntoId: null });
  });

  it('joins columns of the same name, and gives each board its own back', async () => {
    const [kept, other] = [await app.aClient(), await app.aClient()];
    const column = async (id: string, name: string) =>
      (await app.admin.post(`/api/clients/${id}/task-columns`, { name })).body.find((each: { name: string }) => each.name === name).key;
    const [waiting, theirs, customs] = [await column(kept, 'Waiting'), await column(other, 'waiting'), await column(other, 'Customs')];
    const tasks = [await app.addTask(other, { status: theirs }), await app.addTask(other, { status: customs }), await app.addTask(other)];
    const { merge } = await mergeInto(app.admin, [kept, other]);
    const statuses = async (id: string) =>
      new Map(
        (await app.admin.get(`/api/clients/${id}/tasks`)).body.map((task: { _id: string; status: string }) => [task._id, task.status]),
      );
    const merged = await statuses(kept);
    expect(tasks.map(({ _id }) => merged.get(_id))).toEqual([waiting, customs, 'todo']);
    // One that waited on a phone for a column that another stands for now, and one that stays where it was made.
    await app.addTask(other, { title: 'Late', status: theirs });
    const stays = await app.addTask(kept, { title: 'Stays', status: customs });
    await sendUndo(app.admin, merge);
    const [back, left] = [await statuses(other), await statuses(kept)];
    expect(tasks.map(({ _id }) => back.get(_id))).toEqual([theirs, customs, 'todo']);
    const board = (await app.admin.get(`/api/clients/${kept}/task-columns`)).body;
    expect(board.find(({ key }: { key: string }) => key === left.get(stays._id))).toMatchObject({ name: 'Customs' });
    expect([...left.values()]).toContain(waiting);
  });
});

describe('an undo', () => {
  it('leaves alone what was changed since, what was added, and what went elsewhere', async () => {
    const [kept, other, third] = [await app.aClient('Kept'), await app.aClient('Other'), await app.aClient('Third')];
    const [visit, task] = [await app.addVisit(other), await app.addTask(other)];
    const { merge } = await mergeInto(app.admin, [kept, other], { companyName: 'Other', notes: 'Theirs', taxId: 'T-1' });
    await app.admin.put(`/api/clients/${kept}`, { notes: 'Edited' });
    const added = await app.addVisit(kept);
    await app.admin.put(`/api/checkins/${visit._id}`, { clientId: third });
    await app.admin.delete(`/api/clients/${kept}/tasks/${task._id}`);
    const undone = await sendUndo(app.admin, merge);
    expect(undone.body).toMatchObject({ leftAlone: ['Notes'], client: { companyName: 'Kept', notes: 'Edited', taxId: null } });
    const clientOf = async (id: string) => (await app.admin.get(`/api/checkins/${id}`)).body.clientId;
    expect([await clientOf(visit._id), await clientOf(added._id)]).toEqual([third, kept]);
    expect((await app.admin.post(`/api/tasks/${task._id}/restore`)).body.clientId).toBe(other);
  });

  it('leaves each client what it became itself, also on the day that the other one became so', async () => {
    const [kept, other] = [await app.aClient({ currentStatus: 'Quoted' }), await app.aClient({ currentStatus: 'Won' })];
    const today = dayIn('Asia/Kolkata', app.clock.now());
    const won = async () => (await app.admin.get(`/api/clients/conversion?today=${today}`)).body.won;
    const { merge } = await mergeInto(app.admin, [kept, other]);
    const counts = [await won()];
    await app.admin.put(`/api/clients/${kept}`, { currentStatus: 'Won' });
    counts.push(await won());
    await sendUndo(app.admin, merge);
    expect([...counts, await won()]).toEqual([1, 1, 2]);
  });

  it('is refused a second time, before a later merge of the same client, and after its days', async () => {
    const [one, two, three, four] = [await app.aClient(), await app.aClient(), await app.aClient(), await app.aClient()];
    const first = (await mergeInto(app.admin, [one, two])).merge;
    const second = (await mergeInto(app.admin, [one, three])).merge;
    const into = (await mergeInto(app.admin, [four, one])).merge;
    const refusal = async (merge: typeof first) => {
      const { status, body } = await sendUndo(app.admin, merge);
      return [status, body.message];
    };
    expect(await refusal(second)).toEqual([409, MERGE_MESSAGES.laterMergeFirst]);
    expect((await refusal(into))[0]).toBe(200);
    expect(await refusal(first)).toEqual([409, MERGE_MESSAGES.laterMergeFirst]);
    expect((await refusal(second))[0]).toBe(200);
    expect(await refusal(second)).toEqual([409, MERGE_MESSAGES.alreadyUndone]);
    await laterBy(MERGE_KEPT_DAYS);
    expect(await refusal(first)).toEqual([409, MERGE_MESSAGES.tooLate]);
  });

  it('takes a category for the same that was renamed meanwhile, the one that it takes back and the one that it gives back', async () => {
    const rename = async (from: string, name: string) => {
      const { body } = await app.admin.get('/api/clients/categories');
      const { _id } = body.find((each: { name: string }) => each.name === from);
      expect((await app.admin.put(`/api/clients/categories/${_id}`, { name })).status).toBe(200);
    };
    const bare = await app.aClient();
    const [spot, regular] = [await app.aClient({ category: 'Spot trade' }), await app.aClient({ category: 'Regular' })];
    const first = await mergeInto(app.admin, [bare, spot], { category: 'Spot trade' });
    const second = await mergeInto(app.admin, [regular, await app.aClient()], { category: 'Key account' });
    await rename('Spot trade', 'Spot');
    await rename('Regular', 'Contract');
    await rename('Key account', 'Key');
    await rename('Spot', 'Trips');
    const undone = [await sendUndo(app.admin, first.merge), await sendUndo(app.admin, second.merge)];
    expect(undone.map(({ body }) => body)).toMatchObject([
      { leftAlone: [], client: { category: null } },
      { leftAlone: [], client: { category: 'Contract' } },
    ]);
    expect((await app.admin.get(`/api/clients/${spot}`)).body.category).toBe('Trips');
    const left = (await app.admin.get('/api/clients/categories')).body.map(({ name }: { name: string }) => name);
    expect(left).toEqual(['Contract', 'Key', 'Trips']);
  });

  it('leaves a category removed that was removed meanwhile, and totals that fit', async () => {
    const [kept, other] = [await app.aClient(), await app.aClient({ category: 'Spot trade', currentStatus: 'Won' })];
    const { merge } = await mergeInto(app.admin, [kept, other]);
    const [category] = (await app.admin.get('/api/clients/categories')).body;
    expect((await app.admin.delete(`/api/clients/categories/${category._id}`)).status).toBe(204);
    await sendUndo(app.admin, merge);
    expect((await app.admin.get(`/api/clients/${other}`)).body).toMatchObject({ category: null, currentStatus: 'Won' });
    expect((await app.admin.get('/api/clients?limit=10&segment=Clients')).body.total).toBe(1);
  });
});

it('merged clients are removed for good after their days, what came from them stays, and their addresses still lead on', async () => {
  const [kept, other, last] = [await app.aClient(), await app.aClient(), await app.aClient()];
  const visit = await app.addVisit(other);
  await mergeInto(app.admin, [kept, other]);
  await laterBy(MERGE_KEPT_DAYS + 1);
  await app.sweep();
  expect(await rowOf(other)).toBeUndefined();
  expect((await app.admin.get(`/api/checkins/${visit._id}`)).body.clientId).toBe(kept);
  expect((await app.admin.get(`/api/clients/${other}`)).headers.location).toBe(`/api/clients/${kept}`);
  expect((await app.admin.get(`/api/clients/${kept}/merges`)).body).toMatchObject([{ mayUndo: false }]);
  await mergeInto(app.admin, [last, kept]);
  expect((await app.admin.get(`/api/clients/${other}`)).headers.location).toBe(`/api/clients/${last}`);
  expect(await app.db.read.selectFrom('clientMergeMove').selectAll().where('rowId', '=', other).execute()).toHaveLength(1);
});
