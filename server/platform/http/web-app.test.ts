import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createServer } from './server.ts';
import { webAppRoutes } from './web-app.routes.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairlead-web-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

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
