import type { IncomingMessage } from 'node:http';
import { AppError } from './app-error.ts';
import type { App } from './register.ts';

declare module 'fastify' {
  interface FastifyInstance {
    draining: Draining;
  }
}

export interface Draining {
  /** From now on each answer also closes its connection, so that a proxy opens its next one elsewhere. Everything is still served. */
  begin(): void;
  isBegun(): boolean;
  /** Whether a call that has arrived is still being worked on, uploads and downloads aside, which can be gone on with. */
  isWorking(): boolean;
}

/**
 * Lets a stop cut no call: those that had arrived when the server closed are answered, wherever they wait; those that come later on open
 * connections are refused. To be called after everything else that listens to requests, because it must see them first.
 */
export function drainBeforeClosing(app: App): void {
  const arrived = new Set<IncomingMessage>();
  const late = new WeakSet<IncomingMessage>();
  let isBegun = false;
  let isClosing = false;
  app.addHook('preClose', async () => {
    isBegun = true;
    isClosing = true;
  });
  app.server.prependListener('request', (request, response) => {
    if (isClosing) late.add(request);
    arrived.add(request);
    response.once('close', () => arrived.delete(request));
  });
  app.addHook('onRequest', (request, _reply, next) => {
    if (request.routeOptions.config?.isLong === true) arrived.delete(request.raw);
    next(late.has(request.raw) ? new AppError('unavailable', 'Fairlead is stopping. Please try again in a moment.') : undefined);
  });
  app.addHook('onSend', (_request, reply, _payload, next) => {
    if (isBegun) reply.header('connection', 'close');
    next();
  });
  app.decorate('draining', {
    begin: () => {
      isBegun = true;
    },
    isBegun: () => isBegun,
    // Of some only a part has come, and perhaps never more.
    isWorking: () => [...arrived].some(({ complete }) => complete),
  });
}
