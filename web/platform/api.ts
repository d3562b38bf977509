import { type Endpoint, fillPath } from '@fairlead/contract/kit/endpoint';
import { ERROR_STATUS, type ErrorCode, type ErrorReply, type FieldErrors } from '@fairlead/contract/kit/errors';
import type { z } from 'zod';
import { currentSession, endSession } from './session.ts';

export const NO_NETWORK = 'Network error. Please check your internet connection.';

/** A call that was refused or never arrived. `status` is 0 and `code` 'network' where no answer came. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'network';
  readonly status: number;
  /** One message per refused field, named as in the body. */
  readonly fields: FieldErrors;
  /** False where the refusal brought no message, as a proxy's: `message` is the specified fallback then (docs/product/app.md). */
  readonly hasOwnWords: boolean;

  constructor(code: ErrorCode | 'network', message: string | undefined, status: number, fields: FieldErrors = {}, cause?: unknown) {
    super(message || `HTTP error! status: ${status}`, { cause });
    this.hasOwnWords = Boolean(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.fields = fields;
  }
}

export type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;
type Needed<Name extends string, Value> = undefined extends Value
  ? { [Key in Name]?: undefined }
  : object extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };
/** Query values are text on the wire; numbers and absent ones may be given too. */
type Query<Value> = Value extends undefined ? undefined : { [Key in keyof Value]: Value[Key] | number };

/** What a call sends: each part is asked for only where the endpoint declares it. */
export type Sent<E extends AnyEndpoint> = Needed<'params', z.input<E['params']>> &
  Needed<'query', Query<z.input<E['query']>>> &
  Needed<'body', z.input<E['body']>> & {
    /** Goes as multipart beside the body; only for endpoints with an `upload`. */
    file?: File | Blob | undefined;
    signal?: AbortSignal | undefined;
  };

/** What a call answers; undefined for 204. */
export type Answer<E extends AnyEndpoint> = z.output<E['reply']>;

/**
 * Makes a call of the contract. The server has checked the reply against the same contract, so it is not parsed again here.
 * Throws ApiError; shows nothing. A 401 to a signed-in call ends the session, which leads to the login page.
 */
export async function api<E extends AnyEndpoint>(
  endpoint: E,
  ...[sent]: object extends Sent<E> ? [Sent<E>?] : [Sent<E>]
): Promise<Answer<E>> {
  const { body, file, ...rest } = (sent ?? {}) as Parts;
  const response = await send(endpoint, { ...rest, ...payload(endpoint, body, file) });
  if (response.status === 204) return undefined as Answer<E>;
  return (await readJson(response, rest.signal)) as Answer<E>;
}

/** Opens an endpoint's stream; the caller reads `body`. */
export async function openStream(endpoint: AnyEndpoint, parts: Parts): Promise<ReadableStream<Uint8Array>> {
  const { body } = await send(endpoint, parts);
  if (!body) throw new ApiError('network', NO_NETWORK, 0);
  return body;
}

/** Whether the server answers at all, asked of itself and never of a cache (docs/product/app.md). */
export async function isReachable(): Promise<boolean> {
  try {
    await fetch('/api/health', { cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: File | Blob;
  signal?: AbortSignal;
}

interface Payload {
  content?: BodyInit;
  contentType?: string;
}

/** Makes a call and hands on its answer unread; `api`, `openStream` and `download` read it. */
export async function send(endpoint: AnyEndpoint, { params, query, signal, content, contentType }: Parts & Payload): Promise<Response> {
  const token = endpoint.public ? undefined : currentSession()?.token;
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(contentType && { 'content-type': contentType }) };
  const response = await reach(fillPath(endpoint.path, params) + queryText(query), {
    method: endpoint.method,
    headers,
    body: content ?? null,
    signal: signal ?? null,
  });
  return accepted(response, token);
}

/** Hands an answer on; a refusal is thrown, and one that no longer knows the session that asked ends it. */
export async function accepted(response: Response, token: string | undefined): Promise<Response> {
  if (response.ok) return response;
  // The answer to an old session must not end one that began meanwhile.
  if (response.status === 401 && token !== undefined && token === currentSession()?.token) endSession('expired');
  throw await refusal(response);
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new ApiError('network', NO_NETWORK, 0, {}, cause);
  }
}

/** The server streams a file as it comes, so its data goes first. */
function payload(endpoint: AnyEndpoint, body: unknown, file: File | Blob | undefined): Payload {
  if (file && endpoint.upload) {
    const form = new FormData();
    if (body !== undefined) form.append('data', JSON.stringify(body));
    form.append(endpoint.upload.field, file);
    return { content: form };
  }
  return body === undefined ? {} : { content: JSON.stringify(body), contentType: 'application/json' };
}

function queryText(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).flatMap(([key, value]) => (value === undefined || value === null ? [] : [[key, String(value)]]));
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

async function readJson(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError('network', NO_NETWORK, 0, {}, cause);
  }
}

async function refusal(response: Response): Promise<ApiError> {
  const reply: Partial<ErrorReply> = await response.json().catch(() => ({}));
  return new ApiError(reply.code ?? codeOf(response.status), reply.message, response.status, reply.fields);
}

function codeOf(status: number): ErrorCode {
  const found = Object.entries(ERROR_STATUS).find(([, each]) => each === status);
  return (found?.[0] as ErrorCode | undefined) ?? (status < 500 ? 'invalid' : 'internal');
}
