import type { Socket } from 'node:net';
import { describeWait, type ErrorReply } from '@fairlead/contract/kit/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isNoSpace } from '../db/condition.ts';
import { isContention } from '../db/contention.ts';
import { isAway } from '../db/postgres/postgres-outage.ts';
import { OutcomeUnknown } from '../db/transactions.ts';
import { AppError, notFound, PartlyDone } from './app-error.ts';
import type { App } from './register.ts';

/** Sends every refusal as `{message, code, fields?}`. An unknown error is logged with the request's id and sent as a 500 without details. */
export function answerRefusals(app: App) {
  app.setErrorHandler((error, request, reply) => {
    const refusal = toRefusal(error);
    // An outage has a log line of its own, an intended refusal needs none, and a reader who has left is no failure.
    if (refusal.status >= 500 && refusal !== error && !isAway(error) && !hasLeft(request, error))
      request.log.error({ err: error }, 'a request failed');
    if (LOGGED_STATUSES.has(refusal.status)) logRefusal(request, refusal);
    const retryAfter = refusal.retryAfter ?? (refusal.code === 'too_many' ? OWN_WORK_S : undefined);
    if (retryAfter !== undefined) reply.header('retry-after', Math.ceil(retryAfter));
    return reply.status(refusal.status).header('cache-control', 'no-store').send(toBody(refusal));
  });
}

/** When to ask again after too much work of one's own, whose end nobody knows. The message says what to wait for. */
const OWN_WORK_S = 30;

const hasLeft = ({ raw }: FastifyRequest, error: unknown) =>
  raw.socket?.destroyed !== false && (error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE';

/** Refusals that guessing or probing leads to. */
const LOGGED_STATUSES = new Set([401, 403, 429]);

/** Logs who was refused what. Names the route instead of the path, which may contain a secret such as a one-time link's token. */
function logRefusal(request: FastifyRequest, { code, account }: AppError) {
  const who = { account: account ?? request.actor?.username, address: request.ip };
  request.log.warn({ code, ...who, method: request.method, route: request.routeOptions.url }, 'a call was refused');
}

/** Answers an address that can't be decoded or has a part that is too long. No hook has run for it. */
export function refuseAddress(error: { code: string }, _request: FastifyRequest, reply: FastifyReply) {
  const refusal = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? notFound('Page') : new AppError('invalid', 'The address is not valid');
  reply.status(refusal.status).headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }).send(toBody(refusal));
}

/** Answers what isn't HTTP, has too large a head, comes in too many pieces or not in time. There is only a socket, no request yet. */
export function refuseConnection({ code }: { code?: string }, socket: Socket) {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  const [status, refusal] = UNREADABLE[code ?? ''] ?? NOT_HTTP;
  const body = JSON.stringify(toBody(refusal));
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

/** Too many of something is over after a while, and the message says how long that is where it is known. */
const toBody = ({ message, code, fields, retryAfter }: AppError): ErrorReply => ({
  message: code === 'too_many' && retryAfter !== undefined ? `${message} ${describeWait(retryAfter)}` : message,
  code,
  fields,
});

/** Answers 405 with the existing methods for every path that has any. Call it after all routes are registered. */
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
const sayBusy = (nothing: string) => `Fairlead is busy with other changes. ${nothing} was saved; please try again in a moment.`;
const sayNoSpace = (nothing: string) =>
  `There is no space left where Fairlead keeps its data. ${nothing} was saved; please tell your Administrator.`;

function toRefusal(error: unknown, nothing = 'Nothing'): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof PartlyDone) {
    const { code, message, fields } = toRefusal(error.cause, 'Nothing more');
    return new AppError(code, `${error.message} ${message}`, { ...(fields && { fields }), cause: error.cause });
  }
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return new AppError('too_large', 'The request is too large');
  if (statusCode === 415) return new AppError('unsupported_type', 'The request must be JSON, or multipart where a file is taken');
  if (statusCode && statusCode >= 400 && statusCode < 500) return new AppError('invalid', 'The request is not valid', { cause: error });
  if (error instanceof OutcomeUnknown) return new AppError('unavailable', UNKNOWN, { cause: error });
  if (isAway(error)) return new AppError('unavailable', AWAY, { cause: error });
  if (isNoSpace(error)) return new AppError('no_space', sayNoSpace(nothing), { cause: error });
  if (isContention(error)) return new AppError('unavailable', sayBusy(nothing), { cause: error });
  return new AppError('internal', 'Something went wrong. Please try again.', { cause: error });
}
