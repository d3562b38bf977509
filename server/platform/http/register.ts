import type { Readable } from 'node:stream';
import { type Endpoint, fillPath, REPEATED_HEADER, type UploadRule } from '@fairlead/contract/kit/endpoint';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { isId } from '@fairlead/contract/kit/values';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { REPEATED, type Receipts } from '../db/receipts/receipts.ts';
import type { IncomingFile } from '../files/incoming-file.ts';
import { AppError } from './app-error.ts';
import type { ArrivingBodies } from './limits/arriving-bodies.ts';
import { networkOf } from './limits/connections.ts';
import type { Turns } from './limits/turns.ts';
import { JsonText, LongList, streamJson } from './long-list.ts';
import { allowSlowUpload } from './requests/arrival.ts';
import { bodyLimit } from './requests/body-limit.ts';
import { refuseNul } from './requests/json.ts';
import { receiveForm } from './requests/multipart.ts';
import { parseParts } from './requests/parsing.ts';
import { receiptOf } from './requests/repeats.ts';

export type App = FastifyInstance;

/**
 * Resolves the actor of a request or throws 401. `cookie` also accepts the session cookie, only for reading below /uploads.
 * `isFirstStep` marks calls that are allowed before a generated password is replaced. API keys are refused (403) unless `keys` finds
 * the area that they must be for.
 */
export type Authenticate = (
  request: FastifyRequest,
  options?: { cookie?: boolean; isFirstStep?: boolean; keys?: () => string | undefined | Promise<string | undefined> },
) => Promise<Actor>;

declare module 'fastify' {
  interface FastifyInstance {
    authenticate: Authenticate;
    /** The folder for incoming files until their call ends. */
    incomingFolder: string;
    /** Every registered endpoint, for the API description and for tests of all routes. */
    served: Endpoint[];
    /** Limits on concurrent bodies, uploads, downloads and long lists. */
    limits: { bodies: ArrivingBodies; uploads: Turns; downloads: Turns; longLists: Turns };
    /** Which repeatable calls were done. */
    receipts: Receipts;
    /** Of any ids those of records that became a part of others, with the ids of these, as far as the actor sees them. */
    leadOn?(actor: Actor, ids: readonly string[], isWrite: boolean): Promise<ReadonlyMap<string, string>>;
  }
  interface FastifyRequest {
    actor: Actor | null;
  }
  interface FastifyContextConfig {
    /** True for calls that take as long as their sender or reader needs. */
    isLong?: boolean;
    /** The maximum size of the call's JSON in bytes. */
    bodyLimit?: () => number;
  }
}

/** The input of a handler, parsed by the contract's schemas. */
export interface Call<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> {
  params: z.output<Params>;
  query: z.output<Query>;
  body: z.output<Body>;
  /** The file part, if there is one. */
  file: IncomingFile | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Answer<Reply extends z.ZodType> = Promise<z.input<Reply> | LongList<unknown> | JsonText> | z.input<Reply>;

/** Serves an endpoint to signed-in users. Parses input and reply by the contract, so that no undeclared column can leak. Streams a `LongList`, sends a `JsonText` as it is. */
export function register<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  app: App,
  endpoint: Endpoint<P, Q, B, R>,
  handle: (call: Call<P, Q, B> & { actor: Actor }) => Answer<R>,
) {
  if (endpoint.public) throw new Error(`${endpoint.path} is public: use registerPublic`);
  serve(app, endpoint, (call) => handle({ ...call, actor: requireActor(call.request) }));
}

/** Serves an endpoint that the contract declares public. */
export function registerPublic<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  app: App,
  endpoint: Endpoint<P, Q, B, R>,
  handle: (call: Call<P, Q, B>) => Answer<R>,
) {
  if (!endpoint.public) throw new Error(`${endpoint.path} is not declared public`);
  serve(app, endpoint, handle);
}

/** The input of a streaming handler. */
export interface StreamCall<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> {
  params: z.output<Params>;
  query: z.output<Query>;
  body: z.output<Body>;
  request: FastifyRequest;
  /** Aborts when the reader disconnects before the reply is complete. */
  gone: AbortSignal;
}

/** A stream with its own headers, for calls that choose the content type. */
export interface StreamAnswer {
  stream: Readable;
  headers: Record<string, string>;
}

/** What the reader has is still right (304). */
export interface Unchanged {
  isUnchanged: true;
  headers: Record<string, string>;
}

type Streamed = Readable | StreamAnswer | Unchanged;
type StreamHandler<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, More = unknown> = (
  call: StreamCall<P, Q, B> & More,
) => Streamed | Promise<Streamed>;

