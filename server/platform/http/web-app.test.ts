import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createServer } from './server.ts';
import { webAppRoutes } from './web-app.routes.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairlead-web-'));
mkdirSync(join(folder, 'assets'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('allows on the page the inline script that the build wrote, and no inline script anywhere else', async () => {
  const script = 'begin(\n{"pages":{}})';
  writeFileSync(join(folder, 'index.html'), `<script>${script}</script><script src="/assets/first.js"></script>`);
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  const app = await createServer({
    authenticate: () => Promise.reject(new Error('nobody asks')),
    incomingFolder: folder,
    secure: false,
    log: false,
  });
  await webAppRoutes(app, folder);
  const scriptPolicy = async (url: string) =>
    /script-src [^;]*/.exec(String((await app.inject({ url })).headers['content-security-policy']))?.[0];
  const hash = createHash('sha256').update(script).digest('base64');
  expect({
    page: await scriptPolicy('/salesandleads'),
    file: await scriptPolicy('/favicon.svg'),
    api: await scriptPolicy('/api/x'),
  }).toEqual({
    page: `script-src 'self' 'sha256-${hash}'`,
    file: "script-src 'self'",
    api: "script-src 'self'",
  });
  await app.close();
});

it('lets the page load pictures from where maps have their tiles, and one address alone be set into the frames of named websites', async () => {
  writeFileSync(join(folder, 'index.html'), '<p>page</p>');
  const app = await createServer({ authenticate: () => Promise.reject(new Error()), incomingFolder: folder, secure: false, log: false });
  const site = 'https://www.konkan.example';
  await webAppRoutes(app, folder, async (path) => {
    if (path === '/away') throw new Error('the database is away');
    return { pictures: ['https://tiles.example'], frames: path === '/example' ? [site] : [] };
  });
  const read = async (url: string) => {
    const { headers, statusCode } = await app.inject({ url });
    const policy = String(headers['content-security-policy']);
    return [statusCode, /img-src [^;]*/.exec(policy)?.[0], /frame-ancestors [^;]*/.exec(policy)?.[0], headers['x-frame-options']];
  };
  const pictures = "img-src 'self' data: blob: https://tiles.example";
  expect({ form: await read('/example?from=site'), other: await read('/login'), away: await read('/away') }).toEqual({
    form: [200, pictures, `frame-ancestors ${site}`, undefined],
    other: [200, pictures, "frame-ancestors 'none'", 'DENY'],
    away: [200, "img-src 'self' data: blob:", "frame-ancestors 'none'", 'DENY'],
  });
  await app.close();
});

it('serves the page at addresses that can’t be decoded, and refuses such calls', async () => {
  writeFileSync(join(folder, 'index.html'), '<p>page</p>');
  const app = await createServer({ authenticate: () => Promise.reject(new Error()), incomingFolder: folder, secure: false, log: false });
  await webAppRoutes(app, folder);
  const read = async (url: string) => {
    const { statusCode, headers, body } = await app.inject({ url });
    return [statusCode, headers['content-type'], 'content-security-policy' in headers, body === '<p>page</p>'];
  };
  for (const url of ['/salesandleadsclient/%', '/%ff', '//port.example/%?from=%', '/reports?from=%'])
    expect([url, await read(url)]).toEqual([url, [200, 'text/html; charset=utf-8', true, true]]);
  for (const url of ['/api/clients/%', '/uploads/%ff', '/assets/%']) expect([url, (await read(url))[0]]).toEqual([url, 400]);
  await app.close();
});

it('lets the page and the worker use nothing but this server, so also its worker and manifest', async () => {
  writeFileSync(join(folder, 'index.html'), '<p>page</p>');
  writeFileSync(join(folder, 'worker.js'), '0');
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}');
  const app = await createServer({ authenticate: () => Promise.reject(new Error()), incomingFolder: folder, secure: false, log: false });
  await webAppRoutes(app, folder);
  const read = async (url: string) => {
    const { headers } = await app.inject({ url });
    const policy = String(headers['content-security-policy']).split(';');
    const narrower = policy.filter((each) => /^(worker|manifest|connect|child)-src/.test(each));
    return [headers['content-type'], policy[0], narrower];
  };
  expect({ page: await read('/'), worker: await read('/worker.js'), manifest: await read('/manifest.webmanifest') }).toEqual({
    page: ['text/html; charset=utf-8', "default-src 'self'", []],
    worker: ['application/javascript; charset=utf-8', "default-src 'self'", []],
    manifest: ['application/manifest+json', "default-src 'self'", []],
  });
  await app.close();
});

it('keeps built files in the browser for a year and pages never, and says which files it does not have', async () => {
  writeFileSync(join(folder, 'index.html'), '<p>page</p>');
  writeFileSync(join(folder, 'worker.js'), '0');
  writeFileSync(join(folder, 'assets', 'first.js'), '0');
  writeFileSync(join(folder, 'assets', 'first.js.br'), 'small');
  const app = await createServer({ authenticate: () => Promise.reject(new Error()), incomingFolder: folder, secure: false, log: false });
  await webAppRoutes(app, folder);
  const read = async (url: string) => {
    const { statusCode, headers, body } = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    return [statusCode, headers['cache-control'], statusCode === 200 ? body : undefined];
  };
  const notFound = [404, 'no-store', undefined];
  expect({
    asset: await read('/assets/first.js'),
    missing: await read('/assets/second.js'),
    folder: await read('/assets/'),
    outside: await read('/assets/..%2findex.html'),
    file: await read('/worker.js'),
    page: await read('/salesandleads'),
    root: await read('/'),
  }).toEqual({
    asset: [200, 'public, max-age=31536000, immutable', 'small'],
    missing: notFound,
    folder: notFound,
    outside: notFound,
    file: [200, 'no-cache', '0'],
    page: [200, 'no-cache', '<p>page</p>'],
    root: [200, 'no-cache', '<p>page</p>'],
  });
  await app.close();
});
