import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './register.ts';

/** What someone typed is there at once; whatever takes longer only holds a connection. */
const ARRIVAL_MS = 120_000;
/** A file of two hundred megabytes over a slow line. */
export const FILE_ARRIVAL_MS = 3_600_000;
/** A file of which nothing comes for so long comes no more. */
const STALLED_MS = 120_000;

declare module 'fastify' {
  interface FastifyRequest {
    arrival: NodeJS.Timeout | null;
  }
}

/** Ends requests that do not arrive in time, but for those that `takeTime` is called for. */
export function limitArrival(app: App): void {
  app.decorateRequest('arrival', null);
  app.addHook('onRequest', async (request) => {
    const { raw } = request;
    // What nobody reads never comes to its end, and a test's request comes over no socket.
    if (request.method === 'GET' || request.method === 'HEAD' || !(raw.socket instanceof Socket)) return;
    const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    const arrival = setTimeout(() => !raw.complete && app.server.emit('clientError', late, raw.socket), ARRIVAL_MS);
    request.arrival = arrival;
    raw.once('close', () => clearTimeout(arrival));
  });
}

/** A file may take longer, as long as something of it comes. Once it is refused the connection idles like any other. */
export function takeTime({ arrival, raw }: FastifyRequest, reply: FastifyReply): void {
  if (!arrival || !/^multipart\//i.test(raw.headers['content-type'] ?? '')) return;
  clearTimeout(arrival);
  raw.setTimeout(STALLED_MS, () => raw.socket.destroy());
  raw.once('end', () => !reply.raw.writableEnded && raw.setTimeout(0));
}
