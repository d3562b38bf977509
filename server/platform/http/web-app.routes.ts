import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { notFound } from './app-error.ts';
import type { App } from './register.ts';

const YEAR_MS = 31_536_000_000;

/** Serves the built web app. Hashed assets are cached forever, the page itself never. Every address of the app serves the page. */
export async function webAppRoutes(app: App, folder: string) {
  const isBuilt = existsSync(join(folder, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      wildcard: false,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? `public, max-age=${YEAR_MS / 1000}, immutable` : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(api|uploads|assets)(\/|$|\?)/.test(request.url);
    if (isPage && isBuilt) return reply.sendFile('index.html');
    throw notFound('Page');
  });
}
