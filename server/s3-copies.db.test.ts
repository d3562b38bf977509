import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres, type ThrowAwayPostgres } from '../scripts/programs/postgres.ts';
import { databasePlace } from './testing/database.ts';
import { newClient } from './testing/records.ts';
import { type RemoteUser, signInAt, userAt } from './testing/servers/servers.ts';
import { startTwoCopies, type TwoCopies } from './testing/servers/two-copies.ts';
import { bytesOf, uploadInPieces } from './testing/servers/uploads.ts';

/* Two copies on one PostgreSQL and one bucket, with nothing else in common. What they share of it: postgres-copies.db.test.ts. */

const PIECE = 65_536;

let postgres: ThrowAwayPostgres;
let copies: TwoCopies;
/** At the proxy, whose every call reaches the other copy than the one before. */
let admin: RemoteUser;
let token: string;

beforeAll(async () => {
  postgres = await startPostgres();
  copies = await startTwoCopies({ place: { ...(await databasePlace()), databaseUrl: postgres.url() }, haveOwnFolders: true });
  ({ token } = await signInAt(copies.address));
  admin = userAt(copies.address, token);
});
afterAll(async () => {
  await copies?.close();
  await postgres?.stop();
});

const newClientId = async () => (await admin.post('/api/clients', newClient())).body._id as string;

it('an upload whose every piece arrives at the other copy is one document, which both hand out, whole and in part', async () => {
  const bytes = randomBytes(5 * PIECE + 7);
  const clientId = await newClientId();
  expect(await uploadInPieces(admin, clientId, bytes, PIECE)).toEqual([201, 204, 204, 204, 204, 204, 204]);
  const documents = (await admin.get(`/api/documents/${clientId}`)).body;
  expect(documents).toHaveLength(1);
  for (const copy of [copies.one, copies.other]) {
    expect((await bytesOf(copy + documents[0].file, token)).equals(bytes)).toBe(true);
    const part = await userAt(copy, token).send('GET', documents[0].file, undefined, { range: 'bytes=65530-65541' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 65530-65541/${bytes.length}`]);
  }
  const inFolders = readdirSync(copies.place.dataDir, { recursive: true, encoding: 'utf8' });
  expect(inFolders.filter((name) => /(files|unfinished|trash)\/./.test(name))).toEqual([]);
});

it('an import that one copy was given is read again and stored by the other, and taken back', async () => {
  const [here, there] = [userAt(copies.one, token), userAt(copies.other, token)];
  const csv = `Company Name,Email\n${Array.from({ length: 40 }, (_, at) => `Import ${at},i${at}@import.example`).join('\n')}`;
  const form = new FormData();
  form.append('file', new File([csv], 'clients.csv', { type: 'text/csv' }));
  const id = (await here.send('POST', '/api/imports?kind=clients', form)).body._id;
  const becomes = (state: string) => expect.poll(async () => (await admin.get(`/api/imports/${id}`)).body.state).toBe(state);
  const find = async () => (await admin.get('/api/clients/count?search=import.example')).body.total;
  await becomes('ready');
  for (const [hasHeader, total] of [
    [false, 41],
    [true, 40],
  ] as const) {
    expect((await there.put(`/api/imports/${id}`, { hasHeader })).status).toBe(200);
    await expect.poll(async () => (await here.get(`/api/imports/${id}`)).body).toMatchObject({ state: 'ready', progress: { total } });
  }
  expect((await there.post(`/api/imports/${id}/commit`)).status).toBe(200);
  await becomes('done');
  expect([await find(), await find()]).toEqual([40, 40]);
  expect((await admin.post(`/api/imports/${id}/undo`)).status).toBe(200);
  await becomes('undone');
  expect(await find()).toBe(0);
});

it('a report that one copy makes the other hands out', async () => {
  const [here, there] = [userAt(copies.one, token), userAt(copies.other, token)];
  await here.post('/api/clients', newClient('Amber Dhow'));
  const draft = { type: 'clients', format: 'csv', analytics: false, from: '2026-01-01', to: '2026-01-31' };
  const id = (await here.post('/api/reports', draft)).body._id;
  await expect.poll(async () => (await there.get(`/api/reports/${id}`)).body.state).toBe('ready');
  const file = await there.get(`/api/reports/${id}/file`);
  expect([file.status, file.body.includes('Amber Dhow')]).toEqual([200, true]);
});
