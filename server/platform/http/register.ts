import type { Readable } from 'node:stream';
import { bodyLimit } from '@fairlead/contract/kit/body-limit';
import type { Endpoint, UploadRule } from '@fairlead/contract/kit/endpoint';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { IncomingFile } from '../files/incoming-file.ts';
import { AppError } from './app-error.ts';
import type { ArrivingBodies } from './limits/arriving-bodies.ts';
import type { Shares } from './limits/shares.ts';
import type { Turns } from './limits/turns.ts';
import { jsonOf, LongList } from './long-list.ts';
import { takeTime } from './requests/arrival.ts';
import { refuseNul } from './requests/json.ts';
import { receive } from './requests/multipart.ts';
import { parseParts } from './requests/parsing.ts';

export type App = FastifyInstance;

/**
 * Who a request comes from, or a 401. `cookie` also takes the cookie, which only reading below /uploads may; `isFirstStep` is
 * true of what may be called before a password made by the server is replaced.
 */
export type Authenticate = (request: FastifyRequest, options?: { cookie?: boolean; isFirstStep?: boolean }) => Promise<Actor>;

declare module 'fastify' {
  interface FastifyInstance {
    authenticate: Authenticate;
    /** Where incoming files lie until their call ends. */
    incomingFolder: string;
    /** Every endpoint that is served, for the API description and the tests over all routes. */
    served: Endpoint[];
    /** What arrives and what is sent at the same time has bounds. */
    limits: { bodies: ArrivingBodies; uploads: Shares; downloads: Shares; longLists: Turns };
  }
  interface FastifyRequest {
    actor: Actor | null;
  }
  interface FastifyContextConfig {
    /** Set where a call takes as long as its sender or reader does. */
    isLong?: boolean;
  }
}

/** What a handler is given: everything parsed by the contract's schemas. */
export interface Call<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> {
  params: z.output<Params>;
  query: z.output<Query>;
  body: z.output<Body>;
  /** The file part, where one was sent. */
  file: IncomingFile | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Answer<Reply extends z.ZodType> = Promise<z.input<Reply> | LongList<unknown>> | z.input<Reply>;

/** Serves an endpoint to signed-in users: signs in, parses, calls, parses the reply (an undeclared column cannot leak). A `LongList` is streamed. */
export function register<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  app: App,
  endpoint: Endpoint<P, Q, B, R>,
  handle: (call: Call<P, Q, B> & { actor: Actor }) => Answer<R>,
) {
  if (endpoint.public) throw new Error(`${endpoint.path} is public: use registerPublic`);
  serve(app, endpoint, (call) => handle({ ...call, actor: signedIn(call.request) }));
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

/** What a streaming call is given. */
export interface StreamCall<Params extends z.ZodType, Query extends z.ZodType> {
  params: z.output<Params>;
  query: z.output<Query>;
  actor: Actor;
  request: FastifyRequest;
  /** Aborted when the reader goes away before the answer is whole. */
  gone: AbortSignal;
}

/** A stream whose kind the call decides: its own headers say what it is. */
export interface StreamAnswer {
  stream: Readable;
  headers: Record<string, string>;
}

/**
 * Serves an endpoint whose answer is a stream, to signed-in users. What is refused before the stream is there is answered like
 * any refusal; a stream that fails later takes the connection with it, so that half of an answer never looks whole.
 */
export function registerStream<P extends z.ZodType, Q extends z.ZodType>(
  app: App,
  endpoint: Endpoint<P, Q>,
  handle: (call: StreamCall<P, Q>) => Readable | StreamAnswer | Promise<Readable | StreamAnswer>,
) {
  const { params, query } = endpoint;
  route(app, endpoint, async (request, reply) => {
    refuseNul(decodeURIComponentSafely(request.url));
    const parsed = parseParts({ params, query }, { params: ifDeclared(params, request.params), query: ifDeclared(query, request.query) });
    if (endpoint.stream !== 'text/event-stream') untilRead(reply, app.limits.downloads.take(signedIn(request).accountId));
    const leaving = new AbortController();
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) leaving.abort();
    });
    const answer = await unlessGone(leaving.signal, handle({ ...parsed, actor: signedIn(request), request, gone: leaving.signal }));
    if (!answer) return reply.hijack(); // nobody is left to be answered
    const { stream, headers } = 'stream' in answer ? answer : { stream: answer, headers: {} };
    reply.header('cache-control', 'no-store').type(endpoint.stream ?? 'application/octet-stream');
    return reply.headers(headers).send(stream);
  });
}

