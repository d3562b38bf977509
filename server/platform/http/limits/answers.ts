import { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { AppError } from '../app-error.ts';
import type { App } from '../register.ts';

/** A reader that takes nothing for so long takes no more; one that takes a little is given time. */
const STALLED_MS = 120_000;
/** Enough for a file of 200 MB over a slow connection. */
const FILE_MS = 3_600_000;
/** Browsers send one request after the other; whoever sends many ahead would have all their answers kept. */
const MOST_PER_CONNECTION = 16;

declare module 'fastify' {
  interface FastifyReply {
    /** Ends a file that takes too long to be read. */
    end: NodeJS.Timeout | undefined;
  }
}

export interface AnswerLimits {
  stalledMs?: number;
  fileMs?: number;
}

/** Bounds answers that nobody reads: how many one connection has open, how long one stands still, and how long a file may take. */
export function limitAnswers(app: App, { stalledMs = STALLED_MS, fileMs = FILE_MS }: AnswerLimits = {}): void {
  const open = new WeakMap<Socket, number>();
  app.decorateReply('end');

  app.addHook('onRequest', ({ raw: { socket } }, _reply, next) => {
    if (!(socket instanceof Socket)) return next(); // a test's request comes over none
    const own = (open.get(socket) ?? 0) + 1;
    open.set(socket, own);
    if (own <= MOST_PER_CONNECTION) return next();
    socket.destroy();
    next(new AppError('too_many', 'Too many requests at once on one connection'));
  });

  app.addHook('onSend', (_request, reply, payload, next) => {
    reply.raw.setTimeout(stalledMs, () => reply.raw.destroy());
    if (isStream(payload) && !isEndless(reply)) reply.end = setTimeout(() => reply.raw.destroy(), fileMs);
    next();
  });

  app.addHook('onResponse', ({ raw: { socket } }, reply, next) => {
    clearTimeout(reply.end);
    open.set(socket, (open.get(socket) ?? 1) - 1);
    next();
  });
}

const isStream = (payload: unknown) => typeof payload === 'object' && payload !== null && 'pipe' in payload;

/** A live stream ends with its session. */
const isEndless = (reply: FastifyReply) => String(reply.getHeader('content-type')).startsWith('text/event-stream');
