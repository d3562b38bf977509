import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Actor } from '@fairlead/contract/kit/permissions';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { systemClock } from '../clock/clock.ts';
import { AppError, notFound } from '../http/app-error.ts';
import { readSessionToken } from '../http/credentials.ts';
import type { App } from '../http/register.ts';
import { createServer } from '../http/server.ts';
import { createFiles, type Files, type StoredImage } from './files.ts';
import { openStorage } from './storage/open-storage.ts';
import { uploadRoutes } from './uploads.routes.ts';

const NAME = "Gate 7 (north)\r\n'é' 👍.jpg";
const asMember = { authorization: 'Bearer member' };

let database: TestDatabase;
let files: Files;
let app: App;
let image: StoredImage;
let whole: Buffer;

beforeAll(async () => {
  database = await testDatabase();
  files = createFiles(database.db, { dataDir: database.dataDir, storage: openStorage(database), clock: systemClock });
  const authenticate: App['authenticate'] = async (request, options) => {
    const token = readSessionToken(request, options);
    if (token !== 'member' && token !== 'stranger') throw new AppError('unauthenticated', 'Please sign in.');
    return { accountId: token, username: token, role: 'Member', employeeId: null, sees: 'all' };
  };
  const membersAlone = async (actor: Actor, ownerId: string) => actor.username === 'member' && ownerId === 'seen';
  app = await createServer({ authenticate, incomingFolder: join(database.dataDir, 'tmp'), secure: false, log: false });
  uploadRoutes(app, {
    files,
    authenticate,
    guards: { checkins: membersAlone },
  });
  app.setNotFoundHandler(() => {
    throw notFound('Page');
  });
  image = await attached('seen');
  whole = (await get()).rawPayload;
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

async function attached(ownerId: string, area = 'checkins'): Promise<StoredImage> {
  mkdirSync(join(database.dataDir, 'tmp'), { recursive: true });
  const path = join(database.dataDir, 'tmp', crypto.randomUUID());
  writeFileSync(
    path,
    await sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer(),
  );
  const stored = await files.storeImage({ field: 'photo', path, name: NAME, bytes: 1, sha256: '' }, { notAnImage: 'That is no photo.' });
  await database.db.write((tx) => files.attach(tx, area, ownerId, stored));
  return stored;
}

const get = (headers: Record<string, string> = {}, { id = image.id, method = 'GET' as 'GET' | 'HEAD' } = {}) =>
  app.inject({ method, url: `/uploads/${id}`, headers: { ...asMember, ...headers } });

describe('a file', () => {
  it('is served as what it is, to be shown and never run, kept by no shared cache', async () => {
    const reply = await get();
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload.length).toBe(image.bytes);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(image.bytes),
      etag: `"${image.sha256}"`,
      'accept-ranges': 'bytes',
      'cache-control': expect.stringMatching(/^private, /),
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'content-disposition': "inline; filename*=UTF-8''Gate%207%20%28north%29%0D%0A%27%C3%A9%27%20%F0%9F%91%8D.jpg",
    });
  });

  it('answers HEAD with the same head and nothing after it', async () => {
    const reply = await get({}, { method: 'HEAD' });
    expect([reply.statusCode, reply.headers['content-length'], reply.headers.etag, reply.rawPayload.length]).toEqual([
      200,
      String(image.bytes),
      `"${image.sha256}"`,
      0,
    ]);
  });

  it('is for the cookie of sign-in too, and for nobody without either', async () => {
    const url = `/uploads/${image.id}`;
    expect((await app.inject({ url, headers: { cookie: 'fairlead=member' } })).statusCode).toBe(200);
    for (const headers of [{}, { cookie: 'fairlead=' }, { authorization: 'Bearer other' }]) {
      const reply = await app.inject({ url, headers: headers as Record<string, string> });
      expect([reply.statusCode, reply.headers.etag, reply.headers['cache-control']]).toEqual([401, undefined, 'no-store']);
    }
  });

  it('is not there for those who may not see its record, nor under another id', async () => {
    const unseen = await attached('unseen');
    const replies = [
      await get({ authorization: 'Bearer stranger' }),
      await get({}, { id: unseen.id }),
      await get({}, { id: 'nothing' }),
      await get({}, { id: '%00' }),
      await get({}, { id: '..%2f..%2fpackage.json' }),
    ];
    for (const reply of replies) expect([reply.statusCode, reply.headers.etag]).toEqual([404, undefined]);
  });

  it('is shown to nobody while its area says not who may see it', async () => {
    const unguarded = await attached('seen', 'berths');
    expect((await get({}, { id: unguarded.id })).statusCode).toBe(404);
  });

  it('whose bytes are lost is answered 404 like any other refusal', async () => {
    const lost = await attached('seen');
    await files.discard(lost);
    const reply = await get({}, { id: lost.id });
    expect([reply.statusCode, reply.json(), reply.headers.etag]).toEqual([
      404,
      { message: 'File not found', code: 'not_found' },
      undefined,
    ]);
  });
});

describe('a file that is held already', () => {
  it.each(['exactly', 'weakly', 'among others', 'whichever'])('is not sent again when its tag is given %s', async (how) => {
    const tag = `"${image.sha256}"`;
    const held = { exactly: tag, weakly: `W/${tag}`, 'among others': `"a", ${tag}`, whichever: '*' }[how] ?? '';
    const reply = await get({ 'if-none-match': held });
    expect([reply.statusCode, reply.rawPayload.length, reply.headers.etag]).toEqual([304, 0, tag]);
  });

  it('is sent when another is held, and still asks who is there', async () => {
    expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200);
    expect((await get({ 'if-none-match': '*', authorization: 'Bearer stranger' })).statusCode).toBe(404);
  });
});

describe('a part of a file', () => {
  it.each([
    ['bytes=0-9', 0, 9],
    ['bytes=10-10', 10, 10],
    ['bytes=100-', 100, undefined],
    ['bytes=-20', -20, undefined],
    ['bytes=5-999999999999', 5, undefined],
    ['bytes=-999999999999', 0, undefined],
    ['Bytes=0-0', 0, 0],
  ])('%s is sent alone', async (range, start, end) => {
    const reply = await get({ range });
    const first = start < 0 ? whole.length + start : start;
    const last = end ?? whole.length - 1;
    expect([reply.statusCode, reply.headers['content-range']]).toEqual([206, `bytes ${first}-${last}/${whole.length}`]);
    expect(reply.headers['content-length']).toBe(String(last - first + 1));
    expect(reply.rawPayload.equals(whole.subarray(first, last + 1))).toBe(true);
  });

  it.each(['bytes=999999-', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])('%s lies outside and is refused with the size', async (range) => {
    const reply = await get({ range });
    expect([reply.statusCode, reply.headers['content-range'], reply.rawPayload.length]).toEqual([416, `bytes */${whole.length}`, 0]);
  });

  it.each(['bytes=0-1,4-5', 'bytes=9-3', 'bytes=-', 'lines=1-2', 'bytes=a-b'])('%s is not understood: the whole is sent', async (range) => {
    const reply = await get({ range });
    expect([reply.statusCode, reply.rawPayload.equals(whole)]).toEqual([200, true]);
  });

  it('is the whole when it was asked of another version', async () => {
    const range = 'bytes=0-9';
    expect((await get({ range, 'if-range': '"other"' })).statusCode).toBe(200);
    expect((await get({ range, 'if-range': `"${image.sha256}"` })).statusCode).toBe(206);
  });
});
