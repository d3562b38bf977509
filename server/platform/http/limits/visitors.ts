import type { App } from '../register.ts';
import { MOST_OF_ADDRESS, networkOf } from './connections.ts';
import { createTurns } from './turns.ts';

/**
 * Bounds the requests that one visitor behind a proxy has open at once. The proxy's connections do not tell whose they are, and
 * not every proxy bounds what one address may open.
 */
export function limitVisitors(app: App, most = MOST_OF_ADDRESS): void {
  const turns = createTurns({
    ofAccount: most,
    tooMany: 'Too many requests at once come from your network. Please try again in a moment.',
  });
  app.addHook('onRequest', ({ raw, ip }, reply, next) => {
    // No trusted proxy has named anybody else, and the connection itself was counted.
    if (ip === raw.socket.remoteAddress) return next();
    turns.take(networkOf(ip)).then((end) => {
      if (raw.destroyed) end();
      else reply.raw.once('close', end);
      next();
    }, next);
  });
}
