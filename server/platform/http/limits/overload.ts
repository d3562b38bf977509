import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { ERROR_STATUS, type ErrorReply } from '@fairlead/contract/kit/errors';
import type { FastifyRequest } from 'fastify';
import type { App } from '../register.ts';
import { isUpload } from '../requests/arrival.ts';
import { createCallers, isAccount, weigh } from './callers.ts';
import { createFairQueue } from './fair-queue.ts';
import type { IsTrustedProxy } from './trusted-proxies.ts';

/** Calls are begun for so long at a time; then Node takes in what has arrived. */
const ROUND_MS = 5;
/**
 * Connections that wait are taken in for so long between two rounds. Node takes in one each time round its loop, and reads
 * everything else that has arrived beside it, so with no more time than a round has, the last of a thousand waits for seconds.
 */
const ACCEPT_MS = 50;
/** Few, so that a round does not schedule more than it can begin. */
const MOST_OF_A_ROUND = 32;
/** Beyond what can be begun within half of this, calls are refused as they come; the rest when they waited for so long. */
const MOST_WAIT_MS = 600;
/** A short queue is answered however slow the machine is: it is not overrun. */
const SHORT_QUEUE = 32;
const MOST_QUEUED = 500;
/** Calls that are being worked on; a list takes a millisecond or two. */
const MOST_UNDER_WAY = 300;
/** Reads and writes that wait for the database, which does some hundreds of either a second on a small machine. */
const MOST_WAITING = 100;
/** With so much under way, how soon to look again whether there is room. */
const BLOCKED_MS = 10;
const RETRY_S = '2';
/** Node reads so much of a connection at a time. */
const READ_BYTES = 65_536;
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
  acceptMs?: number;
  mostQueued?: number;
  mostWaitMs?: number;
  shortQueue?: number;
  mostUnderWay?: number;
  mostWaiting?: number;
}

interface Call {
  caller: string;
  /** Others of the caller were waiting when it came. */
  isOneOfMany: boolean;
  begin(): void;
  refuse(): void;
  since: number;
}

/**
 * Refuses at once what could not be answered soon: better a few quick refusals than answers that all come too late. Decided
 * before anything is done for a request, so that a refusal costs little; pages and the checks of health and readiness are let through. Accounts
 * and strangers' addresses take turns, so a flood crowds out its own calls first.
 */
