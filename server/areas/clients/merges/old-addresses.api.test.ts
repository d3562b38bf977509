import { REPEAT_KEY_HEADER } from '@fairlead/contract/kit/endpoint';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { mergeInto, sendUndo } from '../../../testing/merging/merge-calls.ts';
import { newEntry, newEvent, newFile, newTask, newVisit } from '../../../testing/records.ts';

const app = testApp();

async function merged() {
  const [kept, other] = [await app.aClient('Kept'), await app.aClient('Other')];
  const task = await app.addTask(other);
  return { kept, other, task, ...(await mergeInto(app.admin, [kept, other])) };
}

describe('the address of a merged client', () => {
  it('leads to the kept one, and so does each below it, with the query', async () => {
    const { kept, other } = await merged();
    const paths = [
      (id: string) => `/api/clients/${id}`,
      (id: string) => `/api/clients/${id}/timeline?limit=5`,
      (id: string) => `/api/clients/${id}/notes`,
      (id: string) => `/api/clients/${id}/statuses`,
      (id: string) => `/api/clients/${id}/merges`,
      (id: string) => `/api/clients/${id}/tasks?fields=title`,
      (id: string) => `/api/clients/${id}/task-columns`,
      (id: string) => `/api/clients/${id}/events?from=2026-03-01&to=2026-03-31`,
      (id: string) => `/api/clients/${id}/ledger`,
      (id: string) => `/api/documents/${id}`,
      (id: string) => `/api/checkins/client/${id}?limit=5`,
      (id: string) => `/api/checkins/client/${id}/site-proposal`,
      (id: string) => `/api/clients/${id}/export?format=csv`,
    ];
    const replies = await Promise.all(paths.map((pathOf) => app.admin.get(pathOf(other))));
    expect(replies.map(({ status, headers }) => [status, headers.location])).toEqual(paths.map((pathOf) => [308, pathOf(kept)]));
  });

  it('is not found by who does not see the kept one, and leads nowhere after the undo', async () => {
    await app.admin.put('/api/settings', { clientVisibility: 'own' });
    const member = await app.person('Member');
    const [kept, own] = [await app.aClient(), await app.aClient({}, member)];
    const { merge } = await mergeInto(app.admin, [kept, own]);
    expect((await member.get(`/api/clients/${own}`)).status).toBe(404);
    expect((await member.post(`/api/clients/${own}/tasks`, newTask())).status).toBe(404);
    await sendUndo(app.admin, merge);
    expect((await member.get(`/api/clients/${own}`)).status).toBe(200);
  });

  it('leads through several merges to the last', async () => {
    const { kept, other } = await merged();
    const last = await app.aClient();
    const { merge } = await mergeInto(app.admin, [last, kept]);
    const where = async () => (await app.admin.get(`/api/clients/${other}`)).headers.location;
    expect(await where()).toBe(`/api/clients/${last}`);
    await sendUndo(app.admin, merge);
    expect(await where()).toBe(`/api/clients/${kept}`);
  });

  it('deletes nothing', async () => {
    const { kept, other } = await merged();
    await app.addDocument(kept);
    expect((await app.admin.delete(`/api/clients/${other}`)).status).toBe(404);
    expect((await app.admin.delete(`/api/clients/${other}/documents`)).status).toBe(404);
    expect([(await app.admin.get(`/api/clients/${kept}`)).status, (await app.admin.get(`/api/documents/${kept}`)).body]).toMatchObject([
      200,
      [{ clientId: kept }],
    ]);
  });
});

describe('what names a merged client', () => {
  it('arrives at the kept one: visits, tasks, events, notes, entries, documents and follow-ups', async () => {
    const { kept, other, task } = await merged();
    const sent = {
      visit: await app.admin.post('/api/checkins', newVisit(other)),
      task: await app.admin.post(`/api/clients/${other}/tasks`, newTask()),
      event: await app.admin.post(`/api/clients/${other}/events`, newEvent()),
      entry: await app.admin.post(`/api/clients/${other}/ledger`, newEntry()),
      document: await app.admin.upload('POST', `/api/documents/${other}`, {}, newFile()),
    };
    for (const [name, { status, body }] of Object.entries(sent)) expect([name, status, body.clientId]).toEqual([name, 201, kept]);
    expect((await app.admin.post(`/api/clients/${other}/notes`, { text: 'Late' })).status).toBe(201);
    expect((await app.admin.get(`/api/clients/${kept}/notes`)).body).toMatchObject([{ text: 'Late' }]);
    const follow = await app.admin.put(`/api/clients/${other}`, { followUpDate: '2026-12-01' });
    expect(follow.body).toMatchObject({ _id: kept, followUpDate: '2026-12-01' });
    const moved = await app.admin.post(`/api/clients/${other}/tasks/${task._id}/move`, { status: 'done' });
    expect(moved.body).toMatchObject({ _id: task._id, clientId: kept, status: 'done' });
    expect((await app.admin.delete(`/api/clients/${other}/tasks/${task._id}`)).status).toBe(204);
  });

  it('as a form of the client that was, is taken for stale', async () => {
    const { kept, other } = await merged();
    const stale = await app.admin.put(`/api/clients/${other}`, { notes: 'Old form', version: 1 });
    expect([stale.status, (await app.admin.get(`/api/clients/${kept}`)).body.notes]).toEqual([409, null]);
  });

  it('and was done before the merge, is told so when it is sent again', async () => {
    const [kept, other] = [await app.aClient(), await app.aClient()];
    const send = () => app.admin.send('POST', `/api/clients/${other}/tasks`, newTask(), { [REPEAT_KEY_HEADER]: KEY });
    const first = await send();
    await mergeInto(app.admin, [kept, other]);
    expect([first.status, (await send()).status]).toEqual([201, 204]);
    expect((await app.admin.get(`/api/clients/${kept}/tasks`)).body).toHaveLength(1);
  });

  it('in a kept filter, an address of a calendar or a question about permissions, is the kept one', async () => {
    const [kept, other] = [await app.aClient('Kept'), await app.aClient('Other')];
    await app.addVisit(other);
    const feed = (await app.admin.post('/api/feeds', { kind: 'client', clientId: other })).body;
    await app.addEvent(other, { eventName: 'Rates', date: new Date().toISOString().slice(0, 10) });
    await mergeInto(app.admin, [kept, other]);
    expect((await app.admin.get(`/api/checkins?limit=5&client=${other}`)).body).toMatchObject({ total: 1, checkIns: [{ clientId: kept }] });
    expect((await app.stranger().get(feed.path)).body).toContain('SUMMARY:Rates');
    const late = await app.admin.post('/api/feeds', { kind: 'client', clientId: other });
    expect(late.body).toMatchObject({ clientId: kept, name: 'Kept' });
    expect((await app.admin.get(`/api/access?kind=client&id=${other}`)).body).toMatchObject({ thing: { name: 'Kept' } });
  });
});
const KEY = '01987654-0000-7000-8000-00000000abcd';
