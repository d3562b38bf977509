import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

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
