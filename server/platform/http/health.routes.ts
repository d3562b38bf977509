import { createHash, timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import type { Trouble } from '../db/troubles.ts';
import { AppError, notFound } from './app-error.ts';
import { readBearerToken } from './credentials.ts';
import type { App } from './register.ts';

interface Parts {
  db: Database;
  findTroubles: () => Promise<Trouble[]>;
  /** False on a new database until somebody can sign in. */
  hasAccounts: () => Promise<boolean>;
}

/**
 * `/api/health`, for load balancers and the start script: 200 while the database answers and somebody can sign in, else 503. Its status
 * is `ok`, or the worst problem with the storage: `damaged` or `no_space`.
 */
export function healthRoutes(app: App, { db, findTroubles, hasAccounts }: Parts) {
  app.get('/api/health', async (_request, reply) => {
    if (!(await db.isReady())) throw new AppError('unavailable', 'The database does not answer');
    if (!(await hasAccounts())) throw new AppError('unavailable', 'The first account is being made');
    const [first] = await findTroubles();
    return reply.header('cache-control', 'no-store').send({ status: first?.kind ?? 'ok' });
  });
}

/** A figure that is read when it is asked for. */
export interface Measured {
  name: `fairlead_${string}`;
  help: string;
  value: number;
}

/** `/api/metrics` in Prometheus' text format, for collectors that send `token` as their bearer token. 404 for everyone else. */
export function metricsRoutes(app: App, token: string | undefined, measure: () => Promise<readonly Measured[]> = async () => []) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'fairlead_request_seconds',
    help: 'Time to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, next) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    next();
  });
  app.get('/api/metrics', async (request, reply) => {
    if (!token || !isSameSecret(token, readBearerToken(request) ?? '')) throw notFound('Page');
    const measured = new Registry();
    for (const { name, help, value } of await measure()) new Gauge({ name, help, registers: [measured] }).set(value);
    const texts = [await registry.metrics(), await measured.metrics()];
    return reply.type(registry.contentType).send(texts.filter((text) => text.trim() !== '').join('\n'));
  });
}

/** Compares in constant time, so that a token can't be guessed letter by letter. */
function isSameSecret(expected: string, given: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(expected), digest(given));
}
