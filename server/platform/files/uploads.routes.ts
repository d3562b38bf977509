import type { Actor } from '@fairlead/contract/kit/permissions';
import type { FastifyRequest } from 'fastify';
import { notFound } from '../http/app-error.ts';
import type { App, Authenticate } from '../http/register.ts';
import type { Files } from './files.ts';

const INLINE_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp']);

interface Parts {
  files: Files;
  authenticate: Authenticate;
  /** For each area, whether someone may read the files of one of its records. Files of an area without a guard are never sent. */
  guards: Record<string, (actor: Actor, ownerId: string) => Promise<boolean>>;
}

/** GET /uploads/:id: sends a file to people who may see its record. Accepts the bearer token or the sign-in cookie. */
export function uploadRoutes(app: App, { files, authenticate, guards }: Parts) {
  app.get<{ Params: { id: string } }>('/uploads/:id', async (request, reply) => {
    const actor = await authenticate(request, { cookie: true });
    const file = await files.find(request.params.id.replaceAll('\0', ''));
    if (!file || !(await guards[file.area]?.(actor, file.ownerId))) throw notFound('File');

    const etag = `"${file.sha256}"`;
    const headers = {
      etag,
      'accept-ranges': 'bytes',
      // The content under an id never changes, but the permission to see it does.
      'cache-control': 'private, max-age=300',
      'content-type': file.mimeType,
      'content-disposition': `${INLINE_TYPES.has(file.mimeType) ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeName(file.name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    };
    if (isCached(request, etag)) return reply.status(304).headers(headers).send();

    const range = parseRange(request, etag, file.bytes);
    if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${file.bytes}`).send();
    // Opens the file before the headers are set, so that a file that can't be read is answered without them.
    const bytes = await files.read(file, range);
    reply.headers(headers).header('content-length', range ? range.end - range.start + 1 : file.bytes);
    if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`);
    return reply.send(bytes);
  });
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

/** Also encodes the characters that `encodeURIComponent` leaves alone and RFC 5987 forbids in a header. */
const encodeName = (name: string) => encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
