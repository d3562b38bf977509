import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { AppError, notFound } from './app-error.ts';
import type { App } from './register.ts';

/** `/api/health`: 200 only while the database answers, else 503; for load balancers and the start script. */
export function healthRoutes(app: App, db: Database) {
  app.get('/api/health', async (_request, reply) => {
    if (!(await db.isReady())) throw new AppError('unavailable', 'The database does not answer');
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
}

/** `/api/metrics` in Prometheus' text form, for a collector on this host; from elsewhere it is not there. */
export function metricsRoutes(app: App) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'fairlead_request_seconds',
    help: 'Time to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  app.get('/api/metrics', async (request, reply) => {
    // Behind a proxy on the same host every address looks local; such a request is marked as forwarded.
    const isLocal = /^(127\.|::1$|::ffff:127\.)/.test(request.ip) && !request.headers['x-forwarded-for'] && !request.headers.forwarded;
    if (!isLocal) throw notFound('Page');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
