import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Bytes that never change under their address. */
interface Stored {
  bytes: number;
  etag: string;
  headers: Record<string, string>;
  /** The bytes, or those from `start` to `end` inclusive. */
  open(range: { start: number; end: number } | undefined): Promise<Readable>;
}

/** Answers a GET of stored bytes: the range that is asked for, or all of them. */
export async function sendStored(request: FastifyRequest, reply: FastifyReply, { bytes, etag, headers, open }: Stored) {
  const all = { ...headers, etag, 'accept-ranges': 'bytes' };
  if (isCached(request, etag)) return reply.status(304).headers(all).send();
  const range = parseRange(request, etag, bytes);
  if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${bytes}`).send();
  // Opened before the headers are set, so that what can't be read is answered without them.
  const content = await open(range);
  reply.headers(all).header('content-length', range ? range.end - range.start + 1 : bytes);
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`);
  return reply.send(content);
}

/** Whether the client already has this version of the file (RFC 9110 §13.1.2). */
function isCached({ headers }: FastifyRequest, etag: string): boolean {
  const etags = (headers['if-none-match'] ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
  return etags.includes(etag) || etags.includes('*');
}

/** The requested range. Undefined, for the whole file, if there are several ranges, or one that is invalid, in an unknown unit or for another version (RFC 9110 §14.2). */
function parseRange(
  { headers, method }: FastifyRequest,
  etag: string,
  bytes: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(headers.range ?? '');
  if (!match || method !== 'GET' || (headers['if-range'] ?? etag) !== etag) return undefined;
  const [from, to] = [match[1], match[2]].map((text) => (text ? Number(text) : undefined));
  if (from === undefined && to === undefined) return undefined;
  if (from !== undefined && to !== undefined && from > to) return undefined;
  const last = bytes - 1;
  const start = from ?? Math.max(0, bytes - (to as number));
  return start > last ? 'unsatisfiable' : { start, end: from === undefined ? last : Math.min(last, to ?? last) };
}