export function refuseOverload(app: App, limits: OverloadLimits, isTrustedProxy?: IsTrustedProxy): void {
  const { waiting, roundMs = ROUND_MS, acceptMs = ACCEPT_MS } = limits;
  const { mostUnderWay = MOST_UNDER_WAY, mostWaiting = MOST_WAITING } = limits;
  const { mostQueued = MOST_QUEUED, mostWaitMs = MOST_WAIT_MS, shortQueue = SHORT_QUEUE } = limits;
  const queue = createFairQueue<Call>();
  const callers = createCallers(isTrustedProxy);
  let roundBegan: number | undefined;
  let roundEnded = 0;
  let isDraining = false;
  let hasNewConnection = false;
  let hasJumped = false;
  let underWay = 0;
  let silentUntil = 0;
  const pace = createPace();

  // From when a request has arrived until its answer is made: slow senders and slow readers are not work.
  app.decorateRequest('isUnderWay', false);
  app.addHook('preHandler', (request, _reply, next) => {
    if (request.actor) callers.remember(request.raw, request.actor.accountId);
    if (!isLong(request)) {
      request.isUnderWay = true;
      underWay += 1;
    }
    next();
  });
  app.addHook('onSend', (request, _reply, _payload, next) => {
    if (request.isUnderWay) {
      request.isUnderWay = false;
      underWay -= 1;
    }
    next();
  });

  app.server.on('connection', () => {
    hasNewConnection = true;
  });
  const listeners = app.server.listeners('request') as RequestListener[];
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    const begin = () => {
      if (request.socket.destroyed) return; // nobody is left to be answered
      for (const listener of listeners) listener.call(app.server, request, response);
    };
    if (!isWork(request)) return begin();
    const caller = callers.nameOf(request);
    if (!isBlocked() && (queue.length === 0 ? hasTime() : mayJump(caller))) return begin();
    const isOneOfMany = queue.lengthOf(caller) > 0;
    queue.add(caller, { caller, isOneOfMany, begin, refuse: () => refuse(request, response), since: performance.now() });
    if (isFull()) queue.dropLatest(weigh)?.refuse();
    if (isDraining) return;
    isDraining = true;
    pace.start();
    setImmediate(takeRound);
  });

  const isBlocked = () => underWay >= mostUnderWay || waiting() >= mostWaiting;

  function isFull(): boolean {
    return queue.length > mostQueued || (queue.length > shortQueue && queue.length * pace.msEach > mostWaitMs / 2);
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

  /**
   * Whether an account that has nothing waiting is served beside the queue. It would be next in any case, but not before the
   * connections that wait; so one call may, with each of them.
   */
  function mayJump(caller: string): boolean {
    if (hasJumped || !isAccount(caller) || queue.lengthOf(caller) > 0) return false;
    hasJumped = true;
    setImmediate(() => {
      hasJumped = false;
    });
    return true;
  }

  /**
   * Each in an immediate of its own, between which what was begun goes on; so the time that it takes is seen. Connections that
   * wait come first.
   */
  function takeRound() {
    if (isBlocked()) return void setTimeout(takeRound, BLOCKED_MS);
    if (hasNewConnection && performance.now() - roundEnded < acceptMs) {
      hasNewConnection = false;
      return void setImmediate(takeRound);
    }
    roundBegan = undefined;
    for (let place = 0; place < Math.min(queue.length, MOST_OF_A_ROUND); place += 1) setImmediate(takeNext);
    setImmediate(() => {
      roundEnded = performance.now();
      pace.measure();
      isDraining = queue.length > 0;
      if (isDraining) setImmediate(takeRound);
    });
  }

  function takeNext() {
    if (!hasTime()) return;
    const isLong = queue.length > shortQueue;
    const next = queue.take();
    if (!next) return;
    // Late is better than never for somebody who asked for one thing only, but not for the last of many.
    const isOneOfMany = next.isOneOfMany || queue.lengthOf(next.caller) > 0;
    if (isLong && isOneOfMany && performance.now() - next.since > mostWaitMs) return next.refuse();
    pace.count();
    next.begin();
  }

  function refuse(request: IncomingMessage, response: ServerResponse) {
    if (leavesBody(request)) response.setHeader('connection', 'close');
    response.writeHead(ERROR_STATUS.unavailable, HEADERS).end(REFUSAL);
    if (performance.now() < silentUntil) return;
    silentUntil = performance.now() + SILENCE_MS;
    app.log.warn('More requests come than can be answered: some are refused with 503.');
  }
}

/** How long one call takes while many wait, all that goes on beside it included: so the queue is as long as the machine is fast. */
function createPace() {
  let since = 0;
  let count = 0;
  let msEach = 1;
  return {
    start() {
      since = performance.now();
      count = 0;
    },
    count() {
      count += 1;
    },
    measure() {
      if (count === 0) return;
      const now = performance.now();
      msEach += ((now - since) / count - msEach) / 8;
      since = now;
      count = 0;
    },
    get msEach() {
      return msEach;
    },
  };
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

/**
 * Whether much of a body is still to come, which would be read only to be thrown away. Of an upload it is read, because a browser
 * that is still sending would not see the answer.
 */
function leavesBody(request: IncomingMessage): boolean {
  return Number(request.headers['content-length'] ?? 0) > READ_BYTES && !isUpload(request);
}

const isWork = ({ url = '' }: IncomingMessage) => /^\/(api|uploads)\//.test(url) && url !== '/api/health' && url !== '/api/ready';

/** An upload is received, and a stream made, while others are answered; both have bounds of their own. */
const isLong = ({ routeOptions: { config } }: FastifyRequest) => config.isLong === true;
