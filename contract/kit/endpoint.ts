import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The header by which a call that is safe to repeat says its own id, a UUID (docs/product/api.md). */
export const REPEAT_KEY_HEADER = 'Idempotency-Key';
/** The header of an answer that says that the call was done before, and nothing was done now. */
export const REPEATED_HEADER = 'Idempotency-Replayed';

/** See docs/product/api.md. */
export const REPEAT_MESSAGES = {
  notAnId: `The header ${REPEAT_KEY_HEADER} must be a UUID`,
  notRepeatable: `This call takes no ${REPEAT_KEY_HEADER}: it can't be repeated safely`,
  usedOtherwise: 'This id was used for something else',
} as const;

type AnswerStream = 'text/event-stream' | 'application/octet-stream';

/** The file part of a multipart call, which also has a JSON part `data`. Sizes are in bytes. */
export interface UploadRule {
  field: string;
  maxBytes: number;
  /** Shown to the user when the file is larger than `maxBytes`. */
  tooLarge: string;
  /** Shown to the user when the file is not a picture, or when a required file is missing. */
  notAnImage: string;
  /** The accepted media types, for the API description; pictures by default. */
  mediaTypes?: readonly string[];
  /** True if the call requires its file. */
  required: boolean;
  /** Texts of the body that may come as parts of their own beside the file. `data` may then be left out. */
  parts?: readonly string[];
}

/** The contract of one call. Built by `endpoint`, served by `register`, called by `api`. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  method: Method;
  /** From the server's root, with `:name` for parameters. */
  path: `/api/${string}`;
  /** One sentence for the API description. */
  summary: string;
  params: Params;
  query: Query;
  body: Body;
  reply: Reply;
  status: 200 | 201 | 204;
  /** True if the call needs no session. */
  public: boolean;
  /** True if the call is allowed before a generated password is replaced and a required second factor is set up. */
  isFirstStep: boolean;
  /** What an API key must be for to make this call, to read (GET) or to write (all others); undefined: no key may (docs/product/api.md). */
  keys: string | undefined;
  /** True if it is done once however often it is sent under one id: what is sent again is answered 204 (docs/product/api.md). */
  isRepeatable: boolean;
  /** The text of the body that is a repeatable call's id; undefined if the id is a header. */
  repeatKey: string | undefined;
  /** Error codes it can be refused with beyond those that follow from the rest of this description. */
  refuses: readonly ErrorCode[];
  upload: UploadRule | undefined;
  /** Set if the reply is a stream instead of a JSON value: server-sent events, or a file whose type the call decides. */
  stream: AnswerStream | undefined;
}

/** The schema of a part that a call doesn't have. */
export const nothing = z.undefined();
type Nothing = typeof nothing;

/** Declares a call. Parts that are left out don't exist; `status` is 200 by default. */
export function endpoint<
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
  Reply extends z.ZodType = Nothing,
>(declared: {
  method: Method;
  path: `/api/${string}`;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  reply?: Reply;
  status?: 200 | 201 | 204;
  public?: boolean;
  isFirstStep?: boolean;
  keys?: string | undefined;
  isRepeatable?: boolean;
  repeatKey?: string;
  refuses?: readonly ErrorCode[];
  upload?: UploadRule;
  stream?: AnswerStream;
}): Endpoint<Params, Query, Body, Reply> {
  return {
    method: declared.method,
    path: declared.path,
    summary: declared.summary,
    params: (declared.params ?? nothing) as Params,
    query: (declared.query ?? nothing) as Query,
    body: (declared.body ?? nothing) as Body,
    reply: (declared.reply ?? nothing) as Reply,
    status: declared.status ?? (declared.reply ? 200 : 204),
    public: declared.public ?? false,
    isFirstStep: declared.isFirstStep ?? false,
    keys: declared.keys,
    isRepeatable: declared.isRepeatable ?? false,
    repeatKey: declared.repeatKey,
    refuses: declared.refuses ?? [],
    upload: declared.upload,
    stream: declared.stream,
  };
}

/** Inserts percent-encoded parameter values into an endpoint's path. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** The query part of an address, with its `?`; absent values are left out. */
export function formatQuery(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query).flatMap(([key, value]) => (value === undefined || value === null ? [] : [[key, String(value)]]));
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}
