import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { DOCUMENT_UPLOADS } from '@fairlead/contract/documents';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listenAt } from './testing/live.ts';
import { newClient } from './testing/records.ts';
import { signInAt, userAt } from './testing/servers/servers.ts';
import { startTwoCopies, type TwoCopies } from './testing/servers/two-copies.ts';

const ROWS = 2_000;
/** A killed copy is silent for 20 s before another one goes on with its work, and some seconds may pass before that is noticed. */
const TAKEN_OVER = { timeout: 60_000, interval: 100 };
const PIECE = 65_536;

let copies: TwoCopies;
beforeAll(async () => {
  copies = await startTwoCopies({ keepsAlive: false });
});
afterAll(() => copies?.close());

it('a copy that is killed in the middle of an import, an upload and a report: the other answers at once, and goes on with each', async () => {
  const { token } = await signInAt(copies.address);
  const [here, there] = [userAt(copies.one, token), userAt(copies.other, token)];
  const idOf = async (call: ReturnType<typeof here.post>): Promise<string> => {
    const { status, body } = await call;
    expect(status, JSON.stringify(body)).toBe(201);
    return body._id;
  };

  const clientId = await idOf(there.post('/api/clients', newClient()));
  const bytes = randomBytes(3 * PIECE);
  const piece = (offset: number) => ({ 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) });
  const begun = await here.send('POST', DOCUMENT_UPLOADS, undefined, {
    'upload-length': String(bytes.length),
    'upload-metadata': `clientId ${btoa(clientId)},fileName ${btoa('survey.bin')}`,
  });
  const at = begun.headers.get('location') ?? '';
  expect((await there.send('PATCH', at, bytes.subarray(0, PIECE), piece(0))).status).toBe(204);

  const csv = ['Company Name,Email', ...Array.from({ length: ROWS }, (_, row) => `Import ${row},i${row}@import.example`)].join('\n');
  const form = new FormData();
  form.append('file', new File([csv], 'clients.csv', { type: 'text/csv' }));
  const importId = await idOf(here.send('POST', '/api/imports?kind=clients', form));
  const readImport = async () => (await there.get(`/api/imports/${importId}`)).body;
  await expect.poll(async () => (await readImport()).state).toBe('ready');

  const browser = await listenAt(copies.one, token);
  const headers = { ...piece(PIECE), authorization: `Bearer ${token}`, 'content-length': String(PIECE), expect: '100-continue' };
  const half = request(`${copies.one}${at}`, { method: 'PATCH', headers });
  half.on('error', () => {});
  await once(half, 'continue');
  half.write(bytes.subarray(PIECE, PIECE + 1000));
  const draft = { type: 'clients', format: 'xlsx', analytics: true, from: '2026-01-01', to: '2026-01-31' };
  const reportId = await idOf(here.post('/api/reports', draft));
  expect((await here.post(`/api/imports/${importId}/commit`)).status).toBe(200);
  await expect.poll(async () => (await readImport()).progress.done, { interval: 1 }).toBeGreaterThan(0);
  await copies.programs[0].stop('SIGKILL');
  const left = await readImport();
  await browser.isOver;

  // Calls to the proxy find the copy that lives.
  const anywhere = userAt(copies.address, token);
  const statuses = await Promise.all(Array.from({ length: 10 }, () => anywhere.post('/api/clients', newClient())));
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([201]));
  expect([left.state, left.progress.done < ROWS]).toEqual(['importing', true]);

  await expect.poll(async () => (await readImport()).state, TAKEN_OVER).toBe('done');
  expect((await there.get('/api/clients/count?search=import.example')).body.total).toBe(ROWS);
  await expect.poll(async () => (await there.get(`/api/reports/${reportId}`)).body.state, TAKEN_OVER).toBe('ready');
  expect((await there.get(`/api/reports/${reportId}/file`)).status).toBe(200);

  const offsetThere = async () => Number((await there.send('HEAD', at)).headers.get('upload-offset'));
  const offset = await offsetThere();
  await expect.poll(async () => (await there.send('PATCH', at, bytes.subarray(offset), piece(offset))).status, TAKEN_OVER).toBe(204);
  const [document] = (await there.get(`/api/documents/${clientId}`)).body;
  const stored = await fetch(copies.other + document.file, { headers: { authorization: `Bearer ${token}` } });
  expect(Buffer.compare(Buffer.from(await stored.arrayBuffer()), bytes)).toBe(0);
});
