import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { notFound } from './app-error.ts';
import type { App } from './register.ts';
import { contentSecurityPolicy, type PageRights } from './security-headers.ts';

const YEAR_MS = 31_536_000_000;

type ReadRights = (path: string) => Promise<PageRights>;

/** Every address that is not of the API or a file is one of the app's pages. */
const isPage = ({ method, url = '' }: { method?: string | undefined; url?: string | undefined }): boolean =>
  method === 'GET' && !/^\/(api|uploads|assets)(\/|$|\?)/.test(url);

/** The address of a request as it is routed: of a page also if it can't be decoded, so that the page comes and says that there is nothing. */
export function routedAddress(request: Pick<IncomingMessage, 'method' | 'url'>): string {
  const { url = '' } = request;
  if (!url.includes('%') || !isPage(request)) return url;
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return url;
  } catch {
    return url.replaceAll('%', '%25');
  }
}

/**
 * Serves the built web app. Hashed assets are cached forever, the page itself never. Every address of the app serves the page;
 * `readRights` says what it may do there.
 */
export async function webAppRoutes(app: App, folder: string, readRights: ReadRights = async () => ({})) {
  const page = join(folder, 'index.html');
  const isBuilt = existsSync(page);
  if (isBuilt) {
    const served = { preCompressed: true, index: false as const, cacheControl: false };
    await app.register(fastifyStatic, {
      ...served,
      root: folder,
      // A route for each file at the top, so that every other address stays one of the app's pages.
      wildcard: false,
      globIgnore: ['assets/**'],
      setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
    });
    await app.register(fastifyStatic, {
      ...served,
      root: join(folder, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      setHeaders: (reply) => reply.header('cache-control', `public, max-age=${YEAR_MS / 1000}, immutable`),
    });
  }
  const inlineScripts = isBuilt ? hashInlineScripts(readFileSync(page, 'utf8')) : [];
  app.setNotFoundHandler(async (request, reply) => {
    if (!isPage(request) || !isBuilt) throw notFound('Page');
    // While the database is away, the page still comes, and says so itself.
    const rights = await readRights(request.url.split('?', 1)[0] ?? '').catch((): PageRights => ({}));
    // The older header knows no list of websites.
    if (rights.frames && rights.frames.length > 0) reply.removeHeader('x-frame-options');
    return reply.header('content-security-policy', contentSecurityPolicy({ inlineScripts, ...rights })).sendFile('index.html');
  });
}

/** The only inline scripts that run are those that the build wrote into the page (docs/decisions/0035). */
const hashInlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
