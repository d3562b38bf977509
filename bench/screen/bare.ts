import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

const PAGE =
  '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><div id="root"></div>';
const TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css', html: 'text/html' };

/** Builds the bare page and serves it, compressed and to be kept as our own files are, with these rows. */
export async function startBarePage(rows: unknown) {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    build: {
      write: false,
      modulePreload: { polyfill: false },
      cssCodeSplit: false,
      rolldownOptions: { input: join(import.meta.dirname, 'bare-page.tsx') },
    },
  })) as Rolldown.RolldownOutput;
  const files = new Map<string, Buffer>(
    built.output.map((file) => [`/${file.fileName}`, gzipSync(file.type === 'chunk' ? file.code : file.source)] as const),
  );
  const nameOf = (end: string) => [...files.keys()].find((name) => name.endsWith(end));
  const html = `${PAGE}<link rel="stylesheet" href="${nameOf('.css')}"><script type="module" src="${nameOf('.js')}"></script>`;
  files.set('/', gzipSync(html));
  const json = gzipSync(JSON.stringify(rows));
  const server = createServer(({ url = '/' }, answer) => {
    const file = files.get(url);
    if (url !== '/rows' && !file) return answer.writeHead(404).end();
    const type = file ? (TYPES[url.split('.').at(-1) as string] ?? 'text/html') : 'application/json';
    const isKept = file && url !== '/';
    answer.writeHead(200, {
      'content-type': type,
      'content-encoding': 'gzip',
      'cache-control': isKept ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    return answer.end(file ?? json);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const scripts = [...files].filter(([name]) => name.endsWith('.js')).map(([, bytes]) => bytes);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    scriptBytes: scripts.reduce((sum, { length }) => sum + length, 0),
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
