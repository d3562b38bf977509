import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../register.ts';

/** What someone typed is there at once; whatever takes longer only holds a connection. */
const ARRIVAL_MS = 120_000;
/** A file of two hundred megabytes over a slow line. */
export const FILE_ARRIVAL_MS = 3_600_000;
/** A file of which nothing comes for so long comes no more. */
const STALLED_MS = 120_000;
/** On the slowest line a file comes many times faster than this. */
const TRICKLE_MS = 300_000;
const TRICKLE_BYTES = 65_536;

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
    if (!(raw.socket instanceof Socket)) return;
    // A body that nobody asked for is dropped as it comes, or it would be kept for as long as the answer takes.
    if (request.method === 'GET' || request.method === 'HEAD') return void raw.resume();
    request.arrival = setTimeout(() => refuseLate(request), ARRIVAL_MS);
    raw.once('close', () => clearTimeout(request.arrival ?? undefined));
  });
}

function refuseLate({ raw, server }: FastifyRequest): void {
  if (!raw.complete) server.server.emit('clientError', Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket);
}

/** A file may take longer, as long as it does come. Once it is refused the connection idles like any other. */
export function takeTime(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  if (!request.arrival || !/^multipart\//i.test(raw.headers['content-type'] ?? '')) return;
  clearTimeout(request.arrival);
  let before = raw.socket.bytesRead;
  request.arrival = setTimeout(refuseTrickle, TRICKLE_MS);
  function refuseTrickle() {
    if (raw.socket.bytesRead - before < TRICKLE_BYTES) return refuseLate(request);
    before = raw.socket.bytesRead;
    request.arrival = setTimeout(refuseTrickle, TRICKLE_MS);
  }
  raw.setTimeout(STALLED_MS, () => raw.socket.destroy());
  raw.once('end', () => !reply.raw.writableEnded && raw.setTimeout(0));
}
