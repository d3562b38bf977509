import type { FastifyServerOptions } from 'fastify';

/** Structured lines on standard output. Never logs headers, query strings or path values, since they may hold secrets. */
export const logOptions = {
  level: 'warn',
  redact: { paths: ['req.headers', 'err.config', 'password', 'token'], remove: true },
  serializers: {
    req: (request: { method: string; routeOptions?: { url?: string } }) => ({ method: request.method, route: request.routeOptions?.url }),
  },
} satisfies FastifyServerOptions['logger'];
