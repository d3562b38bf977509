import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { runWorker, type WorkerPlan } from '../platform/worker/service-worker.ts';

/**
 * What is large and needs the server anyway: the PDF reader, the estimate of new passwords, and what draws charts. It is kept once it was
 * fetched. Maps are needed on the road, so their code and their outline of the world are kept from the start.
 */
const LARGE = /^assets\/(pdf[/.-]|password-estimate-|chart-)/;

/** Writes /worker.js, which keeps the app in the browser so that it opens without a network (docs/decisions/0076). */
export function serviceWorker(): Plugin {
  let publicFolder = '';
  return {
    name: 'service-worker',
    apply: 'build',
    // After index.html was written into the bundle.
    enforce: 'post',
    configResolved({ publicDir }) {
      publicFolder = publicDir;
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const built = Object.values(bundle).map((file) => ({ name: file.fileName, content: contentOf(file) }));
        const copied = readdirSync(publicFolder).map((name) => ({ name, content: readFileSync(join(publicFolder, name)) }));
        const plan = planWorker([...built, ...copied]);
        this.emitFile({ type: 'asset', fileName: 'worker.js', source: `(${runWorker})(self, ${JSON.stringify(plan)});\n` });
      },
    },
  };
}

const contentOf = (file: Rolldown.OutputAsset | Rolldown.OutputChunk) => (file.type === 'chunk' ? file.code : file.source);

interface BuiltFile {
  name: string;
  content: string | Uint8Array;
}

/** Plans what the worker keeps of all files that the server will have. */
export function planWorker(all: readonly BuiltFile[]): WorkerPlan {
  const files = all.filter(({ name }) => !LARGE.test(name)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const page = files.find(({ name }) => name === 'index.html');
  if (!page) throw new Error('the build has no index.html');
  const hash = createHash('sha256').update(String(runWorker));
  for (const { name, content } of files) hash.update(`\0${name}\0`).update(content);
  return {
    version: hash.digest('hex').slice(0, 12),
    // The server gives the page its security policy at every address but that of the file.
    files: files.map(({ name }) => (name === 'index.html' ? '/' : `/${name}`)),
    namedByPage: [...new Set(String(page.content).match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [])],
  };
}
