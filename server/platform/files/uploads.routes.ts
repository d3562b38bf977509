import type { Actor } from '@fairlead/contract/kit/permissions';
import { notFound } from '../http/app-error.ts';
import type { App, Authenticate } from '../http/register.ts';
import { sendStored } from '../http/requests/ranges.ts';
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
    const find = () => files.find(request.params.id.replaceAll('\0', ''));
    const actor = await authenticate(request, { cookie: true, keys: async () => (await find())?.area });
    const file = await find();
    if (!file || !(await guards[file.area]?.(actor, file.ownerId))) throw notFound('File');

    return sendStored(request, reply, {
      bytes: file.bytes,
      etag: `"${file.sha256}"`,
      headers: {
        // The content under an id never changes, but the permission to see it does.
        'cache-control': 'private, max-age=300',
        'content-type': file.mimeType,
        'content-disposition': `${INLINE_TYPES.has(file.mimeType) ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeName(file.name)}`,
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      },
      open: (range) => files.read(file, range),
    });
  });
}

/** Also encodes the characters that `encodeURIComponent` leaves alone and RFC 5987 forbids in a header. */
const encodeName = (name: string) => encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
