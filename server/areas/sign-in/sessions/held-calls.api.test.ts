import { once } from 'node:events';
import { request } from 'node:http';
import { DOCUMENT_UPLOADS } from '@fairlead/contract/documents';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import type { Person } from '../../../testing/people.ts';

const app = testApp();
const { aClient } = app;
const PIECE = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
const JSON_TYPE = { 'content-type': 'application/json' };

let address: string;
let clientId: string;
let other: Person;

beforeAll(async () => {
  address = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  other = await app.person('Administrator');
  clientId = await aClient('Held Harbour');
});

/** A call over a real connection whose body has not arrived, though its sender has been let in. Sending the rest answers its status. */
async function hold(
  method: string,
  path: string,
  body: Buffer,
  headers: Record<string, string>,
): Promise<() => Promise<number | undefined>> {
  const all = { authorization: `Bearer ${other.token}`, 'content-length': String(body.length), expect: '100-continue', ...headers };
  const sending = request(address + path, { method, headers: all, agent: false });
  const answer = once(sending, 'response').then(([reply]) => reply.resume().statusCode);
  sending.write(body.subarray(0, 1));
  await once(sending, 'continue');
  expect((await other.get('/api/auth/me')).status).toBe(200);
  return () => {
    sending.end(body.subarray(1));
    return answer;
  };
}
const holdJson = (path: string, body: unknown) => hold('POST', path, Buffer.from(JSON.stringify(body)), JSON_TYPE);
const lock = async () => expect((await app.admin.put(`/api/accounts/${other._id}`, { disabled: true })).status).toBe(200);

describe('a call whose body arrives after its account was locked', () => {
  it('makes no account that would let its sender in again', async () => {
    const finish = await holdJson('/api/accounts', { username: 'backdoor', role: 'Administrator' });
    await lock();
    expect(await finish()).toBe(401);
    expect((await app.admin.get('/api/accounts')).body.accounts).toHaveLength(2);
  });

  it('adds nothing by a form, and reads nothing', async () => {
    const form = new FormData();
    form.append('data', JSON.stringify({ companyName: 'Late Lagoon', email: 'office@late.example' }));
    const encoded = new Response(form);
    const type = { 'content-type': encoded.headers.get('content-type') ?? '' };
    const add = await hold('POST', '/api/clients', Buffer.from(await encoded.arrayBuffer()), type);
    const read = await holdJson('/api/clients/alike', { companyName: 'Held Harbour' });
    await lock();
    expect([await add(), await read()]).toEqual([401, 401]);
    expect((await app.admin.get('/api/clients')).body.clients).toHaveLength(1);
  });

  it('adds no file that was sent in pieces', async () => {
    const metadata = `clientId ${btoa(clientId)},fileName ${btoa('late.bin')}`;
    const begun = await other.send('POST', DOCUMENT_UPLOADS, undefined, { 'upload-length': '20', 'upload-metadata': metadata });
    const finish = await hold('PATCH', String(begun.headers.location), Buffer.alloc(20, 1), PIECE);
    await lock();
    expect(await finish()).toBe(401);
    expect((await app.admin.get(`/api/documents/${clientId}`)).body).toEqual([]);
  });
});

it('judges a call whose body arrives late by what its sender may do then', async () => {
  const finish = await holdJson('/api/accounts', { username: 'friend', role: 'Administrator' });
  expect((await app.admin.put(`/api/accounts/${other._id}`, { role: 'Member' })).status).toBe(200);
  expect(await finish()).toBe(403);
});
