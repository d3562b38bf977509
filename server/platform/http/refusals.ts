import type { Socket } from 'node:net';
import type { ErrorReply } from '@fairlead/contract/kit/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isNoSpace } from '../db/condition.ts';
import { isContention } from '../db/contention.ts';
import { isAway } from '../db/postgres/postgres-outage.ts';
import { OutcomeUnknown } from '../db/transactions.ts';
import { AppError, notFound } from './app-error.ts';
import type { App } from './register.ts';

/** Answers every refusal as `{message, code, fields?}`, and an unknown error as a 500 without detail, logged with the request's id. */
export function answerRefusals(app: App) {
  app.setErrorHandler((error, request, reply) => {
    const refusal = asRefusal(error);
    // An outage has a line of its own, and what refuses by design needs none.
    if (refusal.status >= 500 && refusal !== error && !isAway(error)) request.log.error({ err: error }, 'a request failed');
    if (LOGGED.has(refusal.status)) logRefusal(request, refusal);
    if (refusal.retryAfter !== undefined) reply.header('retry-after', Math.ceil(refusal.retryAfter));
    return reply.status(refusal.status).header('cache-control', 'no-store').send(bodyOf(refusal));
  });
}

/** What someone who guesses or probes is answered. */
const LOGGED = new Set([401, 403, 429]);

/** Says who was refused what: the route and not the path, whose values may be secrets, as a one-time link's token. */
function logRefusal(request: FastifyRequest, { code, account }: AppError) {
  const who = { account: account ?? request.actor?.username, address: request.ip };
  request.log.warn({ code, ...who, method: request.method, route: request.routeOptions.url }, 'a call was refused');
}

/** Answers an address that leads to no route, because it can't be decoded or a part of it is too long; no hook has run for it. */
export function refuseAddress(error: { code: string }, _request: FastifyRequest, reply: FastifyReply) {
  const refusal = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? notFound('Page') : new AppError('invalid', 'The address is not valid');
  reply.status(refusal.status).headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }).send(bodyOf(refusal));
}

/** Answers what is not HTTP, has too large a head, comes in too many pieces or not in time. There is no request yet, only a socket. */
export function refuseConnection({ code }: { code?: string }, socket: Socket) {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  const [status, refusal] = UNREADABLE[code ?? ''] ?? NOT_HTTP;
  const body = JSON.stringify(bodyOf(refusal));
  const head = ['content-type: application/json; charset=utf-8', `content-length: ${Buffer.byteLength(body)}`, 'connection: close'];
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy();
}

const NOT_HTTP: [string, AppError] = ['400 Bad Request', new AppError('invalid', 'The request is not valid')];
const UNREADABLE: Record<string, [string, AppError]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', new AppError('too_large', 'The request is too large')],
  TINY_PIECES: ['400 Bad Request', new AppError('invalid', 'The request comes in too many pieces')],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', new AppError('invalid', 'The request did not arrive in time')],
};

const bodyOf = ({ message, code, fields }: AppError): ErrorReply => ({ message, code, fields });

/** Answers 405 with the methods that do exist, for every path that has some. Called after all routes stand. */
export function refuseOtherMethods(app: App) {
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of app.served) methods.set(path, (methods.get(path) ?? new Set()).add(method));
  for (const [path, known] of methods) {
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !known.has(method));
    app.route({
      method: others,
      url: path,
      exposeHeadRoute: false,
      onRequest: async (request, reply) => {
        reply.header('allow', [...known].join(', '));
        throw new AppError('method_not_allowed', `${request.method} is not possible here`);
      },
      handler: () => undefined,
    });
  }
}

const AWAY = "Fairlead can't reach its database. Please try again in a moment.";
const UNKNOWN = 'The database was lost while this was being saved. Please look whether it is there before you try again.';
const BUSY = 'Fairlead is busy with other changes. Nothing was saved; please try again in a moment.';
const NO_SPACE = 'There is no space left where Fairlead keeps its data. Nothing was saved; please tell your Administrator.';

function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return new AppError('too_large', 'The request is too large');
  if (statusCode === 415) return new AppError('unsupported_type', 'The request must be JSON, or multipart where a file is taken');
  if (statusCode && statusCode >= 400 && statusCode < 500) return new AppError('invalid', 'The request is not valid', { cause: error });
  if (error instanceof OutcomeUnknown) return new AppError('unavailable', UNKNOWN, { cause: error });
  if (isAway(error)) return new AppError('unavailable', AWAY, { cause: error });
  if (isNoSpace(error)) return new AppError('no_space', NO_SPACE, { cause: error });
  if (isContention(error)) return new AppError('unavailable', BUSY, { cause: error });
  return new AppError('internal', 'Something went wrong. Please try again.', { cause: error });
}
