import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { ERROR_STATUS, errorReply } from '@fairlead/contract/kit/errors';
import { listRefusals } from '@fairlead/contract/kit/refusals';
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { endpointsByArea } from './endpoints.ts';
import { testApp } from './testing/app.ts';
import { callsWithInheritedWords, generateCalls, type HostileCall } from './testing/hostile.ts';
import { KINDS } from './testing/kinds/kinds.ts';

const app = testApp();
const endpoints = Object.values(endpointsByArea).flatMap((ofArea) => Object.values(ofArea));
const { dialect } = inject('database');
/** Most refusals happen before the database is used, so fewer calls are enough on PostgreSQL. */
const CASES_PER_ROUTE = { sqlite: 25, postgres: 10 }[dialect];
const INHERITED_WORDS = { sqlite: 3, postgres: 1 }[dialect];
const COUNTED_TABLES = [
  ...Object.values(KINDS).map(({ table }) => table),
  ...(['file', 'account', 'invitation', 'history', 'sampleRecord', 'tally'] as const),
];

it('serves every call of the contract and no other', () => {
  const names = (list: typeof endpoints) => list.map(({ method, path }) => `${method} ${path}`).sort();
  expect(names(app.app.served)).toEqual(names(endpoints));
});

it('tries thousands of damaged calls a run', () => {
  const calls = endpoints.filter(({ stream }) => !stream).length * CASES_PER_ROUTE;
  expect(calls).toBeGreaterThanOrEqual({ sqlite: 2000, postgres: 300 }[dialect]);
});

