import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { ERROR_STATUS, type ErrorReply } from '@fairlead/contract/kit/errors';
import type { FastifyRequest } from 'fastify';
import type { App } from '../register.ts';

/** Node accepts one connection each time round its loop: with long rounds whoever connects would wait for minutes. */
const ROUND_MS = 25;
/** Requests that wait for a later round, and how long. */
const MOST_QUEUED = 500;
const MOST_WAIT_MS = 600;
/** A short queue is answered however slow the machine is: it is not overrun. */
const SHORT_QUEUE = 32;
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
  mostQueued?: number;
  mostWaitMs?: number;
  shortQueue?: number;
  mostUnderWay?: number;
  mostWaiting?: number;
}

interface Queued {
  request: IncomingMessage;
  response: ServerResponse;
  since: number;
}

/**
 * Refuses at once what could not be answered soon: better a few quick refusals than answers that all come too late. Decided
 * before anything is done for a request, so that a refusal costs little; pages and the health check are let through.
 */
export function refuseOverload(app: App, limits: OverloadLimits): void {
  const { waiting, roundMs = ROUND_MS, mostUnderWay = MOST_UNDER_WAY, mostWaiting = MOST_WAITING } = limits;
  const { mostQueued = MOST_QUEUED, mostWaitMs = MOST_WAIT_MS, shortQueue = SHORT_QUEUE } = limits;
  const queue: Queued[] = [];
  let roundBegan: number | undefined;
  let isDraining = false;
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
    if (!isWork(request)) return answer({ request, response });
    if (underWay >= mostUnderWay || waiting() >= mostWaiting || queue.length >= mostQueued) return refuse(response);
    if (isSentInChunks(request) || (queue.length === 0 && hasTime())) return answer({ request, response });
    queue.push({ request, response, since: performance.now() });
    if (isDraining) return;
    isDraining = true;
    setImmediate(takeRound);
  });

  function answer({ request, response }: Omit<Queued, 'since'>) {
    for (const listener of listeners) listener.call(app.server, request, response);
  }

  /** Whether this round of Node's loop may begin another request. */
  function hasTime(): boolean {
    const now = performance.now();
    if (roundBegan === undefined) {
      roundBegan = now;
      setImmediate(() => {
        roundBegan = undefined;
      });
    }
    return now - roundBegan <= roundMs;
  }

  /** Each in an immediate of its own, between which what was begun goes on; so the time that it takes is seen. */
  function takeRound() {
    roundBegan = undefined;
    for (let place = 0; place < queue.length; place += 1) setImmediate(takeNext);
    setImmediate(() => {
      isDraining = queue.length > 0;
      if (isDraining) setImmediate(takeRound);
    });
  }

  function takeNext() {
    if (!hasTime()) return;
    const isLong = queue.length > shortQueue;
    const next = queue.shift();
    if (!next || next.response.destroyed) return;
    if (isLong && performance.now() - next.since > mostWaitMs) refuse(next.response);
    else answer(next);
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

/**
 * Such a body is read from its first chunk on. Waiting here it would be kept chunk by chunk, and thousands of one byte each take
 * megabytes. Browsers send a length instead; the call itself is counted once its body is there.
 */
const isSentInChunks = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined;

/** An upload is received, and a stream made, while others are answered; both have bounds of their own. */
const isLong = ({ routeOptions: { config } }: FastifyRequest) => config.isLong === true;
