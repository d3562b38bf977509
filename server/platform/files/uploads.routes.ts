import type { Actor } from '@fairlead/contract/kit/permissions';
import type { FastifyRequest } from 'fastify';
import { notFound } from '../http/app-error.ts';
import type { App, Authenticate } from '../http/register.ts';
import type { FileRow, Files } from './files.ts';

const SHOWN_INLINE = new Set(['image/jpeg', 'image/png', 'image/webp']);

interface Parts {
  files: Files;
  authenticate: Authenticate;
  /** For each area, whether someone may read what hangs on one of its records. */
  guards: Record<FileRow['area'], (actor: Actor, ownerId: string) => Promise<boolean>>;
}

/** GET /uploads/:id: stored files for those who may see the record they belong to; bearer or sign-in's cookie. */
export function uploadRoutes(app: App, { files, authenticate, guards }: Parts) {
  app.get<{ Params: { id: string } }>('/uploads/:id', async (request, reply) => {
    const actor = await authenticate(request, { cookie: true });
    const file = await files.find(request.params.id.replaceAll('\0', ''));
    if (!file || !(await guards[file.area](actor, file.ownerId))) throw notFound('File');

    const etag = `"${file.sha256}"`;
    reply.headers({
      etag,
      'accept-ranges': 'bytes',
      // A file's content never changes under its id, but who may see it does.
      'cache-control': 'private, max-age=300',
      'content-type': file.mimeType,
      'content-disposition': `${SHOWN_INLINE.has(file.mimeType) ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded(file.name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();

    const range = rangeOf(request, file.bytes);
    if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${file.bytes}`).send();
    if (!range) return reply.header('content-length', file.bytes).send(await files.read(file));
    const { start, end } = range;
    reply.status(206).headers({ 'content-range': `bytes ${start}-${end}/${file.bytes}`, 'content-length': end - start + 1 });
    return reply.send(await files.read(file, range));
  });
}

/** The one range that was asked for; several, or an unknown unit, are answered with the whole file. */
function rangeOf({ headers }: FastifyRequest, bytes: number): { start: number; end: number } | 'unsatisfiable' | undefined {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '');
  if (!asked || (asked[1] === '' && asked[2] === '')) return undefined;
  const last = bytes - 1;
  const start = asked[1] === '' ? Math.max(0, bytes - Number(asked[2])) : Number(asked[1]);
  const end = asked[1] === '' || asked[2] === '' ? last : Math.min(last, Number(asked[2]));
  return start > end || start > last ? 'unsatisfiable' : { start, end };
}

/** RFC 5987: what `encodeURIComponent` leaves alone and a header must not hold. */
const encoded = (name: string) => encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