describe('whatever is sent', () => {
  for (const endpoint of endpoints.filter(({ stream }) => !stream)) {
    it(`${endpoint.method} ${endpoint.path} answers by the contract, stores nothing it refuses, and takes no inherited word for its own`, async () => {
      const knownIds = await createRecords();
      const failed = [];
      for (const call of callsWithInheritedWords(endpoint, knownIds, INHERITED_WORDS)) {
        const { statusCode } = await answerTo(endpoint, call, await beginSession());
        if (statusCode >= 500) failed.push({ ...call, statusCode });
      }
      expect(failed, 'calls with a word that every object inherits').toEqual([]);
      await fc.assert(
        fc.asyncProperty(generateCalls(endpoint, knownIds), async (call) => {
          const { url } = call;
          const token = await beginSession();
          const before = await countStored();
          const reply = await answerTo(endpoint, call, token);
          // An id of ".." leads to another path, which may answer something else or have no such method.
          if (reply.statusCode < 300 && url.includes('/../')) return;
          if (reply.statusCode < 300) return expectAnswer(endpoint.reply, reply.body);
          expect(reply.statusCode).toBeGreaterThanOrEqual(400);
          expect(reply.statusCode).toBeLessThan(500);
          const refusal = errorReply.parse(reply.json());
          expect(refusal.message).not.toBe('');
          expect(ERROR_STATUS[refusal.code]).toBe(reply.statusCode);
          if (refusal.code !== 'method_not_allowed') expect(listRefusals(endpoint)).toContain(refusal.code);
          expect(await countStored()).toEqual(before);
        }),
        { numRuns: CASES_PER_ROUTE },
      );
    });
  }

  /** A session of a call's own, since a call may end the one it is made in. */
  const beginSession = () => app.db.write((tx) => app.sessions.begin(tx, app.admin._id, { address: '127.0.0.1', userAgent: '' }));
  const answerTo = ({ method }: (typeof endpoints)[number], { url, payload }: HostileCall, token: string) =>
    app.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}`, ...(payload !== undefined && { 'content-type': 'application/json' }) },
      payload,
    });

  function expectAnswer(schema: (typeof endpoints)[number]['reply'], body: string) {
    expect(schema.safeParse(body === '' ? undefined : JSON.parse(body)).error).toBeUndefined();
  }
});

describe('a call the contract does not know', () => {
  it('by another method is answered 405 with the methods there are', async () => {
    const { status, body, headers } = await app.admin.send('PATCH', '/api/clients');
    expect([status, body.code, headers.allow]).toEqual([405, 'method_not_allowed', 'GET, POST']);
  });

  it.each(['/api/nothing', '/api', '/uploads/nothing', '/uploads/..%2f..%2fpackage.json'])('at %s is answered 404', async (url) => {
    expect((await app.admin.get(url)).status).toBe(404);
  });

  it('with a body that is neither JSON nor a form is answered 415', async () => {
    const { status, body } = await app.admin.send('POST', '/api/clients', '<client/>', { 'content-type': 'application/xml' });
    expect([status, body.code]).toEqual([415, 'unsupported_type']);
  });

  it('with more than a megabyte of JSON is answered 413', async () => {
    const { status, body } = await app.admin.post('/api/clients', { companyName: 'x'.repeat(1_100_000) });
    expect([status, body.code]).toEqual([413, 'too_large']);
  });
});

describe('every answer', () => {
  it('carries the headers that keep a page to itself', async () => {
    const { headers } = await app.stranger().get('/api/health');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-request-id': expect.any(String) });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('is compressed as the caller can read it, unless it is short', async () => {
    for (let at = 0; at < 3; at += 1) await app.aClient(`Konkan ${at}`);
    const ask = (url: string, accepted: string) =>
      app.app.inject({ url, headers: { authorization: `Bearer ${app.admin.token}`, 'accept-encoding': accepted } });
    const plain = await ask('/api/clients?page=1', 'identity');
    const readers = { gzip: gunzipSync, zstd: zstdDecompressSync };
    for (const [encoding, decompress] of Object.entries(readers)) {
      const { headers, rawPayload } = await ask('/api/clients?page=1', encoding);
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
      expect(decompress(rawPayload).toString()).toBe(plain.body);
    }
    const short = await ask('/api/auth/me', 'gzip, deflate, br, zstd');
    expect([plain.headers['content-encoding'], short.headers['content-encoding']]).toEqual([undefined, undefined]);
  });

  it('is not kept by caches where it is data', async () => {
    expect((await app.admin.get('/api/clients')).headers['cache-control']).toBe('no-store');
  });
});

it('is healthy while the database answers', async () => {
  expect((await app.stranger().get('/api/health')).body).toEqual({ status: 'ok' });
});

it('is not healthy before there is somebody who can sign in', async () => {
  await app.database.emptied();
  expect(await app.stranger().get('/api/health')).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  await app.accounts.createFirst('admin', 'anchors aweigh');
  expect((await app.stranger().get('/api/health')).status).toBe(200);
});

it('shows its metrics to nobody while no METRICS_TOKEN is set, wherever they ask from', async () => {
  expect((await app.stranger().get('/api/metrics')).status).toBe(404);
  expect((await app.admin.get('/api/metrics')).status).toBe(404);
});

it('describes itself', async () => {
  const { body } = await app.stranger().get('/api/openapi.json');
  expect(body.openapi).toBe('3.1.0');
  expect(Object.keys(body.paths)).toContain('/api/clients/{id}');
});

/** One record of each kind, so that damaged calls also meet what exists. */
async function createRecords(): Promise<string[]> {
  const clientId = await app.aClient();
  const ids = [clientId, app.admin._id];
  for (const [area, { add }] of Object.entries(KINDS)) if (area !== 'clients') ids.push((await add(app, { clientId }))._id);
  // What an upload came in is removed after its answer.
  await expect.poll(() => readdirSync(incoming())).toEqual([]);
  return ids;
}

const incoming = () => join(app.database.dataDir, 'tmp');

/** Row counts and temporary files: everything an accepted write could change. */
async function countStored() {
  const rows = await app.db.read
    .selectNoFrom(({ selectFrom, fn }) => COUNTED_TABLES.map((table) => selectFrom(table).select(fn.countAll().as('rows')).as(table)))
    .executeTakeFirstOrThrow();
  return { rows, incoming: readdirSync(incoming()) };
}
