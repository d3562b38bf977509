import { randomBytes } from 'node:crypto';
import zlib from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { pageCompression } from './page-compression.ts';
import { createServer } from './server.ts';

const MOST = 65_536;
const page = (at: number) => Buffer.from(JSON.stringify(Array.from({ length: 50 + at }, (_, row) => ({ row, name: `Loom ${at} & Sons` }))));

it('compresses one answer after the other by the same compressor, each as if it were the first', () => {
  const [gzip, zstd] = [vi.spyOn(zlib, 'createGzip'), vi.spyOn(zlib, 'createZstdCompress')];
  const { gzipSync, zstdCompressSync } = pageCompression(MOST, 1);
  const answers = [page(1), page(2), Buffer.alloc(0), randomBytes(MOST), page(1)];
  const gzipped = answers.map((answer) => gzipSync(answer));
  const zstded = answers.map((answer) => zstdCompressSync(answer));
  expect(gzipped.map((bytes) => zlib.gunzipSync(bytes))).toEqual(answers);
  expect(zstded.map((bytes) => zlib.zstdDecompressSync(bytes))).toEqual(answers);
  expect([gzipped[4], zstded[4]]).toEqual([gzipped[0], zstded[0]]);
  expect([gzip.mock.calls.length, zstd.mock.calls.length]).toEqual([1, 1]);
});

it('refuses more than it has room for, and goes on', () => {
  const { gzipSync, zstdCompressSync } = pageCompression(MOST, 1);
  for (const compress of [gzipSync, zstdCompressSync]) expect(() => compress(randomBytes(2 * MOST))).toThrow('too long');
  expect([zlib.gunzipSync(gzipSync(page(1))), zlib.zstdDecompressSync(zstdCompressSync(page(1)))]).toEqual([page(1), page(1)]);
});

it('the server compresses its pages so', async () => {
  const once = [vi.spyOn(zlib, 'gzipSync'), vi.spyOn(zlib, 'zstdCompressSync'), vi.spyOn(zlib, 'createGzip')];
  const app = await createServer({ authenticate: () => Promise.reject(), incomingFolder: 'unused', secure: false, log: false });
  app.get('/page', async (_request, reply) => reply.type('application/json').send(page(1).toString()));
  const made = once.map(({ mock }) => mock.calls.length);
  const ask = (encoding: string) => app.inject({ url: '/page', headers: { 'accept-encoding': encoding } });
  const answers = [await ask('gzip'), await ask('gzip'), await ask('gzip, deflate, br, zstd')];
  expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', 'gzip', 'zstd']);
  expect(zlib.gunzipSync(answers[1]?.rawPayload ?? '')).toEqual(page(1));
  expect(once.map(({ mock }) => mock.calls.length)).toEqual(made);
  await app.close();
});