/** Serves an endpoint with a stream as its reply to signed-in users. */
export function registerStream<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  app: App,
  endpoint: Endpoint<P, Q, B>,
  handle: StreamHandler<P, Q, B, { actor: Actor }>,
) {
  if (endpoint.public) throw new Error(`${endpoint.path} is public: use registerPublicStream`);
  const actorOf = ({ request }: { request: FastifyRequest }) => requireActor(request);
  serveStream(
    app,
    endpoint,
    (call) => handle({ ...call, actor: actorOf(call) }),
    (request) => requireActor(request).accountId,
  );
}

/** Serves a stream that the contract declares public. Downloads are bounded by the visitor's network. */
export function registerPublicStream<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  app: App,
  endpoint: Endpoint<P, Q, B>,
  handle: StreamHandler<P, Q, B>,
) {
  if (!endpoint.public) throw new Error(`${endpoint.path} is not declared public`);
  serveStream(app, endpoint, handle, ({ ip }) => networkOf(ip));
}

/**
 * `whose` names the account or network whose downloads are counted together. A failure before the stream starts is answered like any refusal.
 * A later one closes the connection, so that an incomplete reply never looks complete.
 */
function serveStream<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  app: App,
  endpoint: Endpoint<P, Q, B>,
  handle: StreamHandler<P, Q, B>,
  whose: (request: FastifyRequest) => string,
) {
  const { params, query, body } = endpoint;
  route(app, endpoint, async (request, reply) => {
    refuseNul(decodeAddress(request.url));
    const parse = (sentParams: unknown) =>
      parseParts(
        { params, query, body },
        {
          params: pickDeclared(params, sentParams),
          query: pickDeclared(query, request.query),
          body: pickDeclared(body, request.body ?? undefined),
        },
      );
    const parsed = parse(request.params);
    await renewActor(request, endpoint);
    if (endpoint.stream !== 'text/event-stream') endAfterReply(reply, await app.limits.downloads.take(whose(request)));
    const leaving = new AbortController();
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) leaving.abort();
    });
    const open = (led?: unknown) => handle({ ...(led === undefined ? parsed : parse(led)), request, gone: leaving.signal });
    const answer = await awaitUnlessGone(leaving.signal, answerWhereItIs(endpoint, request, open));
    if (!answer) return reply.hijack(); // the reader has disconnected
    if ('isUnchanged' in answer) return reply.status(304).headers(answer.headers).send();
    const { stream, headers } = 'stream' in answer ? answer : { stream: answer, headers: {} };
    reply.header('cache-control', 'no-store').type(endpoint.stream ?? 'application/octet-stream');
    return reply.headers(headers).send(stream);
  });
}

/** Ends a turn when the reply has been read completely or the reader has disconnected, perhaps already. */
export function endAfterReply({ raw }: FastifyReply, end: () => void) {
  if (raw.closed || raw.destroyed) end();
  else raw.once('close', end);
}

/** Undefined if the work failed only because the reader has disconnected. */
async function awaitUnlessGone<Answer>(gone: AbortSignal, work: Answer | Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await work;
  } catch (error) {
    if (gone.aborted) return undefined;
    throw error;
  }
}

function serve<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  app: App,
  endpoint: Endpoint<P, Q, B, R>,
  handle: (call: Call<P, Q, B>) => Answer<R>,
) {
  const { params, query, body, upload } = endpoint;
  if (endpoint.isRepeatable && endpoint.public) throw new Error(`${endpoint.path} is repeatable: its receipts need an account`);
  route(app, endpoint, async (request, reply) => {
    refuseNul(decodeAddress(request.url));
    const received =
      upload && request.isMultipart()
        ? await receiveUpload(request, upload, bodyLimit(endpoint))
        : { data: request.body ?? undefined, file: undefined, clear: async () => {} };
    async function answer(sentParams: unknown = request.params) {
      const parsed = parseParts(
        { params, query, body },
        {
          params: pickDeclared(params, sentParams),
          query: pickDeclared(query, request.query),
          body: pickDeclared(body, received.data),
        },
      );
      if (upload?.required && !received.file)
        throw new AppError('invalid', upload.notAnImage, { fields: { [upload.field]: upload.notAnImage } });
      return handle({ ...parsed, file: received.file, request, reply });
    }
    const answerOnce = () => answerWhereItIs(endpoint, request, answer);
    try {
      await renewActor(request, endpoint);
      const receipt = receiptOf(endpoint, request, received);
      // Found before anything is parsed or looked up: what was done stays done, whatever has become of the record or of the sender's rights.
      const answer = receipt ? await app.receipts.once(receipt, answerOnce) : await answerOnce();
      reply.status(endpoint.status).header('cache-control', 'no-store');
      if (answer === REPEATED) return reply.status(204).header(REPEATED_HEADER, 'true').send();
      if (endpoint.status === 204) return reply.send();
      reply.type('application/json; charset=utf-8');
      // A HEAD request must not read the list.
      if (answer instanceof LongList && request.method === 'HEAD') return reply.send();
      if (answer instanceof LongList) {
        endAfterReply(reply, await app.limits.longLists.take(request.actor?.accountId ?? request.ip));
        // Its first page would be made for nobody, and takes as long as ten requests.
        if (reply.raw.closed) throw new AppError('invalid', 'The request was given up');
        return await reply.send(await streamJson(answer, endpoint.reply));
      }
      return reply.send(answer instanceof JsonText ? answer.payload : JSON.stringify(endpoint.reply.parse(answer)));
    } finally {
      await received.clear();
    }
  });
}

