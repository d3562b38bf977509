import { afterAll, beforeAll, expect, it } from 'vitest';
import { metricsRoutes } from './health.routes.ts';
import type { App } from './register.ts';
import { createServer } from './server.ts';

const TOKEN = 'of-the-collector-alone';
let app: App;

beforeAll(async () => {
  const authenticate = () => Promise.reject(new Error('nobody signs in here'));
  app = await createServer({ authenticate, incomingFolder: 'unused', secure: false, log: false });
  metricsRoutes(app, TOKEN);
});
afterAll(() => app.close());

const metrics = (authorization?: string) => app.inject({ url: '/api/metrics', headers: authorization ? { authorization } : {} });

it('shows the metrics to a collector with the token', async () => {
  const { statusCode, payload } = await metrics(`Bearer ${TOKEN}`);
  expect(statusCode).toBe(200);
  expect(payload).toContain('fairlead_request_seconds');
});

it.each([undefined, 'Bearer of-the-collector-alonE', 'Bearer of-the-collector', `Basic ${TOKEN}`])(
  'answers 404 to %s, also on this host',
  async (authorization) => {
    expect((await metrics(authorization)).statusCode).toBe(404);
  },
);
