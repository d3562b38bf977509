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
 * is `ok`, or the worst problem with the storage: `damaged`, `no_space`, `no_files` or `lost_files`.
 */
export function healthRoutes(app: App, { db, findTroubles, hasAccounts }: Parts) {
  app.get('/api/health', async (_request, reply) => {
    if (!(await db.isReady())) throw new AppError('unavailable', 'The database does not answer');
    if (!(await hasAccounts())) throw new AppError('unavailable', 'The first account is being made');
    const [first] = await findTroubles();
    return reply.header('cache-control', 'no-store').send({ status: first?.kind ?? 'ok' });
  });
}

/** So long the database's last answer counts, so that checks cost nothing however often they come. */
const ANSWER_MS = 1000;

/**
 * `/api/ready`, for load balancers: 200 while this process should get calls, else 503 with the reason: it drains, nobody can sign in yet, or
 * the database does not answer. Only changes with this process; what is wrong with the storage is for `/api/health`.
 */
export function readyRoutes(app: App, { db, hasAccounts }: Pick<Parts, 'db' | 'hasAccounts'>) {
  let isStarted = false;
  let asked: { answer: Promise<boolean>; since: number } | undefined;
  /** Asked once at a time, whoever waits for it. */
  function askDatabase(): Promise<boolean> {
    if (!asked || performance.now() - asked.since > ANSWER_MS) {
      const since = Number.POSITIVE_INFINITY;
      const mine = { answer: db.isReady(), since };
      asked = mine;
      void mine.answer.finally(() => {
        mine.since = performance.now();
      });
    }
    return asked.answer;
  }
  app.get('/api/ready', async (_request, reply) => {
    if (app.draining.isBegun()) throw new AppError('unavailable', 'Fairlead is stopping');
    if (!(await askDatabase())) throw new AppError('unavailable', 'The database does not answer');
    isStarted ||= await hasAccounts();
    if (!isStarted) throw new AppError('unavailable', 'Fairlead is starting: the first account is being made');
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}

/** A figure that is read when it is asked for. */
export interface Measured {
  name: `fairlead_${string}`;
  help: string;
  value: number;
}

/** How often the delay of the event loop is measured. prom-client's own 10 ms would be most of what an idle server costs. */
const LOOP_MS = 100;

/**
 * `/api/metrics` in Prometheus' text format, for collectors that send `token` as their bearer token. 404 for everyone else. Without a token
 * nothing is measured.
 */
export function metricsRoutes(app: App, token: string | undefined, measure: () => Promise<readonly Measured[]> = async () => []) {
  if (!token) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_MS });
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
    if (!isSameSecret(token, readBearerToken(request) ?? '')) throw notFound('Page');
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
