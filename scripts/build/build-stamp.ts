import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../root.ts';

/** The folder of the built web app. */
export const distFolder = (project = root) => join(project, 'web', 'dist');
const stampFile = (project: string) => join(distFolder(project), '.built');
const SOURCES = ['web', 'contract', 'package-lock.json'];
const NOT_SOURCES = /^(node_modules|dist|testing|\..*)$|\.test\.tsx?$/;

/** Whether web/dist was built from other sources than the current ones. Compares contents, because a checkout changes file times. */
export function isWebStale(project = root): boolean {
  if (!existsSync(stampFile(project)) || !existsSync(join(distFolder(project), 'index.html'))) return true;
  return readFileSync(stampFile(project), 'utf8') !== sourceHash(project);
}

/** Records the sources that web/dist was built from. Call it when the build is complete. */
export function stampWeb(hash: string, project = root): void {
  writeFileSync(stampFile(project), hash);
}

/** A hash of the names and contents of all files that the web app is built from. */
export function sourceHash(project = root): string {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap((source) => filesUnder(join(project, source)))) {
    hash
      .update(`${relative(project, path)}\0`)
      .update(readFileSync(path))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(path: string): string[] {
  if (path.endsWith('package-lock.json')) return [path];
  return readdirSync(path, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .filter((entry) => !NOT_SOURCES.test(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)]));
}
