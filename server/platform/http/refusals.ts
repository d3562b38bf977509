import type { ErrorReply } from '@fairlead/contract/kit/errors';
import { AppError } from './app-error.ts';
import type { App } from './register.ts';

/** Answers every refusal as `{message, code, fields?}`, and an unknown error as a 500 without detail, logged with the request's id. */
export function answerRefusals(app: App) {
  app.setErrorHandler((error, request, reply) => {
    const refusal = asRefusal(error);
    if (refusal.status >= 500) request.log.error({ err: error }, 'a request failed');
    const body: ErrorReply = { message: refusal.message, code: refusal.code, fields: refusal.fields };
    return reply.status(refusal.status).header('cache-control', 'no-store').send(body);
  });
}

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

function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return new AppError('too_large', 'The request is too large');
  if (statusCode === 415) return new AppError('unsupported_type', 'The request must be JSON, or multipart where a file is taken');
  if (statusCode && statusCode >= 400 && statusCode < 500) return new AppError('invalid', 'The request is not valid', { cause: error });
  return new AppError('internal', 'Something went wrong. Please try again.', { cause: error });
}
