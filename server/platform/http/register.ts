import type { Endpoint } from '@fairlead/contract/kit/endpoint';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { IncomingFile } from '../files/incoming-file.ts';

export type App = FastifyInstance;

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

type Handler<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType, Extra> = (
  call: Call<P, Q, B> & Extra,
) => Promise<z.input<R>> | z.input<R>;

/** Serves an endpoint to signed-in users: signs in, parses, calls, parses the reply (an undeclared column cannot leak). */
export declare function register<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  app: App,
  endpoint: Endpoint<P, Q, B, R>,
  handle: Handler<P, Q, B, R, { actor: Actor }>,
): void;

/** Serves an endpoint that the contract declares public. */
export declare function registerPublic<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  app: App,
  endpoint: Endpoint<P, Q, B, R>,
  handle: Handler<P, Q, B, R, object>,
): void;
