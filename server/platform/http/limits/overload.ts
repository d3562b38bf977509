import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { ERROR_STATUS, type ErrorReply } from '@fairlead/contract/kit/errors';
import type { FastifyRequest } from 'fastify';
import type { App } from '../register.ts';

/** What comes while one round of requests takes longer waits for the next round; two rounds stay below a second. */
const ROUND_MS = 250;
/** As many are looked at in a round however long it takes: a machine that is slow with a few is not overrun. */
const LEAST_OF_ROUND = 64;
/** Calls that are being worked on; a list takes a millisecond or two. */
const MOST_UNDER_WAY = 300;
/** Reads and writes that wait for the database, which does some hundreds of either a second on a small machine. */
const MOST_WAITING = 100;
const RETRY_S = '2';
/** A flood is told once a minute. */
const SILENCE_MS = 60_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** Counted as being worked on. */
    isUnderWay: boolean;
  }
}

export interface OverloadLimits {
  /** How many reads and writes wait for the database now. */
  waiting: () => number;
  roundMs?: number;
  leastOfRound?: number;
  mostUnderWay?: number;
  mostWaiting?: number;
}

/**
 * Refuses at once what could not be answered soon: better a few quick refusals than answers that all come too late. Decided
 * before anything is done for a request, so that a refusal costs little; pages and the health check are let through.
 */
export function refuseOverload(app: App, limits: OverloadLimits): void {
  const { waiting, roundMs = ROUND_MS, leastOfRound = LEAST_OF_ROUND, mostUnderWay = MOST_UNDER_WAY, mostWaiting = MOST_WAITING } = limits;
  let roundBegan: number | undefined;
  let inRound = 0;
  let underWay = 0;
  let silentUntil = 0;

  // From when a request has arrived until its answer is made: slow senders and slow readers are not work.
  app.decorateRequest('isUnderWay', false);
  app.addHook('preHandler', async (request) => {
    if (isLong(request)) return;
    request.isUnderWay = true;
    underWay += 1;
  });
  app.addHook('onSend', async (request) => {
    if (!request.isUnderWay) return;
    request.isUnderWay = false;
    underWay -= 1;
  });

  const listeners = app.server.listeners('request') as RequestListener[];
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    if (isWork(request) && isTooMuch()) return refuse(response);
    for (const listener of listeners) listener.call(app.server, request, response);
  });

  function isTooMuch(): boolean {
    const now = performance.now();
    if (roundBegan === undefined) {
      roundBegan = now;
      inRound = 0;
      // Runs once all that had arrived has been looked at.
      setImmediate(() => {
        roundBegan = undefined;
      });
    }
    const isLate = inRound >= leastOfRound && now - roundBegan > roundMs;
    if (isLate || underWay >= mostUnderWay || waiting() >= mostWaiting) return true;
    inRound += 1;
    return false;
  }

  function refuse(response: ServerResponse) {
    response.writeHead(ERROR_STATUS.unavailable, HEADERS).end(REFUSAL);
    if (performance.now() < silentUntil) return;
    silentUntil = performance.now() + SILENCE_MS;
    app.log.warn('More requests come than can be answered: some are refused with 503.');
  }
}

const REFUSAL = JSON.stringify({
  message: 'Fairlead has too much to do. Please try again in a moment.',
  code: 'unavailable',
} satisfies ErrorReply);
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(REFUSAL),
  'cache-control': 'no-store',
  'retry-after': RETRY_S,
  'x-content-type-options': 'nosniff',
};

const isWork = ({ url = '' }: IncomingMessage) => /^\/(api|uploads)\//.test(url) && url !== '/api/health';

/** An upload is received, and a stream made, while others are answered; both have bounds of their own. */
const isLong = ({ routeOptions: { config } }: FastifyRequest) => config.isLong === true;
