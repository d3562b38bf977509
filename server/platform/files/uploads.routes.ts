import type { Actor } from '@fairlead/contract/kit/permissions';
import type { FastifyRequest } from 'fastify';
import { notFound } from '../http/app-error.ts';
import type { App, Authenticate } from '../http/register.ts';
import type { Files } from './files.ts';

const SHOWN_INLINE = new Set(['image/jpeg', 'image/png', 'image/webp']);

interface Parts {
  files: Files;
  authenticate: Authenticate;
  /** For each area, whether someone may read what hangs on one of its records; what has no guard is shown to nobody. */
  guards: Record<string, (actor: Actor, ownerId: string) => Promise<boolean>>;
}

/** GET /uploads/:id: stored files for those who may see the record they belong to; bearer or sign-in's cookie. */
export function uploadRoutes(app: App, { files, authenticate, guards }: Parts) {
  app.get<{ Params: { id: string } }>('/uploads/:id', async (request, reply) => {
    const actor = await authenticate(request, { cookie: true });
    const file = await files.find(request.params.id.replaceAll('\0', ''));
    if (!file || !(await guards[file.area]?.(actor, file.ownerId))) throw notFound('File');

    const etag = `"${file.sha256}"`;
    const headers = {
      etag,
      'accept-ranges': 'bytes',
      // A file's content never changes under its id, but who may see it does.
      'cache-control': 'private, max-age=300',
      'content-type': file.mimeType,
      'content-disposition': `${SHOWN_INLINE.has(file.mimeType) ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded(file.name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    };
    if (isHeld(request, etag)) return reply.status(304).headers(headers).send();

    const range = rangeOf(request, etag, file.bytes);
    if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${file.bytes}`).send();
    // Before the headers: a file that can't be read is refused without them.
    const bytes = await files.read(file, range);
    reply.headers(headers).header('content-length', range ? range.end - range.start + 1 : file.bytes);
    if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`);
    return reply.send(bytes);
  });
}

/** Whether the asker has the file already (RFC 9110 §13.1.2). */
function isHeld({ headers }: FastifyRequest, etag: string): boolean {
  const held = (headers['if-none-match'] ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
  return held.includes(etag) || held.includes('*');
}

/** The one range that was asked for; several, a senseless one, an unknown unit and one of another version are answered with the whole file (RFC 9110 §14.2). */
function rangeOf(
  { headers, method }: FastifyRequest,
  etag: string,
  bytes: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const asked = /^bytes=(\d*)-(\d*)$/i.exec(headers.range ?? '');
  if (!asked || method !== 'GET' || (headers['if-range'] ?? etag) !== etag) return undefined;
  const [from, to] = [asked[1], asked[2]].map((text) => (text ? Number(text) : undefined));
  if (from === undefined && to === undefined) return undefined;
  if (from !== undefined && to !== undefined && from > to) return undefined;
  const last = bytes - 1;
  const start = from ?? Math.max(0, bytes - (to as number));
  return start > last ? 'unsatisfiable' : { start, end: from === undefined ? last : Math.min(last, to ?? last) };
}

/** RFC 5987: what `encodeURIComponent` leaves alone and a header must not hold. */
const encoded = (name: string) => encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
