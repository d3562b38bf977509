import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../register.ts';

/** A form's data arrives within moments. A request that takes this long only occupies a connection. */
const ARRIVAL_MS = 120_000;
/** Any request, a file of 200 MB over the slowest line included. What trickles ends much sooner, and its account has only so many uploads. */
export const LONGEST_ARRIVAL_MS = 86_400_000;
/** A piece of a file, by the tus protocol for uploads that are resumed. */
export const PIECE_TYPE = 'application/offset+octet-stream';
const FILE_TYPES = ['multipart/', PIECE_TYPE];
/** After this long without any data, an upload is considered dead. */
const STALLED_MS = 120_000;
/** How often an upload is looked at. */
const LOOK_MS = 30_000;
/** Bytes a second that even the slowest line brings, on average after the first two minutes: so a small file has little time in all. */
const LEAST_RATE = 1024;
/** The same of the last 30 seconds, while places for uploads are scarce. */
const LEAST_RATE_WHEN_SCARCE = 4096;

declare module 'fastify' {
  interface FastifyRequest {
    arrival: NodeJS.Timeout | null;
  }
}

/** Ends requests that don't arrive in time, unless `allowSlowUpload` is called for them. */
export function limitArrival(app: App): void {
  app.decorateRequest('arrival', null);
  app.addHook('onRequest', (request, reply, next) => {
    const { raw } = request;
    // An injected test request has no socket, and would never be read to its end.
    if (!(raw.socket instanceof Socket)) return next();
    // Discards an unexpected body as it arrives. Otherwise it would stay in memory until the reply is sent.
    if (request.method === 'GET' || request.method === 'HEAD') {
      raw.resume();
      reply.raw.once('finish', () => awaitRest(raw));
    } else {
      request.arrival = setTimeout(() => refuseLate(request), ARRIVAL_MS);
      raw.once('close', () => clearTimeout(request.arrival ?? undefined));
    }
    next();
  });
}

/** After its answer a call that was read without its body has as long as others for what it said it would send. */
function awaitRest(raw: IncomingMessage): void {
  if (raw.complete) return;
  const timer = setTimeout(() => raw.socket.destroy(), ARRIVAL_MS);
  raw.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
}

function refuseLate({ raw, server }: FastifyRequest): void {
  if (!raw.complete) server.server.emit('clientError', Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket);
}

/** Whether the body is a file, or a form with one. */
export function isUpload({ headers }: IncomingMessage): boolean {
  const type = headers['content-type']?.toLowerCase() ?? '';
  return FILE_TYPES.some((each) => type.startsWith(each));
}

/** Lets an upload take longer as long as data keeps arriving. After a refusal the usual idle timeout applies again. */
export function allowSlowUpload(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  if (!request.arrival || !isUpload(raw)) return;
  clearTimeout(request.arrival);
  const { uploads } = request.server.limits;
  const first = raw.socket.bytesRead;
  let before = first;
  let elapsedMs = 0;
  request.arrival = setTimeout(refuseTrickle, LOOK_MS);
  function refuseTrickle() {
    const { bytesRead } = raw.socket;
    elapsedMs += LOOK_MS;
    const isSlow = bytesRead - first < ((elapsedMs - ARRIVAL_MS) / 1000) * LEAST_RATE;
    const isHoldingUp = uploads.isScarce && bytesRead - before < (LOOK_MS / 1000) * LEAST_RATE_WHEN_SCARCE;
    if (isSlow || isHoldingUp) return refuseLate(request);
    before = bytesRead;
    request.arrival = setTimeout(refuseTrickle, LOOK_MS);
  }
  raw.setTimeout(STALLED_MS, () => raw.socket.destroy());
  raw.once('end', () => !reply.raw.writableEnded && raw.setTimeout(0));
}
