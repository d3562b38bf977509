import { expect, it } from 'vitest';
import { compressOnce, KeptJson } from './kept-json.ts';

it('is text the first time and then always the same bytes', () => {
  const reply = new KeptJson('{"port":"Açu"}');
  const [first, second, third] = [reply.payload, reply.payload, reply.payload];
  expect(first).toBe('{"port":"Açu"}');
  expect(String(second)).toBe(first);
  expect(third).toBe(second);
});

it('is compressed once in each way, and anything else each time', () => {
  const made: string[] = [];
  const asGzip = compressOnce((bytes) => Buffer.from(`gzip ${made.push('gzip')} ${bytes}`));
  const asZstd = compressOnce((bytes) => Buffer.from(`zstd ${made.push('zstd')} ${bytes}`));
  const reply = new KeptJson('[]');
  reply.payload;
  const bytes = reply.payload as Buffer;
  const all = [asGzip(bytes, {}), asZstd(bytes, {}), asGzip(bytes, {}), asGzip(Buffer.from('1'), {}), asGzip(Buffer.from('1'), {})];
  expect(all.map(String)).toEqual(['gzip 1 []', 'zstd 2 []', 'gzip 1 []', 'gzip 3 1', 'gzip 4 1']);
});
