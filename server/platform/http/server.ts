import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify, { type FastifyRequest, LogController } from 'fastify';
import { logOptions } from '../log/log.ts';
import { drainBeforeClosing } from './draining.ts';
import { type AnswerLimits, limitAnswers } from './limits/answers.ts';
import { createArrivingBodies } from './limits/arriving-bodies.ts';
import { isLoopback, limitConnections } from './limits/connections.ts';
import { GatheredRequest } from './limits/gathered-request.ts';
import { type OverloadLimits, refuseOverload } from './limits/overload.ts';
import type { IsTrustedProxy } from './limits/trusted-proxies.ts';
import { createTurns } from './limits/turns.ts';
import { limitVisitors } from './limits/visitors.ts';
import { pageCompression } from './page-compression.ts';
import { answerRefusals, refuseAddress, refuseConnection } from './refusals.ts';
import type { App, Authenticate } from './register.ts';
import { LONGEST_ARRIVAL_MS, limitArrival, PIECE_TYPE } from './requests/arrival.ts';
import { parseJson } from './requests/json.ts';
import { multipartOptions } from './requests/multipart.ts';
import { securityHeaders } from './security-headers.ts';
import { routedAddress } from './web-app.routes.ts';

/** For requests without a route. Each endpoint has a limit of its own. */
const UNROUTED_BODY_BYTES = 16_384;
/** The address of an export may contain the ids of a thousand clients. */
const MAX_HEAD_BYTES = 65_536;
/** Longer answers are compressed part by part, so that others get their turn between. */
const COMPRESSED_AT_ONCE_BYTES = 65_536;
/** Of gzip and of zstd. More takes half as long again and saves a tenth of the bytes. */
const LEAST_EFFORT = { level: 1, params: { [constants.ZSTD_c_compressionLevel]: 1 } };

export interface ServerOptions {
  authenticate: Authenticate;
  /** The folder for incoming files until their call ends. */
  incomingFolder: string;
  /** True when users reach Fairlead over https. */
  secure: boolean;
  /** False turns the log off; a stream receives it instead of standard output. */
  log: boolean | { write(line: string): void };
  /** Absent: forwarded addresses are ignored. */
  isTrustedProxy?: IsTrustedProxy | undefined;
  /** Absent: requests are never refused because of overload. */
  overload?: OverloadLimits;
  /** As is usual unless a test wants less. */
  answers?: AnswerLimits;
}

/** Creates a server with Fairlead's headers, limits and error replies, but without routes. */
export async function createServer({
  authenticate,
  incomingFolder,
  secure,
  log,
  isTrustedProxy,
  overload,
  answers,
}: ServerOptions): Promise<App> {
  const app = fastify({
    logger: log && { ...logOptions, ...(log !== true && { stream: log }) },
    trustProxy: isTrustedProxy ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: UNROUTED_BODY_BYTES,
    http: { maxHeaderSize: MAX_HEAD_BYTES, IncomingMessage: GatheredRequest },
    routerOptions: { maxParamLength: 200 },
    // Closing must not wait for browsers' idle connections. Running requests are finished.
    forceCloseConnections: 'idle',
    requestTimeout: LONGEST_ARRIVAL_MS,
    rewriteUrl: routedAddress,
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
    // Refused below instead, in the format of every refusal.
    return503OnClosing: false,
  });
  app.decorate('authenticate', authenticate);
  app.decorate('incomingFolder', incomingFolder);
  app.decorate('served', []);
  app.decorate('limits', {
    bodies: createArrivingBodies(),
    uploads: createTurns({
      atOnce: 100,
      ofAccount: 20,
      leavesSome: true,
      tooMany: 'Fairlead has too many uploads at once. Please try again in a moment.',
      tooManyOfAccount: 'Too many uploads at once. Please wait for the others to end.',
    }),
    downloads: createTurns({
      atOnce: 200,
      ofAccount: 10,
      leavesSome: true,
      tooMany: 'Fairlead has too many downloads at once. Please try again in a moment.',
      tooManyOfAccount: 'Too many downloads at once. Please wait for the others to end.',
    }),
    longLists: createTurns({
      atOnce: 48,
      ofAccount: 8,
      most: 248,
      mostOfAccount: 108,
      waitMs: 800,
      tooMany: 'Too many long lists are being read. Please try again in a moment.',
    }),
  });
  app.decorateRequest('actor', null);

  await app.register(cookie);
  await app.register(multipart, multipartOptions);
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['zstd', 'gzip', 'identity'],
    threshold: 1024,
    // A stream for each page would cost twice as much as its compression.
    syncThreshold: COMPRESSED_AT_ONCE_BYTES,
    zlib: pageCompression(COMPRESSED_AT_ONCE_BYTES, LEAST_EFFORT.level),
    zlibOptions: LEAST_EFFORT,
    customTypes: /^application\/json/,
  });

  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) => {
    const declared = request.headers['content-length'];
    const text = await app.limits.bodies.read(
      payload,
      request.routeOptions.config.bodyLimit?.() ?? request.routeOptions.bodyLimit,
      declared === undefined ? undefined : Number(declared),
    );
    return text === '' ? undefined : parseJson(text);
  });
  // The handler reads it as it arrives, so that none of it is held in memory.
  app.addContentTypeParser(PIECE_TYPE, async (_request: FastifyRequest, payload: IncomingMessage) => payload);
  const headers = securityHeaders(secure);
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(headers).header('x-request-id', request.id);
    next();
  });
  if (!isTrustedProxy) warnAboutProxy(app);
  limitArrival(app);
  limitAnswers(app, answers);
  if (overload) refuseOverload(app, overload, isTrustedProxy);
  drainBeforeClosing(app);
  limitVisitors(app);
  limitConnections(app.server, {
    isProxy: (address) => isLoopback(address) || (isTrustedProxy?.(address, 0) ?? false),
    say: (line) => app.log.warn(line),
  });
  answerRefusals(app);
  return app;
}

/** Logs once that all visitors seem to have the same address, so that they share its limits. */
function warnAboutProxy(app: App) {
  let hasWarned = false;
  app.addHook('onRequest', ({ headers }, _reply, next) => {
    next();
    if (hasWarned || !(headers['x-forwarded-for'] || headers.forwarded)) return;
    hasWarned = true;
    app.log.warn(
      'Requests come through a proxy, and TRUST_PROXY is not set: all visitors share its address. Set TRUST_PROXY to its address (see README, Configuration).',
    );
  });
}
