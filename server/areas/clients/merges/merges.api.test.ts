import { expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const app = testApp();

it('works', async () => {
  const [one, other] = [await app.addClient({ companyName: 'Alpha', notes: 'a' }), await app.addClient({ companyName: 'Beta', notes: 'b' })];
  const visit = await app.addVisit(other._id);
  const task = await app.addTask(other._id);
  await app.addEvent(other._id);
  await app.addEntry(other._id);
  const document = await app.addDocument(other._id);
  const reply = await app.admin.post('/api/clients/merge', { keepId: one._id, ids: [other._id], values: { notes: 'b' }, versions: { [one._id]: 1, [other._id]: 1 } });
  if (reply.status === 500) console.log(JSON.stringify(app.logged.filter((l) => l.err), null, 1).slice(0, 3000));
  expect([reply.status, reply.body.message]).toEqual([200, undefined]);
  console.log(JSON.stringify(reply.body.merge));
  for (const path of [`/api/clients/${other._id}`, `/api/clients/${other._id}/timeline?limit=2`, `/api/documents/${other._id}`, `/api/clients/${other._id}/documents/zip`]) {
    const got = await app.admin.get(path);
    console.log(got.status, got.headers?.location, JSON.stringify(got.body).slice(0, 100));
  }
  expect((await app.admin.get(`/api/checkins/${visit._id}`)).body.clientId).toBe(one._id);
  await app.addTask(other._id, 'late');
  await app.addVisit(other._id);
  await app.addEvent(other._id);
  await app.addEntry(other._id);
  await app.addDocument(other._id);
  const put = await app.admin.put(`/api/clients/${other._id}/tasks/${task._id}`, { title: 'x' });
  expect([put.status, put.body.message]).toEqual([200, undefined]);
  console.log(document._id, (await app.admin.get(`/api/clients/${one._id}/timeline`)).body.entries.length);
  const undo = await app.admin.post(`/api/clients/merges/${reply.body.merge._id}/undo`);
  expect([undo.status, undo.body.message]).toEqual([200, undefined]);
  console.log(undo.body.leftAlone, undo.body.restored, undo.body.client.notes);
  console.log((await app.admin.get('/api/checkins/log')).body);
});
