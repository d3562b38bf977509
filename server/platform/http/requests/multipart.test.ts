import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UploadRule } from '@fairlead/contract/kit/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { IncomingFile } from '../../files/incoming-file.ts';
import type { App } from '../register.ts';
import { createServer } from '../server.ts';
import { receiveForm } from './multipart.ts';

const rule: UploadRule = {
  field: 'photo',
  maxBytes: 200_000,
  tooLarge: 'The photo is too large.',
  notAnImage: 'That is no photo.',
  required: false,
};
const BOUNDARY = 'between-the-parts';

let folder: string;
let app: App;
let port: number;
/** What the last call was given, with the bytes as they lay on the disk during it. */
let taken: { data: unknown; file: IncomingFile | undefined; bytes: Buffer | undefined } | undefined;
/** How the calls that were refused ended. */
let refused: unknown[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'multipart-'));
  app = await createServer({
    authenticate: () => Promise.reject(new Error('nobody asks')),
    incomingFolder: folder,
    secure: false,
    log: false,
  });
  app.post('/send', async (request) => {
    const received = await receiveForm(request, rule, { folder, dataLimit: 100_000 }).catch((error) => {
      refused.push(error);
      throw error;
    });
    const { data, file } = received;
    taken = { data, file, bytes: file && readFileSync(file.path) };
    await received.clear();
    return {};
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  taken = undefined;
  refused = [];
});

const leftOver = () => readdirSync(folder);

interface Part {
  name: string;
  fileName?: string;
  type?: string;
  content: string | Uint8Array;
}