/** Gives a share back once the reader has all of the answer or is gone, which may be already. */
function untilRead({ raw }: FastifyReply, giveBack: () => void) {
  if (raw.closed || raw.destroyed) giveBack();
  else raw.once('close', giveBack);
}

/** Undefined where the work failed only because nobody waits for it any more. */
async function unlessGone<Answer>(gone: AbortSignal, work: Answer | Promise<Answer>): Promise<Answer | undefined> {
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
  const dataLimit = bodyLimit(endpoint);
  route(app, endpoint, async (request, reply) => {
    refuseNul(decodeURIComponentSafely(request.url));
    const received =
      upload && request.isMultipart()
        ? await receiveUpload(request, upload, dataLimit)
        : { data: request.body ?? undefined, file: undefined, clear: async () => {} };
    try {
      const parsed = parseParts(
        { params, query, body },
        { params: ifDeclared(params, request.params), query: ifDeclared(query, request.query), body: ifDeclared(body, received.data) },
      );
      if (upload?.required && !received.file)
        throw new AppError('invalid', upload.notAnImage, { fields: { [upload.field]: upload.notAnImage } });
      const answer = await handle({ ...parsed, file: received.file, request, reply });
      reply.status(endpoint.status).header('cache-control', 'no-store');
      if (endpoint.status === 204) return reply.send();
      reply.type('application/json; charset=utf-8');
      // A HEAD request must not read the list.
      if (answer instanceof LongList && request.method === 'HEAD') return reply.send();
      if (answer instanceof LongList) {
        untilRead(reply, await app.limits.longLists.take(request.actor?.accountId ?? request.ip));
        return await reply.send(await jsonOf(answer, endpoint.reply));
      }
      return reply.send(JSON.stringify(endpoint.reply.parse(answer)));
    } finally {
      await received.clear();
    }
  });
}

/** Holds a share of the uploads, and memory for the form's JSON, until all has arrived. */
async function receiveUpload(request: FastifyRequest, upload: UploadRule, dataLimit: number) {
  const { server } = request;
  const { bodies, uploads } = server.limits;
  const giveBack = uploads.take(request.actor?.accountId ?? request.ip);
  try {
    bodies.reserve(dataLimit);
    try {
      return await receive(request, upload, { folder: server.incomingFolder, dataLimit });
    } finally {
      bodies.release(dataLimit);
    }
  } finally {
    giveBack();
  }
}

function route(app: App, endpoint: Endpoint, handler: (request: FastifyRequest, reply: FastifyReply) => unknown) {
  app.served.push(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: bodyLimit(endpoint),
    config: { isLong: endpoint.upload !== undefined || endpoint.stream !== undefined },
    // A HEAD would open a stream that nobody reads and nothing ends.
    exposeHeadRoute: endpoint.stream === undefined,
    // Before the body is read: a stranger's upload is not taken in.
    onRequest: async (request, reply) => {
      if (!endpoint.public) request.actor = await app.authenticate(request, { isFirstStep: endpoint.isFirstStep });
      if (endpoint.upload) takeTime(request, reply);
    },
    handler,
  });
}

function signedIn(request: FastifyRequest): Actor {
  if (!request.actor) throw new AppError('unauthenticated', 'Please sign in.');
  return request.actor;
}

/** What an endpoint does not declare is not looked at: unknown parts are ignored like unknown keys. */
const ifDeclared = (schema: z.ZodType, value: unknown) => (schema.def.type === 'undefined' ? undefined : value);

function decodeURIComponentSafely(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    throw new AppError('invalid', 'The address is not valid');
  }
}
