/**
 * Bundles the server and its packages into server/dist, because finding and compiling a thousand modules takes most of a start
 * (ADR 29). Names are kept, for stack traces; comments and blanks are not, for the texts of loaded modules stay in memory.
 */
import { copyFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { root } from '../root.ts';
import { COMMANDS, serverFolder } from './build-stamp.ts';

const server = join(root, 'server');

/** The server, the programs that it runs in processes and threads of their own (server/platform/programs.ts), and the host's commands. */
const PROGRAMS = [
  'main.ts',
  'jobs.ts',
  'platform/jobs/job-process.ts',
  'platform/db/sqlite/reader-thread.ts',
  'platform/output/pdf/typeset.ts',
  'platform/output/pdf/ends-with-parent.ts',
  ...Object.values(COMMANDS),
];
/** Read by a program from its own folder. */
const DATA = ['platform/output/pdf/document.typ'];
const PLAIN_HTTP = 'plain-http.cjs';
/**
 * Packages with machine code of their own; one that pg asks for but does not need; and one that imports a part of itself beyond the
 * bundle's sight, whose errors it would then not know for its own.
 */
const NOT_BUNDLED = ['sharp', '@myriaddreamin/typst-ts-node-compiler', 'pg-native', 'file-type'];

/** Importing node:http as a module reads all that it offers, WebSocket among it, for which Node loads undici. */
const plainHttp = {
  name: 'plain-http',
  resolveId: (id: string) => (/^(node:)?http$/.test(id) ? PLAIN_HTTP : undefined),
  load: (id: string) => (id === PLAIN_HTTP ? "module.exports = process.getBuiltinModule('node:http');" : undefined),
};

/** Makes the bundle anew, in a folder two levels below the project's. `plugins`: what reads some of the sources otherwise. */
export async function bundleServer(folder: string, plugins: Plugin[] = []): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const input = Object.fromEntries(PROGRAMS.map((path) => [basename(path, '.ts'), join(server, path)]));
  const bundle = await rolldown({ input, cwd: root, platform: 'node', external: NOT_BUNDLED, plugins: [...plugins, plainHttp] });
  const minify = { compress: false, mangle: false, codegen: { removeWhitespace: true } };
  // V8 holds a text with a single character beyond ASCII in twice the memory. Licences stand in node_modules, which the bundle never leaves.
  const text = { charset: 'ascii', comments: false } as const;
  await bundle.write({ dir: folder, format: 'esm', ...text, sourcemap: true, sourcemapExcludeSources: true, minify });
  await bundle.close();
  await Promise.all(DATA.map((path) => copyFile(join(server, path), join(folder, basename(path)))));
}

if (import.meta.main) await bundleServer(serverFolder());
