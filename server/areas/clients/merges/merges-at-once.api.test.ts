import { describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { mergeInto, sendUndo } from '../../../testing/merging/merge-calls.ts';
import { newTask, newVisit } from '../../../testing/records.ts';

const app = testApp();
/** Each pair of calls meets at other moments. */
const TURNS = 6;

const mergeAs = (versions: Record<string, number>, [keepId, ...ids]: string[]) =>
  app.admin.post('/api/clients/merge', { keepId, ids, values: {}, versions });
const isHealthy = async () => {
  expect(await app.changedRecords.lookAtAll()).toBeUndefined();
  expect((await app.admin.get('/api/checkins/log/verify')).body).toMatchObject({ ok: true, firstProblem: null });
  const { total, clients } = (await app.admin.get('/api/clients?lost=true')).body;
  expect(total).toBe(clients.length);
};

describe('at the same time', () => {
  it('of two merges of the same clients, in opposite directions, one is done', async () => {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const [one, other] = [await app.aClient(), await app.aClient()];
      for (const id of [one, other]) await app.addVisit(id);
      const versions = { [one]: 1, [other]: 1 };
      const statuses = (await Promise.all([mergeAs(versions, [one, other]), mergeAs(versions, [other, one])])).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 404]);
    }
    await isHealthy();
  });

  it('two undos give back once', async () => {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const [one, other] = [await app.aClient(), await app.aClient()];
      await app.addTask(other);
      const { merge } = await mergeInto(app.admin, [one, other]);
      const statuses = (await Promise.all([sendUndo(app.admin, merge), sendUndo(app.admin, merge)])).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 409]);
      expect((await app.admin.get(`/api/clients/${other}/tasks`)).body).toHaveLength(1);
    }
    await isHealthy();
  });

  it('an undo and a further merge of the kept client come one after the other', async () => {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const [one, other, last] = [await app.aClient(), await app.aClient(), await app.aClient()];
      const { merge, client } = await mergeInto(app.admin, [one, other]);
      const versions = { [one]: client.version, [last]: 1 };
      const [undo, further] = await Promise.all([sendUndo(app.admin, merge), mergeAs(versions, [last, one])]);
      // Whichever came second was made from what is no more.
      expect([`${undo.status} ${further.status}`]).toEqual([expect.stringMatching(/^(200 409|409 200)$/)]);
    }
    await isHealthy();
  });

  it('an edit or a deletion of a client and its merge come one after the other', async () => {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const [one, other] = [await app.aClient(), await app.aClient()];
      const versions = { [one]: 1, [other]: 1 };
      const [merge, edit] = await Promise.all([
        mergeAs(versions, [one, other]),
        app.admin.put(`/api/clients/${other}`, { notes: 'Now', version: 1 }),
      ]);
      expect([`${merge.status} ${edit.status}`]).toEqual([expect.stringMatching(/^(200 409|409 200)$/)]);
      const [third, fourth] = [await app.aClient(), await app.aClient()];
      const [again, deletion] = await Promise.all([
        mergeAs({ [third]: 1, [fourth]: 1 }, [third, fourth]),
        app.admin.delete(`/api/clients/${fourth}`),
      ]);
      expect([`${again.status} ${deletion.status}`]).toEqual([expect.stringMatching(/^(200 404|404 204)$/)]);
    }
    await isHealthy();
  });

  it('what is written for a client while it is merged is at the kept one, and nothing is lost', async () => {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const [kept, other] = [await app.aClient(), await app.aClient()];
      const task = await app.addTask(other);
      const versions = { [kept]: 1, [other]: 1 };
      const [merge, ...writes] = await Promise.all([
        mergeAs(versions, [kept, other]),
        app.admin.post('/api/checkins', newVisit(other)),
        app.admin.post(`/api/clients/${other}/tasks`, newTask()),
        app.admin.put(`/api/clients/${other}/tasks/${task._id}`, { title: 'Changed' }),
        app.admin.post(`/api/clients/${other}/notes`, { text: 'Noted' }),
        app.admin.post(`/api/clients/${other}/task-columns`, { name: 'Customs' }),
        app.admin.post('/api/feeds', { kind: 'client', clientId: other }),
      ]);
      expect([merge.status, writes.map(({ status, body }) => (status < 300 ? 'done' : body.message))]).toEqual([
        200,
        writes.map(() => 'done'),
      ]);
      const count = async (table: 'checkIn' | 'task' | 'clientNote' | 'taskColumn' | 'calendarFeed', clientId: string) =>
        (await app.db.read.selectFrom(table).select('id').where('clientId', '=', clientId).execute()).length;
      const tables = ['checkIn', 'task', 'clientNote', 'taskColumn', 'calendarFeed'] as const;
      expect(await Promise.all(tables.map((table) => count(table, kept)))).toEqual([1, 2, 1, 1, 1]);
      expect(await Promise.all(tables.map((table) => count(table, other)))).toEqual([0, 0, 0, 0, 0]);
    }
    await isHealthy();
  });
});
