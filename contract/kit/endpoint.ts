import { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type AnswerStream = 'text/event-stream' | 'application/octet-stream';

/** A single file part of a multipart call, beside its JSON part `data`. Sizes are bytes. */
export interface UploadRule {
  field: string;
  maxBytes: number;
  /** Shown to the user when the file is larger than `maxBytes`. */
  tooLarge: string;
  /** Shown to the user when the file is no picture, or missing where it is required. */
  notAnImage: string;
  /** What the file may be, for the API description; pictures unless given. */
  mediaTypes?: readonly string[];
  /** True where the call is nothing without its file. */
  required: boolean;
}

/** What both sides agree on for one call. Built by `endpoint`, served by `register`, called by `api`. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  method: Method;
  /** With `:name` for parameters, from the server's root. */
  path: `/api/${string}`;
  /** One sentence for the API description. */
  summary: string;
  params: Params;
  query: Query;
  body: Body;
  reply: Reply;
  status: 200 | 201 | 204;
  /** True where no session is asked for. */
  public: boolean;
  /** True where the call may come before a password made by the server is replaced by the user's own. */
  isFirstStep: boolean;
  upload: UploadRule | undefined;
  /** Set where the answer is a stream and not one JSON value: server-sent events, or a file whose type the call decides. */
  stream: AnswerStream | undefined;
}

/** The schema of a part that a call does not have. */
export const nothing = z.undefined();
type Nothing = typeof nothing;

/** Declares a call. A part that is left out does not exist; `status` is 200 unless given. */
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
    upload: declared.upload,
    stream: declared.stream,
  };
}

/** Puts parameter values into an endpoint's path, percent-encoded. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
