import perfHooks from 'node:perf_hooks';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../db/database.ts';
import { metricsRoutes, readyRoutes } from './health.routes.ts';
import type { App } from './register.ts';
import { createServer } from './server.ts';

const TOKEN = 'of-the-collector-alone';
let app: App;
const database = { asked: 0, answers: true, hasAccounts: false };

beforeAll(async () => {
  const authenticate = () => Promise.reject(new Error('nobody signs in here'));
  app = await createServer({ authenticate, incomingFolder: 'unused', secure: false, log: false });
  metricsRoutes(app, TOKEN, async () => [{ name: 'fairlead_trial_bytes', help: 'Of a trial', value: 5 }]);
  const isReady = async () => {
    database.asked += 1;
    return database.answers;
  };
  readyRoutes(app, { db: { isReady } as Database, hasAccounts: async () => database.hasAccounts });
});
afterAll(() => app.close());

const metrics = (authorization?: string) => app.inject({ url: '/api/metrics', headers: authorization ? { authorization } : {} });

it('shows the metrics to a collector with the token', async () => {
  const { statusCode, payload } = await metrics(`Bearer ${TOKEN}`);
  expect(statusCode).toBe(200);
  expect(payload).toContain('fairlead_request_seconds');
  expect(payload).toMatch(/^fairlead_trial_bytes 5$/m);
});

it.each([undefined, 'Bearer of-the-collector-alonE', 'Bearer of-the-collector', `Basic ${TOKEN}`])(
  'answers 404 to %s, also on this host',
  async (authorization) => {
    expect((await metrics(authorization)).statusCode).toBe(404);
  },
);

it('measures nothing where nobody can ask, and wakes an idle server ten times a second otherwise', () => {
  const monitor = vi.spyOn(perfHooks, 'monitorEventLoopDelay');
  const addHook = vi.fn();
  metricsRoutes({ addHook, get: vi.fn() } as never, undefined);
  expect([monitor.mock.calls, addHook.mock.calls]).toEqual([[], []]);
  metricsRoutes({ addHook, get: vi.fn() } as never, TOKEN);
  expect(monitor.mock.calls).toEqual([[{ resolution: 100 }]]);
  monitor.mockRestore();
});

it('is ready once somebody can sign in, asks the database once for many checks, and says that it stops', async () => {
  const check = async () => {
    const { statusCode, payload } = await app.inject('/api/ready');
    return [statusCode, JSON.parse(payload).message];
  };
  expect(await check()).toEqual([503, 'Fairlead is starting: the first account is being made']);
  database.hasAccounts = true;
  const checks = await Promise.all(Array.from({ length: 100 }, check));
  expect([checks.every(([status]) => status === 200), database.asked]).toEqual([true, 1]);
  app.draining.begin();
  expect(await check()).toEqual([503, 'Fairlead is stopping']);
});

it('is not ready without its database', async () => {
  const away = await createServer({ authenticate: () => Promise.reject(), incomingFolder: 'unused', secure: false, log: false });
  readyRoutes(away, { db: { isReady: async () => false } as Database, hasAccounts: async () => true });
  const { statusCode, payload } = await away.inject('/api/ready');
  expect([statusCode, JSON.parse(payload).message]).toEqual([503, 'The database does not answer']);
  await away.close();
});
