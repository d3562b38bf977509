/**
 * Builds the program into a folder with the areas of the example: server-areas.ts and web-areas.ts beside this file stand in for the
 * program's own lists.
 */
import { join, resolve } from 'node:path';
import type { Plugin } from 'rolldown';
import { build } from 'vite';
import { serverFolder, webFolder } from '../scripts/build/build-stamp.ts';
import { bundleServer } from '../scripts/build/bundle-server.ts';
import { root } from '../scripts/root.ts';

const areasOf = (side: 'server' | 'web'): Plugin => {
  const own = join(root, side, 'areas.ts');
  const withExample = join(import.meta.dirname, `${side}-areas.ts`);
  return {
    name: 'areas-of-example',
    resolveId: (source, importer = '') => (importer !== withExample && resolve(importer, '..', source) === own ? withExample : undefined),
  };
};

async function buildExample(folder: string): Promise<void> {
  await Promise.all([
    bundleServer(serverFolder(folder), [areasOf('server')]),
    build({
      root: join(root, 'web'),
      logLevel: 'warn',
      plugins: [{ ...areasOf('web'), enforce: 'pre' } as never],
      build: { outDir: webFolder(folder), reportCompressedSize: false },
    }),
  ]);
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: node examples/build.ts FOLDER');
await buildExample(folder);
