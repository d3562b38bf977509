import type { FastifyServerOptions } from 'fastify';

/** Structured lines on standard output. Headers that carry secrets, query texts and path values are never written. */
export const logOptions = {
  level: 'warn',
  redact: { paths: ['req.headers', 'err.config', 'password', 'token'], remove: true },
  serializers: {
    req: (request: { method: string; routeOptions?: { url?: string } }) => ({ method: request.method, route: request.routeOptions?.url }),
  },
} satisfies FastifyServerOptions['logger'];
