import { type Endpoint, fillPath, formatQuery } from '@fairlead/contract/kit/endpoint';
import { ERROR_STATUS, type ErrorCode, type ErrorReply, type FieldErrors } from '@fairlead/contract/kit/errors';
import type { z } from 'zod';
import { takeHeadStart } from './api/head-start.ts';
import { currentSession, endSession } from './session.ts';

export const NO_NETWORK = 'Network error. Please check your internet connection.';

/** A call that was refused or got no reply. Without a reply, `status` is 0 and `code` is 'network'. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'network';
  readonly status: number;
  /** One message for each invalid field, by its name in the body. */
  readonly fields: FieldErrors;
  /** False if the reply had no message, for example because a proxy sent it. `message` is then the fallback of docs/product/app.md. */
  readonly hasOwnMessage: boolean;
  /** Seconds after which the server wants to be asked again; 0 if it did not say. */
  retryAfter = 0;

  constructor(code: ErrorCode | 'network', message: string | undefined, status: number, fields: FieldErrors = {}, cause?: unknown) {
    super(message || `HTTP error! status: ${status}`, { cause });
    this.hasOwnMessage = Boolean(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.fields = fields;
  }
}

export type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;
type RequiredPart<Name extends string, Value> = undefined extends Value
  ? { [Key in Name]?: undefined }
  : object extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };
/** Query values are sent as text; callers may also pass numbers. */
type Query<Value> = Value extends undefined ? undefined : { [Key in keyof Value]: Value[Key] | number };

/** What a call sends: params, query and body are required only if the endpoint declares them. */
export type Request<E extends AnyEndpoint> = RequiredPart<'params', z.input<E['params']>> &
  RequiredPart<'query', Query<z.input<E['query']>>> &
  RequiredPart<'body', z.input<E['body']>> & {
    /** Sent with the body as multipart; only for endpoints with an `upload`. */
    file?: File | Blob | undefined;
    signal?: AbortSignal | undefined;
    /** Makes the call repeatable: sent again under the same id, it is not done again (docs/product/api.md). */
    repeatKey?: string | undefined;
    /** What the device's clock shows, an instant, by which the server sees how far it is off (docs/product/checkins.md). */
    deviceTime?: string | undefined;
  };

/** The reply of a call; undefined for 204. */
export type Answer<E extends AnyEndpoint> = z.output<E['reply']>;

/**
 * Calls an endpoint of the contract. The reply isn't parsed again, because the server already did so with the same contract.
 * Throws ApiError and never shows anything itself. A 401 to a signed-in call ends the session, which opens the login page.
 */
export async function api<E extends AnyEndpoint>(
  endpoint: E,
  ...[request]: object extends Request<E> ? [Request<E>?] : [Request<E>]
): Promise<Answer<E>> {
  const { body, file, ...rest } = (request ?? {}) as Parts;
  const response = await send(endpoint, { ...rest, ...createPayload(endpoint, body, file) });
  if (response.status === 204) return undefined as Answer<E>;
  return (await readJson(response, rest.signal)) as Answer<E>;
}

/** Opens an endpoint's stream; the caller reads `body`. */
export async function openStream(endpoint: AnyEndpoint, parts: Parts): Promise<ReadableStream<Uint8Array>> {
  const { body } = await send(endpoint, parts);
  if (!body) throw new ApiError('network', NO_NETWORK, 0);
  return body;
}

/**
 * Whether the server can be reached and works, bypassing every cache (docs/product/app.md). A gateway that answers in its place, or a server
 * whose database is away, does not help whoever asks.
 */
export async function isReachable(): Promise<boolean> {
  try {
    const { status } = await fetch('/api/health', { cache: 'no-store' });
    return status < 502 || status > 504;
  } catch {
    return false;
  }
}

/** Whether the server has another version of the app than this tab runs: its page then begins with another script. */
export async function isReplaced(): Promise<boolean> {
  const own = document.querySelector('script[type=module][src]')?.getAttribute('src');
  const answer = await fetch('/', { cache: 'no-store' }).catch(() => undefined);
  return own != null && answer?.ok === true && !(await answer.text()).includes(own);
}

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: File | Blob;
  signal?: AbortSignal;
  repeatKey?: string;
  deviceTime?: string;
}

interface Payload {
  content?: BodyInit;
  contentType?: string;
}

/** Makes a call and returns the response with its body unread, for `api`, `openStream` and `download` to read. */
export async function send(
  endpoint: AnyEndpoint,
  { params, query, signal, repeatKey, deviceTime, content, contentType }: Parts & Payload,
): Promise<Response> {
  const token = endpoint.public ? undefined : currentSession()?.token;
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(contentType && { 'content-type': contentType }),
    ...(repeatKey && { 'idempotency-key': repeatKey }),
    ...(deviceTime && { 'x-device-time': deviceTime }),
  };
  const address = fillPath(endpoint.path, params) + formatQuery(query);
  const started = endpoint.method === 'GET' ? takeHeadStart(address, token) : undefined;
  const init = { method: endpoint.method, headers, body: content ?? null, signal: signal ?? null };
  return throwRefusal(await answerOrThrow(started ?? fetch(address, init), signal), token);
}

/** Returns a successful response and throws ApiError for any other. A 401 ends the session, if `token` is still the current one. */
export async function throwRefusal(response: Response, token: string | undefined): Promise<Response> {
  if (response.ok) return response;
  // A late reply to an old session must not end the new one.
  if (response.status === 401 && token !== undefined && token === currentSession()?.token) endSession('expired');
  throw await readRefusal(response);
}

async function answerOrThrow(answer: Promise<Response>, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await answer;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError('network', NO_NETWORK, 0, {}, cause);
  }
}

/** The data comes before the file, because the server reads the file as a stream. */
export function createPayload(endpoint: AnyEndpoint, body: unknown, file: File | Blob | undefined): Payload {
  if (file && endpoint.upload) {
    const form = new FormData();
    if (body !== undefined) form.append('data', JSON.stringify(body));
    form.append(endpoint.upload.field, file);
    return { content: form };
  }
  return body === undefined ? {} : { content: JSON.stringify(body), contentType: 'application/json' };
}

async function readJson(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError('network', NO_NETWORK, 0, {}, cause);
  }
}

async function readRefusal(response: Response): Promise<ApiError> {
  const reply: Partial<ErrorReply> = await response.json().catch(() => ({}));
  const refusal = new ApiError(reply.code ?? findCode(response.status), reply.message, response.status, reply.fields);
  refusal.retryAfter = Number(response.headers.get('retry-after')) || 0;
  return refusal;
}

function findCode(status: number): ErrorCode {
  const found = Object.entries(ERROR_STATUS).find(([, each]) => each === status);
  return (found?.[0] as ErrorCode | undefined) ?? (status < 500 ? 'invalid' : 'internal');
}
