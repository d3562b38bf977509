import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { root } from '../root.ts';
import { isBuildStale, sourceHash, stampBuild, webFolder } from './build-stamp.ts';

const COMPRESSIBLE = /\.(m?js|css|html|svg|json|webmanifest|txt|wasm|ttf)$/;
/** A smaller file fits into one packet even without compression. */
const SMALLEST_BYTES = 1024;

/** A signal during the build also ends the build and what would follow. */
const ENDING = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Builds web/dist and server/dist, and records their sources. */
export async function build(): Promise<void> {
  console.log('Building (once, and again when the sources change) ...');
  // Read before the build, so that a change during the build makes the result outdated.
  const hash = sourceHash();
  await Promise.all([buildWeb(), runTool(join(import.meta.dirname, 'bundle-server.ts'))]);
  stampBuild(hash);
}

/** Builds web/dist and adds brotli and gzip versions of larger files. */
async function buildWeb(): Promise<void> {
  await runTool(join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', 'web', '--logLevel', 'warn');
  await compressFolder(webFolder());
}

/** In a process of its own, because the caller may become the server and should use little memory. */
async function runTool(...program: string[]): Promise<void> {
  const child = spawn(process.execPath, program, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  const stop = () => child.kill();
  for (const signal of ENDING) process.on(signal, stop);
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('exit', resolve));
  for (const signal of ENDING) process.off(signal, stop);
  if (code !== 0) throw new Error('Fairlead could not be built; the reason stands above.');
}

/** The server chooses a version by Accept-Encoding, so that no request waits for compression. */
export async function compressFolder(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => COMPRESSIBLE.test(path) && statSync(path).size >= SMALLEST_BYTES);
  await Promise.all(files.map(compress));
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  const twins = {
    br: await brotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    gz: await deflate(bytes, { level: 9 }),
  };
  for (const [extension, twin] of Object.entries(twins)) {
    if (twin.length < bytes.length) await writeFile(`${path}.${extension}`, twin);
  }
}

if (import.meta.main && (isBuildStale() || !process.argv.includes('--if-stale'))) await build();
