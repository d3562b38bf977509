import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { DOCUMENT_UPLOADS } from '@fairlead/contract/documents';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { parseTrustedProxies } from '../../platform/http/limits/trusted-proxies.ts';
import { testApp } from '../../testing/app.ts';

const PUBLIC_URL = 'https://crm.konkan.example';
const app = testApp({ publicUrl: PUBLIC_URL, secure: true, isTrustedProxy: parseTrustedProxies('127.0.0.1') });
const { aClient } = app;
const PIECE_BYTES = 262_144;
const FILE = randomBytes(5 * PIECE_BYTES);

/** What becomes of a piece on its way. */
type Fate = 'passed on' | 'cut in the middle' | 'its answer lost' | 'given up as too slow';
const FATES: readonly Fate[] = ['passed on', 'cut in the middle', 'its answer lost', 'given up as too slow'];

let upstream: number;
let proxy: Server | undefined;
beforeAll(async () => {
  upstream = Number(new URL(await app.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(() => {
  proxy?.closeAllConnections();
  proxy?.close();
});

/** A proxy that ends TLS for `PUBLIC_URL`. One that buffers passes a request on once it has all of it, else byte by byte; `fates` are those of the next pieces. */
async function startProxy(buffers: boolean, fates: Fate[]): Promise<string> {
  const started = createServer(async (asked, answer) => {
    const fate = (asked.method === 'PATCH' && fates.shift()) || 'passed on';
    const headers = { ...asked.headers, host: new URL(PUBLIC_URL).host, 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };
    const passing = request({ port: upstream, path: asked.url, method: asked.method, headers, agent: false });
    passing.on('error', () => asked.socket.destroy());
    passing.on('response', (reply: IncomingMessage) => {
      if (fate === 'its answer lost') asked.socket.destroy();
      else if (fate === 'given up as too slow') answer.writeHead(504).end('<h1>504 Gateway Time-out</h1>');
      else reply.pipe(answer.writeHead(reply.statusCode ?? 0, reply.headers));
      reply.resume();
    });
    asked.on('error', () => passing.destroy());
    if (fate !== 'cut in the middle') return void (buffers ? passing.end(await buffer(asked)) : asked.pipe(passing));
    asked.once('data', (first: Buffer) => {
      const cut = () => {
        passing.destroy();
        asked.socket.destroy();
      };
      if (buffers) cut();
      else passing.write(first, cut);
    });
  });
  proxy = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
}

it.each([
  ['collects', true],
  ['streams', false],
])('an upload in pieces goes on where a proxy that %s them cut it', async (_, buffers) => {
  const clientId: string = await aClient('Amber Dhow');
  const address = await startProxy(buffers, [...FATES]);
  const call = (method: string, path: string, headers: Record<string, string>, body: BodyInit | null = null) =>
    fetch(address + path, { method, headers: { authorization: `Bearer ${app.admin.token}`, 'tus-resumable': '1.0.0', ...headers }, body });
  const metadata = `clientId ${btoa(clientId)},fileName ${btoa('survey.bin')}`;
  const begun = await call('POST', DOCUMENT_UPLOADS, { 'upload-length': String(FILE.length), 'upload-metadata': metadata });
  // As a browser reads it, which knows nothing but the proxy's address.
  const at = new URL(begun.headers.get('location') ?? '', PUBLIC_URL);
  expect([begun.status, at.origin]).toEqual([201, PUBLIC_URL]);

  const sentFrom: number[] = [];
  const answers: unknown[] = [];
  for (let offset = 0; offset < FILE.length; ) {
    sentFrom.push(offset);
    const piece = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) };
    const sent = await call('PATCH', at.pathname, piece, FILE.subarray(offset, offset + PIECE_BYTES)).catch(() => undefined);
    answers.push(sent?.status);
    const told = sent?.status === 204 ? sent : await call('HEAD', at.pathname, {});
    offset = Number(told.headers.get('upload-offset'));
  }
  expect(answers.slice(0, FATES.length)).toEqual([204, undefined, undefined, 504]);
  // Never from the beginning, and what a piece had brought is not sent again.
  expect(sentFrom).toEqual(sentFrom.toSorted((one, other) => one - other));
  expect(sentFrom.filter((offset) => offset === 0)).toEqual([0]);
  const [document, ...more] = (await app.admin.get(`/api/documents/${clientId}`)).body;
  const { rawPayload } = await app.app.inject({ url: document.file, headers: { authorization: `Bearer ${app.admin.token}` } });
  expect([rawPayload.equals(FILE), document.fileName, more]).toEqual([true, 'survey.bin', []]);
});