function formOf(parts: Part[], end = `--${BOUNDARY}--\r\n`): Buffer {
  const chunks = parts.flatMap(({ name, fileName, type, content }) => [
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n`,
    type || fileName !== undefined ? `Content-Type: ${type ?? 'image/jpeg'}\r\n\r\n` : '\r\n',
    content,
    '\r\n',
  ]);
  return Buffer.concat([...chunks, end].map((chunk) => Buffer.from(chunk as string)));
}

async function send(body: Buffer, contentType = `multipart/form-data; boundary=${BOUNDARY}`) {
  const reply = await fetchFrom(body, contentType);
  return { status: reply.statusCode, body: reply.json() };
}

const fetchFrom = (payload: Buffer, contentType: string) =>
  app.inject({ method: 'POST', url: '/send', payload, headers: { 'content-type': contentType } });

const data = (value: unknown): Part => ({ name: 'data', content: JSON.stringify(value) });
const photo = (content: string | Uint8Array = 'bytes', fileName = 'gate.jpg'): Part => ({ name: 'photo', fileName, content });

describe('a multipart call', () => {
  it.each(['data first', 'file first'])('is taken with its %s, byte for byte', async (order) => {
    const bytes = randomBytes(rule.maxBytes);
    const parts = [data({ notes: 'At the gate' }), photo(bytes)];
    expect((await send(formOf(order === 'data first' ? parts : parts.reverse()))).status).toBe(200);
    expect(taken?.data).toEqual({ notes: 'At the gate' });
    expect(taken?.bytes?.equals(bytes)).toBe(true);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(taken?.file).toMatchObject({ field: 'photo', name: 'gate.jpg', bytes: bytes.length, sha256 });
    expect(leftOver()).toEqual([]);
  });

  it('is taken without a file, and without data, whose lack the schema judges', async () => {
    await send(formOf([data({ a: 1 })]));
    expect(taken).toEqual({ data: { a: 1 }, file: undefined, bytes: undefined });
    await send(formOf([photo()]));
    expect(taken?.data).toBeUndefined();
    expect(taken?.bytes?.toString()).toBe('bytes');
  });

  it('takes texts as parts of their own only where the rule names them, and then needs no data', async () => {
    const text: Part = { name: 'type', content: 'Important' };
    expect((await send(formOf([text, photo()]))).status).toBe(400);
    rule.parts = ['type'];
    expect((await send(formOf([photo(), text]))).status).toBe(200);
    expect(taken?.data).toEqual({ type: 'Important' });
    expect((await send(formOf([photo(), { name: 'type', content: 'a\0b' }]))).status).toBe(400);
    delete rule.parts;
    expect(leftOver()).toEqual([]);
  });

  it('takes data that says it is JSON, and refuses in it what it refuses in any JSON', async () => {
    const json = (content: string) => formOf([{ name: 'data', type: 'application/json', content }]);
    expect((await send(json('{"a":[1]}'))).status).toBe(200);
    expect(taken?.data).toEqual({ a: [1] });
    for (const text of [`${'['.repeat(40)}${']'.repeat(40)}`, '{"__proto__":{}}', '{"a":"\\u0000"}', '{']) {
      expect((await send(json(text))).status).toBe(400);
    }
  });

  it.each(['{"a":', '{"constructor":1}', '"\\u0000"', ''])('refuses %j as data', async (content) => {
    expect(await send(formOf([photo(), { name: 'data', content }]))).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(leftOver()).toEqual([]);
  });

  it.each([
    ['another field', 'colour', [{ name: 'colour', content: 'red' }]],
    ['a file under another name', 'avatar', [{ name: 'avatar', fileName: 'a.jpg', content: 'bytes' }]],
    ['a second file', 'photo', [photo(), photo()]],
    ['a second data', 'data', [data(1), data(2)]],
    ['very many parts', 'data', Array.from({ length: 3000 }, () => data(1))],
  ] as [string, string, Part[]][])('refuses %s by its name', async (_what, field, parts) => {
    const { status, body } = await send(formOf([photo(), ...parts].slice(parts[0]?.name === 'photo' ? 1 : 0)));
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'invalid', [field]]);
    expect(leftOver()).toEqual([]);
  });

  it('refuses an empty file as no picture', async () => {
    expect(await send(formOf([data({}), photo('')]))).toEqual({
      status: 400,
      body: { message: rule.notAnImage, code: 'invalid', fields: { photo: rule.notAnImage } },
    });
    expect(leftOver()).toEqual([]);
  });

  it('refuses data beyond its limit', async () => {
    const { status, body } = await send(formOf([photo(), data('x'.repeat(100_001))]));
    expect([status, body.code]).toEqual([413, 'too_large']);
    expect(leftOver()).toEqual([]);
  });

  it.each([
    ['no boundary', 'multipart/form-data', formOf([photo()])],
    ['another boundary', 'multipart/form-data; boundary=other', formOf([photo()])],
    ['no end', `multipart/form-data; boundary=${BOUNDARY}`, formOf([data({}), photo('half a pict')], '').subarray(0, -6)],
    ['a field called __proto__', `multipart/form-data; boundary=${BOUNDARY}`, formOf([{ name: '__proto__', content: '1' }])],
  ])('with %s is refused and not failed at', async (_what, contentType, body) => {
    const reply = await send(body, contentType);
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid']);
    expect(leftOver()).toEqual([]);
  });

  it('keeps a name as data, whatever it spells, and never writes by it', async () => {
    await send(formOf([photo('bytes', 'Entrée 👩🏽‍✈️ مرحبا.jpg')]));
    expect(taken?.file?.name).toBe('Entrée 👩🏽‍✈️ مرحبا.jpg');
    for (const name of ['../../../etc/passwd', '..\\..\\boot.ini', '/etc/passwd', 'a\0.jpg', '.']) {
      await send(formOf([photo('bytes', name)]));
      expect(taken?.file?.path).toMatch(new RegExp(`^${folder}/[0-9a-f-]{36}$`));
    }
    expect(leftOver()).toEqual([]);
  });
});

describe('an upload over a connection', () => {
  const head = (length: number) =>
    `POST /send HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${length}\r\n\r\n`;

  async function connected(): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    return socket;
  }

  it('that is too large is refused to a sender who reads only after all is sent, and leaves nothing', async () => {
    const body = formOf([photo(Buffer.alloc(40_000_000)), data({})]);
    const socket = await connected();
    socket.pause();
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.write(Buffer.concat([Buffer.from(head(body.length)), body]), () => resolve());
    });
    const reply = await new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(chunk.toString())).resume());
    socket.destroy();
    expect(reply).toMatch(/^HTTP\/1\.1 413 /);
    expect(reply).toContain(`{"message":"${rule.tooLarge}","code":"too_large","fields":{"photo":"${rule.tooLarge}"}}`);
    expect(leftOver()).toEqual([]);
  });

  it('that comes byte by byte is cut off, and leaves nothing', async () => {
    const socket = await connected();
    socket.on('error', () => {});
    const form = formOf([data('x'.repeat(20_000))]);
    socket.write(head(0).replace(/Content-Length.*/, 'Transfer-Encoding: chunked\r\n\r\n'));
    for (const byte of form) socket.write(Buffer.from([...Buffer.from('1\r\n'), byte, 13, 10]));
    await new Promise((resolve) => socket.once('close', resolve));
    await vi.waitUntil(() => refused.length === 1);
    expect([taken, leftOver()]).toEqual([undefined, []]);
  });

  it('that breaks off leaves nothing and reaches no handler', async () => {
    const body = formOf([data({}), photo(randomBytes(150_000))]);
    const socket = await connected();
    socket.write(Buffer.concat([Buffer.from(head(body.length)), body.subarray(0, 100_000)]));
    await vi.waitUntil(() => leftOver().length === 1);
    socket.destroy();
    await vi.waitUntil(() => refused.length === 1);
    expect(refused[0]).toMatchObject({ code: 'invalid' });
    expect(leftOver()).toEqual([]);
    expect(taken).toBeUndefined();
  });
});
