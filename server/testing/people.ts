import type { AccountRole } from '@fairlead/contract/kit/permissions';
import type { App } from '../platform/http/register.ts';
import { assertDescribed } from './described.ts';

/** The reply to a call. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any reply the server sends
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
}

export type Person = ReturnType<typeof personOf>;

/** A file to upload, as a form would send it. */
export interface Attachment {
  field: string;
  name: string;
  bytes: Uint8Array;
  type?: string;
}

/** A user of the API, signed in if a token is given. */
export function personOf(app: App, token: string | undefined, user: { _id: string; username: string; role: AccountRole }) {
  async function send(method: string, url: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const reply = await app.inject({
      method: method as 'GET',
      url,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    });
    assertDescribed(app, method, url, reply);
    const isJson = method !== 'HEAD' && String(reply.headers['content-type'] ?? '').includes('json');
    return { status: reply.statusCode, body: isJson ? reply.json() : reply.body, headers: reply.headers };
  }
  return {
    ...user,
    token,
    send,
    get: (url: string, headers?: Record<string, string>) => send('GET', url, undefined, headers),
    post: (url: string, body: unknown = {}) => send('POST', url, body),
    put: (url: string, body: unknown = {}) => send('PUT', url, body),
    patch: (url: string, body: unknown = {}) => send('PATCH', url, body),
    delete: (url: string, body?: unknown) => send('DELETE', url, body),
    /** Sends a multipart form: `data` as JSON, and one file. */
    async upload(method: 'POST' | 'PUT', url: string, data: unknown, attachment?: Attachment): Promise<Answer> {
      const form = new FormData();
      if (data !== undefined) form.append('data', JSON.stringify(data));
      if (attachment)
        form.append(
          attachment.field,
          new File([attachment.bytes as Uint8Array<ArrayBuffer>], attachment.name, { type: attachment.type ?? 'image/jpeg' }),
        );
      const encoded = new Response(form);
      return send(method, url, Buffer.from(await encoded.arrayBuffer()), { 'content-type': encoded.headers.get('content-type') ?? '' });
    },
  };
}