/** Takes one of the account's uploads, and reserves memory for the form's JSON, until everything has arrived. */
function receiveUpload(request: FastifyRequest, upload: UploadRule, dataLimit: number) {
  const { server } = request;
  const { bodies, uploads } = server.limits;
  return uploads.run(request.actor?.accountId ?? request.ip, async () => {
    bodies.reserve(dataLimit);
    try {
      return await receiveForm(request, upload, { folder: server.incomingFolder, dataLimit });
    } finally {
      bodies.release(dataLimit);
    }
  });
}

function route(app: App, endpoint: Endpoint, handler: (request: FastifyRequest, reply: FastifyReply) => unknown) {
  app.served.push(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { isLong: endpoint.upload !== undefined || endpoint.stream !== undefined, bodyLimit: () => bodyLimit(endpoint) },
    // A HEAD request would open a stream that nobody reads and that never ends.
    exposeHeadRoute: endpoint.stream === undefined,
    // Authenticates before the body is read, so that an upload without a session isn't received.
    onRequest: async (request, reply) => {
      if (!endpoint.public) request.actor = await authenticate(request, endpoint);
      if (endpoint.upload) allowSlowUpload(request, reply);
    },
    async handler(request, reply) {
      try {
        return await handler(request, reply);
      } catch (error) {
        const led = isReading(request) ? await leadOn(error, endpoint, request) : undefined;
        if (!led) throw error;
        const [, query = ''] = /(\?.*)$/s.exec(request.url) ?? [];
        return reply.header('cache-control', 'no-store').redirect(`${fillPath(endpoint.path, led)}${query}`, PERMANENTLY);
      }
    },
  });
}

const PERMANENTLY = 308;
const isReading = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/**
 * The parameters of a call's path that found nothing, because a record that they name became a part of another: with the other's id.
 * Undefined where there is none that the actor sees. What is deleted by its own address stays gone.
 */
async function leadOn(error: unknown, { method }: Endpoint, request: FastifyRequest) {
  const { server, actor, params } = request;
  const named = Object.entries(params as Record<string, string>);
  const isItself = method === 'DELETE' && named.length === 1;
  if (!server.leadOn || !actor || isItself || !(error instanceof AppError && error.code === 'not_found')) return undefined;
  const ids = named.map(([, value]) => value).filter(isId);
  const led = ids.length > 0 ? await server.leadOn(actor, ids, !isReading(request)) : undefined;
  if (!led || led.size === 0) return undefined;
  return Object.fromEntries(named.map(([name, value]) => [name, led.get(value) ?? value]));
}

/** What is no reading arrives where the record is now: it is answered again with the parameters that lead there. */
async function answerWhereItIs<Answer>(endpoint: Endpoint, request: FastifyRequest, answer: (led?: unknown) => Answer | Promise<Answer>) {
  try {
    return await answer();
  } catch (error) {
    const led = isReading(request) ? undefined : await leadOn(error, endpoint, request);
    if (!led) throw error;
    return answer(led);
  }
}

/** Asks again who calls once the body has arrived: meanwhile the session may have ended, or the account's rights changed. */
async function renewActor(request: FastifyRequest, endpoint: Endpoint): Promise<void> {
  if (!endpoint.public && !isReading(request)) request.actor = await authenticate(request, endpoint);
}

const authenticate = (request: FastifyRequest, { isFirstStep, keys }: Endpoint) =>
  request.server.authenticate(request, { isFirstStep, keys: () => keys });

function requireActor(request: FastifyRequest): Actor {
  if (!request.actor) throw new AppError('unauthenticated', 'Please sign in.');
  return request.actor;
}

/** Ignores params, query or body if the endpoint doesn't declare them, just like unknown keys. */
const pickDeclared = (schema: z.ZodType, value: unknown) => (schema.def.type === 'undefined' ? undefined : value);

function decodeAddress(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    throw new AppError('invalid', 'The address is not valid');
  }
}
